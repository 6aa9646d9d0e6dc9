internal import PageModel

/// What is printed on each page: words around its number.
public struct StampFormat: Hashable, Sendable {
  /// A part of it.
  private enum Piece: Hashable {
    case words(String)
    /// The page's number with at least so many digits.
    case page(digits: Int)
    case pages
    case section
  }

  /// Why words are no format.
  public enum Failure: Error, Hashable, Sendable {
    /// There is no `{page}`, so that pages could not be told apart.
    case noPage
    /// Something stands in braces that means nothing.
    case unknownField(String)
    /// A brace is opened and not closed.
    case unclosed
    /// It is longer than fits beside a title.
    case tooLong
    /// It holds a line break or another character that cannot be printed.
    case unprintable
  }

  /// The number of a page among all.
  public struct Number: Hashable, Sendable {
    /// The page's.
    public var page: Int
    /// The last one's.
    public var pages: Int
    /// The section, 0-based; `nil` for pages before the first.
    public var section: Int?
    /// Whether it is written as a Roman numeral.
    public var isRoman: Bool

    /// Makes a number.
    public init(page: Int, pages: Int, section: Int? = nil, isRoman: Bool = false) {
      self.page = page
      self.pages = pages
      self.section = section
      self.isRoman = isRoman
    }
  }

  /// The words it may have.
  public static let longest = 40

  /// The number alone.
  public static let page = StampFormat(pieces: [.page(digits: 1)])

  private let pieces: [Piece]

  private init(pieces: [Piece]) { self.pieces = pieces }

  /// Reads a format such as `SMITH-{page:06}`.
  public init(_ text: String) throws(Failure) {
    guard text.count <= StampFormat.longest else { throw .tooLong }
    var pieces: [Piece] = []
    var rest = text[...]
    while let first = rest.first {
      guard first == "{" else {
        let words = rest.prefix { $0 != "{" }
        let isPrintable = words.unicodeScalars.allSatisfy {
          ![.control, .lineSeparator, .paragraphSeparator, .format].contains(
            $0.properties.generalCategory
          )
        }
        guard isPrintable else { throw .unprintable }
        pieces.append(.words(String(words)))
        rest = rest.dropFirst(words.count)
        continue
      }
      guard let end = rest.firstIndex(of: "}") else { throw .unclosed }
      let name = rest[rest.index(after: rest.startIndex)..<end]
      guard let piece = StampFormat.piece(name) else { throw .unknownField("{\(name)}") }
      pieces.append(piece)
      rest = rest[rest.index(after: end)...]
    }
    let hasPage = pieces.contains { if case .page = $0 { true } else { false } }
    guard hasPage else { throw .noPage }
    self.pieces = pieces
  }

  private static func piece(_ name: Substring) -> Piece? {
    switch name {
    case "page": return .page(digits: 1)
    case "pages": return .pages
    case "section": return .section
    default:
      guard name.hasPrefix("page:0"), name.utf8.count == 7, let digits = Int(name.suffix(1)),
        digits > 0
      else { return nil }
      return .page(digits: digits)
    }
  }

  /// Whether pages are counted anew in each section.
  public var hasSection: Bool { pieces.contains(.section) }

  /// What is printed on a page.
  public func text(_ number: Number) -> String {
    pieces.map { piece in
      switch piece {
      case .words(let words): words
      case .page(let digits): written(number.page, digits: digits, isRoman: number.isRoman)
      case .pages: written(number.pages, digits: 1, isRoman: number.isRoman)
      case .section: number.section.map(StampFormat.letters) ?? ""
      }
    }.joined()
  }

  private func written(_ number: Int, digits: Int, isRoman: Bool) -> String {
    if isRoman { return RomanNumeral.text(of: number) }
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// The letters of a section, 0-based: A to Z, AA, AB and on.
  public static func letters(ofSection section: Int) -> String {
    var text = ""
    var rest = section
    repeat {
      text.unicodeScalars.insert(Unicode.Scalar(UInt8(0x41 + rest % 26)), at: text.startIndex)
      rest = rest / 26 - 1
    } while rest >= 0
    return text
  }
}
