internal import CPangoCairo
internal import PageModel

/// Finds fonts, directions and break opportunities of text, and shapes its words.
///
/// This is the one place where glyphs come from. Not `Sendable`: it holds a Pango context.
@safe public final class TextShaper {
  /// The fonts met so far; items name them by index.
  public private(set) var fonts: [ShaperFont] = []

  private let catalog: FontCatalog
  private let context: OpaquePointer
  private let language: OpaquePointer?
  private var fontIndices: [Handle: Int] = [:]
  private var descriptions: [DescriptionKey: Handle] = [:]
  private var primaryFonts: [TextStyle: Int] = [:]
  private var words: [WordKey: ShapedText] = [:]
  private let scratch: UnsafeMutablePointer<PangoGlyphString>

  /// The shaped words kept; past this the cache starts anew, so that memory stays bounded.
  private static let cacheLimit = 20_000

  /// Creates a shaper on the catalogue's fonts.
  ///
  /// - Throws: ``FontError/configuration(_:)`` when Pango gives no context.
  public init(catalog: FontCatalog) throws(FontError) {
    guard let context = unsafe pango_font_map_create_context(UnsafeMutablePointer(catalog.fontMap)),
      let scratch = unsafe pango_glyph_string_new()
    else { throw .configuration("context") }
    self.catalog = catalog
    unsafe self.context = context
    unsafe self.scratch = unsafe scratch
    // Given, so that the machine's locale chooses neither fonts nor breaks.
    unsafe language = pango_language_from_string("en")
    unsafe pango_context_set_language(context, language)
    let options = unsafe FontCatalog.makeFontOptions()
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
    unsafe pango_context_set_round_glyph_positions(context, 0)
  }

  deinit {
    for font in fontIndices.keys { unsafe g_object_unref(UnsafeMutableRawPointer(font.raw)) }
    for description in descriptions.values { unsafe pango_font_description_free(description.raw) }
    unsafe pango_glyph_string_free(scratch)
    unsafe g_object_unref(UnsafeMutableRawPointer(context))
  }

  /// The measures of the first family of a style's list, which set the height of its lines.
  public func primaryFont(for style: TextStyle) -> ShaperFont {
    if let known = primaryFonts[style] { return fonts[known] }
    let analyzed = analyze(
      Array("x".utf8),
      spans: [StyleSpan(range: 0..<1, style: style)],
      direction: .leftToRight,
      cjk: .simplified
    )
    primaryFonts[style] = analyzed.items[0].font
    return fonts[analyzed.items[0].font]
  }

  /// Finds the items and break opportunities of one paragraph.
  ///
  /// - Parameters:
  ///   - text: Valid UTF-8 without NUL.
  ///   - spans: Styles that cover `text` without gap or overlap, in order.
  ///   - direction: The base direction, or `nil` to take it from the first strong character
  ///     (Unicode Standard Annex #9, P2 and P3), left to right when there is none.
  ///   - cjk: The forms that Han characters take.
  /// - Returns: The items, which cover the text in order, and what may happen before each byte.
  public func analyze(
    _ text: [UInt8],
    spans: [StyleSpan],
    direction: TextDirection?,
    cjk: CJKForm
  ) -> AnalyzedText {
    let attributes = unsafe makeAttributes(text, spans: spans, cjk: cjk)
    defer { unsafe pango_attr_list_unref(attributes) }
    return unsafe text.withUnsafeBytes { raw in
      let start = unsafe raw.bindMemory(to: CChar.self).baseAddress
      let count = Int32(text.count)
      let base =
        (direction ?? strongDirection(of: text)) == .rightToLeft
        ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
      let list = unsafe pango_itemize_with_base_dir(
        context,
        base,
        start,
        0,
        count,
        attributes,
        nil
      )
      let items = unsafe ItemList(taking: list)
      let breaks = unsafe BreakAnalysis(language: language).flags(of: text)
      let described = unsafe items.pointers.map { item in
        unsafe describe(item.pointee)
      }
      return AnalyzedText(
        text: text,
        direction: base == PANGO_DIRECTION_RTL ? .rightToLeft : .leftToRight,
        items: described,
        breaks: breaks,
        list: items
      )
    }
  }

  /// Shapes a part of one item.
  ///
  /// - Parameters:
  ///   - text: The paragraph.
  ///   - item: The item's index in `text.items`.
  ///   - range: Bytes inside the item's range, from one character boundary to another.
  /// - Returns: Glyphs from left to right, and clusters in text order that cover the range.
  public func shape(_ text: AnalyzedText, item: Int, range: Range<Int>) -> ShapedText {
    unsafe text.text.withUnsafeBytes { raw in
      let analysis = unsafe text.list.pointers[item].pointee.analysis
      let key = unsafe WordKey(
        font: text.items[item].font,
        features: text.list.features[item],
        script: analysis.script,
        isRightToLeft: analysis.level & 1 == 1,
        language: Int(bitPattern: analysis.language),
        bytes: [UInt8](raw[range])
      )
      if let known = words[key] { return known }
      let start = unsafe raw.bindMemory(to: CChar.self).baseAddress?.advanced(by: range.lowerBound)
      let shaped = unsafe shape(start, count: range.count, analysis: analysis)
      if words.count >= Self.cacheLimit { words.removeAll(keepingCapacity: true) }
      words[key] = shaped
      return shaped
    }
  }

  private func shape(
    _ start: UnsafePointer<CChar>?,
    count: Int,
    analysis: PangoAnalysis
  ) -> ShapedText {
    var analysis = unsafe analysis
    unsafe pango_shape_full(start, Int32(count), nil, 0, &analysis, scratch)
    let total = Int(unsafe scratch.pointee.num_glyphs)
    var glyphs: [ShapedGlyph] = []
    glyphs.reserveCapacity(total)
    let size = fonts[unsafe fontIndex(analysis.font)].size.points
    for index in 0..<total {
      glyphs.append(ShapedGlyph(unsafe scratch.pointee.glyphs[index], size: size))
    }
    unsafe markPrivateUse(&glyphs, start: start, size: size)
    // Byte offsets rise with the glyphs, or fall where the text runs right to left.
    var starts: [(byte: Int, first: Int, count: Int)] = []
    for index in 0..<total {
      let byte = Int(unsafe scratch.pointee.log_clusters[index])
      if let last = starts.last, last.byte == byte {
        starts[starts.count - 1].count += 1
      } else {
        starts.append((byte, index, 1))
      }
    }
    starts.sort { $0.byte < $1.byte }
    var clusters: [ShapedCluster] = []
    clusters.reserveCapacity(starts.count)
    for (index, entry) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1].byte : count
      var advance = 0.0
      for glyph in glyphs[entry.first..<entry.first + entry.count] { advance += glyph.advance }
      clusters.append(
        ShapedCluster(
          start: entry.byte,
          bytes: end - entry.byte,
          firstGlyph: entry.first,
          glyphs: entry.count,
          advance: advance
        )
      )
    }
    return ShapedText(glyphs: glyphs, clusters: clusters)
  }

  /// Marks the glyphs of private-use characters as missing: what a font has there is its own affair,
  /// and not what the writer saw.
  private func markPrivateUse(
    _ glyphs: inout [ShapedGlyph],
    start: UnsafePointer<CChar>?,
    size: Double
  ) {
    guard let start = unsafe start else { return }
    for index in glyphs.indices where glyphs[index].kind == .ink {
      let byte = Int(unsafe scratch.pointee.log_clusters[index])
      let lead = UInt8(bitPattern: unsafe start[byte])
      // U+E000 to U+F8FF and the planes from U+F0000 on have lead bytes of EE, EF, F3 and F4.
      guard lead >= 0xEE, lead != 0xF0 else { continue }
      let character = unsafe g_utf8_get_char(start + byte)
      guard (0xE000...0xF8FF).contains(character) || character >= 0xF0000 else { continue }
      glyphs[index] = ShapedGlyph(missing: character, size: size)
    }
  }

  private func describe(_ item: PangoItem) -> TextItem {
    let start = Int(unsafe item.offset)
    return unsafe TextItem(
      range: start..<start + Int(item.length),
      font: fontIndex(item.analysis.font),
      level: item.analysis.level,
      isComplex: !Self.simpleScripts.contains(item.analysis.script),
      script: scriptCode(item.analysis.script)
    )
  }

  private func scriptCode(_ script: UInt8) -> String {
    let known = GUnicodeScript(rawValue: Int32(script))
    let packed = g_unicode_script_to_iso15924(known)
    let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: packed >> $0) }
    return String(decoding: letters, as: UTF8.self)
  }

  private func fontIndex(_ font: UnsafeMutablePointer<PangoFont>?) -> Int {
    guard let font = unsafe font else { return 0 }
    let key = unsafe Handle(raw: OpaquePointer(font))
    if let known = fontIndices[key] { return known }
    unsafe g_object_ref(UnsafeMutableRawPointer(key.raw))
    var extents = hb_font_extents_t()
    var space: ShapedGlyph?
    // A font of pictures has a size of its own, and is scaled from that.
    var (em, height): (Int32, Int32) = (0, 0)
    if let shape = unsafe pango_font_get_hb_font(font) {
      unsafe hb_font_get_h_extents(shape, &extents)
      unsafe hb_font_get_scale(shape, &em, &height)
      space = unsafe Self.space(of: shape)
    }
    let description = unsafe pango_font_describe_with_absolute_size(font)
    defer { unsafe pango_font_description_free(description) }
    let scale = Double(PANGO_SCALE)
    let pattern = unsafe pango_fc_font_get_pattern(UnsafeMutablePointer(key.raw))
    let found = unsafe pattern.flatMap { unsafe FontCatalog.face(of: $0) }
    let isColor = found?.family == FontFamilies.emoji
    let size = isColor ? em : unsafe pango_font_description_get_size(description)
    fonts.append(
      ShaperFont(
        face: found?.face ?? FontFace(name: "", file: "", index: 0),
        size: .points(Double(size) / scale),
        ascent: .points(Double(extents.ascender) / scale),
        descent: .points(-Double(extents.descender) / scale),
        isColor: isColor,
        space: space
      )
    )
    fontIndices[key] = fonts.count - 1
    return fonts.count - 1
  }

  private static func space(of font: OpaquePointer) -> ShapedGlyph? {
    var glyph: hb_codepoint_t = 0
    guard unsafe hb_font_get_nominal_glyph(font, 0x20, &glyph) != 0 else { return nil }
    let advance = unsafe hb_font_get_glyph_h_advance(font, glyph)
    return ShapedGlyph(
      kind: .ink,
      id: glyph,
      advance: Double(advance) / Double(PANGO_SCALE),
      xOffset: 0,
      yOffset: 0
    )
  }

  private func makeAttributes(
    _ text: [UInt8],
    spans: [StyleSpan],
    cjk: CJKForm
  ) -> OpaquePointer? {
    let list = unsafe pango_attr_list_new()
    let preferred =
      (emojiRanges(in: text).map { ($0, Preference.emoji) }
      + cjkPunctuationRanges(in: text).map { ($0, Preference.cjk) })
      .sorted { $0.0.lowerBound < $1.0.lowerBound }
    var next = 0
    // Each attribute starts where the last one does or behind it, so that Pango only appends.
    for span in spans where !span.range.isEmpty {
      let features =
        span.style.hasTabularDigits
        ? "calt=0,liga=0,clig=0,dlig=0,tnum=1" : "calt=0,liga=0,clig=0,dlig=0"
      unsafe append(pango_attr_font_features_new(features), span.range, to: list)
      func set(_ range: Range<Int>, _ first: Preference?) {
        guard !range.isEmpty else { return }
        let description = unsafe description(for: span.style, cjk: cjk, first: first)
        unsafe append(pango_attr_font_desc_new(description), range, to: list)
      }
      var start = span.range.lowerBound
      while next < preferred.count, preferred[next].0.lowerBound < span.range.upperBound {
        let (range, first) = preferred[next]
        let part = range.clamped(to: start..<span.range.upperBound)
        set(start..<part.lowerBound, nil)
        set(part, first)
        start = part.upperBound
        guard range.upperBound <= span.range.upperBound else { break }
        next += 1
      }
      set(start..<span.range.upperBound, nil)
    }
    return unsafe list
  }

  private func append(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?,
    _ range: Range<Int>,
    to list: OpaquePointer?
  ) {
    guard let attribute = unsafe attribute else { return }
    unsafe attribute.pointee.start_index = guint(range.lowerBound)
    unsafe attribute.pointee.end_index = guint(range.upperBound)
    unsafe pango_attr_list_insert(list, attribute)
  }

  private func description(
    for style: TextStyle,
    cjk: CJKForm,
    first: Preference?
  ) -> OpaquePointer? {
    let key = DescriptionKey(style: style, cjk: cjk, first: first)
    if let known = descriptions[key] { return unsafe known.raw }
    guard let made = unsafe pango_font_description_new() else { return nil }
    let preferred: [String] =
      switch first {
      case .emoji: [FontFamilies.emoji]
      case .cjk: [FontFamilies.cjk(style.role, cjk)]
      case nil: []
      }
    let families = preferred + [FontFamilies.alias(style.role, cjk)]
    unsafe pango_font_description_set_family(made, families.joined(separator: ","))
    unsafe pango_font_description_set_weight(made, PangoWeight(style.weight.rawValue))
    unsafe pango_font_description_set_style(
      made,
      style.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL
    )
    unsafe pango_font_description_set_absolute_size(
      made,
      (style.size.points * Double(PANGO_SCALE)).rounded()
    )
    descriptions[key] = unsafe Handle(raw: made)
    return unsafe made
  }

  /// Scripts whose letters stand alone: each cluster maps to its own glyphs.
  private static let simpleScripts: Set<UInt8> = Set(
    [
      G_UNICODE_SCRIPT_COMMON, G_UNICODE_SCRIPT_INHERITED, G_UNICODE_SCRIPT_LATIN,
      G_UNICODE_SCRIPT_GREEK, G_UNICODE_SCRIPT_CYRILLIC, G_UNICODE_SCRIPT_ARMENIAN,
      G_UNICODE_SCRIPT_GEORGIAN, G_UNICODE_SCRIPT_HAN, G_UNICODE_SCRIPT_HIRAGANA,
      G_UNICODE_SCRIPT_KATAKANA, G_UNICODE_SCRIPT_HANGUL, G_UNICODE_SCRIPT_BOPOMOFO,
    ].map { UInt8(truncatingIfNeeded: $0.rawValue) }
  )
}

private struct DescriptionKey: Hashable {
  let style: TextStyle
  let cjk: CJKForm
  let first: Preference?
}

/// A family that some characters of a text ask for before the list of its style.
private enum Preference: Hashable {
  case emoji
  case cjk
}

/// All that the glyphs of a word depend on; pointers stand as addresses of objects that stay alive.
private struct WordKey: Hashable {
  let font: Int
  let features: Int
  let script: UInt8
  let isRightToLeft: Bool
  let language: Int
  let bytes: [UInt8]
}
