import BinderPlanning
import Diagnostics
import ExportRun

/// Chooses where volumes end so that none has more bytes than are allowed.
///
/// How large a file is can only be told when it is written. So ends are guessed from the size of what was
/// put aside, the files written, and where one is too large, guessed again with what was learnt of the
/// notes in it.
struct VolumeSizing {
  private let plan: BinderPlan
  private let most: Int?
  /// How many bytes each note is expected to take.
  private var weights: [Double]
  private var rounds = 0
  /// The items that begin a volume.
  private(set) var cuts: Set<Int> = []
  private var standsFrontAlone = false
  private var tooLarge: [Int] = []
  /// Those of the volumes that are too large which could be divided further.
  private var undivided: Set<Int> = []

  /// After so many guesses what is too large stays so, and is reported.
  private static let mostRounds = 8
  /// What a volume has beside its notes: fonts, cover, colours.
  private static let base = 200_000.0
  /// How much of what is allowed is planned for.
  private static let share = 0.92

  /// Plans volumes of at most so many bytes, if there is a limit, of notes that are expected to take
  /// `weights`.
  init(plan: BinderPlan, weights: [Double], most: Int?) {
    self.plan = plan
    self.weights = weights
    self.most = most
    guess()
  }

  /// Whether files of these sizes will do; if not, ``cuts`` are others afterwards.
  mutating func accepts(_ sizes: [Int], _ map: PageMap) -> Bool {
    guard let most else { return true }
    rounds += 1
    tooLarge = sizes.indices.filter { sizes[$0] > most }
    let notes = notes(ofVolumesIn: map)
    let divisible = tooLarge.filter { canBeDivided($0, notes[$0], map) }
    guard !divisible.isEmpty, rounds < VolumeSizing.mostRounds else {
      undivided = Set(divisible)
      return true
    }
    for volume in sizes.indices where rounds == 1 || sizes[volume] > most {
      learn(from: Double(sizes[volume]), of: notes[volume])
    }
    if divisible.contains(0), notes[0].count == 1 { standsFrontAlone = true }
    guess()
    return false
  }

  /// What a person should hear of volumes that are too large.
  func diagnostics(_ map: PageMap, _ mostPages: Int?) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for volume in map.oversized {
      found.append(
        Diagnostic(
          .warning,
          code: "volume-too-long",
          "volume \(volume + 1) has \(map.volumes[volume].count) pages, more than the"
            + " \(mostPages ?? 0) allowed, since what is in it cannot be divided",
          advice: "allow more with --volume-pages"
        )
      )
    }
    for volume in tooLarge {
      found.append(
        Diagnostic(
          .warning,
          code: "volume-too-large",
          "volume \(volume + 1) is larger than \(most ?? 0) bytes, "
            + (undivided.contains(volume)
              ? "and \(VolumeSizing.mostRounds) ways to divide it were not enough"
              : "since what is in it cannot be divided"),
          advice: "allow more with --volume-size"
        )
      )
    }
    return found
  }

  // MARK: Guesses

  /// For each volume the plan's notes that begin in it.
  private func notes(ofVolumesIn map: PageMap) -> [[Int]] {
    var notes = [[Int]](repeating: [], count: map.volumes.count)
    for (index, sheet) in map.sheetOfNote.enumerated() {
      notes[map.sheets[sheet].volume].append(index)
    }
    return notes
  }

  /// Whether more than one note begins in a volume, or one behind the front matter.
  private func canBeDivided(_ volume: Int, _ notes: [Int], _ map: PageMap) -> Bool {
    notes.count > (volume == 0 && !map.front.isEmpty ? 0 : 1)
  }

  /// Expects of the notes of a volume that together they take what they took.
  private mutating func learn(from size: Double, of notes: [Int]) {
    let expected = notes.reduce(0) { $0 + weights[$1] }
    // What was too large is never expected to fit again.
    let least = size > Double(most ?? 0) ? 1.02 : 0.1
    let factor = max(least, (size - VolumeSizing.base) / max(1, expected))
    for note in notes { weights[note] *= factor }
  }

  private mutating func guess() {
    guard let most else { return }
    cuts = standsFrontAlone ? [0] : []
    var used = VolumeSizing.base
    var group = 0
    var holdsNotes = false
    for (place, item) in plan.items.enumerated() {
      guard case .note(let index) = item else { continue }
      if holdsNotes, used + weights[index] > Double(most) * VolumeSizing.share {
        cuts.insert(group)
        used = VolumeSizing.base
      }
      used += weights[index]
      holdsNotes = true
      group = place + 1
    }
  }
}

extension LaidOutNote {
  /// How many bytes of a file it may take, by what was put aside of it.
  var expectedBytes: Double {
    let text = Double(place.count - bound.imageBytes)
    let exhibits = exhibitPlaces.reduce(0) { $0 + $1.count }
    return text * 0.4 + Double(bound.imageBytes + exhibits)
  }
}
