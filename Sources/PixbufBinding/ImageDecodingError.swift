/// Why an image did not decode.
public enum ImageDecodingError: Error, Hashable, Sendable {
  /// GdkPixbuf has no loader for the format; its words.
  case loaderMissing(String)
  /// The loader gave up; its words.
  case undecodable(String)
  /// The loader ended without an image.
  case noImage
}

extension ImageDecodingError: CustomStringConvertible {
  /// What is wrong, as a clause.
  public var description: String {
    switch self {
    case .loaderMissing(let words): "there is no decoder for it (\(words))"
    case .undecodable(let words): words
    case .noImage: "the decoder gave no image"
    }
  }
}
