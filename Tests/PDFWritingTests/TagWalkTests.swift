import PageModel
import Testing

@testable import PDFWriting

@Suite("Tag walk")
struct TagWalkTests {
  @Test("elements between two leaves end and begin in order")
  func between() throws {
    var tags = TagTree()
    let list = tags.add(TagNode(.list, parent: 0))
    let first = tags.add(TagNode(.listItem, parent: list))
    let firstBody = tags.add(TagNode(.listBody, parent: first))
    let second = tags.add(TagNode(.listItem, parent: list))
    let secondBody = tags.add(TagNode(.listBody, parent: second))
    var walk = TagWalk(tags)
    #expect(
      try walk.go(to: firstBody) == [.begin(.document), .begin(.list), .begin(.listItem)]
    )
    #expect(walk.openLeaf(as: .listBody) == .begin(.listBody))
    #expect(walk.isOpen(firstBody))
    #expect(
      try walk.go(to: secondBody)
        == [.end(.listBody), .end(.listItem), .begin(.listItem)]
    )
    #expect(!walk.isOpen(firstBody))
    _ = walk.openLeaf(as: .listBody)
    #expect(
      try walk.finish()
        == [.end(.listBody), .end(.listItem), .end(.list), .end(.document)]
    )
  }

  @Test("elements without content are visited in their places")
  func empty() throws {
    var tags = TagTree()
    let row = tags.add(TagNode(.tableRow, parent: 0))
    _ = tags.add(TagNode(.tableCell, parent: row))
    let cell = tags.add(TagNode(.tableCell, parent: row))
    let after = tags.add(TagNode(.paragraph, parent: 0))
    _ = tags.add(TagNode(.link, parent: after))
    var walk = TagWalk(tags)
    #expect(
      try walk.go(to: cell)
        == [.begin(.document), .begin(.tableRow), .begin(.tableCell), .end(.tableCell)]
    )
    _ = walk.openLeaf(as: .tableCell)
    #expect(
      try walk.finish()
        == [
          .end(.tableCell), .end(.tableRow), .begin(.paragraph), .begin(.span), .end(.span),
          .end(.paragraph), .end(.document),
        ]
    )
  }

  @Test("a leaf opens again after an artifact without moving what is around it")
  func again() throws {
    var tags = TagTree()
    let leaf = tags.add(TagNode(.paragraph, parent: 0))
    var walk = TagWalk(tags)
    _ = try walk.go(to: leaf)
    _ = walk.openLeaf(as: .paragraph)
    #expect(walk.closeLeaf() == [.end(.paragraph)])
    #expect(walk.closeLeaf() == [])
    #expect(try walk.go(to: leaf) == [])
  }

  @Test("a leaf that was left does not come back")
  func left() throws {
    var tags = TagTree()
    let first = tags.add(TagNode(.paragraph, parent: 0))
    let second = tags.add(TagNode(.paragraph, parent: 0))
    var walk = TagWalk(tags)
    _ = try walk.go(to: second)
    #expect(throws: PDFWritingError.layout(.tagOutOfOrder(first))) { try walk.go(to: first) }
  }

  @Test("the cells of a row that goes on on the next page come back, one after another")
  func tornRow() throws {
    var tags = TagTree()
    let row = tags.add(TagNode(.tableRow, parent: tags.add(TagNode(.table, parent: 0))))
    let first = tags.add(TagNode(.span, parent: tags.add(TagNode(.tableCell, parent: row))))
    let second = tags.add(TagNode(.span, parent: tags.add(TagNode(.tableCell, parent: row))))
    var walk = TagWalk(tags)
    _ = try walk.go(to: first)
    _ = try walk.go(to: second)
    #expect(try walk.go(to: first) == [.end(.tableCell), .begin(.tableCell)])
    #expect(try walk.go(to: second) == [.end(.tableCell), .begin(.tableCell)])
    #expect(
      try walk.finish() == [.end(.tableCell), .end(.tableRow), .end(.table), .end(.document)]
    )
  }

  @Test("a tree whose numbers are not in reading order is refused")
  func numbering() throws {
    var tags = TagTree()
    let first = tags.add(TagNode(.blockQuote, parent: 0))
    _ = tags.add(TagNode(.paragraph, parent: first))
    let second = tags.add(TagNode(.paragraph, parent: 0))
    let late = tags.add(TagNode(.paragraph, parent: first))
    var walk = TagWalk(tags)
    _ = try walk.go(to: second)
    #expect(throws: PDFWritingError.layout(.tagOutOfOrder(late))) { try walk.go(to: late) }
  }

  @Test("only leaves that there are can hold items")
  func notALeaf() throws {
    var tags = TagTree()
    let list = tags.add(TagNode(.list, parent: 0))
    _ = tags.add(TagNode(.listItem, parent: list))
    var walk = TagWalk(tags)
    #expect(throws: PDFWritingError.layout(.tagNotALeaf(list))) { try walk.go(to: list) }
    #expect(throws: PDFWritingError.layout(.unknownTag(9))) { try walk.go(to: 9) }
    #expect(throws: PDFWritingError.layout(.unknownTag(-1))) { try walk.go(to: -1) }
  }
}
