/// Makes the anchors of a note's headings by GitHub's rule.
///
/// The words in small letters, without anything but letters, marks, digits, connectors and hyphens,
/// and with a hyphen for each space; what was made before gets `-1`, `-2`, and so on, whether it was
/// made so or written so.
public struct HeadingAnchors {
  /// For each anchor that was made, the last number that was put after it.
  private var lastNumbers: [String: Int] = [:]

  /// Creates a maker for one note.
  public init() {}

  /// Returns the anchor of the next heading, whose words are `title`.
  ///
  /// A title that leaves nothing is `heading`.
  public mutating func next(for title: String) -> String {
    let slug = Self.slug(of: title)
    let base = slug.isEmpty ? "heading" : slug
    var anchor = base
    while lastNumbers[anchor] != nil {
      let number = (lastNumbers[base] ?? 0) + 1
      lastNumbers[base] = number
      anchor = "\(base)-\(number)"
    }
    lastNumbers[anchor] = 0
    return anchor
  }

  private static func slug(of title: String) -> String {
    var slug = String.UnicodeScalarView()
    for scalar in title.lowercased().unicodeScalars {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation:
        slug.append(scalar)
      default:
        if scalar == " " || scalar == "-" { slug.append("-") }
      }
    }
    return String(slug)
  }
}
