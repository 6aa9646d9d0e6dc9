/// Which page of a binder is where, what is printed on it, and what stands on it.
///
/// Contents, chronology, index, bookmarks, links, labels and the covers' ranges are all made from it.
public struct PageMap: Hashable, Sendable {
  /// What stands on a page.
  public enum Content: Hashable, Sendable {
    /// A page of a part before the notes; the part's page, 0-based.
    case front(BinderChoices.FrontPart, page: Int)
    /// The cover of a volume behind the first; the cover's page, 0-based.
    case volumeCover(page: Int)
    /// A folder's divider, an index in the plan's folders; the divider's page, 0-based.
    case divider(Int, page: Int)
    /// A page of a note, an index in the plan's notes; the note's page, 0-based.
    case note(Int, page: Int)
    /// Nothing: the back of a sheet whose front ends something.
    case blank
  }

  /// One page.
  public struct Sheet: Hashable, Sendable {
    /// The volume, 0-based.
    public var volume: Int
    /// The page of that volume's file, 0-based.
    public var page: Int
    /// What is printed on it, and the page's label in the file.
    public var stamp: String
    /// What stands on it; of several notes that share it, the first.
    public var content: Content
    /// The folder that it lies in, an index in the plan's folders.
    public var folder: Int?
  }

  /// The pages of all volumes, one behind the other.
  public var sheets: [Sheet]
  /// The sheets of each volume.
  public var volumes: [Range<Int>]
  /// The sheet on which each of the plan's items begins; a folder without a divider begins with the
  /// first note in it.
  public var firstSheet: [Int]
  /// The sheet on which each of the plan's notes begins.
  public var sheetOfNote: [Int]
  /// The sheets of each part before the notes, in the order of the parts.
  public var front: [(part: BinderChoices.FrontPart, sheets: Range<Int>)] {
    var found: [(part: BinderChoices.FrontPart, sheets: Range<Int>)] = []
    for (index, sheet) in sheets.enumerated() {
      guard case .front(let part, _) = sheet.content else { break }
      if found.last?.part == part {
        found[found.count - 1].sheets = found[found.count - 1].sheets.lowerBound..<index + 1
      } else {
        found.append((part, index..<index + 1))
      }
    }
    return found
  }
  /// The runs of pages that hold one thing each, in order, with what the first of them is.
  ///
  /// Such a thing is all that stands before the notes, a volume's cover, a divider, or a note with what is
  /// attached to it.
  /// Every page is in one of them. A back goes with its front, and a note that begins on another's page
  /// with that.
  public var documents: [(content: Content, sheets: Range<Int>)] {
    var found: [(content: Content, sheets: Range<Int>)] = []
    for (index, sheet) in sheets.enumerated() {
      let begins =
        switch sheet.content {
        case .front, .blank: false
        case .volumeCover(let page), .divider(_, let page), .note(_, let page): page == 0
        }
      if begins || found.isEmpty {
        found.append((sheet.content, index..<index + 1))
      } else {
        found[found.count - 1].sheets = found[found.count - 1].sheets.lowerBound..<index + 1
      }
    }
    return found
  }
  /// The volumes with more pages than were allowed, since what is in them cannot be divided.
  public var oversized: [Int]
  /// The plan's items that begin a volume behind the first.
  public var volumeStarts: [Int]
}
