import ArchiveModel
import ArchiveReading
import Diagnostics
import Testing

@Suite("Selecting notes")
struct NoteSelectionTests {
  private let folder: TestFolder
  private let reader: ArchiveReader

  init() throws {
    folder = try TestFolder()
    let folders = """
      "folders":[{"id":"w","name":"Work"},{"id":"j","name":"Jobs / Odd","parent":"w"},
      {"id":"h","name":"Home"},{"id":"w2","name":"Work"}],
      """
    let notes = [
      note(id: "0", title: "Gate", more: #""folder":"w","eventDate":"2024-03-05""#),
      note(id: "1", title: "Latch", body: "Über the GATE", more: #""folder":"j","pinned":true"#),
      note(id: "2", title: "Café", more: #""eventDate":"2024-03-04T23:30:00Z""#),
      note(id: "3", title: "Key", more: #""folder":"gone""#),
      note(id: "4", title: "Box", more: #""folder":"w2","eventDate":"2024-02-29""#),
      #"{"id":"5"}"#,
    ]
    reader = try ArchiveReader(
      opening: folder.write(archive(notes: notes.joined(separator: ","), before: folders))
    )
  }

  /// The places of what is selected; days are those in UTC.
  private func select(_ change: (inout NoteSelection) -> Void = { _ in }) throws -> [Int] {
    var selection = NoteSelection { date in
      switch date {
      case .day(let day): day
      case .instant(let instant):
        // All moments of this suite are on one day in UTC.
        CalendarDay(written: String(instant.written.prefix(10))) ?? .first
      }
    }
    change(&selection)
    return try selection.indices(in: reader, folders: reader.folders)
  }

  @Test("all notes are meant when nothing is asked, those that cannot be read included")
  func everything() throws {
    #expect(try select() == [0, 1, 2, 3, 4, 5])
  }

  @Test("ids mean their notes in the archive's order, also one that cannot be read")
  func ids() throws {
    #expect(try select { $0.noteIDs = ["4", "1"] } == [1, 4])
    #expect(try select { $0.noteIDs = ["5"] } == [5])
  }

  @Test("an id that is not there is named, with ids that are much like it")
  func noSuchID() throws {
    let error = #expect(throws: SelectionError.self) {
      try select { $0.noteIDs = ["1", "9"] }
    }
    #expect(error == .noNote(id: "9", nearest: ["0", "1", "2"]))
  }

  @Test("a folder means its notes and those of its subfolders; folders may share a path")
  func folders() throws {
    #expect(try select { $0.folderPath = "Work" } == [0, 1, 4, 5])
    #expect(try select { $0.folderPath = "/Work/" } == [0, 1, 4, 5])
    #expect(
      try select {
        $0.folderPath = "Work"
        $0.folderOnly = true
      } == [0, 4, 5]
    )
  }

  @Test("a slash in a folder's name is written with a backslash")
  func slash() throws {
    #expect(try select { $0.folderPath = #"Work/Jobs \/ Odd"# } == [1, 5])
  }

  @Test("a folder that is not there is named, with what there is")
  func noSuchFolder() throws {
    let error = #expect(throws: SelectionError.self) { try select { $0.folderPath = "Work/Jobs" } }
    #expect(
      error
        == .noFolder(
          path: "Work/Jobs",
          nearest: [],
          all: ["Home", "Work", #"Work/Jobs \/ Odd"#, "Work"],
          count: 4
        )
    )
    let near = #expect(throws: SelectionError.self) { try select { $0.folderPath = "Hone" } }
    #expect(near?.diagnostic.advice == "did you mean “Home”?")
  }

  @Test("unfiled notes are those in no folder that is there")
  func unfiled() throws {
    #expect(try select { $0.unfiled = true } == [2, 3, 5])
  }

  @Test("pinned notes")
  func pinned() throws {
    #expect(try select { $0.pinned = true } == [1, 5])
  }

  @Test("words are looked for in titles and bodies, without regard to letter case")
  func match() throws {
    #expect(try select { $0.match = "gate" } == [0, 1, 5])
    #expect(try select { $0.match = "ÜBER" } == [1, 5])
    #expect(try select { $0.match = "  " } == [0, 1, 2, 3, 4, 5])
  }

  @Test("accents matter, however they are written")
  func accents() throws {
    #expect(try select { $0.match = "CAFE\u{301}" } == [2, 5])
    #expect(throws: SelectionError.self) { try select { $0.match = "cafe" } }
  }

  @Test("days are inclusive, and undated notes are left out")
  func days() throws {
    let march4 = try #require(CalendarDay(year: 2024, month: 3, day: 4))
    let march5 = try #require(CalendarDay(year: 2024, month: 3, day: 5))
    #expect(try select { $0.from = march4 } == [0, 2, 5])
    #expect(try select { $0.to = march4 } == [2, 4, 5])
    #expect(
      try select {
        $0.from = march5
        $0.to = march5
      } == [0, 5]
    )
  }

  @Test("everything that is asked must fit")
  func combined() throws {
    #expect(
      try select {
        $0.folderPath = "Work"
        $0.pinned = true
      } == [1, 5]
    )
    let error = #expect(throws: SelectionError.self) {
      try select {
        $0.unfiled = true
        $0.pinned = true
      }
    }
    guard case .nothingFits(let contents)? = error else { throw Missing() }
    #expect(contents.notes == 5)
    #expect(contents.unfiled == 2)
    #expect(contents.pinned == 1)
    #expect(contents.dated == 3)
    #expect(contents.firstDay?.written == "2024-02-29")
    #expect(contents.lastDay?.written == "2024-03-05")
    #expect(
      error?.diagnostic.advice
        == "the archive has 5 notes, 2 unfiled, 1 pinned, 3 with an event date "
        + "from 2024-02-29 to 2024-03-05"
    )
  }
}

extension CalendarDay {
  fileprivate static var first: CalendarDay {
    guard let day = CalendarDay(year: 1, month: 1, day: 1) else { preconditionFailure() }
    return day
  }
}
