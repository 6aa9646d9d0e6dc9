import CICU

/// Where lines may begin by Unicode Standard Annex #14, as ICU finds it.
public enum LineBreaks {
  /// Finds the bytes of `text`, UTF-8, before which a line may begin.
  ///
  /// Thai, Lao, Burmese and Khmer, which are written without spaces, are divided at words by ICU's
  /// dictionaries, whatever the machine's locale. Time grows linearly with the text.
  ///
  /// - Returns: Byte offsets, ascending, the last one the end of the text; none for an empty text.
  /// - Throws: ``ICUError`` when ICU cannot work, as when its data is missing.
  public static func opportunities(in text: [UInt8]) throws(ICUError) -> [Int] {
    var status = U_ZERO_ERROR
    var count: Int64 = 0
    let offsets = unsafe [Int32](unsafeUninitializedCapacity: text.count) { buffer, used in
      count = unsafe text.withUnsafeBytes { raw in
        let start = unsafe raw.bindMemory(to: CChar.self).baseAddress
        return unsafe icu_line_breaks(
          start,
          Int64(raw.count),
          buffer.baseAddress,
          Int64(buffer.count),
          &status
        )
      }
      used = max(0, Int(count))
    }
    guard count >= 0 else { throw ICUError(status: status.rawValue) }
    return offsets.map(Int.init)
  }

  /// Whether a line should not begin with `character`: closing brackets and quotes, commas, full
  /// stops, hyphens, iteration marks, small kana, marks on another letter.
  public static func clingsToBefore(_ character: Unicode.Scalar) -> Bool {
    switch breakClass(of: character) {
    case U_LB_CLOSE_PUNCTUATION, U_LB_CLOSE_PARENTHESIS, U_LB_EXCLAMATION, U_LB_INFIX_NUMERIC,
      U_LB_BREAK_SYMBOLS, U_LB_NONSTARTER, U_LB_CONDITIONAL_JAPANESE_STARTER, U_LB_INSEPARABLE,
      U_LB_BREAK_AFTER, U_LB_HYPHEN, U_LB_COMBINING_MARK, U_LB_ZWJ:
      true
    case U_LB_QUOTATION:
      character.properties.generalCategory == .finalPunctuation
    case U_LB_COMPLEX_CONTEXT: isRepetitionMark(character)
    default: isGlue(character)
    }
  }

  /// Whether `character` is a sign of Thai or Lao that repeats or cuts off the word before it, and
  /// never begins a line, not even behind a space.
  public static func isRepetitionMark(_ character: Unicode.Scalar) -> Bool {
    ["\u{E2F}", "\u{E46}", "\u{EAF}", "\u{EC6}"].contains(character)
  }

  /// Whether a line should not end with `character`: opening brackets and quotes.
  public static func clingsToAfter(_ character: Unicode.Scalar) -> Bool {
    switch breakClass(of: character) {
    case U_LB_OPEN_PUNCTUATION, U_LB_BREAK_BEFORE, U_LB_ZWJ: true
    case U_LB_QUOTATION:
      character.properties.generalCategory == .initialPunctuation
    default: isGlue(character)
    }
  }

  /// Whether `character` holds together what is before and behind it: no-break spaces, word joiners.
  public static func isGlue(_ character: Unicode.Scalar) -> Bool {
    switch breakClass(of: character) {
    case U_LB_GLUE, U_LB_WORD_JOINER: true
    default: false
    }
  }

  private static func breakClass(of character: Unicode.Scalar) -> ULineBreak {
    ULineBreak(UInt32(bitPattern: icu_line_break_class(character.value)))
  }
}
