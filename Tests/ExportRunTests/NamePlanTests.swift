import ArchiveModel
import Testing

@testable import ExportRun

@Suite("Names of an archive")
struct NamePlanTests {
  private let moment = Instant(
    written: "2024-01-02T03:04:05Z",
    seconds: 1_704_164_645,
    nanoseconds: 0
  )

  private func entry(_ id: String, _ title: String, folder: String? = nil) -> NoteEntry {
    NoteEntry(
      id: id,
      title: title,
      folder: folder,
      createdAt: moment,
      updatedAt: moment,
      eventDate: nil,
      isPinned: false
    )
  }

  @Test("folders mirror the archive's tree, unfiled notes lie at the top")
  func tree() {
    let folders = [
      Folder(id: "b", name: "Home: East", parent: "a"), Folder(id: "a", name: "Work"),
    ]
    let plan = NamePlan(
      notes: [
        entry("1", "One"), entry("2", "Two", folder: "a"), nil, entry("4", "Two", folder: "b"),
        entry("5", "Two", folder: "gone"),
      ],
      folders: FolderTree(folders)
    )
    #expect((0..<5).map(plan.base) == ["One", "Two", nil, "Two", "Two"])
    #expect((0..<5).map(plan.directory) == ["", "Work", "", "Work/Home East", ""])
  }

  @Test("a blank title and a blank folder have names")
  func blank() {
    let plan = NamePlan(
      notes: [entry("1", " \n", folder: "a")],
      folders: FolderTree([Folder(id: "a", name: "")])
    )
    #expect(plan.base(ofNote: 0) == "Untitled Note")
    #expect(plan.directory(ofNote: 0) == "Untitled Folder")
  }

  @Test("folders that lie too deep for a path are told apart from the top")
  func deep() {
    let folders = (0..<3_000).map {
      Folder(id: "f\($0)", name: "f", parent: $0 == 0 ? nil : "f\($0 - 1)")
    }
    let plan = NamePlan(
      notes: [entry("1", "x", folder: "f9"), entry("2", "x", folder: "f2999")],
      folders: FolderTree(folders)
    )
    #expect(plan.directory(ofNote: 0) == Array(repeating: "f", count: 10).joined(separator: "/"))
    #expect(plan.directory(ofNote: 1) == nil)
  }

  @Test("the manifest's name is taken at the top alone")
  func reserved() {
    let plan = NamePlan(
      notes: [entry("n1", "manifest.jsonl"), entry("n1b", "manifest.jsonl", folder: "a")],
      folders: FolderTree([Folder(id: "a", name: "attachments")])
    )
    // `printf %s n1 | sha256sum` begins with 676b8b, and that of `a` with ca9781.
    #expect(plan.base(ofNote: 0) == "manifest.jsonl (676b8b)")
    #expect(plan.base(ofNote: 1) == "manifest.jsonl")
    #expect(plan.directory(ofNote: 1) == "attachments (ca9781)")
  }

  @Test("the time grows with the number of notes of one title, not with its square")
  func linear() {
    let clock = ContinuousClock()
    func time(_ count: Int) -> Duration {
      clock.measure {
        let notes = (0..<count).map { Optional(entry("n\($0)", "Meeting")) }
        let plan = NamePlan(notes: notes, folders: FolderTree([]))
        #expect(plan.base(ofNote: count - 1) != nil)
      }
    }
    #expect(time(40_000) < time(10_000) * 12)
  }
}
