internal import Foundation

/// The text of each glyph, made complete (ISO 14289-1, 7.21.7).
///
/// cairo takes the text of a glyph from its first use, or from the font when that is in a word drawn as
/// one cluster. A glyph that is shown alone has that text instead, for readers that know no other. cairo
/// has none for a glyph that no single character has, such as a half form or a reph: what the other
/// glyphs of a word do not tell of its text is the text of that one.
struct GlyphTexts {
  private(set) var texts: [GlyphCode: String] = [:]
  private(set) var unknown: Set<GlyphCode> = []
  /// What a font says for private use: its own name for a glyph, or what the writer wrote.
  private var privateTexts: [GlyphCode: String] = [:]
  /// The fonts whose codes are of one byte.
  private var simpleFonts: Set<String> = []
  /// The fonts whose maps are other ones now.
  private var changed: Set<String> = []

  /// Reads the map of a font from codes to text.
  mutating func read(_ map: [UInt8], font: String) {
    let source = String(decoding: map, as: UTF8.self)
    for match in source.matches(of: /<([0-9a-fA-F]{2,4})> <([0-9a-fA-F]+)>\n/) {
      guard let code = Int(match.1, radix: 16) else { continue }
      if match.1.count == 2 { simpleFonts.insert(font) }
      let glyph = GlyphCode(font: font, code: code)
      let text = GlyphTexts.text(hexadecimal: match.2)
      // Inter has glyphs of its own there.
      let isPrivate = text.unicodeScalars.contains { $0.isPrivate }
      if isPrivate { privateTexts[glyph] = text }
      if isPrivate || text.unicodeScalars.contains("\u{FFFD}") {
        unknown.insert(glyph)
      } else {
        texts[glyph] = text
      }
    }
  }

  /// Whether the text of every glyph is known.
  var isComplete: Bool { unknown.isEmpty }

  /// Settles the texts of glyphs of which cairo knows none, or one that is not theirs.
  ///
  /// - Returns: The fonts whose maps are other ones now.
  mutating func complete(from shown: ShownText) -> [String] {
    changed = Set(unknown.map(\.font))
    // What has been written so stays so.
    for glyph in unknown where shown.isPlain(glyph) && privateTexts[glyph] == nil {
      set("\u{FFFD}", of: glyph)
    }
    // Two carriers show a character for private use: its own, and a blank, which may be of a font
    // whose codes are letters.
    for word in shown.words where word.text.unicodeScalars.contains(where: \.isPrivate) {
      guard word.glyphs.count <= 2, word.text.unicodeScalars.count == 1 else { continue }
      for (glyph, text) in zip(word.glyphs, [word.text, " "]) { set(text, of: glyph) }
    }
    settleGlyphsAlone(in: shown)
    guard !isComplete else { return changed.sorted() }
    var words = Array(
      Set(shown.words.filter { !unknown.isDisjoint(with: $0.glyphs) }.map(withText))
    ).sorted { $0.text < $1.text }
    var hasFound = true
    while hasFound {
      hasFound = false
      for word in words {
        let open = word.glyphs.filter { unknown.contains($0) }
        guard open.count == 1 else { continue }
        let rest = rest(of: word)
        guard !rest.isEmpty else { continue }
        set(rest, of: open[0])
        hasFound = true
      }
      words.removeAll { unknown.isDisjoint(with: $0.glyphs) }
    }
    // Several glyphs of a word that stand nowhere alone share what is left of it.
    for word in words {
      let open = word.glyphs.filter { unknown.contains($0) }
      let rest = Array(rest(of: word).unicodeScalars)
      for (index, glyph) in open.enumerated() where unknown.contains(glyph) {
        let share = rest[rest.count * index / open.count..<rest.count * (index + 1) / open.count]
        let text = String(String.UnicodeScalarView(share))
        set(text.isEmpty ? String(word.text.last { !$0.isWhitespace } ?? "?") : text, of: glyph)
      }
    }
    // What no word tells of, the writer wrote.
    for (glyph, text) in privateTexts where unknown.remove(glyph) != nil { texts[glyph] = text }
    return changed.sorted()
  }

  /// Gives glyphs the texts that they are most often shown with alone.
  ///
  /// A glyph that is shown without a text of its own beside it keeps what the font says, which is told
  /// there.
  private mutating func settleGlyphsAlone(in shown: ShownText) {
    var counts: [GlyphCode: [String: Int]] = [:]
    for word in shown.words where word.glyphs.count == 1 {
      let text = word.text.visible
      guard !text.isEmpty, !text.unicodeScalars.contains(where: \.isPrivate) else { continue }
      counts[word.glyphs[0], default: [:]][text, default: 0] += 1
    }
    for (glyph, counts) in counts where !shown.isPlain(glyph) {
      let known = texts[glyph]
      let most = counts.max {
        ($0.value, $0.key == known ? 1 : 0, $0.key) < ($1.value, $1.key == known ? 1 : 0, $1.key)
      }
      if let text = most?.key { set(text, of: glyph) }
    }
  }

  private mutating func set(_ text: String, of glyph: GlyphCode) {
    unknown.remove(glyph)
    guard texts.updateValue(text, forKey: glyph) != text else { return }
    changed.insert(glyph.font)
  }

  /// A font's map, complete, and without characters for private use (ISO 19005-2, 6.2.11.7.3).
  func map(of font: String) -> [UInt8] {
    let isSimple = simpleFonts.contains(font)
    let entries = texts.filter { $0.key.font == font }.sorted { $0.key.code < $1.key.code }
    var source = """
      /CIDInit /ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
      /CMapName /Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      \(isSimple ? "<00> <ff>" : "<0000> <ffff>")
      endcodespacerange

      """
    // A section has at most a hundred entries (Adobe Technical Note 5014, 2.7).
    for start in stride(from: 0, to: entries.count, by: 100) {
      let section = entries[start..<min(start + 100, entries.count)]
      source += "\(section.count) beginbfchar\n"
      for (glyph, text) in section {
        source += "<\(hexadecimal(UInt16(clamping: glyph.code)).suffix(isSimple ? 2 : 4))> <"
        for unit in text.withoutPrivateUse.utf16 { source += hexadecimal(unit) }
        source += ">\n"
      }
      source += "endbfchar\n"
    }
    source += "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    return Array(source.utf8)
  }

  private func withText(_ word: ShownWord) -> ShownWord {
    guard word.text.isEmpty else { return word }
    return ShownWord(
      text: word.carriers.map { texts[$0] ?? "" }.joined(),
      glyphs: word.glyphs
    )
  }

  /// What the known glyphs of a word do not tell of its text.
  private func rest(of word: ShownWord) -> String {
    var rest = Array(word.text.decomposedStringWithCanonicalMapping.unicodeScalars)
      .filter { !$0.properties.isWhitespace }
    for glyph in word.glyphs {
      guard let text = texts[glyph] else { continue }
      for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
        if let index = rest.firstIndex(of: scalar) { rest.remove(at: index) }
      }
    }
    return String(String.UnicodeScalarView(rest)).precomposedStringWithCanonicalMapping
  }

  private func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// The text that hexadecimal UTF-16 stands for.
  static func text(hexadecimal source: some StringProtocol) -> String {
    var units: [UInt16] = []
    var rest = Substring(source)
    while let unit = UInt16(rest.prefix(4), radix: 16) {
      units.append(unit)
      rest = rest.dropFirst(4)
    }
    if units.first == 0xFEFF { units.removeFirst() }
    return String(decoding: units, as: UTF16.self)
  }
}

extension String {
  /// The text without white space behind it and without characters that show nothing.
  fileprivate var visible: String {
    var kept = unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    while kept.last?.properties.isWhitespace == true { kept.removeLast() }
    return String(String.UnicodeScalarView(kept))
  }

  /// The text with the digits of their code points, which pages show, for characters of private use.
  ///
  /// An ActualText has those themselves.
  fileprivate var withoutPrivateUse: String {
    guard unicodeScalars.contains(where: \.isPrivate) else { return self }
    return unicodeScalars.map {
      $0.isPrivate ? String($0.value, radix: 16, uppercase: true) : String($0)
    }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var isPrivate: Bool { properties.generalCategory == .privateUse }
}
