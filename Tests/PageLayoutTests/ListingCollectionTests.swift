import PageModel
import PangoCairoBinding
import Testing

@testable import PageLayout

@Suite("Lists of pages")
struct ListingCollectionTests: LaidOutNotes {
  private func listing(_ title: String, stamp: String, hasLeaders: Bool) -> Listing {
    Listing(
      title: "Contents",
      hasLeaders: hasLeaders,
      blocks: [
        Listing.Block(
          columns: [
            Listing.Column("Event", width: .rest),
            Listing.Column("Page", width: .widest([stamp, "Page"]), isAtEnd: true),
          ],
          rows: [Listing.Row([Listing.Cell(title), Listing.Cell(stamp)])]
        )
      ]
    )
  }

  @Test(
    "a number that has room stands on one line in its column, and a wider one has none",
    arguments: [true, false]
  )
  func numbers(hasLeaders: Bool) throws {
    let sheet = StyleSheet()
    let setter = try Paginator(sheet: sheet, fonts: FontCatalog())
    // Words and hyphens, at each of which a line may end.
    let stamps = (1...16).map { String(repeating: "W-1 ", count: $0) + "8" }
    var refused = 0
    for stamp in stamps {
      guard setter.hasRoom(forStamp: stamp, isListed: true) else {
        refused += 1
        continue
      }
      #expect(refused == 0)
      let title = String(repeating: "A title of many words ", count: 9)
      let document = setter.layOut(
        listing(title, stamp: stamp, hasLeaders: hasLeaders),
        metadata: DocumentMetadata(title: "")
      )
      #expect(problems(of: document) == [])
      let numbers = runs(document.pages[0]).filter { $0.text.contains("W") || $0.text == "8" }
      #expect(Set(numbers.map { $0.origin.y.points }).count == 1)
      let column = sheet.margins.left.points + sheet.columnWidth.points * 0.7
      #expect(numbers.allSatisfy { $0.origin.x.points >= column - 0.01 })
    }
    #expect(refused > 0 && refused < stamps.count)
    // In a margin a stamp is smaller, and has that much more room.
    #expect(
      stamps.count { setter.hasRoom(forStamp: $0, isListed: false) } > stamps.count - refused
    )
  }
}
