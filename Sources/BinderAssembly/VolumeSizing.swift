import BinderPlanning
import Diagnostics
import ExportRun

/// Chooses where volumes end so that none has more bytes than are allowed.
///
/// How large a file is can only be told when it is written. So ends are guessed from the size of what was
/// put aside, the files written, and where one is too large, guessed again with what was learnt.
struct VolumeSizing {
  private let plan: BinderPlan
  private let weights: [(text: Int, images: Int)]
  private let most: Int?
  /// How many bytes of a file come from one that was put aside.
  private var ratio = 0.4
  /// How much of what is allowed is planned for.
  private var share = 0.9
  private var rounds = 0
  /// The items that begin a volume.
  private(set) var cuts: Set<Int> = []
  private var tooLarge: [Int] = []

  /// After so many guesses what is too large stays so, and is reported.
  private static let mostRounds = 8
  /// What a volume has beside its notes: fonts, cover, colours.
  private static let base = 200_000

  init(plan: BinderPlan, notes: [LaidOutNote], most: Int?) {
    self.plan = plan
    self.most = most
    weights = notes.map { ($0.place.count - $0.bound.imageBytes, $0.bound.imageBytes) }
    guess()
  }

  /// Whether files of these sizes will do; if not, ``cuts`` are others afterwards.
  mutating func accepts(_ sizes: [Int], _ map: PageMap) -> Bool {
    guard let most else { return true }
    tooLarge = sizes.indices.filter { sizes[$0] > most && canBeDivided($0, map) }
    rounds += 1
    guard !tooLarge.isEmpty, rounds < VolumeSizing.mostRounds else {
      tooLarge = sizes.indices.filter { sizes[$0] > most }
      return true
    }
    let text = weights.reduce(0) { $0 + $1.text }
    let images = weights.reduce(0) { $0 + $1.images }
    if rounds == 1, text > 0 {
      let written = sizes.reduce(0, +) - images - sizes.count * VolumeSizing.base
      ratio = max(0.05, Double(written) / Double(text))
    }
    share *= rounds == 1 ? 1 : 0.85
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
          "volume \(volume + 1) is larger than \(most ?? 0) bytes, since what is in it cannot be"
            + " divided",
          advice: "allow more with --volume-size"
        )
      )
    }
    return found
  }

  /// Whether more than one note begins in a volume.
  private func canBeDivided(_ volume: Int, _ map: PageMap) -> Bool {
    map.sheetOfNote.count { map.volumes[volume].contains($0) } > 1
  }

  private mutating func guess() {
    guard let most else { return }
    cuts = []
    var used = Double(VolumeSizing.base)
    var group = 0
    var holdsNotes = false
    for (place, item) in plan.items.enumerated() {
      guard case .note(let index) = item else { continue }
      let weight = Double(weights[index].images) + Double(weights[index].text) * ratio
      if holdsNotes, used + weight > Double(most) * share {
        cuts.insert(group)
        used = Double(VolumeSizing.base)
      }
      used += weight
      holdsNotes = true
      group = place + 1
    }
  }
}
