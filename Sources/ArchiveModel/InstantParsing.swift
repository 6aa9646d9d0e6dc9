extension Instant {
  /// No sensible date is longer; what is longer is refused before it is read.
  private static let longestText = 64

  /// Reads an RFC 3339 date and time, or returns `nil` when `written` is none.
  ///
  /// Strict: `T` and `Z` in either letter case, any offset from -23:59 to +23:59, a fraction of any
  /// precision (what lies below a nanosecond is cut off), years 0001 to 9999, no day that is not in
  /// the calendar. A leap second, `:60`, is taken where UTC could have one, at 23:59, and counts as
  /// the second after it.
  public init?(rfc3339 written: String) {
    guard written.utf8.count <= Instant.longestText else { return nil }
    var text = DigitReader(written)
    guard let day = text.calendarDay(), text.take("T", "t"),
      let hour = text.number(digits: 2), hour <= 23, text.take(":"),
      let minute = text.number(digits: 2), minute <= 59, text.take(":"),
      let second = text.number(digits: 2), second <= 60,
      let nanoseconds = text.fraction(), let offset = text.offsetInMinutes(), text.isAtEnd
    else { return nil }
    let minuteOfUTC = day.daysSince1970 * 1440 + hour * 60 + minute - offset
    if second == 60 {
      let minuteOfDay = ((minuteOfUTC % 1440) + 1440) % 1440
      guard minuteOfDay == 1439 else { return nil }
    }
    self.init(
      written: written,
      seconds: Int64(minuteOfUTC * 60 + second),
      nanoseconds: second == 60 ? 0 : nanoseconds
    )
  }
}

extension CalendarDay {
  /// Reads `YYYY-MM-DD`, or returns `nil` when `written` is no day of the calendar.
  public init?(written: String) {
    var text = DigitReader(written)
    guard let day = text.calendarDay(), text.isAtEnd else { return nil }
    self = day
  }

  /// The day as `YYYY-MM-DD`.
  public var written: String {
    "\(CalendarDay.padded(year, to: 4))-\(CalendarDay.padded(month, to: 2))"
      + "-\(CalendarDay.padded(day, to: 2))"
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension EventDate {
  /// Reads an RFC 3339 date and time or a bare `YYYY-MM-DD`; `nil` when `written` is neither.
  public init?(written: String) {
    if let day = CalendarDay(written: written) {
      self = .day(day)
    } else if let instant = Instant(rfc3339: written) {
      self = .instant(instant)
    } else {
      return nil
    }
  }

  /// The date as the archive wrote it.
  public var written: String {
    switch self {
    case .instant(let instant): instant.written
    case .day(let day): day.written
    }
  }
}

/// Reads the parts of a date from the front of a text.
private struct DigitReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { place == bytes.count }

  /// Takes the next byte when it is `character`, of which `other` is another spelling.
  mutating func take(_ character: Unicode.Scalar, _ other: Unicode.Scalar? = nil) -> Bool {
    guard place < bytes.count else { return false }
    let next = Unicode.Scalar(bytes[place])
    guard next == character || next == other else { return false }
    place += 1
    return true
  }

  /// Takes exactly `digits` digits.
  mutating func number(digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  mutating func calendarDay() -> CalendarDay? {
    guard let year = number(digits: 4), take("-"), let month = number(digits: 2), take("-"),
      let day = number(digits: 2)
    else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// Takes an optional fraction; `nil` for a point without digits.
  mutating func fraction() -> Int32? {
    guard take(".") else { return 0 }
    guard let first = digit() else { return nil }
    var nanoseconds = Int32(first) * 100_000_000
    var unit: Int32 = 10_000_000
    while let next = digit() {
      nanoseconds += Int32(next) * unit
      unit /= 10
    }
    return nanoseconds
  }

  mutating func offsetInMinutes() -> Int? {
    if take("Z", "z") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hours = number(digits: 2), hours <= 23, take(":"),
      let minutes = number(digits: 2), minutes <= 59
    else { return nil }
    let offset = hours * 60 + minutes
    return isWest ? -offset : offset
  }

  private mutating func digit() -> Int? {
    guard place < bytes.count, bytes[place] >= UInt8(ascii: "0"), bytes[place] <= UInt8(ascii: "9")
    else { return nil }
    place += 1
    return Int(bytes[place - 1] - UInt8(ascii: "0"))
  }
}
