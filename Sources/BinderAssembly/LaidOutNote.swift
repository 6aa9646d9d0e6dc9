import AttachmentRun
import BinderPlanning
import ExportRun
import PageModel

/// A note that was laid out and put aside.
struct LaidOutNote {
  /// Its pages' sizes, its headings.
  var bound: BoundNote
  /// Where its pages are in the file of those put aside.
  var place: Range<Int>
  /// What it holds.
  var attachments: [AttachmentRow] = []
  /// For each exhibit where its pages are.
  var exhibitPlaces: [Range<Int>] = []

  /// The sizes of its pages and of those of its exhibits.
  var pageSizes: [Size] { bound.pageSizes + bound.exhibits.flatMap(\.pageSizes) }

  /// The first page of an exhibit, counted from the note's first, 0-based.
  func firstPage(ofExhibit index: Int) -> Int {
    bound.exhibits[..<index].reduce(bound.pageSizes.count) { $0 + $1.pageSizes.count }
  }
}

extension BinderLengths.NoteLength {
  /// The length of a note that was laid out, with what is attached to it.
  init(_ note: BoundNote) {
    self.init(
      pages: note.exhibits.reduce(note.pageSizes.count) { $0 + $1.pageSizes.count },
      sharesPage: note.sharesPage
    )
  }
}
