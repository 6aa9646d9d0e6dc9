internal import CZlib

/// Data packed by zlib, as PDF's `FlateDecode` wants it.
public enum Deflate {
  /// Packs `data`; the same bytes for the same data and version of the library.
  ///
  /// - Returns: The packed data, or `nil` when there is no memory.
  public static func bytes(of data: [UInt8]) -> [UInt8]? {
    let room = Int(compressBound(UInt(data.count)))
    var status = Z_OK
    let packed = unsafe [UInt8](unsafeUninitializedCapacity: room) { target, count in
      var length = UInt(room)
      unsafe status = compress2(
        target.baseAddress,
        &length,
        data,
        UInt(data.count),
        Z_DEFAULT_COMPRESSION
      )
      count = status == Z_OK ? Int(length) : 0
    }
    return status == Z_OK ? packed : nil
  }

  /// The version of the library that runs, as in `1.2.13`.
  public static var version: String {
    unsafe zlibVersion().map { unsafe String(cString: $0) } ?? "unknown"
  }
}
