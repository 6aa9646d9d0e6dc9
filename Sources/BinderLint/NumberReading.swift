/// Finds the number that is printed on each page of a file.
struct NumberReading {
  /// What a page shows.
  struct Reading {
    /// Its label.
    var label: String
    /// What is printed, where it is told from other words in the margins.
    var printed: String?
    /// Where the label is printed; `nil` when it is not.
    var place: String?

    /// The number that a person reads: what is printed, else the label.
    var number: String { printed ?? label }
    /// Whether the label is what is printed.
    var agrees: Bool { place != nil }
  }

  /// The pages in their order.
  let pages: [Reading]

  init(_ facts: [PageFacts]) {
    let places = facts.map { page in
      let label = PageNumber.plain(page.label)
      return page.marks.filter { NumberReading.shows($0.text, label) }.map(\.place)
    }
    // Where most pages have their label; where they have not, where the most different numbers stand.
    let usual =
      NumberReading.commonest(places, atLeast: facts.count / 2 + 1)
      ?? NumberReading.mostVaried(facts)
    pages = zip(facts, places).map { page, places in
      let label = PageNumber.plain(page.label)
      let there = page.marks.first { mark in
        mark.place == usual && PageNumber.endsInDigit(mark.text)
      }
      let shown = there.map { PageNumber.plain($0.text) }
      if let usual, places.contains(usual) {
        return Reading(label: label, printed: label, place: usual)
      }
      if shown == nil, let place = places.first {
        return Reading(label: label, printed: label, place: place)
      }
      return Reading(label: label, printed: shown, place: nil)
    }
  }

  /// Whether words in a margin are a number, or have it at one of their ends.
  private static func shows(_ words: String, _ number: String) -> Bool {
    let words = PageNumber.plain(words)
    return PageNumber.ends(words, with: number) || PageNumber.begins(words, with: number)
  }

  private static func commonest(_ places: [[String]], atLeast least: Int) -> String? {
    var counts: [String: Int] = [:]
    for page in places { for place in Set(page) { counts[place, default: 0] += 1 } }
    return first(of: counts.filter { $0.value >= least })
  }

  private static func mostVaried(_ facts: [PageFacts]) -> String? {
    var texts: [String: Set<String>] = [:]
    for mark in facts.lazy.flatMap(\.marks) where PageNumber.endsInDigit(mark.text) {
      texts[mark.place, default: []].insert(mark.text)
    }
    return first(of: texts.mapValues(\.count))
  }

  /// The place with the highest count; of several the first by name.
  private static func first(of counts: [String: Int]) -> String? {
    counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
