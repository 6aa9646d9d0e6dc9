/// A link that takes the place of a placement's marker in the body.
public struct PlacementLink: Hashable, Sendable {
  /// Where the marker begins in the body, in UTF-8 bytes.
  public var start: Int
  /// Where it ends.
  public var end: Int
  /// The words of the link: the file's name as it arrived.
  public var label: String
  /// The file, by its path from the Markdown file.
  public var path: String
  /// Whether it is shown as an image.
  public var isImage: Bool

  /// Creates a link.
  public init(start: Int, end: Int, label: String, path: String, isImage: Bool) {
    self.start = start
    self.end = end
    self.label = label
    self.path = path
    self.isImage = isImage
  }

  var markdown: String {
    (isImage ? "!" : "") + "[\(LinkWriting.label(label))](\(LinkWriting.destination(path)))"
  }
}

/// Markdown for the two parts of a link.
enum LinkWriting {
  /// Words that stand for themselves between brackets: ASCII punctuation is escaped, control
  /// characters become spaces.
  static func label(_ words: String) -> String {
    var text = ""
    for scalar in words.unicodeScalars {
      if scalar.properties.generalCategory == .control {
        text.unicodeScalars.append(" ")
        continue
      }
      if "\\[]`*_<>&!~=$".unicodeScalars.contains(scalar) { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// A relative path as a link's address: percent-encoded where a reader could take it otherwise.
  static func destination(_ path: String) -> String {
    var text = ""
    for scalar in path.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/", "\u{A0}"...:
        text.unicodeScalars.append(scalar)
      default:
        for byte in String(scalar).utf8 {
          text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }
    }
    return text
  }
}
