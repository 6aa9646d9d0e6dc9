import CICU

/// Which encoding bytes are most likely in, by how often their parts follow one another.
public struct EncodingGuess: Hashable, Sendable {
  /// The encoding's name as IANA has it, as in `Shift_JIS`.
  public let name: String
  /// How sure that is, from 0 to 100.
  public let confidence: Int

  /// Guesses the encoding of `bytes`, the beginning of a text at least.
  ///
  /// - Returns: `nil` when nothing fits.
  /// - Throws: ``ICUError`` when ICU cannot work.
  public static func guess(_ bytes: [UInt8]) throws(ICUError) -> EncodingGuess? {
    var status = U_ZERO_ERROR
    var confidence: Int32 = -1
    let name = unsafe String(unsafeUninitializedCapacity: 64) { buffer in
      confidence = unsafe bytes.withUnsafeBytes { raw in
        unsafe buffer.withMemoryRebound(to: CChar.self) { name in
          unsafe icu_guess_encoding(
            raw.bindMemory(to: CChar.self).baseAddress,
            Int32(clamping: raw.count),
            name.baseAddress,
            name.count,
            &status
          )
        }
      }
      return confidence < 0 ? 0 : unsafe buffer.firstIndex(of: 0) ?? 0
    }
    guard status.rawValue <= 0 else { throw ICUError(status: status.rawValue) }
    return confidence < 0 ? nil : EncodingGuess(name: name, confidence: Int(confidence))
  }
}
