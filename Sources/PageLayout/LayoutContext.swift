internal import Diagnostics
internal import PageModel
internal import PangoCairoBinding

/// What one document's layout gathers on its way: fonts in use, tags, anchors and oddities.
final class LayoutContext {
  let sheet: StyleSheet
  let shaper: TextShaper
  var cjk = CJKForm.simplified
  /// Where links to headings lead.
  var internalLinks = InternalLinks()
  var tags = TagTree()
  private(set) var fonts: [FontFace] = []
  private var fontIndices: [FontFace: Int] = [:]
  private var carriers: [Carrier] = []
  private var isTaken: [Bool] = []
  private var carrierOf: [Unicode.Scalar: Int] = [:]
  private let requiresGlyphs: Bool
  /// The scripts of all paragraphs together.
  private(set) var scripts = ScriptCount()
  /// The main script of each paragraph that has letters, with its structure node.
  private(set) var paragraphScripts: [(tag: Int, script: String)] = []
  private var missing: [UInt32] = []
  private var knownMissing: Set<UInt32> = []
  private var refusedLinks: [String] = []
  /// The files that the writing may place; `nil` when none is shown.
  var placed: PlacedAttachments?
  private(set) var images: [ImageResource] = []
  /// The note's title.
  var title = ""
  private var imagesWithoutWords = 0

  init(sheet: StyleSheet, shaper: TextShaper, requiresGlyphs: Bool = false) {
    self.sheet = sheet
    self.requiresGlyphs = requiresGlyphs
    self.shaper = shaper
  }

  /// Adds an image to the document and returns its number.
  func addImage(_ image: ImageResource) -> Int {
    images.append(image)
    return images.count - 1
  }

  /// The index of `face` in the document's fonts.
  func fontIndex(_ face: FontFace) -> Int {
    if let known = fontIndices[face] { return known }
    fonts.append(face)
    fontIndices[face] = fonts.count - 1
    return fonts.count - 1
  }

  /// A word or a picture, each character on a carrier, together as wide as what is drawn.
  ///
  /// A carrier is a glyph in the colour of the ground that brings the text of something drawn over
  /// it. Each character has a glyph of its own as long as there are some, since some readers go by
  /// the font's map from glyphs to characters alone; in other documents the same one, since many are
  /// bound in one file.
  func carriers(
    of word: String,
    hasSpaceBehind: Bool,
    isRightToLeft: Bool,
    at origin: Point,
    width: Length,
    attributes: TextAttributes
  ) -> GlyphRun? {
    let scalars = Array(word.unicodeScalars)
    guard !scalars.isEmpty else { return nil }
    let all = scalars + (hasSpaceBehind ? [" "] : [])
    let found = all.map { carrier(of: $0) }
    let step = width.points / Double(scalars.count)
    // A character for private use must not be the text of a glyph alone (ISO 19005-2, 6.2.11.7.3): a
    // blank with it makes cairo write an ActualText.
    let counts = all.map { $0.properties.generalCategory == .privateUse ? 2 : 1 }
    let blank = counts.contains(2) ? carrier(of: " ").glyph : 0
    let glyphs = found.enumerated().flatMap { index, carrier in
      let x = isRightToLeft ? width.points - Double(index + 1) * step : Double(index) * step
      let drawn = [carrier.glyph, blank].prefix(counts[index])
      return drawn.map { Glyph(id: $0, x: Float(x), y: 0) }
    }
    // They overlap a little: pdftotext takes a hair's breadth between all of them for spaces.
    let advance = Length.points(step * 1.04)
    return GlyphRun(
      font: fontIndex(found[0].face),
      size: attributes.style.size,
      color: attributes.ground,
      origin: origin,
      glyphs: isRightToLeft ? glyphs.reversed() : glyphs,
      text: String(String.UnicodeScalarView(all)),
      clusters: zip(all, counts).map {
        Cluster(bytes: UInt16(UTF8.width($0)), glyphs: UInt16($1))
      },
      isRightToLeft: isRightToLeft,
      width: width,
      stretch: found[0].stretch(to: advance, size: attributes.style.size)
    )
  }

  private func carrier(of character: Unicode.Scalar) -> Carrier {
    if carriers.isEmpty {
      carriers = makeCarriers()
      isTaken = [Bool](repeating: false, count: carriers.count)
    }
    if let known = carrierOf[character] { return carriers[known] }
    // The letters of Hebrew, of Arabic and the figures between them meet on none of 255.
    let place = Int(character.value) + (character.isASCII ? 110 : 0)
    var number = place % carriers.count
    if carrierOf.count < carriers.count {
      while isTaken[number] { number = (number + 1) % carriers.count }
    }
    isTaken[number] = true
    carrierOf[character] = number
    return carriers[number]
  }

  /// Remembers the scripts of the paragraph, heading or cell that is the node `tag`.
  func noteScripts(_ count: ScriptCount, of tag: Int) {
    scripts.add(count)
    if let main = count.main { paragraphScripts.append((tag, main)) }
  }

  /// Remembers a character that no font has.
  func noteMissing(_ character: UInt32) {
    if knownMissing.insert(character).inserted { missing.append(character) }
  }

  /// Remembers addresses that are no links here.
  func noteRefused(_ addresses: [String]) {
    for address in addresses where !refusedLinks.contains(address) && refusedLinks.count < 20 {
      refusedLinks.append(address)
    }
  }

  /// The words that stand in for an image: its own, else the note's title.
  func alternativeText(_ words: String?) -> String {
    if let words, words.contains(where: { !$0.isWhitespace }) { return words }
    imagesWithoutWords += 1
    return "Drawing: \(title)"
  }

  /// What stands for the characters that are missing.
  private var substitutes: String {
    let replaced = missing.count { character in
      (0x80...0x9F).contains(character) || Unicode.Scalar(character)?.isNoncharacter ?? true
    }
    if replaced == 0 { return "each is drawn as a box" }
    return replaced == missing.count
      ? "each is drawn as U+FFFD" : "each is drawn as a box, or as U+FFFD where none can have it"
  }

  /// What a person should hear of.
  var diagnostics: [Diagnostic] {
    var found = placed?.diagnostics ?? []
    if !missing.isEmpty {
      let names = missing.prefix(20).map { "U+" + hexadecimal($0) }.joined(separator: ", ")
      found.append(
        Diagnostic(
          requiresGlyphs ? .error : .warning,
          code: "missing-glyph",
          "No font has \(names)\(missing.count > 20 ? " and \(missing.count - 20) more" : ""); "
            + (requiresGlyphs ? "strict fonts ask for all" : substitutes),
          advice: "Replace the characters; `casebound doctor` lists the fonts that are looked at"
        )
      )
    }
    if imagesWithoutWords > 0 {
      let count = imagesWithoutWords == 1 ? "An image has" : "\(imagesWithoutWords) images have"
      found.append(
        Diagnostic(
          .warning,
          code: "alternative-text-missing",
          "\(count) no alternative text; “Drawing” and the note's title stand in for it",
          advice: "Describe the image, for those who do not see it"
        )
      )
    }
    for address in refusedLinks where !address.isEmpty {
      if address.hasPrefix("#") {
        found.append(
          Diagnostic(
            .note,
            code: "heading-not-found",
            "The link \(address.prefix(200)) is printed as text, since the note has no such heading"
          )
        )
        continue
      }
      found.append(
        Diagnostic(
          .note,
          code: "link-not-active",
          "The address \(address.prefix(200)) is printed as text, since only web and mail addresses "
            + "of at most 10,000 bytes are links"
        )
      )
    }
    return found
  }

  private struct Carrier {
    let face: FontFace
    let glyph: UInt32
    /// The advance at a size of one point.
    let advance: Length

    /// How far the glyph is stretched to be `width` wide: readers see a space in every gap.
    ///
    /// Rounded, so that a document has a handful of widths and not one for each word.
    func stretch(to width: Length, size: Length) -> Double {
      max(1, (width.points / (advance.points * size.points) * 32).rounded()) / 32
    }
  }

  /// Braille patterns: 255 glyphs with ink, in a font of symbols that texts rarely use.
  private func makeCarriers() -> [Carrier] {
    let patterns = String(
      String.UnicodeScalarView((0x2801...0x28FF).compactMap { UnicodeScalar($0) })
    )
    let found = carriers(in: patterns)
    return found.isEmpty ? carriers(in: "x") : found
  }

  private func carriers(in patterns: String) -> [Carrier] {
    let bytes = Array(patterns.utf8)
    let size: Length = 10
    let text = shaper.analyze(
      bytes,
      spans: [StyleSpan(range: 0..<bytes.count, style: TextStyle(size: size))],
      direction: .leftToRight,
      cjk: .simplified
    )
    return text.items.indices.flatMap { index in
      let item = text.items[index]
      let face = shaper.fonts[item.font].face
      return shaper.shape(text, item: index, range: item.range).glyphs.filter { $0.kind == .ink }
        .map {
          Carrier(face: face, glyph: $0.id, advance: .points($0.advance / size.points))
        }
    }
  }
}
