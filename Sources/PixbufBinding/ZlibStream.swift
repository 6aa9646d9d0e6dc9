import CPixbuf

/// Why a zlib stream is not sound.
public enum ZlibStreamError: Error, Hashable, Sendable {
  /// It is not zlib data, or its checksum does not hold.
  case damaged
  /// It ends before its end.
  case unfinished
}

/// Unpacks zlib streams (RFC 1950) to prove them, without keeping what they hold.
public enum ZlibStream {
  /// Unpacks a stream to its end, its checksum proved.
  ///
  /// - Parameters:
  ///   - parts: The spans of `bytes` that joined are the stream.
  ///   - bytes: What the spans lie in.
  ///   - limit: The largest size worth proving; past it the count so far is
  ///     returned at once.
  /// - Returns: The number of bytes that it unpacks to.
  /// - Throws: ``ZlibStreamError``.
  public static func unpackedSize(
    of parts: [Range<Int>],
    in bytes: [UInt8],
    limit: Int
  ) throws(ZlibStreamError) -> Int {
    let inflater = unsafe g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB)
    guard let inflater = unsafe inflater else { throw .damaged }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(inflater)) }
    var output = [UInt8](repeating: 0, count: 65_536)
    var total = 0
    for part in parts {
      var start = part.lowerBound
      var isOutputFull = false
      while start < part.upperBound || isOutputFull {
        var read: gsize = 0
        var written: gsize = 0
        var failure: UnsafeMutablePointer<GError>?
        let result = unsafe bytes[start..<part.upperBound].withUnsafeBytes { input in
          unsafe output.withUnsafeMutableBytes { buffer in
            unsafe g_converter_convert(
              inflater,
              input.baseAddress,
              gsize(input.count),
              buffer.baseAddress,
              gsize(buffer.count),
              G_CONVERTER_NO_FLAGS,
              &read,
              &written,
              &failure
            )
          }
        }
        if let error = unsafe failure {
          let needsMore = unsafe error.pointee.code == gint(G_IO_ERROR_PARTIAL_INPUT.rawValue)
          unsafe g_error_free(error)
          guard needsMore else { throw .damaged }
          break
        }
        total += Int(written)
        start += Int(read)
        if result == G_CONVERTER_FINISHED || total > limit { return total }
        isOutputFull = Int(written) == output.count
      }
    }
    throw .unfinished
  }
}
