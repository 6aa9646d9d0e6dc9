import Testing

@testable import ArchiveModel

@Suite("Long dates")
struct LongDateTests {
  // 29 February 2024, 12:00 UTC.
  private let noon = EventDate.instant(
    Instant(written: "2024-02-29T12:00:00Z", seconds: 1_709_208_000, nanoseconds: 0)
  )

  @Test(
    "each locale has its own long style, in its own calendar",
    arguments: [
      ("en_US_POSIX", "February 29, 2024"),
      ("en_US", "February 29, 2024"),
      ("en-US", "February 29, 2024"),
      ("en_GB", "29 February 2024"),
      ("fr_FR", "29 février 2024"),
      ("de_DE", "29. Februar 2024"),
      ("ja_JP", "2024年2月29日"),
      ("th_TH", "29 กุมภาพันธ์ 2567"),
      ("fa_IR", "۱۰ اسفند ۱۴۰۲"),
    ]
  )
  func styles(locale: String, expected: String) throws {
    #expect(try LongDate(locale: locale, timeZone: "GMT").text(of: noon) == expected)
  }

  @Test("a day prints as itself in every zone", arguments: ["Pacific/Kiritimati", "Etc/GMT+12"])
  func days(zone: String) throws {
    let date = EventDate.day(try #require(CalendarDay(year: 2023, month: 11, day: 15)))
    let dates = try LongDate(locale: "en_US", timeZone: zone)
    #expect(dates.text(of: date) == "November 15, 2023")
    #expect(dates.day(of: date) == CalendarDay(year: 2023, month: 11, day: 15))
  }

  @Test("a moment falls on the zone's day")
  func moments() throws {
    // 15 November 2023, 23:30 in UTC.
    let late = EventDate.instant(
      Instant(written: "2023-11-15T23:30:00Z", seconds: 1_700_091_000, nanoseconds: 0)
    )
    let expected = ["UTC": 15, "Asia/Tokyo": 16, "America/Los_Angeles": 15, "Europe/Paris": 16]
    for (zone, day) in expected.sorted(by: { $0.key < $1.key }) {
      let dates = try LongDate(locale: "en_US", timeZone: zone)
      #expect(dates.day(of: late).day == day, "\(zone)")
      #expect(dates.text(of: late) == "November \(day), 2023", "\(zone)")
    }
  }

  @Test("daylight saving time counts")
  func daylightSaving() throws {
    // 04:30 UTC on 1 July 2024 is 00:30 in New York, on 1 January 23:30 of the day before.
    let dates = try LongDate(locale: "en_US", timeZone: "America/New_York")
    let summer = Instant(written: "", seconds: 1_719_808_200, nanoseconds: 0)
    let winter = Instant(written: "", seconds: 1_704_083_400, nanoseconds: 0)
    #expect(dates.text(of: .instant(summer)) == "July 1, 2024")
    #expect(dates.text(of: .instant(winter)) == "December 31, 2023")
  }

  @Test("old dates stay in the Gregorian calendar", arguments: [1, 1500, 1582, 9999])
  func oldDates(year: Int) throws {
    let day = try #require(CalendarDay(year: year, month: 10, day: 10))
    let dates = try LongDate(locale: "en_US", timeZone: "UTC")
    #expect(dates.text(of: .day(day)) == "October 10, \(year)")
  }

  @Test(
    "an unknown locale is named",
    arguments: ["xx_YY", "en_XX", "nonsense", "", "C", "../x", "en US", "tlh"]
  )
  func unknownLocale(identifier: String) {
    #expect(throws: LongDate.Failure.unknownLocale(identifier)) {
      try LongDate(locale: identifier, timeZone: "UTC")
    }
  }

  @Test(
    "an unknown time zone is named",
    arguments: ["Europe/Nowhere", "", "asia/tokyo", "../../etc/passwd", "Z"]
  )
  func unknownZone(name: String) {
    #expect(throws: LongDate.Failure.unknownTimeZone(name)) {
      try LongDate(locale: "en_US", timeZone: name)
    }
  }

  @Test("days and their numbers are each other's inverse")
  func dayNumbers() throws {
    for days in stride(from: -719_162, through: 2_932_896, by: 97) {
      #expect(CalendarDay(daysSince1970: days).daysSince1970 == days)
    }
    #expect(CalendarDay(daysSince1970: 0) == CalendarDay(year: 1970, month: 1, day: 1))
    #expect(CalendarDay(daysSince1970: .min) == CalendarDay(year: 1, month: 1, day: 1))
    #expect(CalendarDay(daysSince1970: .max) == CalendarDay(year: 9999, month: 12, day: 31))
  }
}
