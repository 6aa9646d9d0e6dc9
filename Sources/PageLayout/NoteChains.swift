/// Which footnotes go with which item: those it refers to, and those that these refer to.
struct NoteChains {
  /// The footnotes as page breaking knows them.
  private(set) var notes: [BreakNote]
  /// For each item of the writing its footnotes, in order of reference.
  private(set) var ofItem: [[Int]]
  /// For each footnote the leaf of the reference in the writing that brought it onto its page.
  private(set) var reference: [Int?]

  /// The footnotes that the writing leads to in no way.
  var loose: [Int] { reference.indices.filter { reference[$0] == nil } }

  /// Follows the references of the writing.
  init(_ flow: Flow) {
    notes = flow.notes.map { BreakNote(height: $0.height) }
    reference = flow.notes.map { _ in nil }
    ofItem = []
    ofItem.reserveCapacity(flow.items.count)
    var place: [Int: Int] = [:]
    for (index, note) in flow.notes.enumerated() {
      if let number = note.number { place[number] = index }
    }
    for item in flow.items {
      var chain: [Int] = []
      for found in item.references {
        guard let note = place[found.number] else { continue }
        reference[note] = found.tag
        chain.append(note)
      }
      // The chain grows while it is read.
      var read = 0
      while read < chain.count {
        let carrier = chain[read]
        for inner in flow.notes[carrier].items.flatMap(\.references) {
          guard let note = place[inner.number] else { continue }
          notes[note].carrier = carrier
          reference[note] = reference[carrier]
          chain.append(note)
        }
        read += 1
      }
      ofItem.append(chain)
    }
  }
}
