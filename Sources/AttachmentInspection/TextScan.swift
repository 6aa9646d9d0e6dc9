/// Reads a file as text, piece by piece, and finds out whether it is and in which encoding.
struct TextScan {
  /// What a text is, once all of it was read.
  struct Outcome {
    /// The encoding in words, with what is odd about it.
    let encoding: String
    /// The beginning, decoded.
    let opening: String
    /// Where the first line begins that looks like the header of a PDF.
    var headerOfPDF: Int?
  }

  private enum Form {
    case bytes
    case units16(bigEndian: Bool)
    case units32(bigEndian: Bool)
  }

  /// How much of the beginning is kept.
  static let openingSize = 1 << 17
  private static let sampleSize = 1 << 14

  private var form = Form.bytes
  private var mark = 0
  private var offset = 0
  private var opening: [UInt8] = []
  /// What is around the first bytes past ASCII, by which a legacy encoding is guessed.
  private var sample: [UInt8] = []
  /// Bytes of a unit that is not whole yet.
  private var rest: [UInt8] = []

  private var firstControl: (offset: Int, value: UInt32)?
  private var firstWideControl: (offset: Int, value: UInt32)?
  private var firstBad: Int?
  private var badCount = 0
  private var wideCount = 0
  private var highBytes = 0
  private var plainBytes = 0
  private var spaces = 0

  // The UTF-8 sequence at hand.
  private var missing = 0
  private var value: UInt32 = 0
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xBF
  private var sequenceStart = 0
  /// The first half of a UTF-16 pair.
  private var pendingHigh: UInt32?

  private var headerOfPDF: Int?
  /// How many letters of a PDF's header the line has so far; `nil` when it is another line.
  private var headerLetters: Int? = 0
  private static let header = Array("%PDF-".utf8)

  /// Takes in more bytes; the first call must bring at least four, or the whole file.
  mutating func update(_ bytes: [UInt8]) {
    var bytes = bytes[...]
    if offset == 0 {
      readMark(bytes)
      bytes = bytes.dropFirst(mark)
      offset = mark
    }
    if opening.count < TextScan.openingSize {
      opening += bytes.prefix(TextScan.openingSize - opening.count)
    }
    if sample.isEmpty, let place = bytes.firstIndex(where: { $0 >= 0x80 }) {
      sample = Array(bytes[max(bytes.startIndex, place - 512)...].prefix(TextScan.sampleSize))
    }
    switch form {
    case .bytes:
      // One control character settles it.
      guard firstControl == nil else { return }
      for byte in bytes {
        seekHeader(byte)
        take(byte)
      }
    case .units16(let bigEndian): takeUnits(bytes, size: 2, bigEndian)
    case .units32(let bigEndian): takeUnits(bytes, size: 4, bigEndian)
    }
  }

  /// Ends the reading.
  ///
  /// - Throws: ``Refusal`` with what keeps the file from being text.
  mutating func finish() throws(Refusal) -> Outcome {
    var outcome = try finishEncoding()
    outcome.headerOfPDF = headerOfPDF
    return outcome
  }

  private mutating func finishEncoding() throws(Refusal) -> Outcome {
    if missing > 0 { noteBad(at: sequenceStart) }
    if !rest.isEmpty || pendingHigh != nil {
      throw Refusal(.truncated, "is text that is cut off in a character at byte \(offset)")
    }
    if let firstControl { throw TextScan.refusal(of: firstControl) }
    switch form {
    case .bytes: return try finishBytes()
    case .units16(let bigEndian): return try finishUnits("UTF-16", bigEndian)
    case .units32(let bigEndian): return try finishUnits("UTF-32", bigEndian)
    }
  }

  private func finishUnits(_ name: String, _ bigEndian: Bool) throws(Refusal) -> Outcome {
    if let firstWideControl { throw TextScan.refusal(of: firstWideControl) }
    let encoding = name + (bigEndian ? ", big-endian" : ", little-endian")
    guard badCount <= 1 else {
      throw Refusal(
        .corrupt,
        "begins like text in \(encoding), but \(badCount) places in it are none, the first at byte "
          + "\(firstBad ?? 0)"
      )
    }
    return Outcome(encoding: encoding + oddity, opening: decodedOpening)
  }

  private func finishBytes() throws(Refusal) -> Outcome {
    let isUnicode =
      badCount == 0 || mark > 0 || (badCount == 1 && wideCount > 0) || badCount * 20 <= wideCount
    if isUnicode {
      if let firstWideControl { throw TextScan.refusal(of: firstWideControl) }
      guard mark == 0 || badCount <= max(1, wideCount) else {
        throw Refusal(.corrupt, "has the mark of UTF-8, but \(badCount) places in it are none")
      }
      let isPlain = wideCount == 0 && badCount == 0 && mark == 0
      let name = isPlain ? LegacyEncoding.name(ofPlain: opening) : "UTF-8"
      return Outcome(encoding: name + oddity, opening: decodedOpening)
    }
    let guess = LegacyEncoding.guess(of: sample)
    // Words are parted, but in scripts that take two bytes a letter; data is not.
    guard spaces * 100 >= highBytes + plainBytes || guess.isWide else {
      throw Refusal(.unsupported, "is not text: it is in no encoding that is known")
    }
    return Outcome(
      encoding: guess.words,
      opening: String(String.UnicodeScalarView(opening.map { Unicode.Scalar($0) }))
    )
  }

  private var oddity: String {
    guard let firstBad else { return "" }
    return badCount == 1
      ? ", but for one bad place at byte \(firstBad)"
      : ", but for \(badCount) bad places, the first at byte \(firstBad)"
  }

  private var decodedOpening: String {
    switch form {
    case .bytes: return String(decoding: opening, as: UTF8.self)
    case .units16(let bigEndian):
      return String(decoding: units(size: 2, bigEndian).map { UInt16($0) }, as: UTF16.self)
    case .units32(let bigEndian):
      return String(decoding: units(size: 4, bigEndian), as: UTF32.self)
    }
  }

  private func units(size: Int, _ bigEndian: Bool) -> [UInt32] {
    stride(from: 0, to: opening.count / size * size, by: size).map {
      TextScan.unit(opening[$0..<$0 + size], bigEndian)
    }
  }

  private static func unit(_ bytes: ArraySlice<UInt8>, _ bigEndian: Bool) -> UInt32 {
    let fold = { (value: UInt32, byte: UInt8) in value << 8 | UInt32(byte) }
    return bigEndian ? bytes.reduce(0, fold) : bytes.reversed().reduce(0, fold)
  }

  private static func refusal(of control: (offset: Int, value: UInt32)) -> Refusal {
    let name =
      control.value == 0
      ? "a zero byte"
      : "the control character U+" + String(repeating: "0", count: control.value < 16 ? 3 : 2)
        + String(control.value, radix: 16, uppercase: true)
    return Refusal(.unsupported, "is not text: it holds \(name) at byte \(control.offset)")
  }

  // MARK: Taking in

  private mutating func readMark(_ bytes: ArraySlice<UInt8>) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      mark = 3
    } else if bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      (mark, form) = (4, .units32(bigEndian: false))
    } else if bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      (mark, form) = (4, .units32(bigEndian: true))
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      (mark, form) = (2, .units16(bigEndian: false))
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      (mark, form) = (2, .units16(bigEndian: true))
    }
  }

  private mutating func noteBad(at place: Int) {
    badCount += 1
    if firstBad == nil { firstBad = place }
  }

  /// Looks for a line that begins with the header of a PDF and the digit of its version.
  private mutating func seekHeader(_ byte: UInt8) {
    if byte == 0x0A || byte == 0x0D {
      headerLetters = 0
    } else if let count = headerLetters {
      let isHeader = count == TextScan.header.count
      if isHeader, (0x30...0x39).contains(byte), headerOfPDF == nil { headerOfPDF = offset - count }
      headerLetters = !isHeader && byte == TextScan.header[count] ? count + 1 : nil
    }
  }

  private static func isControl(_ value: UInt32) -> Bool {
    switch value {
    case 0x09, 0x0A, 0x0C, 0x0D, 0x1B: false
    case 0..<0x20, 0x7F: true
    default: false
    }
  }

  /// One of the control characters past ASCII, the line end U+0085 not among them.
  private static func isWideControl(_ value: UInt32) -> Bool {
    (0x80..<0xA0).contains(value) && value != 0x85
  }

  private mutating func take(_ byte: UInt8) {
    defer { offset += 1 }
    if missing > 0 {
      if byte >= lowest && byte <= highest {
        (lowest, highest) = (0x80, 0xBF)
        value = value << 6 | UInt32(byte & 0x3F)
        missing -= 1
        highBytes += 1
        guard missing == 0 else { return }
        wideCount += 1
        if TextScan.isWideControl(value), firstWideControl == nil {
          firstWideControl = (sequenceStart, value)
        }
        return
      }
      noteBad(at: sequenceStart)
      missing = 0
      (lowest, highest) = (0x80, 0xBF)
    }
    if byte < 0x80 {
      plainBytes += 1
      if byte <= 0x20 { spaces += 1 }
      if firstControl == nil, TextScan.isControl(UInt32(byte)) {
        firstControl = (offset, UInt32(byte))
      }
      return
    }
    highBytes += 1
    sequenceStart = offset
    switch byte {
    case 0xC2...0xDF: (missing, value) = (1, UInt32(byte & 0x1F))
    case 0xE0...0xEF:
      (missing, value) = (2, UInt32(byte & 0x0F))
      if byte == 0xE0 { lowest = 0xA0 }
      if byte == 0xED { highest = 0x9F }
    case 0xF0...0xF4:
      (missing, value) = (3, UInt32(byte & 0x07))
      if byte == 0xF0 { lowest = 0x90 }
      if byte == 0xF4 { highest = 0x8F }
    default: noteBad(at: offset)
    }
  }

  private mutating func takeUnits(_ bytes: ArraySlice<UInt8>, size: Int, _ bigEndian: Bool) {
    for byte in bytes {
      rest.append(byte)
      offset += 1
      guard rest.count == size else { continue }
      takeScalar(TextScan.unit(rest[...], bigEndian), at: offset - size, isHalf: size == 2)
      rest.removeAll(keepingCapacity: true)
    }
  }

  private mutating func takeScalar(_ unit: UInt32, at place: Int, isHalf: Bool) {
    if isHalf, (0xDC00..<0xE000).contains(unit) {
      if pendingHigh == nil { noteBad(at: place) }
      pendingHigh = nil
      return
    }
    if pendingHigh != nil { noteBad(at: place - 2) }
    pendingHigh = nil
    if isHalf, (0xD800..<0xDC00).contains(unit) {
      pendingHigh = unit
      return
    }
    if Unicode.Scalar(unit) == nil { noteBad(at: place) }
    if TextScan.isControl(unit), firstControl == nil { firstControl = (place, unit) }
    if TextScan.isWideControl(unit), firstWideControl == nil { firstWideControl = (place, unit) }
  }
}
