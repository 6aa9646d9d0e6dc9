/// Ends volumes where notes run on, while they are laid out one after another.
///
/// A note that begins on another's page cannot begin a volume. Where it would have to, it is laid out again
/// from the top of a page.
public struct FlowDivision {
  private var mapper: PageMapper
  private let groups: [ClosedRange<Int>]
  /// The items that begin a volume: those given, and those that had to.
  public private(set) var cuts: Set<Int>

  /// Begins with what stands before the notes.
  ///
  /// - Parameters:
  ///   - plan: What there is.
  ///   - lengths: How many pages it takes; the notes' are not known yet.
  ///   - choices: How volumes are divided.
  ///   - cuts: Items that begin a volume in any case.
  public init(
    _ plan: BinderPlan,
    lengths: BinderLengths,
    choices: BinderChoices,
    cuts: Set<Int> = []
  ) {
    mapper = PageMapper(plan: plan, lengths: lengths, choices: choices)
    groups = plan.groups
    self.cuts = cuts
  }

  /// Whether a note begins a volume, as far as is known; notes go by their place in the plan.
  public func isCut(before note: Int) -> Bool { cuts.contains(groups[note].lowerBound) }

  /// Takes the next note, or has it begin a volume.
  ///
  /// - Returns: Whether it was taken; if not, it is to be laid out from the top of a page.
  public mutating func take(_ note: Int, _ length: BinderLengths.NoteLength) -> Bool {
    mapper.lengths.notes[note] = length
    let group = groups[note]
    guard !length.sharesPage || !mapper.isTooFull(for: group) else {
      cuts.insert(group.lowerBound)
      return false
    }
    mapper.add(group, beginsVolume: cuts.contains(group.lowerBound))
    return true
  }
}
