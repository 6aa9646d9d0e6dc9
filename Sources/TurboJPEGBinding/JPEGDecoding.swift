import CTurboJPEG

/// Why a JPEG's coded data is not sound.
public enum JPEGDecodingError: Error, Hashable, Sendable {
  /// The coded data ends before the image does.
  case cutOff
  /// The decoder met what it cannot make sense of; its words.
  case damaged(String)
  /// The decoder could not run; its words.
  case unavailable(String)
}

/// Decodes JPEGs to prove that their coded data is whole; the pixels are not kept.
public enum JPEGDecoding {
  /// Decodes a file with every warning heard, at an eighth of its size: all of the coded data is read
  /// for that, and little memory taken.
  ///
  /// Data that is left over, which some cameras write, is no fault.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - width: The width that its frame header gives, in pixels.
  ///   - height: The height that its frame header gives, in pixels.
  ///   - components: The number of its components: 1, 3 or 4.
  /// - Throws: ``JPEGDecodingError``.
  public static func prove(
    _ bytes: [UInt8],
    width: Int,
    height: Int,
    components: Int
  ) throws(JPEGDecodingError) {
    guard let decoder = unsafe tjInitDecompress() else {
      throw .unavailable(unsafe words(of: nil))
    }
    defer { unsafe tjDestroy(decoder) }
    let format = components == 4 ? TJPF_CMYK : TJPF_GRAY
    let scaledWidth = (width + 7) / 8
    let scaledHeight = (height + 7) / 8
    var pixels = [UInt8](
      repeating: 0,
      count: scaledWidth * scaledHeight * (components == 4 ? 4 : 1)
    )
    let result = unsafe tjDecompress2(
      decoder,
      bytes,
      UInt(bytes.count),
      &pixels,
      Int32(scaledWidth),
      0,
      Int32(scaledHeight),
      format.rawValue,
      TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS
    )
    guard result != 0 else { return }
    let isWarning = unsafe tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue)
    try check(unsafe words(of: decoder), isWarning: isWarning)
  }

  /// Tells by the decoder's words what its refusal means: the number of a message is not given.
  static func check(_ words: String, isWarning: Bool) throws(JPEGDecodingError) {
    if words.lowercased().contains("premature end") { throw .cutOff }
    let isHarmless = !words.hasPrefix("Corrupt JPEG data") || words.contains("extraneous bytes")
    guard isWarning, isHarmless else { throw .damaged(words) }
  }

  private static func words(of decoder: tjhandle?) -> String {
    guard let words = unsafe tjGetErrorStr2(decoder) else { return "no reason given" }
    return unsafe String(cString: words)
  }
}
