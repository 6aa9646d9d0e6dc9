import ArchiveModel

/// An archive that uses everything the model has, the same for the same seed.
struct RandomArchive {
  private(set) var header = ArchiveHeader()
  private(set) var notes: [Note] = []
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    header.exportedAt = maybe { $0.instant() }
    header.locale = maybe { $0.text() }
    header.timeZone = maybe { $0.text() }
    header.unknown = unknown(["app", "build", "é", "", "a b"])
    let folderCount = number(0...4)
    header.folders = (0..<folderCount).map { place in
      Folder(
        id: id(place),
        name: text(),
        parent: maybe { $0.id($0.number(0...folderCount)) },
        createdAt: maybe { $0.instant() },
        unknown: unknown(["icon", "sort"])
      )
    }
    notes = (0..<number(0...6)).map { note($0) }
  }

  private mutating func note(_ place: Int) -> Note {
    Note(
      id: id(place),
      title: text(),
      content: number(0...3) > 0
        ? .markdown(text())
        : .blocks(json: "[\(json(depth: 2))]", ignoredBody: maybe { $0.text() }),
      createdAt: instant(),
      updatedAt: instant(),
      eventDate: maybe { $0.eventDate() },
      isPinned: number(0...1) == 0,
      folder: maybe { $0.text() },
      language: maybe { $0.text() },
      drawing: maybe { $0.drawing() },
      attachments: (0..<number(0...2)).map { attachment($0) },
      revisions: (0..<number(0...2)).map { _ in revision() },
      unknown: unknown(["tags", "color", "is_pinned", "\u{0}\"\\", "extra"])
    )
  }

  private mutating func drawing() -> Drawing {
    let (data, unknown) = data()
    return Drawing(
      mediaType: text(),
      data: data,
      alternativeText: maybe { $0.text() },
      updatedAt: maybe { $0.instant() },
      unknown: self.unknown(["ink", "note_id"]) + unknown
    )
  }

  private mutating func attachment(_ place: Int) -> Attachment {
    let (data, unknown) = data()
    return Attachment(
      id: id(place),
      fileName: text(),
      storedName: maybe { $0.text() },
      contentType: maybe { $0.text() },
      byteCount: maybe { [.min, -1, 0, 43_008, .max][$0.number(0...4)] },
      sha256: maybe { $0.text() },
      createdAt: maybe { $0.instant() },
      data: data,
      unknown: self.unknown(["pages", "position"]) + unknown
    )
  }

  private mutating func revision() -> Revision {
    Revision(
      title: text(),
      body: text(),
      eventDate: maybe { $0.eventDate() },
      updatedAt: maybe { $0.instant() },
      capturedAt: maybe { $0.instant() },
      unknown: unknown(["device"])
    )
  }

  /// Data in every form that the archive can hold, beside what of it is no known field.
  private mutating func data() -> (StoredData?, [UnknownField]) {
    switch number(0...5) {
    case 0: (nil, [])
    case 1: (.file(text()), [])
    case 2: (.inline([]), [])
    case 3: (.inline((0..<number(1...40)).map { _ in UInt8(number(0...255)) }), [])
    case 4: (.inline([7]), [UnknownField(name: "file", json: JSONText.quoted(text()))])
    default: (nil, [UnknownField(name: "data", json: #""not base64\/""#)])
    }
  }

  private mutating func unknown(_ names: [String]) -> [UnknownField] {
    names.compactMap { name in
      maybe { UnknownField(name: name, json: $0.json(depth: 3)) }
    }
  }

  private mutating func json(depth: Int) -> String {
    switch number(0...(depth > 0 ? 9 : 6)) {
    case 0: "null"
    case 1: "true"
    case 2: ["0", "-0", "1.0", "1E400", "-1.5e-3", "12345678901234567890123"][number(0...5)]
    case 3: #""\ud800 \u0000 \/""#
    case 4...6: JSONText.quoted(text())
    case 7:
      "[" + (0..<number(0...3)).map { _ in json(depth: depth - 1) }.joined(separator: ",") + "]"
    default:
      "{"
        + (0..<number(0...3)).map { _ in "\(JSONText.quoted(text())):\(json(depth: depth - 1))" }
        .joined(separator: ",") + "}"
    }
  }

  private mutating func text() -> String {
    let pieces = [
      "", " ", "plain words", "\n", "\r\n", "\t", "\u{0}", "\u{7f}", "\"", "\\", "\\u0041", "/",
      "é", "e\u{301}", "한국어", "עברית", "👩‍👩‍👧", "\u{FEFF}", "\u{2028}", "\u{FFFD}", "\u{10FFFF}",
      "'; DROP TABLE note; --", "{{attachment:x}}", "# H\n\n- a\n- b\n", "</script>",
    ]
    return (0..<number(0...5)).map { _ in pieces[number(0...pieces.count - 1)] }.joined()
  }

  private mutating func id(_ place: Int) -> String {
    switch place % 3 {
    case 0: "0A1B2C3D-0000-4000-8000-00000000ABC\(place)"
    case 1: "note-\(place) é"
    default: "\(place)"
    }
  }

  private mutating func instant() -> Instant {
    let texts = [
      "2024-02-29T12:00:00Z", "1969-12-31T23:59:59.999999999Z", "2016-12-31T23:59:60Z",
      "2024-01-01T00:00:00.10+05:30", "0001-01-01t00:00:00z", "9999-12-31T23:59:59-23:59",
    ]
    guard let instant = Instant(rfc3339: texts[number(0...texts.count - 1)]) else {
      preconditionFailure("all texts are dates")
    }
    return instant
  }

  private mutating func eventDate() -> EventDate {
    guard number(0...1) == 0, let day = CalendarDay(year: number(1...9999), month: 2, day: 3) else {
      return .instant(instant())
    }
    return .day(day)
  }

  private mutating func maybe<Value>(_ make: (inout RandomArchive) -> Value) -> Value? {
    number(0...1) == 0 ? nil : make(&self)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }
}

/// The same numbers for the same seed: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
