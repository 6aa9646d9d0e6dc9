/// Writes moments as PDF metadata wants them.
enum DateStamp {
  /// The moment as `YYYY-MM-DDThh:mm:ssZ`, or `nil` outside the years 1970 to 9999.
  ///
  /// The moment is in seconds since 1970-01-01T00:00:00Z.
  static func text(of seconds: Int64) -> String? {
    guard (0..<253_402_300_800).contains(seconds) else { return nil }
    let day = Int(seconds / 86_400)
    let second = Int(seconds % 86_400)
    let (year, month, dayOfMonth) = civil(daysSince1970: day)
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))"
    let hours = padded(second / 3600, 2)
    let minutes = padded(second / 60 % 60, 2)
    return "\(date)T\(hours):\(minutes):\(padded(second % 60, 2))Z"
  }

  /// Years that begin in March put the leap day at their end, and repeat every 146,097 days.
  private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
