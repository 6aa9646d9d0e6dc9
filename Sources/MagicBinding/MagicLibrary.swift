import CMagic

/// What libmagic takes a file for.
public struct MagicOpinion: Hashable, Sendable, Codable {
  /// The media type, as in `application/pdf`.
  public var mediaType: String
  /// The description in words.
  public var description: String
  /// Whether the file is too short to have one.
  public var isNone: Bool { description.hasPrefix("very short file") }

  /// Creates an opinion.
  public init(mediaType: String, description: String) {
    self.mediaType = mediaType
    self.description = description
  }
}

/// Why libmagic has no opinion; its words.
public struct MagicError: Error, Hashable, Sendable {
  /// The library's words.
  public let words: String
}

/// libmagic with its database, which is loaded once.
///
/// Not `Sendable`.
@safe public final class MagicLibrary {
  private let cookie: magic_t

  /// Loads the system's database.
  public init() throws(MagicError) {
    guard let cookie = unsafe magic_open(MAGIC_SYMLINK) else {
      throw MagicError(words: "no memory")
    }
    guard unsafe magic_load(cookie, nil) == 0 else {
      let error = unsafe MagicLibrary.error(of: cookie)
      unsafe magic_close(cookie)
      throw error
    }
    unsafe self.cookie = cookie
  }

  deinit { unsafe magic_close(cookie) }

  /// What the file at `path` is taken for; links are looked through.
  public func opinion(ofFile path: String) throws(MagicError) -> MagicOpinion {
    unsafe MagicOpinion(
      mediaType: try answer(MAGIC_MIME_TYPE) { unsafe magic_file($0, path) },
      description: unsafe try answer(0) { unsafe magic_file($0, path) }
    )
  }

  /// What bytes are taken for; they should be the whole file, since containers are known by their ends.
  public func opinion(of bytes: [UInt8]) throws(MagicError) -> MagicOpinion {
    unsafe MagicOpinion(
      mediaType: try answer(MAGIC_MIME_TYPE) { unsafe magic_buffer($0, bytes, bytes.count) },
      description: unsafe try answer(0) { unsafe magic_buffer($0, bytes, bytes.count) }
    )
  }

  private func answer(
    _ flags: Int32,
    _ ask: (magic_t) -> UnsafePointer<CChar>?
  ) throws(MagicError) -> String {
    unsafe magic_setflags(cookie, MAGIC_SYMLINK | flags)
    guard let words = unsafe ask(cookie) else { throw unsafe MagicLibrary.error(of: cookie) }
    return unsafe String(cString: words)
  }

  @unsafe private static func error(of cookie: magic_t) -> MagicError {
    guard let words = unsafe magic_error(cookie) else {
      return MagicError(words: "no reason given")
    }
    return MagicError(words: unsafe String(cString: words))
  }
}

/// The libmagic that runs.
public enum MagicVersion {
  /// As in `5.44`.
  public static var running: String {
    let number = Int(magic_version())
    return "\(number / 100).\(number % 100)"
  }
}
