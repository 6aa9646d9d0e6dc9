import ArchiveModel
import AttachmentInspection
import AttachmentRun
import BinderPlanning
import ExportRun
import Foundation
import PageLayout

extension FrontMatter {
  /// What each note holds, and whether it is there.
  func attachments() -> Listing {
    var rows: [Listing.Row] = []
    var kinds = Set<String>()
    var sizes = Set<String>()
    let style = ByteCountFormatStyle(
      style: .file,
      locale: localeOfNumbers
    )
    for (index, note) in notes.enumerated() {
      let sheet = map?.sheetOfNote[index]
      let link = target(ofNote: index, from: 0)
      for row in note.attachments {
        // An exhibit is cited by its own page.
        let exhibit = note.bound.exhibits.firstIndex { $0.id == row.attachmentID }
        let page = exhibit.map { note.firstPage(ofExhibit: $0) } ?? 0
        let sheet = sheet.map { $0 + page }
        let link = page == 0 ? link : sheet.flatMap { target($0, from: 0) } ?? link
        var words = [
          Listing.Words(Attachment.displayName(of: row.name)),
          Listing.Words("in " + plan.notes[index].title.isolated, .pale),
        ]
        if let digest = row.finding.sha256 { words.append(Listing.Words(digest, .code)) }
        if let refusal = row.finding.refusal {
          words.append(Listing.Words(refusal.plainClause, .accent))
        }
        let size = row.finding.byteCount.map { style.format(Int64($0)) } ?? "–"
        kinds.insert(row.kindLabel)
        sizes.insert(size)
        rows.append(
          Listing.Row(
            [
              Listing.Cell(words), Listing.Cell(row.kindLabel), Listing.Cell(size),
              Listing.Cell(stamp(sheet), to: link),
            ]
          )
        )
      }
    }
    return Listing(
      title: "Attachments",
      hasLeaders: false,
      blocks: [
        Listing.Block(
          remark: rows.isEmpty ? "No note has attachments." : nil,
          columns: [
            Listing.Column("File", width: .rest),
            Listing.Column("Kind", width: .widest(kinds.sorted())),
            Listing.Column("Size", width: .widest(sizes.sorted()), isAtEnd: true), pageColumn,
          ],
          rows: rows
        )
      ]
    )
  }
}
