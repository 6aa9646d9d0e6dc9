import DocumentModel
import MarkdownParsing
import ModelDumps
import Testing

@Suite("Region dump")
struct RegionDumpTests {
  private let blocks = [Block(.divider)]

  @Test("a region has its spans in both units, then its blocks")
  func regions() {
    let region = Region(id: 3, utf8: 10..<14, utf16: 9..<13, blocks: blocks)
    #expect([region].dump == "region 3 utf8 10..<14 utf16 9..<13\n  divider\n")
  }

  @Test("a placement has its attachment, region and spans")
  func placements() {
    let site = PlacementSite(attachment: "0A1B", region: 2, utf8: 5..<60, utf16: 4..<59)
    #expect([site].dump == "placement 0A1B region 2 utf8 5..<60 utf16 4..<59\n")
  }

  @Test("a section says whether a divider stands before it")
  func sections() {
    let sections = [
      Section(id: 0, followsDivider: false, blocks: blocks),
      Section(id: 1, followsDivider: true, blocks: []),
    ]
    #expect(sections.dump == "section 0\n  divider\nsection 1 after divider\n")
  }

  @Test("an outline entry has its level, words and anchor")
  func outline() throws {
    let level = try #require(HeadingLevel(2))
    let entry = OutlineEntry(level: level, title: "Last \"week\"", anchor: "last-week")
    #expect([entry].dump == "heading 2 \"Last \\\"week\\\"\" anchor \"last-week\"\n")
  }
}
