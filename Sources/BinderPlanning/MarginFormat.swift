/// Words for the head or foot of pages, with fields that each page fills in.
public struct MarginFormat: Hashable, Sendable {
  /// The fields there are.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// The binder's title.
    case title
    /// The name of the folder that the page lies in.
    case section
    /// The title of the note that the page begins with.
    case note
    /// The event date of that note.
    case date
    /// What is printed on the page as its number.
    case page
    /// How many pages the binder has.
    case pages
  }

  private enum Piece: Hashable {
    case words(String)
    case field(Field)
  }

  private let pieces: [Piece]

  /// Reads a format such as `{title} | {date}`.
  ///
  /// - Throws: ``StampFormat/Failure``.
  public init(_ text: String) throws(StampFormat.Failure) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let first = rest.first {
      if first == "{" {
        guard let end = rest.firstIndex(of: "}") else { throw .unclosed }
        let name = rest[rest.index(after: rest.startIndex)..<end]
        guard let field = Field(rawValue: String(name)) else { throw .unknownField("{\(name)}") }
        pieces.append(.field(field))
        rest = rest[rest.index(after: end)...]
      } else {
        let words = rest.prefix { $0 != "{" }
        pieces.append(.words(String(words)))
        rest = rest.dropFirst(words.count)
      }
    }
    self.pieces = pieces
  }

  /// The words of a page.
  ///
  /// What joins a field to the one before it, or else to the one behind it, goes with it where it has
  /// nothing to say.
  public func text(_ value: (Field) -> String) -> String {
    var parts: [(text: String, isJoint: Bool)] = []
    var dropsJoint = false
    for piece in pieces {
      switch piece {
      case .words(let words):
        let isJoint = words.allSatisfy(MarginFormat.joints.contains)
        if !(dropsJoint && isJoint) { parts.append((words, isJoint)) }
        dropsJoint = false
      case .field(let field):
        let text = value(field)
        if !text.isEmpty {
          parts.append((text, false))
        } else if parts.last?.isJoint == true {
          parts.removeLast()
        } else {
          dropsJoint = true
        }
      }
    }
    return parts.map(\.text).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static let joints: Set<Character> = [" ", ",", ";", ":", "|", "·", "-", "–", "—", "/"]
}
