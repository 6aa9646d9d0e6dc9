internal import CICU

/// Words by the boundaries of Unicode Standard Annex #29, as ICU finds them.
public enum WordBoundaries {
  /// Returns how many words, numbers and ideographic words `text` has.
  ///
  /// Scripts that are written without spaces are divided by ICU's dictionaries, whatever the machine's
  /// locale.
  ///
  /// - Throws: ``ICUError`` when ICU cannot work, as when its data is missing.
  public static func wordCount(of text: String) throws(ICUError) -> Int {
    var text = text
    var status = U_ZERO_ERROR
    let count = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe icu_count_words(characters.baseAddress, Int64(characters.count), &status)
      }
    }
    guard count >= 0 else { throw ICUError(status: status.rawValue) }
    return Int(count)
  }
}

/// A failure that ICU reported.
public struct ICUError: Error, Hashable, Sendable {
  /// The raw `UErrorCode`.
  public let status: Int32
}
