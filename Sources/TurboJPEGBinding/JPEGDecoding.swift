import CTurboJPEG

/// Why a JPEG's coded data is not sound.
public enum JPEGDecodingError: Error, Hashable, Sendable {
  /// The coded data ends before the image does.
  case cutOff
  /// The decoder met what it cannot make sense of; its words.
  case damaged(String)
}

/// Decodes JPEGs to prove that their coded data is whole; the pixels are not kept.
public enum JPEGDecoding {
  /// Decodes a file with every warning heard, at an eighth of its size: all of the coded data is read
  /// for that, and little memory taken.
  ///
  /// Data that is left over, which some cameras write, is no fault.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: ``JPEGDecodingError``.
  public static func prove(_ bytes: [UInt8]) throws(JPEGDecodingError) {
    var words = [CChar](repeating: 0, count: casebound_jpeg_words_size)
    let outcome = unsafe casebound_jpeg_prove(bytes, UInt(bytes.count), &words)
    switch Int(outcome) {
    case casebound_jpeg_whole: return
    case casebound_jpeg_cut_off: throw .cutOff
    default:
      let text = words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .damaged(String(decoding: text, as: UTF8.self))
    }
  }
}
