/// A moment as the archive wrote it: RFC 3339, with any offset and an optional fraction.
///
/// The text is kept, so that `convert` gives back what was written.
public struct Instant: Hashable, Sendable, Codable {
  /// The text as it stood in the archive.
  public let written: String
  /// Seconds since 1970-01-01T00:00:00Z, whole part.
  public let seconds: Int64
  /// The fraction of a second, in nanoseconds, 0 to 999,999,999.
  public let nanoseconds: Int32

  /// Creates a moment from its parts.
  public init(written: String, seconds: Int64, nanoseconds: Int32) {
    self.written = written
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}

extension Instant: Comparable {
  /// Orders by the moment, then by the text, so that the order is total.
  public static func < (left: Instant, right: Instant) -> Bool {
    (left.seconds, left.nanoseconds, left.written)
      < (right.seconds, right.nanoseconds, right.written)
  }
}

/// A calendar day that prints as itself in every time zone: `YYYY-MM-DD` in the Gregorian calendar.
public struct CalendarDay: Hashable, Sendable, Codable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// Creates a day, or returns `nil` when there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...CalendarDay.daysInMonth(month, year: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the day so many days after 1970-01-01; before year 1 the first day, after 9999 the last.
  public init(daysSince1970 days: Int) {
    // The inverse of `daysSince1970`, by the same eras.
    let shifted = min(max(days, -719_162), 2_932_896) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
  }

  /// The number of days in `month` of `year`.
  public static func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2:
      let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
      return isLeap ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  /// Days since 1970-01-01, negative before it.
  public var daysSince1970: Int {
    // Howard Hinnant's days-from-civil: years begin in March, eras of 400 years.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

/// When what a note is about happened: a moment, or a calendar day.
public enum EventDate: Hashable, Sendable, Codable {
  /// A moment; the day it shows depends on the time zone.
  case instant(Instant)
  /// A day, the same in every time zone.
  case day(CalendarDay)
}
