/// Why an image did not decode.
public enum ImageDecodingError: Error, Hashable, Sendable {
  /// GdkPixbuf has no loader for the format; its words.
  case loaderMissing(String)
  /// The loader gave up; its words.
  case undecodable(String)
  /// The loader ended without an image.
  case noImage
}
