import ArchiveModel
import Testing

@testable import BinderPlanning

@Suite("Page map")
struct PageMapTests {
  /// Two notes in no folder, two in the first of two folders, one in the second.
  private let plan = BinderPlan(
    notes: (0..<5).map { BinderNote(place: $0, id: "\($0)", title: "Note \($0)") },
    folders: [
      BinderFolder(name: "One", number: "1", depth: 0, parent: nil, noteCount: 2),
      BinderFolder(name: "Two", number: "2", depth: 0, parent: nil, noteCount: 1),
    ],
    items: [.note(0), .note(1), .folder(0), .note(2), .note(3), .folder(1), .note(4)],
    folderOfItem: [nil, nil, 0, 0, 0, 1, 1]
  )

  private func map(
    _ pages: [Int],
    front: [(BinderChoices.FrontPart, Int)] = [(.cover, 1), (.contents, 2)],
    _ choices: BinderChoices
  ) -> PageMap {
    PageMap(
      plan,
      lengths: BinderLengths(
        front: front.map { (part: $0.0, pages: $0.1) },
        notes: pages.map { BinderLengths.NoteLength(pages: $0) }
      ),
      choices: choices
    )
  }

  @Test("with plain numbers the number is that of the page in the file, the cover being 1")
  func plain() {
    let map = map([1, 2, 1, 1, 3], BinderChoices(hasDividers: true))
    #expect(map.sheets.map(\.stamp) == (1...13).map { "\($0)" })
    #expect(map.sheets.map(\.page) == Array(0..<13))
    #expect(map.volumes == [0..<13])
    #expect(map.firstSheet == [3, 4, 6, 7, 8, 9, 10])
    #expect(map.sheetOfNote == [3, 4, 7, 8, 10])
    #expect(map.front.map(\.sheets) == [0..<1, 1..<3])
  }

  @Test("a folder without a divider begins with its first note")
  func noDividers() {
    let map = map([1, 2, 1, 1, 3], BinderChoices())
    #expect(map.firstSheet == [3, 4, 6, 6, 7, 8, 8])
    #expect(map.sheets.count == 11)
  }

  @Test("notes and dividers on right-hand pages leave stamped backs, and no others")
  func sheets() {
    let map = map([1, 2, 1, 1, 3], BinderChoices(hasDividers: true, noteStart: .sheet))
    let blanks = map.sheets.indices.filter { map.sheets[$0].content == .blank }
    // Front 1-3, back 4, note 5, back 6, note 7-8, divider 9, back 10, note 11, back 12, note 13,
    // back 14, divider 15, back 16, note 17-19.
    #expect(blanks.map { map.sheets[$0].stamp } == ["4", "6", "10", "12", "14", "16"])
    #expect(map.sheetOfNote.allSatisfy { map.sheets[$0].page % 2 == 0 })
    #expect(map.sheets.count == 19)
  }

  @Test("Roman numerals count the front, and the rest begins with the first number")
  func roman() throws {
    let map = map([1, 2, 1, 1, 3], BinderChoices(first: 5, labels: .romanFront))
    #expect(map.sheets.map(\.stamp) == ["i", "ii", "iii"] + (5...12).map { "\($0)" })
  }

  @Test("sections begin with folders and have letters; the front is the first")
  func sections() throws {
    let choices = BinderChoices(hasDividers: true, stamp: try StampFormat("{section}{page}"))
    #expect(
      map([1, 2, 1, 1, 3], choices).sheets.map(\.stamp) == [
        "A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3", "D1", "D2", "D3", "D4",
      ]
    )
    var romans = choices
    romans.labels = .romanFront
    #expect(
      map([1, 1, 1, 1, 1], romans).sheets.map(\.stamp) == [
        "i", "ii", "iii", "A1", "A2", "B1", "B2", "B3", "C1", "C2",
      ]
    )
  }

  @Test("volumes end between notes, numbers run on, and each has a cover")
  func volumes() throws {
    let map = map([1, 2, 1, 1, 3], BinderChoices(hasDividers: true, volumePages: 6))
    // Front 3, notes 1 and 2: six pages. Cover, divider, two notes: four, and the next divider with
    // its note has four more.
    #expect(map.volumes == [0..<6, 6..<10, 10..<15])
    #expect(map.sheets.map(\.stamp) == (1...15).map { "\($0)" })
    #expect(
      [6, 10].map { map.sheets[$0].content } == [.volumeCover(page: 0), .volumeCover(page: 0)]
    )
    #expect(map.volumeStarts == [2, 5])
    #expect(map.oversized.isEmpty)
    #expect(map.sheets[12].volume == 2)
    #expect(map.sheets[12].page == 2)
  }

  @Test("documents are the front, covers, dividers and notes, backs included; no page is in none")
  func documents() {
    let map = map(
      [1, 2, 1, 1, 3],
      BinderChoices(hasDividers: true, noteStart: .sheet, volumePages: 8)
    )
    // Front 1-3, back 4, note 5, back 6, note 7-8; cover 9, back 10, divider 11, back 12, note 13,
    // back 14, note 15; cover 16, back 17, divider 18, back 19, note 20-22.
    #expect(
      map.documents.map(\.sheets) == [
        0..<4, 4..<6, 6..<8, 8..<10, 10..<12, 12..<14, 14..<15, 15..<17, 17..<19, 19..<22,
      ]
    )
    #expect(map.documents[3].content == .volumeCover(page: 0))
    #expect(map.documents[4].content == .divider(0, page: 0))
    #expect(map.documents[5].content == .note(2, page: 0))
  }

  @Test("a note longer than a volume has one of its own, which is named")
  func oversized() {
    let map = map([1, 9, 1, 1, 3], BinderChoices(volumePages: 5))
    #expect(map.oversized == [1])
    #expect(map.volumes[1].count == 10)
  }

  @Test(
    "in any binder every page has one number, volumes are whole and each note is where it begins",
    arguments: UInt64(1)...200
  )
  func properties(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pages = (0..<5).map { _ in Int.random(in: 1...7, using: &generator) }
    let front = BinderChoices.FrontPart.allCases.filter { _ in Bool.random(using: &generator) }
      .map { ($0, Int.random(in: 1...3, using: &generator)) }
    let choices = BinderChoices(
      front: front.map(\.0),
      hasDividers: Bool.random(using: &generator),
      noteStart: Bool.random(using: &generator) ? .page : .sheet,
      stamp: try StampFormat(
        ["{page}", "{section}{page}", "X{page:04}"].randomElement(using: &generator) ?? ""
      ),
      first: Int.random(in: 1...900, using: &generator),
      labels: Bool.random(using: &generator) ? .arabic : .romanFront,
      volumePages: Bool.random(using: &generator) ? nil : Int.random(in: 2...12, using: &generator)
    )
    let map = map(pages, front: front, choices)
    #expect(Set(map.sheets.map(\.stamp)).count == map.sheets.count)
    #expect(map.volumes.flatMap { Array($0) } == Array(map.sheets.indices))
    for (volume, sheets) in map.volumes.enumerated() {
      #expect(!sheets.isEmpty)
      #expect(map.sheets[sheets].map(\.page) == Array(0..<sheets.count))
      #expect(map.sheets[sheets].allSatisfy { $0.volume == volume })
      if let most = choices.volumePages, sheets.count > most {
        #expect(map.oversized.contains(volume))
      }
    }
    for (note, sheet) in map.sheetOfNote.enumerated() {
      for page in 0..<pages[note] {
        #expect(map.sheets[sheet + page].content == .note(note, page: page))
      }
    }
    let blanks = map.sheets.filter { $0.content == .blank }
    #expect(blanks.isEmpty || choices.noteStart == .sheet)
    #expect(blanks.allSatisfy { $0.page % 2 == 1 })
    #expect(map.documents.flatMap { Array($0.sheets) } == Array(map.sheets.indices))
    #expect(map.documents.allSatisfy { Set(map.sheets[$0.sheets].map(\.volume)).count == 1 })
    let notePages = map.sheets.filter { if case .note = $0.content { true } else { false } }
    #expect(notePages.count == pages.reduce(0, +))
  }
}
