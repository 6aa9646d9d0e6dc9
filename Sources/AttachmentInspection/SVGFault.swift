/// Why an SVG document is refused.
public enum SVGFault: Error, Hashable, Sendable {
  /// It is not UTF-8, or says that it is something else; ASCII is UTF-8.
  case encoding
  /// It ends before its end.
  case cutOff
  /// Its markup is broken at this byte.
  case markup(at: Int)
  /// librsvg does not read it, or not draw it to its end; its words.
  case library(String)
  /// It has no width or no height.
  case noSize
  /// It declares what could grow or bring in more: an entity of entities, default attributes.
  case declaration
  /// It is put together from other documents.
  case includes
  /// It uses a filter that is not drawn: its element.
  case filter(String)
  /// It holds an image that is not drawn, and why.
  case image(String)
  /// It has more of something than is drawn.
  case tooMany(SVGCount, limit: Int)

  /// The fault as a clause.
  var message: String {
    switch self {
    case .encoding: "it is not written in UTF-8"
    case .cutOff: "it is cut off"
    case .markup(let offset): "its markup is broken at byte \(offset)"
    case .library(let words): words
    case .noSize: "it has no width or no height"
    case .declaration: "it declares entities or attributes that are not taken over"
    case .includes: "it is put together from other documents"
    case .filter(let name): "it uses the filter \(name), which is not drawn"
    case .image(let reason): "an image in it is not drawn: \(reason)"
    case .tooMany(let count, let limit): "it has more than \(limit) \(count.rawValue)"
    }
  }
}

/// What is counted in an SVG document before it is read, since time or memory grow with it.
public enum SVGCount: String, Hashable, Sendable {
  case elements
  case attributes = "attributes in one element"
  case attributeBytes = "bytes in one attribute"
  case texts = "pieces of text"
  case textBytes = "bytes in one piece of text"
  case styleWork = "matches of style rules to try"
  case filters = "filters"
  case entityBytes = "bytes out of entities"
  case nesting = "SVG images in one another"
  case pixels = "pixels in its images"
}
