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

  /// Reads the numbers of a file's pages.
  ///
  /// - Parameters:
  ///   - facts: The pages in their order.
  ///   - totals: See ``BinderLinter/totals``.
  init(_ facts: [PageFacts], totals: Set<Int>) {
    let labels = facts.map { PageNumber.plain($0.label) }
    let exact = NumberReading.places(facts, labels, PageNumber.isSame)
    // A number alone is told from words that end with it, such as a footer's.
    let places = NumberReading.places(facts, labels) { words, label in
      PageNumber.shows(label, in: words, of: totals)
    }
    // Where most pages have their label; where they have not, where the most different numbers stand.
    let most = facts.count / 2 + 1
    let lone = NumberReading.commonest(exact, atLeast: most)
    let usual =
      lone ?? NumberReading.commonest(places, atLeast: most) ?? NumberReading.mostVaried(facts)
    pages = facts.indices.map { page in
      let label = labels[page]
      // Of several that could be it, what has as many words as the label.
      let candidates = facts[page].marks.filter {
        $0.place == usual && PageNumber.looksNumbered($0.text)
      }
      let words = PageNumber.wordCount(label)
      let alike = candidates.first { PageNumber.wordCount($0.text) == words }
      let shown = (alike ?? candidates.first).map { PageNumber.plain($0.text) }
      // Where pages have their numbers alone, words that end with one do not make up for another.
      let isOther = lone != nil && alike.map { !PageNumber.isSame($0.text, label) } ?? false
      if let usual, places[page].contains(usual), !isOther || exact[page].contains(usual) {
        return Reading(label: label, printed: label, place: usual)
      }
      if shown == nil, let place = places[page].first {
        return Reading(label: label, printed: label, place: place)
      }
      return Reading(label: label, printed: shown, place: nil)
    }
  }

  /// For each page the places of the words that show its label.
  private static func places(
    _ facts: [PageFacts],
    _ labels: [String],
    _ show: (String, String) -> Bool
  ) -> [[String]] {
    zip(facts, labels).map { page, label in
      page.marks.filter { show($0.text, label) }.map(\.place)
    }
  }

  private static func commonest(_ places: [[String]], atLeast least: Int) -> String? {
    var counts: [String: Int] = [:]
    for page in places { for place in Set(page) { counts[place, default: 0] += 1 } }
    return first(of: counts.filter { $0.value >= least })
  }

  private static func mostVaried(_ facts: [PageFacts]) -> String? {
    var texts: [String: Set<String>] = [:]
    for mark in facts.lazy.flatMap(\.marks) where PageNumber.looksNumbered(mark.text) {
      texts[mark.place, default: []].insert(mark.text)
    }
    return first(of: texts.mapValues(\.count))
  }

  /// The place with the highest count; of several the first by name.
  private static func first(of counts: [String: Int]) -> String? {
    counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
