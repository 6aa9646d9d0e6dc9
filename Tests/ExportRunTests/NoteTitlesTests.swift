import ArchiveModel
import ArchiveReading
import ExportRun
import Foundation
import MarkdownParsing
import Testing

@Suite("Titles that wiki links name")
struct NoteTitlesTests {
  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  private func targets(of body: String) throws -> [String: WikiTargets.Target] {
    let notes = [
      ("n1", "Plan", "2024-01-02T03:04:05Z"), ("n2", "plan", "2024-01-01T03:04:05Z"),
      ("n3", "Issue #3", "2024-01-01T03:04:05Z"), ("n5", "Twice", "2024-01-01T03:04:05Z"),
      ("n4", "Twice", "2024-01-01T03:04:05Z"), ("n6", " Cafe\u{301} ", "2024-01-01T03:04:05Z"),
    ].map { id, title, moment in
      #"{"id":"\#(id)","title":"\#(title)","body":"","createdAt":"\#(moment)","#
        + #""updatedAt":"\#(moment)"}"#
    }
    let attachment =
      #"{"id":"0A1B2C3D-0000-4000-8000-00000000ABCD","fileName":"Plan.PNG","#
      + #""storedName":"x"}"#
    let encoded = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
    let own =
      #"{"id":"own","title":"Own","body":\#(encoded),"createdAt":"2024-01-02T03:04:05Z","#
      + #""updatedAt":"2024-01-02T03:04:05Z","attachments":[\#(attachment)]}"#
    let path = temporary.path + "/archive.json"
    let text =
      #"{"format":"casebound-archive","version":1,"folders":[],"notes":["#
      + (notes + [own]).joined(separator: ",") + "]}"
    try Data(text.utf8).write(to: URL(filePath: path))
    let reader = try ArchiveReader(opening: path)
    let place = try #require(reader.slots.place(ofID: "own"))
    return NoteTitles(of: reader).targets(of: try reader.note(at: place).note).targets
  }

  @Test("the letters as they are come first, then the note made first, then the id")
  func several() throws {
    #expect(
      try targets(of: "[[Plan]] [[plan]] [[PLAN]] [[twice]] [[café]]") == [
        "Plan": .note(id: "n1", heading: nil), "plan": .note(id: "n2", heading: nil),
        "PLAN": .note(id: "n2", heading: nil), "twice": .note(id: "n4", heading: nil),
        "café": .note(id: "n6", heading: nil),
      ]
    )
  }

  @Test("a title with # is a title; else a heading follows it")
  func headings() throws {
    #expect(
      try targets(of: "[[Issue #3]] [[Issue #3#A]] [[Plan#Next # steps]] [[#own]]") == [
        "Issue #3": .note(id: "n3", heading: nil),
        "Plan#Next # steps": .note(id: "n1", heading: "Next # steps"),
      ]
    )
  }

  @Test("the note's own attachments go by their names; what nothing has is left out")
  func attachments() throws {
    #expect(
      try targets(of: "![[plan.png]] [[nothing]] [[Own]]") == [
        "plan.png": .attachment(id: "0A1B2C3D-0000-4000-8000-00000000ABCD"),
        "Own": .note(id: "own", heading: nil),
      ]
    )
    #expect(try targets(of: "no links").isEmpty)
  }
}
