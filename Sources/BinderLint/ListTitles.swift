/// What pages that list other pages are called.
enum ListTitles {
  /// Names of what lists all that follows.
  static let contents: Set<String> = [
    "contents", "table of contents", "index", "inhalt", "inhaltsverzeichnis", "sommaire",
    "table des matières", "índice", "indice", "inhoud", "תוכן עניינים", "المحتويات",
  ]
  private static let others: Set<String> = [
    "chronology", "attachments", "exhibits", "table of authorities", "list of documents",
  ]

  /// Tells the name of a list from other words, whatever frames it.
  ///
  /// - Parameters:
  ///   - words: A heading, or the title of a bookmark.
  ///   - number: The number of the page, which the words may end with.
  /// - Returns: The name in small letters; `nil` when the words are none.
  static func name(in words: String, number: String = "") -> String? {
    var title = PageNumber.key(of: words.lowercased()).split(separator: " ")
    if !number.isEmpty, PageNumber.ends(words, with: number) {
      title.removeLast(PageNumber.wordCount(number))
    }
    let name = title.filter { $0.allSatisfy(\.isLetter) }.joined(separator: " ")
    return contents.contains(name) || others.contains(name) ? name : nil
  }
}
