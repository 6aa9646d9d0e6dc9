import CGLib

/// Unicode's own ways to make equal what reads the same, without regard to any locale.
public enum UnicodeForms {
  /// The text in normalisation form C; U+0000 is taken as a space.
  public static func composed(_ text: String) -> String { normalized(text, G_NORMALIZE_NFC) }

  /// The text in normalisation form KC: joined letters by themselves; U+0000 is taken as a space.
  public static func compatible(_ text: String) -> String { normalized(text, G_NORMALIZE_NFKC) }

  /// A key that two texts share when they differ only in letter case or in how accents are
  /// written: Unicode's canonical caseless matching (The Unicode Standard, D145).
  public static func caselessKey(_ text: String) -> String {
    if isASCIIWithoutNUL(text) { return text.lowercased() }
    let folded = unsafe converted(normalized(text, G_NORMALIZE_NFD)) { bytes, count in
      unsafe g_utf8_casefold(bytes, count)
    }
    return normalized(folded, G_NORMALIZE_NFC)
  }

  private static func normalized(_ text: String, _ form: GNormalizeMode) -> String {
    // Nothing changes in ASCII, and most text is.
    if isASCIIWithoutNUL(text) { return text }
    return unsafe converted(text) { bytes, count in unsafe g_utf8_normalize(bytes, count, form) }
  }

  private static func isASCIIWithoutNUL(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 < 0x80 && $0 != 0 }
  }

  private static func converted(
    _ text: String,
    _ convert: (UnsafePointer<CChar>, Int) -> UnsafeMutablePointer<CChar>?
  ) -> String {
    // GLib ends a text at U+0000 whatever its length.
    let bytes = text.utf8.map { CChar(bitPattern: $0 == 0 ? 0x20 : $0) } + [0]
    let result = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe convert($0, buffer.count - 1) }
    }
    guard let result = unsafe result else { return text }
    defer { unsafe g_free(result) }
    return unsafe String(cString: result)
  }
}
