import ArchiveModel
import BinderPlanning
import Diagnostics
import Testing

@testable import BinderAssembly

@Suite("Sizes of volumes")
struct VolumeSizingTests {
  /// What became of notes that take so many bytes, and were expected to take others.
  private struct Division {
    var volumes: [[Int]] = []
    var sizes: [Int] = []
    var rounds = 0
    var messages: [String] = []
  }

  /// Divides notes of a page each behind a cover and contents that take `front` bytes; a file has 150,000
  /// more.
  private func divide(_ sizes: [Int], expected: [Double], front: Int = 0, most: Int) -> Division {
    let plan = NoteOrdering(choices: BinderChoices(order: .given), locale: "en_US").plan(
      sizes.indices.map { BinderNote(place: $0, id: "\($0)", title: "") },
      folders: FolderTree([])
    )
    let lengths = BinderLengths(
      front: [(part: .cover, pages: 1), (part: .contents, pages: 1)],
      notes: sizes.map { _ in BinderLengths.NoteLength(pages: 1) }
    )
    var sizing = VolumeSizing(plan: plan, weights: expected, frontPages: 2, most: most)
    var division = Division()
    while true {
      division.rounds += 1
      let map = PageMap(plan, lengths: lengths, choices: BinderChoices(), cuts: sizing.cuts)
      division.volumes = map.volumes.map { sheets in
        sizes.indices.filter { sheets.contains(map.sheetOfNote[$0]) }
      }
      division.sizes = division.volumes.enumerated().map { volume, notes in
        notes.reduce(150_000 + (volume == 0 ? front : 0)) { $0 + sizes[$1] }
      }
      if sizing.accepts(division.sizes, map) {
        division.messages = sizing.diagnostics(map, nil).map(\.message)
        return division
      }
    }
  }

  @Test("what is as large as expected is written once")
  func once() {
    // 200,000 and five times 300,000 are 1,700,000 of 2,000,000.
    let sizes = [Int](repeating: 300_000, count: 12)
    let division = divide(sizes, expected: sizes.map(Double.init), most: 2_000_000)
    #expect(division.volumes.map(\.count) == [5, 5, 2])
    #expect(division.rounds == 1)
  }

  @Test("what is larger than expected is divided further, and no more than it takes")
  func larger() {
    let sizes = [Int](repeating: 300_000, count: 12)
    let division = divide(sizes, expected: sizes.map { _ in 1 }, most: 2_000_000)
    #expect(division.volumes.map(\.count) == [5, 5, 2])
    #expect(division.rounds == 2)
    #expect(division.messages.isEmpty)
  }

  @Test("a note that is too large alone has a volume of its own, which is named")
  func alone() {
    let division = divide(
      [300_000, 5_000_000, 300_000],
      expected: [300_000, 300_000, 300_000],
      most: 2_000_000
    )
    #expect(division.volumes == [[0], [1], [2]])
    #expect(
      division.messages == [
        "volume 2 is larger than 2000000 bytes, since what is in it cannot be divided"
      ]
    )
  }

  @Test("long contents stand alone, if need be")
  func front() {
    let division = divide(
      [900_000, 900_000],
      expected: [900_000, 900_000],
      front: 1_500_000,
      most: 2_000_000
    )
    // 150,000 and twice 900,000 fit.
    #expect(division.volumes == [[], [0, 1]])
    #expect(division.messages.isEmpty)
  }

  @Test("contents that are too large alone cost the notes behind them no room")
  func frontTooLarge() {
    let sizes = [Int](repeating: 100_000, count: 60)
    let division = divide(
      sizes,
      expected: sizes.map { 5 * Double($0) },
      front: 2_500_000,
      most: 2_000_000
    )
    // 18 notes would fit beside what each file has; four volumes hold 60.
    #expect(division.volumes.first == [])
    #expect(division.volumes.count == 5, "\(division.volumes.map(\.count))")
    #expect(division.rounds <= 3)
    #expect(
      division.messages == [
        "volume 1 is larger than 2000000 bytes, since what is in it cannot be divided"
      ]
    )
  }

  @Test("what is smaller than expected is written again in fewer volumes")
  func smaller() {
    let sizes = [Int](repeating: 100_000, count: 40)
    let division = divide(sizes, expected: sizes.map { 5 * Double($0) }, most: 2_000_000)
    #expect(division.volumes.count == 3, "\(division.volumes.map(\.count))")
    #expect(division.rounds <= 3)
    #expect(division.sizes.allSatisfy { $0 <= 2_000_000 })
  }

  @Test("volumes fit however wrong was what was expected", arguments: UInt64(1)...100)
  func properties(seed: UInt64) {
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let sizes = (0..<60).map { _ in 1 + next(next(4) == 0 ? 1_500_000 : 200_000) }
    let expected = sizes.map { Double($0) * Double(1 + next(40)) / 20 }
    let division = divide(sizes, expected: expected, most: 2_000_000)
    #expect(division.volumes.flatMap { $0 } == Array(sizes.indices))
    #expect(division.sizes.allSatisfy { $0 <= 2_000_000 }, "\(division.sizes)")
    #expect(division.messages.isEmpty)
  }
}
