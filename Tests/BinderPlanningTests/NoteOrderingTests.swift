import ArchiveModel
import Testing

@testable import BinderPlanning

@Suite("Order of notes")
struct NoteOrderingTests {
  private func moment(_ seconds: Int64) -> Instant {
    Instant(written: "", seconds: seconds, nanoseconds: 0)
  }

  private func note(
    _ id: String,
    title: String = "",
    folder: String? = nil,
    day: Int? = nil,
    at: Int64? = nil,
    made: Int64 = 0,
    changed: Int64 = 0,
    isPinned: Bool = false
  ) -> BinderNote {
    BinderNote(
      place: 0,
      id: id,
      title: title,
      folder: folder,
      eventDay: day,
      eventMoment: at.map(moment),
      createdAt: moment(made),
      updatedAt: moment(changed),
      isPinned: isPinned
    )
  }

  private func plan(
    _ notes: [BinderNote],
    _ order: BinderChoices.Order,
    pinnedFirst: Bool = false,
    folders: [Folder] = [],
    locale: String = "en_US"
  ) -> BinderPlan {
    NoteOrdering(
      choices: BinderChoices(order: order, hasPinnedFirst: pinnedFirst),
      locale: locale
    ).plan(notes, folders: FolderTree(folders))
  }

  @Test("by event: days, on a day first what has no time, undated last; then as made, then by id")
  func event() {
    let notes = [
      note("undated"), note("b", day: 5, made: 1), note("a", day: 5, made: 1),
      note("late", day: 5, at: 9),
      note("early", day: 5, at: 3), note("first", day: -2), note("old", made: -5),
    ]
    #expect(
      plan(notes, .event).notes.map(\.id) == ["first", "a", "b", "early", "late", "old", "undated"]
    )
  }

  @Test("by creation, change, title and as given")
  func others() {
    let notes = [
      note("x", title: "Note 10", made: 2, changed: 9),
      note("y", title: "note 9", made: 3, changed: 1),
      note("z", title: "Annex", made: 1, changed: 5, isPinned: true),
    ]
    #expect(plan(notes, .created).notes.map(\.id) == ["z", "x", "y"])
    #expect(plan(notes, .updated).notes.map(\.id) == ["y", "z", "x"])
    #expect(plan(notes, .title).notes.map(\.id) == ["z", "y", "x"])
    #expect(plan(notes, .given).notes.map(\.id) == ["x", "y", "z"])
    #expect(plan(notes, .given, pinnedFirst: true).notes.map(\.id) == ["z", "x", "y"])
    #expect(plan(notes, .updated, pinnedFirst: true).notes.map(\.id) == ["z", "y", "x"])
  }

  @Test("folders follow the tree in the order of the locale; empty ones are left out")
  func folders() {
    let folders = [
      Folder(id: "z", name: "Zebra"), Folder(id: "ä", name: "Ärende"),
      Folder(id: "e", name: "Empty"),
      Folder(id: "in", name: "Inner", parent: "z"),
    ]
    let notes = [
      note("1", folder: "z"), note("2", folder: "ä", day: 2), note("3", folder: "ä", day: 1),
      note("4"),
      note("5", folder: "in"), note("6", folder: "gone"),
    ]
    let swedish = plan(notes, .folder, folders: folders, locale: "sv_SE")
    #expect(swedish.notes.map(\.id) == ["4", "6", "1", "5", "3", "2"])
    #expect(swedish.folders.map(\.name) == ["Zebra", "Inner", "Ärende"])
    #expect(swedish.folders.map(\.number) == ["1", "1.1", "2"])
    #expect(swedish.folders.map(\.noteCount) == [2, 1, 2])
    #expect(swedish.folderOfItem == [nil, nil, 0, 0, 1, 1, 2, 2, 2])
    #expect(swedish.path(ofFolder: 1) == ["Zebra", "Inner"])
    let german = plan(notes, .folder, folders: folders, locale: "de_DE")
    #expect(german.folders.map(\.name) == ["Ärende", "Zebra", "Inner"])
  }

  @Test("where stamps tell sections, a folder is called by the letters of its own")
  func letters() throws {
    let folders = [
      Folder(id: "a", name: "A"), Folder(id: "b", name: "B", parent: "a"),
      Folder(id: "c", name: "C"),
    ]
    let notes = [note("1"), note("2", folder: "b"), note("3", folder: "c")]
    func letters(_ choices: BinderChoices) -> [String] {
      NoteOrdering(choices: choices, locale: "en_US").plan(notes, folders: FolderTree(folders))
        .folders.map(\.number)
    }
    let stamp = try StampFormat("{section}{page}")
    // The front is A, the note in no folder B; the first folder has a divider and no note.
    #expect(letters(BinderChoices(hasDividers: true, stamp: stamp)) == ["C", "D", "E"])
    // Without one it has no page, and so no letters.
    #expect(letters(BinderChoices(stamp: stamp)) == ["", "C", "D"])
    #expect(letters(BinderChoices(front: [], stamp: stamp)) == ["", "B", "C"])
    #expect(
      letters(BinderChoices(hasDividers: true, stamp: stamp, labels: .romanFront))
        == ["B", "C", "D"]
    )
  }

  @Test("members of a circle and notes in missing folders are there")
  func cycle() {
    let folders = [
      Folder(id: "a", name: "A", parent: "b"), Folder(id: "b", name: "B", parent: "a"),
    ]
    let plan = plan(
      [note("1", folder: "a"), note("2", folder: "b"), note("3", folder: "c")],
      .folder,
      folders: folders
    )
    #expect(plan.notes.map(\.id) == ["3", "1", "2"])
  }

  @Test("a hundred thousand folders in one another are planned in time that grows with them")
  func deep() {
    let folders = (0..<100_000).map {
      Folder(id: "\($0)", name: "F\($0)", parent: $0 == 0 ? nil : "\($0 - 1)")
    }
    let plan = plan([note("n", folder: "99999")], .folder, folders: folders)
    #expect(plan.folders.count == 100_000)
    #expect(plan.path(ofFolder: 99_999) == ["…", "F99997", "F99998", "F99999"])
  }
}
