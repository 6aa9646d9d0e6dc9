import ArchiveModel
import ArchiveReading
import Diagnostics
import Testing

@Suite("Reading JSON archives")
struct JSONReadingTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  private func open(_ json: String, as name: String = "archive.json") throws -> ArchiveReader {
    try ArchiveReader(opening: folder.write(json, as: name))
  }

  @Test("every field of the model is read")
  func everyField() throws {
    let reader = try open(
      """
      {
        "format": "casebound-archive", "version": 1, "exportedAt": "2026-01-01T00:00:00Z",
        "locale": "fr_CA", "timeZone": "America/Toronto",
        "folders": [
          {"id": "f1", "name": "Work", "parent": null, "createdAt": "2024-01-01T00:00:00+01:00"},
          {"id": "f2", "name": "Case", "parent": "f1"}
        ],
        "notes": [
          {
            "id": "n1", "title": " Gate ", "body": "One.\\n\\nTwo.", "pinned": true,
            "createdAt": "2024-01-02T03:04:05Z", "updatedAt": "2024-01-02T03:04:06.5-05:00",
            "eventDate": "2024-02-29", "folder": "f2", "language": "en",
            "drawing": {
              "mediaType": "image/png", "data": "AAEC", "alt": "A gate",
              "updatedAt": "2024-01-02T03:04:05Z"
            },
            "attachments": [
              {
                "id": "0A1B2C3D-0000-4000-8000-00000000ABCD", "fileName": "plan.pdf",
                "storedName": "x.pdf", "contentType": "com.adobe.pdf", "byteCount": 43008,
                "sha256": "ab", "createdAt": "2024-01-02T03:04:05Z", "data": ""
              },
              {"id": "a2", "fileName": "b.png", "file": "files/b.png"}
            ],
            "revisions": [
              {
                "title": "Old", "body": "Was.", "eventDate": "2024-02-28T10:00:00Z",
                "updatedAt": "2024-01-01T00:00:00Z", "capturedAt": "2024-01-02T00:00:00Z"
              }
            ]
          }
        ]
      }
      """
    )
    #expect(reader.format == .json)
    #expect(reader.header.exportedAt?.written == "2026-01-01T00:00:00Z")
    #expect(reader.header.locale == "fr_CA")
    #expect(reader.header.timeZone == "America/Toronto")
    #expect(reader.header.folders.map(\.name) == ["Work", "Case"])
    #expect(reader.header.folders.map(\.parent) == [nil, "f1"])
    #expect(reader.header.unknown.isEmpty)
    #expect(reader.diagnostics.isEmpty)
    #expect(reader.slots.count == 1)

    guard case .entry(let entry) = reader.slots[0] else { throw Missing() }
    #expect(entry.id == "n1")
    #expect(entry.title == " Gate ")
    #expect(entry.folder == "f2")
    #expect(entry.isPinned)
    #expect(entry.createdAt.written == "2024-01-02T03:04:05Z")
    #expect(entry.updatedAt.written == "2024-01-02T03:04:06.5-05:00")
    #expect(entry.eventDate?.written == "2024-02-29")

    let read = try reader.note(at: 0)
    let note = read.note
    #expect(read.diagnostics.isEmpty)
    #expect(note.content == .markdown("One.\n\nTwo."))
    #expect(note.language == "en")
    #expect(note.drawing?.mediaType == "image/png")
    #expect(note.drawing?.data == .inline([0, 1, 2]))
    #expect(note.drawing?.alternativeText == "A gate")
    #expect(note.attachments.map(\.fileName) == ["plan.pdf", "b.png"])
    #expect(note.attachments[0].byteCount == 43008)
    #expect(note.attachments[0].data == .inline([]))
    #expect(note.attachments[1].data == .file("files/b.png"))
    #expect(note.revisions.map(\.title) == ["Old"])
    #expect(note.revisions[0].eventDate?.written == "2024-02-28T10:00:00Z")
  }

  @Test("null means the same as an absent field")
  func nulls() throws {
    let fields = [
      "eventDate", "pinned", "folder", "language", "drawing", "attachments", "revisions",
    ]
    let nulls = fields.map { #""\#($0)":null"# }.joined(separator: ",")
    let reader = try open(archive(notes: note(more: nulls) + "," + note(id: "n2")))
    var first = try reader.note(at: 0).note
    first.id = "n2"
    #expect(try first == reader.note(at: 1).note)
  }

  @Test("the archive's fields may come in any order, folders after notes")
  func anyOrder() throws {
    let reader = try open(
      #"{"notes":[\#(note(more: #""folder":"f""#))],"folders":[{"name":"F","id":"f"}],"#
        + #""version":1,"format":"casebound-archive"}"#
    )
    #expect(try reader.note(at: 0).diagnostics.isEmpty)
    #expect(reader.folders.path(of: "f") == ["F"])
  }

  @Test("unknown fields of every part are kept as JSON text, white space between tokens aside")
  func unknownFields() throws {
    let reader = try open(
      archive(
        notes: note(
          more: #""tags" : [ "a b", {"x":1.0E+2} ],"drawing":{"mediaType":"m","z":-0},"#
            + #""attachments":[{"id":"a","fileName":"f","y":null}],"#
            + #""revisions":[{"title":"","body":"","r":"\ud800\/"}],"big":123456789012345678901234567890"#
        ),
        before: #""folders":[{"id":"f","name":"F","icon":{"a":[]}}],"app":"Kept 3","#
      )
    )
    let note = try reader.note(at: 0).note
    #expect(reader.header.unknown == [UnknownField(name: "app", json: #""Kept 3""#)])
    #expect(reader.header.folders[0].unknown == [UnknownField(name: "icon", json: #"{"a":[]}"#)])
    #expect(
      note.unknown == [
        UnknownField(name: "tags", json: #"["a b",{"x":1.0E+2}]"#),
        UnknownField(name: "big", json: "123456789012345678901234567890"),
      ]
    )
    #expect(note.drawing?.unknown == [UnknownField(name: "z", json: "-0")])
    #expect(note.attachments[0].unknown == [UnknownField(name: "y", json: "null")])
    #expect(note.revisions[0].unknown == [UnknownField(name: "r", json: #""\ud800\/""#)])
  }

  @Test("a byte-order mark is passed over")
  func byteOrderMark() throws {
    let reader = try open("\u{FEFF}{\n" + archive(notes: note(body: "Body one.")).dropFirst())
    #expect(try reader.note(at: 0).note.content == .markdown("Body one."))
  }

  @Test("half of a surrogate pair becomes U+FFFD and is named with its note and place")
  func loneSurrogate() throws {
    let reader = try open(
      archive(
        notes: note(title: "Good") + "," + note(id: "n2", title: "Bad", body: #"cut \udff3 here"#)
          + "," + note(id: "n3", body: #"\ud83d\ude00 \ud83d\u0041 \ud83d\ud83d\ude00 \uD83D"#)
      )
    )
    #expect(try reader.note(at: 0).diagnostics.isEmpty)
    let bad = try reader.note(at: 1)
    #expect(bad.note.content == .markdown("cut \u{FFFD} here"))
    let finding = try #require(bad.diagnostics.first)
    #expect(finding.code == "lone-surrogate")
    #expect(finding.severity == .warning)
    #expect(finding.noteID == "n2")
    #expect(finding.noteTitle == "Bad")
    #expect(finding.message.hasPrefix("line 1, column "))
    let mixed = try reader.note(at: 2)
    #expect(mixed.note.content == .markdown("😀 \u{FFFD}A \u{FFFD}😀 \u{FFFD}"))
    #expect(mixed.diagnostics.count == 1)
  }

  @Test("U+FEFF inside values stays where it was")
  func byteOrderMarkInside() throws {
    let reader = try open(
      archive(
        notes: note(title: "Mark", body: #"\ufeffstart and mid\ufeffdle"#) + ","
          + note(id: "n2", title: #"\ufeff"#, body: "\u{FEFF}")
      )
    )
    #expect(
      bytes(of: try reader.note(at: 0).note) == "\u{FEFF}start and mid\u{FEFF}dle".utf8.map(\.self)
    )
    #expect(try reader.note(at: 1).note.title.utf8.elementsEqual("\u{FEFF}".utf8))
    #expect(bytes(of: try reader.note(at: 1).note) == [0xEF, 0xBB, 0xBF])
  }

  @Test("moments are read with and without fractions, days as days")
  func mixedDates() throws {
    let reader = try open(
      archive(
        notes: note(more: #""eventDate":"2023-04-25T07:58:06.001Z""#) + ","
          + note(id: "n2", more: #""eventDate":"2023-04-25T07:58:06Z""#) + ","
          + note(id: "n3", more: #""eventDate":"2024-03-05""#)
      )
    )
    let dates = try (0..<3).map { try reader.note(at: $0).note.eventDate?.written }
    #expect(dates == ["2023-04-25T07:58:06.001Z", "2023-04-25T07:58:06Z", "2024-03-05"])
  }

  @Test("a body beside blocks is ignored with a warning, and kept")
  func bodyBesideBlocks() throws {
    let reader = try open(
      archive(notes: note(body: "Old", more: #""blocks":[ {"type":"divider"} ]"#))
    )
    let read = try reader.note(at: 0)
    #expect(read.note.content == .blocks(json: #"[{"type":"divider"}]"#, ignoredBody: "Old"))
    #expect(read.diagnostics.map(\.code) == ["body-ignored"])
  }

  @Test("a note of blocks alone needs no body")
  func blocksAlone() throws {
    let reader = try open(
      archive(
        notes: #"{"id":"n","title":"T","blocks":[],"createdAt":"2024-01-02T03:04:05Z","#
          + #""updatedAt":"2024-01-02T03:04:05Z"}"#
      )
    )
    let read = try reader.note(at: 0)
    #expect(read.note.content == .blocks(json: "[]", ignoredBody: nil))
    #expect(read.diagnostics.isEmpty)
  }

  @Test("a blank title and a folder that is not there are warnings of the note")
  func noteWarnings() throws {
    let reader = try open(archive(notes: note(title: " ", more: #""folder":"gone""#)))
    let found = try reader.note(at: 0).diagnostics
    #expect(found.map(\.code) == ["dangling-folder", "blank-title"])
    #expect(found.allSatisfy { $0.severity == .warning && $0.noteTitle == "Untitled Note" })
  }

  @Test("data that is not base64 counts as absent, is an error, and is kept")
  func notBase64() throws {
    let reader = try open(
      archive(notes: note(more: #""drawing":{"mediaType":"image/png","data":"AA*="}"#))
    )
    let read = try reader.note(at: 0)
    #expect(read.note.drawing?.data == nil)
    #expect(read.note.drawing?.unknown == [UnknownField(name: "data", json: #""AA*=""#)])
    #expect(read.diagnostics.map(\.code) == ["invalid-base64"])
    #expect(read.diagnostics[0].severity == .error)
    #expect(read.diagnostics[0].message.contains("“drawing.data”"))
  }

  @Test("a note is found by its id, a UUID in either letter case")
  func findingByID() throws {
    let upper = "0A1B2C3D-0000-4000-8000-00000000ABCD"
    let reader = try open(
      archive(notes: [note(id: "b"), note(id: upper), note(id: "a")].joined(separator: ","))
    )
    #expect(reader.slots.place(ofID: "a") == 2)
    #expect(reader.slots.place(ofID: "b") == 0)
    #expect(reader.slots.place(ofID: upper.lowercased()) == 1)
    #expect(reader.slots.place(ofID: "A") == nil)
    #expect(reader.slots.place(ofID: "") == nil)
  }

  @Test("an archive without notes has none")
  func noNotes() throws {
    #expect(try open(archive(notes: "")).slots.isEmpty)
    #expect(try open(#"{"format":"casebound-archive","version":1}"#, as: "a.jsonl").slots.isEmpty)
  }

  @Test("a value that lies across pieces of the file is read whole")
  func acrossPieces() throws {
    // One piece is 262,144 bytes; every offset of the character's bytes meets its end once.
    for shift in 0..<12 {
      let padding = String(repeating: "x", count: 262_000 + shift * 17)
      let body = String(repeating: #"é😀\ud83d\ude00\n"#, count: 40)
      let reader = try open(
        archive(notes: note(title: padding, body: body, more: #""k":[true,false,null,-1.5e3]"#))
      )
      let note = try reader.note(at: 0).note
      #expect(note.title == padding)
      #expect(note.content == .markdown(String(repeating: "é😀😀\n", count: 40)))
      #expect(note.unknown == [UnknownField(name: "k", json: "[true,false,null,-1.5e3]")])
    }
  }

  private func bytes(of note: Note) -> [UInt8] {
    if case .markdown(let body) = note.content { Array(body.utf8) } else { [] }
  }
}

/// What a test needed was not there.
struct Missing: Error {}
