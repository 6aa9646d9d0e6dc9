import CGLib

/// A SHA-256 digest of bytes that come in pieces.
@safe public struct SHA256: ~Copyable {
  private let handle: OpaquePointer

  /// Starts with no bytes.
  public init() {
    // GLib knows SHA-256 in every version, and aborts rather than run out of memory.
    guard let handle = unsafe g_checksum_new(G_CHECKSUM_SHA256) else {
      preconditionFailure("GLib promises SHA-256")
    }
    unsafe self.handle = handle
  }

  deinit { unsafe g_checksum_free(handle) }

  /// Takes in more bytes.
  public mutating func update(_ bytes: some Sequence<UInt8>) {
    let pieces: Void? = bytes.withContiguousStorageIfAvailable { buffer in
      unsafe g_checksum_update(handle, buffer.baseAddress, buffer.count)
    }
    if pieces == nil { update(Array(bytes)) }
  }

  /// Ends the digest.
  ///
  /// - Returns: 64 lower-case hexadecimal digits.
  public consuming func finish() -> String {
    guard let text = unsafe g_checksum_get_string(handle) else { return "" }
    return unsafe String(cString: text)
  }

  /// The digest of `bytes`: 64 lower-case hexadecimal digits.
  public static func hexadecimal(of bytes: some Sequence<UInt8>) -> String {
    var digest = SHA256()
    digest.update(bytes)
    return digest.finish()
  }

  /// The digest of a file, without its bytes going through Swift: 64 lower-case hexadecimal digits.
  ///
  /// - Returns: `nil` when the file cannot be read.
  public static func hexadecimal(ofFile path: String) -> String? {
    guard let file = unsafe g_mapped_file_new(path, 0, nil) else { return nil }
    defer { unsafe g_mapped_file_unref(file) }
    // The contents of an empty file are no pointer.
    guard let contents = unsafe g_mapped_file_get_contents(file) else { return hexadecimal(of: []) }
    let bytes = unsafe UnsafeRawPointer(contents).assumingMemoryBound(to: UInt8.self)
    let length = unsafe g_mapped_file_get_length(file)
    guard let text = unsafe g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, length) else {
      return nil
    }
    defer { unsafe g_free(text) }
    return unsafe String(cString: text)
  }
}
