import ArchiveModel
import Testing

@Suite("Dates as written")
struct InstantParsingTests {
  @Test(
    "a moment is read with any offset and fraction",
    arguments: [
      ("1970-01-01T00:00:00Z", 0, 0),
      ("2024-02-29T12:00:00Z", 1_709_208_000, 0),
      ("2024-02-29t12:00:00z", 1_709_208_000, 0),
      ("2024-02-29T21:00:00+09:00", 1_709_208_000, 0),
      ("2024-02-29T06:30:00-05:30", 1_709_208_000, 0),
      ("2024-02-29T12:00:00-00:00", 1_709_208_000, 0),
      ("2023-04-25T07:58:06.001Z", 1_682_409_486, 1_000_000),
      ("2023-04-25T07:58:06.123456789Z", 1_682_409_486, 123_456_789),
      ("2023-04-25T07:58:06.1234567899Z", 1_682_409_486, 123_456_789),
      ("1969-12-31T23:59:59.5Z", -1, 500_000_000),
      ("0001-01-01T00:00:00Z", -62_135_596_800, 0),
      ("9999-12-31T23:59:59Z", 253_402_300_799, 0),
    ]
  )
  func moments(written: String, seconds: Int64, nanoseconds: Int32) throws {
    let instant = try #require(Instant(rfc3339: written))
    #expect(instant.seconds == seconds)
    #expect(instant.nanoseconds == nanoseconds)
    #expect(instant.written == written)
  }

  @Test("a leap second counts as the second after it, where UTC could have one")
  func leapSecond() throws {
    let leap = try #require(Instant(rfc3339: "2016-12-31T23:59:60Z"))
    #expect(leap.seconds == 1_483_228_800)
    #expect(Instant(rfc3339: "2017-01-01T08:59:60.25+09:00")?.seconds == 1_483_228_800)
    #expect(Instant(rfc3339: "2016-12-31T12:00:60Z") == nil)
    #expect(Instant(rfc3339: "2016-12-31T23:59:61Z") == nil)
  }

  @Test(
    "what is no date and time is refused",
    arguments: [
      "", "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "2024-13-01T00:00:00Z",
      "2024-00-01T00:00:00Z", "2024-01-00T00:00:00Z", "0000-01-01T00:00:00Z",
      "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:00",
      "2024-01-01 00:00:00Z", "2024-01-01T00:00Z", "2024-01-01T00:00:00.Z",
      "2024-01-01T00:00:00,5Z", "2024-01-01T00:00:00+24:00", "2024-01-01T00:00:00+01:60",
      "2024-01-01T00:00:00+0100", "2024-01-01T00:00:00Z ", " 2024-01-01T00:00:00Z",
      "24-01-01T00:00:00Z", "+2024-01-01T00:00:00Z", "2024-1-1T00:00:00Z", "2024-01-01",
      "1709208000", "２０２４-01-01T00:00:00Z",
    ]
  )
  func refused(written: String) {
    #expect(Instant(rfc3339: written) == nil)
  }

  @Test("a fraction of any length is no reason to read without end")
  func longFraction() {
    let digits = String(repeating: "1", count: 1_000_000)
    #expect(Instant(rfc3339: "2024-01-01T00:00:00.\(digits)Z") == nil)
  }

  @Test("an event date is a day or a moment, and is written as it was")
  func eventDates() throws {
    let day = try #require(EventDate(written: "2024-02-29"))
    #expect(day == .day(try #require(CalendarDay(year: 2024, month: 2, day: 29))))
    #expect(day.written == "2024-02-29")
    #expect(EventDate(written: "0099-01-02")?.written == "0099-01-02")
    #expect(EventDate(written: "2024-02-29T12:00:00+01:00")?.written == "2024-02-29T12:00:00+01:00")
    #expect(EventDate(written: "2023-02-29") == nil)
    #expect(EventDate(written: "yesterday") == nil)
  }
}
