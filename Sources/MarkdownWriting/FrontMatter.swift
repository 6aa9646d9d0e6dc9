/// Book-keeping that a Markdown file carries at its head when it is asked for.
public struct FrontMatter: Hashable, Sendable {
  /// The display title.
  public var title: String
  /// The note's id.
  public var id: String
  /// The display names of the folders that the note lies in, outermost first.
  public var folders: [String]
  /// The event date as stored.
  public var date: String?
  /// When the note was made, as stored.
  public var created: String
  /// When its writing last changed, as stored.
  public var updated: String

  /// Creates front matter.
  public init(
    title: String,
    id: String,
    folders: [String],
    date: String?,
    created: String,
    updated: String
  ) {
    self.title = title
    self.id = id
    self.folders = folders
    self.date = date
    self.created = created
    self.updated = updated
  }

  /// The YAML between its two marker lines, every value a double-quoted scalar.
  ///
  /// In the folder path `/` separates and `\/` is a slash, as on the command line.
  var text: String {
    let folder = folders.map { $0.replacing("/", with: "\\/") }.joined(separator: "/")
    let lines = [
      ("title", title), ("id", id), ("folder", folders.isEmpty ? nil : folder), ("date", date),
      ("created", created), ("updated", updated),
    ]
    let pairs = lines.compactMap { name, value in value.map { "\(name): \(quoted($0))\n" } }
    return "---\n" + pairs.joined() + "---\n"
  }

  /// A double-quoted scalar that a YAML 1.2 reader gives back exactly.
  ///
  /// - SeeAlso: YAML 1.2.2, 5.1 (printable characters) and 5.7 (escapes).
  private func quoted(_ value: String) -> String {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // A reader may take these for line ends or leave them out.
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}",
        "\u{FFFE}", "\u{FFFF}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
