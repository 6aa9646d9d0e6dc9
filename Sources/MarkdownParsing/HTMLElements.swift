/// The elements of HTML by what they come to in a note.
///
/// - SeeAlso: The index of elements of the HTML standard.
enum HTMLElements {
  /// Every name of an element that the standard has; obsolete ones are not among them.
  static let all: Set<String> = blocks.union(lines).union(alone).union(optionallyEnded).union(
    words(
      """
      a abbr audio b bdi bdo button canvas cite code data datalist del dfn em h1 h2 h3 h4 h5 h6 head \
      html i iframe ins kbd label map mark math meter noscript object output picture progress q ruby \
      s samp script select selectedcontent slot small span strong style sub sup svg template textarea \
      time title u var video
      """
    )
  )

  /// Those that never hold anything.
  static let alone = words(
    "area base br col embed hr img input link meta source track wbr"
  )

  /// Those whose end tag may be left out.
  static let optionallyEnded = words(
    "caption colgroup dd dt li optgroup option p rp rt tbody td tfoot th thead tr"
  )

  /// Those that stand in a paragraph or more of their own.
  static let blocks = words(
    """
    address article aside blockquote body details dialog dl fieldset figure footer form h1 h2 h3 h4 \
    h5 h6 header hgroup hr main menu nav ol p pre search section table ul
    """
  )

  /// Those that stand on a line of their own.
  static let lines = words(
    "caption dd div dt figcaption legend li option optgroup summary tbody td tfoot th thead tr"
  )

  /// Those that become more than paragraphs.
  static let structures = words("details table pre h1 h2 h3 h4 h5 h6")

  /// Those that hold tags of other languages.
  static let foreign: Set<String> = ["svg", "math"]

  /// Those whose content is no writing.
  static let unprinted = words("script style")

  /// The open elements that the start of `name` ends, when nothing stands between.
  static func ended(byStartOf name: String) -> Set<String> {
    switch name {
    case "p": ["p"]
    case "li": ["li", "p"]
    case "dt", "dd": ["dt", "dd", "p"]
    case "td", "th": ["td", "th", "p"]
    case "tr": ["td", "th", "tr", "p", "caption", "colgroup"]
    case "thead", "tbody", "tfoot":
      ["td", "th", "tr", "p", "thead", "tbody", "tfoot", "caption", "colgroup"]
    case "option": ["option"]
    case "optgroup": ["option", "optgroup"]
    case "rp", "rt": ["rp", "rt"]
    default: []
    }
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
