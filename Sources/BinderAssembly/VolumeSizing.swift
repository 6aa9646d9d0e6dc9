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
  /// How many the front matter is expected to take.
  private var frontWeight: Double
  private var rounds = 0
  /// The items that begin a volume.
  private(set) var cuts: Set<Int> = []
  private var standsFrontAlone = false
  private var tooLarge: [Int] = []
  /// Those of the volumes that are too large which could be divided further.
  private var undivided: Set<Int> = []

  /// After so many guesses what is too large stays so, and is reported.
  private static let mostRounds = 8
  /// So often notes are measured in volumes that fit, so that fewer volumes will do.
  private static let calibratingRounds = 2
  /// What a volume has beside its notes: fonts, cover, colours.
  private static let base = 200_000.0
  /// How much of what is allowed is planned for, before and after sizes are known.
  private static let shares = (guessed: 0.92, measured: 0.97)
  /// What a page of lists takes, each line of which is a link.
  private static let listPage = 25_000.0

  /// Plans volumes of at most so many bytes, if there is a limit, of notes that are expected to take
  /// `weights` behind so many pages of front matter.
  init(plan: BinderPlan, weights: [Double], frontPages: Int, most: Int?) {
    self.plan = plan
    self.weights = weights
    frontWeight = Double(frontPages) * VolumeSizing.listPage
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
    guard !divisible.isEmpty || rounds <= VolumeSizing.calibratingRounds,
      rounds < VolumeSizing.mostRounds
    else {
      undivided = Set(divisible)
      return true
    }
    let written = cuts
    learn(from: sizes, notes)
    if divisible.contains(0),
      notes[0].count == 1 || VolumeSizing.base + frontWeight > Double(most) * share
    {
      standsFrontAlone = true
    }
    guess()
    // Where all volumes fit, they are written anew only if fewer will do.
    guard divisible.isEmpty, cuts.count >= written.count else { return false }
    cuts = written
    return true
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

  /// Expects of the notes of each volume, and of what stands before them in the first, that together they
  /// take what they took; in later rounds only of those that
  /// are too large.
  private mutating func learn(from sizes: [Int], _ notes: [[Int]]) {
    let isMeasured = { [rounds, most] size in
      rounds <= VolumeSizing.calibratingRounds || size > most ?? .max
    }
    // What a volume has beside its notes is less than is planned for, where one is as small.
    let base = min(VolumeSizing.base, Double(sizes.dropFirst().min() ?? .max) * 0.25)
    let before = weights
    for volume in sizes.indices.dropFirst() where isMeasured(sizes[volume]) {
      scale(notes[volume], to: Double(sizes[volume]) - base, isTooLarge: isTooLarge(sizes[volume]))
    }
    guard let size = sizes.first, isMeasured(size) else { return }
    let others = notes.dropFirst().flatMap(\.self)
    if rounds == 1, !others.isEmpty {
      // The others tell what notes take, and what is left is the front matter's.
      let factor =
        others.reduce(0) { $0 + weights[$1] } / others.reduce(1) { $0 + before[$1] }
      for note in notes[0] { weights[note] *= factor }
      frontWeight = max(0, Double(size) - base - notes[0].reduce(0) { $0 + weights[$1] })
    } else {
      scale(notes[0], to: Double(size) - base - frontWeight, isTooLarge: isTooLarge(size))
    }
  }

  private var share: Double {
    rounds == 0 ? VolumeSizing.shares.guessed : VolumeSizing.shares.measured
  }

  private func isTooLarge(_ size: Int) -> Bool { size > most ?? .max }

  /// Expects of notes that together they take so many bytes; what was too large is never expected to fit
  /// again.
  private mutating func scale(_ notes: [Int], to size: Double, isTooLarge: Bool) {
    let expected = notes.reduce(0) { $0 + weights[$1] }
    let factor = max(isTooLarge ? 1.02 : 0.1, size / max(1, expected))
    for note in notes { weights[note] *= factor }
  }

  private mutating func guess() {
    guard let most else { return }
    cuts = standsFrontAlone ? [0] : []
    var used = VolumeSizing.base + (standsFrontAlone ? 0 : frontWeight)
    var group = 0
    var holdsNotes = false
    for (place, item) in plan.items.enumerated() {
      guard case .note(let index) = item else { continue }
      if holdsNotes, used + weights[index] > Double(most) * share {
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
