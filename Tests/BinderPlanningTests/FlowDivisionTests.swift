import Testing

@testable import BinderPlanning

@Suite("Ends of volumes where notes run on")
struct FlowDivisionTests {
  private let plan = BinderPlan(
    notes: (0..<5).map { BinderNote(place: $0, id: "\($0)", title: "Note \($0)") },
    folders: [BinderFolder(name: "One", number: "1", depth: 0, parent: nil, noteCount: 3)],
    items: [.note(0), .note(1), .folder(0), .note(2), .note(3), .note(4)],
    folderOfItem: [nil, nil, 0, 0, 0, 0]
  )
  private let choices = BinderChoices(noteStart: .flow, volumePages: 6)

  private var lengths: BinderLengths {
    BinderLengths(
      front: [(part: .cover, pages: 1), (part: .contents, pages: 2)],
      notes: plan.notes.map { _ in BinderLengths.NoteLength(pages: 1) }
    )
  }

  @Test(
    "a note that no longer fits is set anew and begins a volume; those behind it run on from it"
  )
  func division() {
    var division = FlowDivision(plan, lengths: lengths, choices: choices)
    var final = lengths
    func take(_ note: Int, _ pages: Int, shares: Bool) -> Bool {
      final.notes[note] = BinderLengths.NoteLength(pages: pages, sharesPage: shares)
      return division.take(note, final.notes[note])
    }
    // Front 1-3, the first note 4-5, the second 5-6.
    #expect(take(0, 2, shares: false))
    #expect(take(1, 2, shares: true))
    // Two more pages are one too many; the folder begins with its note.
    #expect(!division.isCut(before: 2))
    #expect(!take(2, 3, shares: true))
    #expect(division.isCut(before: 2))
    // Cover 7, note 8-10, the others 10 and 10-11.
    #expect(take(2, 3, shares: false))
    #expect(take(3, 1, shares: true))
    #expect(take(4, 2, shares: true))
    #expect(division.cuts == [2])
    let map = PageMap(plan, lengths: final, choices: choices, cuts: division.cuts)
    #expect(map.volumes == [0..<6, 6..<11])
    #expect(map.sheetOfNote == [3, 4, 7, 9, 9])
    #expect(map.firstSheet == [3, 4, 7, 7, 9, 9])
    #expect(map.oversized.isEmpty)
  }

  @Test("items that are to begin a volume do so")
  func given() {
    var division = FlowDivision(plan, lengths: lengths, choices: BinderChoices(), cuts: [4])
    #expect((0..<5).map { division.isCut(before: $0) } == [false, false, false, true, false])
    let isTaken = division.take(0, BinderLengths.NoteLength(pages: 90))
    #expect(isTaken)
    #expect(division.cuts == [4])
  }

  @Test(
    "no volume of notes of any length is too long, and each begins with one",
    arguments: UInt64(1)...100
  )
  func properties(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let most = Int.random(in: 5...9, using: &generator)
    let choices = BinderChoices(noteStart: .flow, volumePages: most)
    // In tenths of a page; none is longer than a volume with its cover.
    let heights = plan.notes.map { _ in Int.random(in: 1...(most - 1) * 10, using: &generator) }
    var division = FlowDivision(plan, lengths: lengths, choices: choices)
    var final = lengths
    var end = 0
    for (note, height) in heights.enumerated() {
      var isTaken = false
      while !isTaken {
        let start = division.isCut(before: note) ? 0 : end
        final.notes[note] = BinderLengths.NoteLength(
          pages: (start + height + 9) / 10,
          sharesPage: start > 0
        )
        isTaken = division.take(note, final.notes[note])
        if isTaken { end = (start + height) % 10 }
      }
    }
    let map = PageMap(plan, lengths: final, choices: choices, cuts: division.cuts)
    #expect(map.oversized.isEmpty)
    #expect(map.volumes.flatMap { Array($0) } == Array(map.sheets.indices))
    for item in map.volumeStarts {
      let first = map.sheets[map.firstSheet[item]]
      #expect(first.page == 1)
    }
    // Without volumes no note is cut off from the one before it.
    #expect(map.volumes.count > 1 || division.cuts.isEmpty)
    #expect(map.sheetOfNote == map.sheetOfNote.sorted())
  }
}
