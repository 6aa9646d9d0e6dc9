import Testing

@testable import ExportRun

@Suite("Names of a directory")
struct DirectoryNamesTests {
  private func note(_ title: String, id: String, at seconds: Int64 = 0) -> NameClaim {
    NameClaim(base: FileName.base(of: title), isNote: true, moment: (seconds, 0), id: id)
  }

  private func folder(_ title: String, id: String, at seconds: Int64 = .min) -> NameClaim {
    NameClaim(base: FileName.base(of: title), isNote: false, moment: (seconds, 0), id: id)
  }

  private func names(_ claims: [NameClaim], reserved: [String] = []) -> [String] {
    DirectoryNames.settle(claims, reserved: reserved)
  }

  // The digits are those that `printf %s n1 | sha256sum` prints.
  private let n1 = "676b8b"
  private let n2 = "0480a9"
  private let n3 = "8721d6"

  @Test("R149: of four equal titles the first made keeps the bare name, then the lower id")
  func equalTitles() {
    let claims = ["n3", "n0", "n2", "n1"].map { note("Meeting", id: $0) }
    #expect(
      names(claims) == ["Meeting (\(n3))", "Meeting", "Meeting (\(n2))", "Meeting (\(n1))"]
    )
    let later = [note("Meeting", id: "n0", at: 5), note("Meeting", id: "n1", at: 4)]
    #expect(names(later)[1] == "Meeting")
  }

  @Test("a name does not change when other notes come and go")
  func stability() {
    let all = names(["n0", "n1", "n2", "n3"].map { note("Meeting", id: $0) })
    let some = names(["n0", "n2"].map { note("Meeting", id: $0) })
    #expect(some == [all[0], all[2]])
  }

  @Test("R151: names are distinct without regard to case")
  func caseOnly() {
    let claims = [
      note("this is my note", id: "n0"), note("This Is My Note", id: "n1"), note("A", id: "n2"),
      note("a", id: "n3"), note("Straße", id: "n4"), note("STRASSE", id: "n5"),
    ]
    let found = names(claims)
    #expect(found[0...3] == ["this is my note", "This Is My Note (\(n1))", "A", "a (\(n3))"])
    #expect(found[4] == "Straße")
    #expect(found[5].hasPrefix("STRASSE ("))
  }

  @Test("R159: names are distinct however accents are written")
  func accents() {
    let claims = [note("Caf\u{E9}", id: "n1"), note("Cafe\u{301}", id: "n2")]
    #expect(names(claims) == ["Caf\u{E9}", "Caf\u{E9} (\(n2))"])
  }

  @Test("R157: titles that clean to one name stay two")
  func cleaned() {
    let claims = ["a*b", "a?b", "a b"].enumerated().map { note($1, id: "n\($0)") }
    #expect(names(claims) == ["a b", "a b (\(n1))", "a b (\(n2))"])
  }

  @Test("R147: titles that differ past the limit stay two, within it")
  func long() {
    let stem = String(repeating: "A very long title ", count: 17)
    let found = names([note(stem + "one", id: "n1"), note(stem + "two", id: "n2")])
    #expect(Set(found).count == 2)
    #expect(found.allSatisfy { $0.count <= 60 && $0.utf8.count <= 200 })
    #expect(found[1].hasSuffix(" (\(n2))"))
  }

  @Test("notes, folders and our own files share one name space")
  func shared() {
    let claims = [
      note("Work", id: "n1", at: 9), folder("work", id: "f"), note("Attachments", id: "n2"),
      note("manifest.jsonl", id: "n3"),
    ]
    let found = names(claims, reserved: ["attachments", "manifest.jsonl"])
    #expect(
      found == ["Work (\(n1))", "work", "Attachments (\(n2))", "manifest.jsonl (\(n3))"]
    )
    // A folder that was made later gives way.
    let late = [note("Work", id: "n1", at: 1), folder("Work", id: "n2", at: 2)]
    #expect(names(late) == ["Work", "Work (\(n2))"])
  }

  @Test("a folder never has the name of a note's file")
  func folderLikeFile() {
    let early = names([note("Plan", id: "n1", at: 9), folder("Plan.PDF", id: "n2")])
    #expect(early == ["Plan (\(n1))", "Plan.PDF"])
    let late = names([note("Plan", id: "n1", at: 1), folder("Plan.md", id: "n2", at: 2)])
    #expect(late == ["Plan", "Plan.md (\(n2))"])
  }

  @Test("files keep their extensions")
  func files() {
    let claims = [("n0", ".png"), ("n1", ".PNG"), ("n2", ".pdf")].map { id, fileExtension in
      NameClaim(
        base: "plan",
        fileExtension: fileExtension,
        isNote: false,
        moment: (0, 0),
        id: id
      )
    }
    #expect(names(claims) == ["plan.png", "plan (\(n1)).PNG", "plan.pdf"])
  }

  @Test("where six digits clash, more are taken")
  func clash() {
    let claims = [
      note("M", id: "a", at: 0), note("M (\(n1))", id: "b", at: 1), note("M", id: "n1", at: 2),
    ]
    // `printf %s n1 | sha256sum` begins with 676b8bb.
    #expect(names(claims) == ["M", "M (\(n1))", "M (\(n1)b)"])
  }

  @Test("every clash is settled, whatever was made up for it")
  func manyClashes() {
    let hash = "676b8bb84ce7267dd520deca4811c8f1"
    var claims = [note("M", id: "a"), note("M", id: "n1", at: 900)]
    for digits in 6...32 { claims.append(note("M (\(hash.prefix(digits)))", id: "x\(digits)")) }
    #expect(Set(names(claims)).count == claims.count)
  }
}
