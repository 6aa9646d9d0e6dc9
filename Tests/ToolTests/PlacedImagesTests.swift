import Foundation
import Testing

@Suite("Placed images")
struct PlacedImagesTests {
  private static let id = "0A1B2C3D-0000-4000-8000-00000000ABCD"
  private static let svg =
    #"<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48"><text y="20">Sketched</text></svg>"#
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes an archive whose one note has an attachment and places it, with `more` of the attachment.
  private func archive(_ name: String, _ more: String) throws -> String {
    let attachment = #"{"id":"\#(Self.id)","fileName":"\#(name)"\#(more)}"#
    let note = TestArchive.note(
      "n1",
      body: #"Before.\n\n{{attachment:\#(Self.id)}}\n\nAfter."#,
      more: #","attachments":[\#(attachment)]"#
    )
    try folder.write(TestArchive.json([note]), to: "a.json")
    return folder.path("a.json")
  }

  private func export(_ archive: String, _ options: String...) throws -> Tool.Outcome {
    try Tool.run(
      ["export", archive, "--output", folder.path("out"), "--formats", "pdf", "--quiet"] + options
    )
  }

  private func text() throws -> String {
    try Tool.shell("pdftotext '\(folder.path("out/Gate.pdf"))' - | tr -s '[:space:]' ' '").output
  }

  @Test("a placed file is looked at only when it is asked for")
  func off() throws {
    let archive = try archive("s.svg", #","storedName":"gone.svg""#)
    let outcome = try export(archive)
    #expect(outcome.status == 0 && outcome.messages == "")
    #expect(try !text().contains("s.svg"))
  }

  @Test("a placed image stands in the PDF, out of the archive or a folder of attachments")
  func drawn() throws {
    let data = Data(Self.svg.utf8).base64EncodedString()
    #expect(try export(archive("s.svg", #","data":"\#(data)""#), "--placed-images").status == 0)
    #expect(try text().contains("Before. Sketched After."))
    try folder.makeFolder("files")
    try folder.write(Self.svg, to: "files/stored.svg")
    let outcome = try export(
      archive("s.svg", #","storedName":"stored.svg""#),
      "--placed-images",
      "--files",
      folder.path("files")
    )
    #expect(outcome.status == 0)
    #expect(try text().contains("Before. Sketched After."))
  }

  @Test("a missing file costs itself: a row, a message and the status of findings")
  func missing() throws {
    let outcome = try export(archive("s.svg", #","storedName":"gone.svg""#), "--placed-images")
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.contains("“s.svg”") && outcome.messages.contains("[attachment-missing]")
    )
    let words = try text()
    #expect(words.contains("s.svg Attached file, not shown: ") && words.contains("After."))
  }

  @Test("an SVG may show the same emoji twice")
  func emojiTwice() throws {
    let svg = Self.svg.replacing("Sketched", with: "👍 👍")
    let data = Data(svg.utf8).base64EncodedString()
    #expect(try export(archive("s.svg", #","data":"\#(data)""#), "--placed-images").status == 0)
    #expect(try Tool.shell("qpdf --check '\(folder.path("out/Gate.pdf"))'").status == 0)
  }

  @Test("letters of a size that no font can have cost their image, and no later note its fonts")
  func impossibleFontSize() throws {
    let huge = Self.svg.replacing("<text ", with: #"<text font-size="100000" "#)
    let notes = [("n1", huge), ("n2", Self.svg), ("n3", Self.svg)].map { name, svg in
      let data = Data(svg.utf8).base64EncodedString()
      let attachment = #"{"id":"\#(Self.id)","fileName":"\#(name).svg","data":"\#(data)"}"#
      return TestArchive.note(
        name,
        body: #"{{attachment:\#(Self.id)}}"#,
        more: #","attachments":[\#(attachment)]"#
      )
    }
    try folder.write(TestArchive.json(notes), to: "a.json")
    for jobs in ["1", "2"] {
      try? FileManager.default.removeItem(atPath: folder.path("out"))
      let outcome = try export(folder.path("a.json"), "--placed-images", "--jobs", jobs)
      #expect(outcome.status == 1)
      // One message, of the first note alone, and nothing from the libraries.
      let lines = outcome.messages.split(separator: "\n").filter { $0.hasPrefix("error") }
      #expect(lines.count == 1)
      #expect(outcome.messages.contains("“n1.svg” is not drawn"))
      #expect(outcome.messages.contains("it has letters of a size that no font can have"))
      #expect(!outcome.messages.contains("WARNING"))
      let words = try Tool.shell(
        "for f in '\(folder.path("out"))'/*.pdf; do pdftotext \"$f\" -; done"
      ).output
      #expect(words.split(separator: "Sketched", omittingEmptySubsequences: false).count == 3)
    }
  }

  @Test("pages are shown with them, too")
  func inspect() throws {
    let data = Data(Self.svg.utf8).base64EncodedString()
    let outcome = try Tool.run([
      "inspect", try archive("s.svg", #","data":"\#(data)""#), "--show", "pages", "--placed-images",
    ])
    #expect(outcome.status == 0)
    // 96 by 48 pixels of an SVG are 72 by 36 points.
    #expect(outcome.output.contains(" 72000x36000"))
  }
}
