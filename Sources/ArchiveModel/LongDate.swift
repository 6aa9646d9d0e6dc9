import Foundation

/// Writes event dates in a locale's own long style, in its own calendar, in one time zone.
///
/// The machine's locale, time zone and settings have no part in it. Not `Sendable`: make one per
/// task.
public final class LongDate {
  /// Why there is no such way to write dates.
  public enum Failure: Error, Hashable, Sendable {
    /// No locale has this identifier.
    case unknownLocale(String)
    /// No time zone has this name.
    case unknownTimeZone(String)
  }

  /// How much room a date takes.
  public enum Style: Hashable, Sendable {
    /// The month in words.
    case long
    /// The month in few letters, as the locale shortens it.
    case medium
  }

  private let timeZone: TimeZone
  private let formatter: DateFormatter

  /// Creates a writer of dates.
  ///
  /// - Parameters:
  ///   - locale: Such as `en_US`, `en-US` or `th_TH@calendar=gregorian`.
  ///   - timeZone: An IANA name, such as `Europe/Paris`; `GMT` with an offset is known too.
  ///   - style: How much room a date takes.
  /// - Throws: ``Failure`` with what is not known.
  public init(locale: String, timeZone: String, style: Style = .long) throws(Failure) {
    guard let known = LongDate.locale(locale) else { throw .unknownLocale(locale) }
    guard let zone = TimeZone(identifier: timeZone) else { throw .unknownTimeZone(timeZone) }
    self.timeZone = zone
    formatter = DateFormatter()
    formatter.locale = known
    formatter.calendar = known.calendar
    // Days are formatted, not moments: the zone has done its part by then.
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateStyle = style == .long ? .long : .medium
    formatter.timeStyle = .none
    // RFC 3339 counts in the Gregorian calendar at all times; 1582 means nothing to it.
    formatter.gregorianStartDate = Date(timeIntervalSince1970: -1e12)
  }

  /// The locale of an identifier, or `nil` when its language or region is unknown.
  ///
  /// For a language without data Foundation would take the machine's locale.
  private static func locale(_ identifier: String) -> Locale? {
    let canonical = Locale.identifier(.icu, from: identifier)
    let language = Locale.Components(identifier: canonical).languageComponents
    guard let code = language.languageCode?.identifier, knownLanguages.contains(code) else {
      return nil
    }
    if let region = language.region, !region.isISORegion { return nil }
    return Locale(identifier: canonical)
  }

  private static let knownLanguages = Set(
    Locale.availableIdentifiers.compactMap {
      Locale.Components(identifier: $0).languageComponents.languageCode?.identifier
    }
  )

  /// The day of `date`: a day is itself, a moment is looked up in the time zone.
  public func day(of date: EventDate) -> CalendarDay {
    switch date {
    case .day(let day): return day
    case .instant(let instant):
      let moment = Date(timeIntervalSince1970: Double(instant.seconds))
      let local = Int(instant.seconds) + timeZone.secondsFromGMT(for: moment)
      let days = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
      return CalendarDay(daysSince1970: days)
    }
  }

  /// `date` in words, such as `February 29, 2024`.
  public func text(of date: EventDate) -> String {
    // Noon, so that no rounding reaches a neighbouring day.
    let noon = Double(day(of: date).daysSince1970) * 86_400 + 43_200
    return formatter.string(from: Date(timeIntervalSince1970: noon))
  }
}
