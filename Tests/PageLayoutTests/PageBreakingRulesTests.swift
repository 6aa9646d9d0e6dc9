import PageModel
import Testing

@testable import PageLayout

/// The rules of page breaking, each stated over what the lines are and not over penalties.
@Suite("Rules of page breaking")
struct PageBreakingRulesTests {
  /// What a line of a made-up note is.
  enum Kind: Equatable {
    case heading
    case text
    /// One of a block of at most six lines that is to stay whole.
    case short
    case row
    case wideRow
    case rule
    case picture
    case empty
  }

  /// A line: its kind, its place in its block and how many lines that has.
  struct Line {
    var kind: Kind
    var index: Int
    var count: Int
    var isHeader = false
    var item: BreakItem
  }

  /// A made-up note.
  struct Note {
    var lines: [Line] = []
    var notes: [BreakNote] = []
    var measures = PageMeasures(
      height: 300,
      landscapeHeight: 200,
      aboveNotes: 12,
      betweenNotes: 3
    )

    init(seed: UInt64, kinds: [Kind], hasNotes: Bool) {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<Int.random(in: 1...60, using: &generator) {
        let kind = kinds.randomElement(using: &generator) ?? .text
        let count =
          switch kind {
          case .heading: Int.random(in: 1...2, using: &generator)
          case .text: Int.random(in: 1...12, using: &generator)
          case .short: Int.random(in: 1...6, using: &generator)
          case .row, .wideRow: Int.random(in: 7...20, using: &generator)
          case .rule, .picture: 1
          case .empty: Int.random(in: 1...40, using: &generator)
          }
        addBlock(kind, count, &generator)
      }
      guard hasNotes else { return }
      for index in lines.indices
      where [.text, .heading, .row, .wideRow].contains(lines[index].kind)
        && Int.random(in: 0..<6, using: &generator) == 0
      {
        for _ in 0...Int.random(in: 0...2, using: &generator) {
          lines[index].item.notes.append(notes.count)
          notes.append(BreakNote(height: .points(Double.random(in: 11...170, using: &generator))))
        }
      }
    }

    private mutating func addBlock(_ kind: Kind, _ count: Int, _ generator: inout SeededGenerator) {
      let height: ClosedRange<Double> =
        switch kind {
        case .heading: 12...22
        case .text, .empty: 12...16
        case .short: 10...14
        case .row, .wideRow: 12...60
        case .rule: 0.75...0.75
        case .picture: 20...300
        }
      let follows = lines.last?.kind
      for index in 0..<count {
        var penalty = BreakPenalty.none
        if index == 0 {
          if kind == .rule || follows == .rule { penalty = .strandsLine }
          if follows == .heading { penalty = .strandsHeading }
        } else {
          switch kind {
          case .heading: penalty = .strandsHeading
          case .text where index == 1 || index == count - 1: penalty = .strandsLine
          case .short:
            penalty = index == 1 || index == count - 1 ? .strandsLine : .tearsBlock
          case .row, .wideRow: penalty = index == 1 ? .strandsHeading : .none
          default: break
          }
        }
        let gap = index == 0 ? (kind == .rule ? 16.0 : 9) : 3
        var item = BreakItem(
          spaceBefore: .points(gap),
          spaceAtTop: kind == .short ? 8 : (kind == .row && index > 0 ? 18 : 0),
          spaceAtEnd: kind == .short ? 8 : 0,
          height: .points(Double.random(in: height, using: &generator)),
          breakBefore: penalty,
          shape: kind == .wideRow ? .landscape : .portrait
        )
        item.isPicture = kind == .picture
        item.isText = kind == .heading || kind == .text
        item.isDiscardable = kind == .rule || kind == .empty
        let isHeader = index == 0 && (kind == .row || kind == .wideRow)
        lines.append(Line(kind: kind, index: index, count: count, isHeader: isHeader, item: item))
      }
    }

    func pages() -> (spans: [PageSpan], atFoot: [Int]) {
      var breaker = PageBreaker(measures: measures, notes: notes)
      breaker.add(lines.map(\.item))
      let atFoot = breaker.settle()
      return (breaker.finish(), atFoot)
    }

    /// The height that the lines `range` and some footnotes take up on a page.
    func height(_ range: Range<Int>, notes numbers: [Int]) -> Double {
      var height = lines[range.lowerBound].item.spaceAtTop.points
      for index in range {
        if index > range.lowerBound { height += lines[index].item.spaceBefore.points }
        height += lines[index].item.height.points
      }
      height += lines[range.upperBound - 1].item.spaceAtEnd.points
      for (place, number) in numbers.enumerated() {
        height += place == 0 ? 12 : 3
        height += notes[number].height.points
      }
      return height
    }

    /// How much a reader minds that a page ends before the line `index`: 0 for not at all.
    func harm(_ index: Int) -> Int {
      let before = lines[index - 1]
      let after = lines[index]
      if before.kind == .heading || before.isHeader { return 3 }
      if before.kind == .rule || after.kind == .rule { return 2 }
      guard after.index > 0 else { return 0 }
      switch after.kind {
      case .text, .short:
        if after.index == 1 || after.count - after.index == 1 { return 2 }
        return after.kind == .short ? 1 : 0
      default: return 0
      }
    }
  }

  private static let plain: [Kind] = [.heading, .text, .short, .row, .text, .rule]
  private static let all: [Kind] = plain + [.picture, .wideRow, .empty, .text]

  @Test("every line is on one page, in order; only rules and empty lines at a page's edge are not")
  func nothingIsLost() {
    for seed in 1...3000 as ClosedRange<UInt64> {
      let note = Note(seed: seed, kinds: Self.all, hasNotes: seed % 2 == 0)
      let (spans, _) = note.pages()
      var next = 0
      var problems: [String] = []
      for span in spans {
        if span.items.isEmpty { problems.append("an empty page") }
        if note.lines[span.items].allSatisfy({ $0.item.isDiscardable }) {
          problems.append("a page of rules and empty lines")
        }
        if span.items.lowerBound < next { problems.append("a line twice") }
        for lost in next..<max(next, span.items.lowerBound)
        where ![.rule, .empty].contains(note.lines[lost].kind) {
          problems.append("line \(lost) is lost")
        }
        next = span.items.upperBound
      }
      for lost in next..<note.lines.count where ![.rule, .empty].contains(note.lines[lost].kind) {
        problems.append("line \(lost) is lost")
      }
      #expect(problems.isEmpty, "seed \(seed)")
    }
  }

  @Test("no page runs over its foot, and each lies as its lines need it")
  func pagesFit() {
    for seed in 1...3000 as ClosedRange<UInt64> {
      let note = Note(seed: seed, kinds: Self.all, hasNotes: seed % 2 == 0)
      var problems: [String] = []
      var isBehindTable = false
      for span in note.pages().spans {
        let lines = note.lines[span.items]
        defer { isBehindTable = span.shape == .landscape }
        let isWide = lines.contains { $0.kind == .wideRow }
        if isWide != (span.shape == .landscape) { problems.append("\(span) lies wrong") }
        let limit = isWide ? 200.0 : 300
        let height = note.height(span.items, notes: span.notes)
        if height > limit + 0.01, span.items.count > 1 || height <= limit + 0.01 {
          problems.append("\(span) is \(height) high")
        }
        if isWide, let first = lines.firstIndex(where: { $0.kind == .wideRow }) {
          // Before the table nothing but what must not be parted from it, or a few lines behind another.
          let isShort =
            first > lines.startIndex
            && note.height(lines.startIndex..<first, notes: []) <= 200.0 / 3 + 0.01
            && lines[..<first].allSatisfy { $0.item.isText }
          for index in lines.startIndex..<first
          where index > lines.startIndex && note.harm(index) == 0 && !(isBehindTable && isShort) {
            problems.append("line \(index) has no place on a page on its side")
          }
          // Behind it nothing but a few lines of text that another one follows.
          let behind = lines[first...].split { $0.kind == .wideRow }
          for text in behind {
            let range = text.startIndex - 1..<text.endIndex
            let added = note.height(range, notes: []) - lines[range.lowerBound].item.height.points
            if text.contains(where: { !$0.item.isText }) || added > 200.0 / 3 + 0.01 {
              problems.append("\(span) goes on after the table")
            }
          }
          if lines.last?.kind != .wideRow { problems.append("\(span) ends behind the table") }
        }
      }
      #expect(problems.isEmpty, "seed \(seed)")
    }
  }

  @Test("a page ends where it does the least harm without leaving more than a third of it empty")
  func leastHarm() {
    for seed in 1...4000 as ClosedRange<UInt64> {
      let note = Note(seed: seed, kinds: Self.plain, hasNotes: false)
      let spans = note.pages().spans
      var problems: [String] = []
      // A run of rules that was cut is a case of its own.
      for (span, following) in zip(spans, spans.dropFirst())
      where span.items.upperBound == following.items.lowerBound {
        let first = span.items.lowerBound
        let chosen = span.items.upperBound
        // The furthest that the page could have gone.
        var furthest = chosen
        while furthest < note.lines.count, note.height(first..<furthest + 1, notes: []) <= 300 {
          furthest += 1
        }
        let candidates = ((first + 1)...furthest).filter {
          $0 == furthest || note.height(first..<$0, notes: []) >= 200
        }
        let least = candidates.map(note.harm).min() ?? 0
        let latest = candidates.last { note.harm($0) == least }
        if note.harm(chosen) != least || chosen != latest {
          problems.append("\(span) ends at \(chosen) and not at \(latest ?? 0)")
        }
      }
      #expect(problems.isEmpty, "seed \(seed)")
    }
  }

  @Test("a heading or a rule ends a page only where a third of it would be empty otherwise")
  func headingsAndRules() {
    for seed in 1...3000 as ClosedRange<UInt64> {
      let note = Note(seed: seed, kinds: Self.plain + [.picture], hasNotes: false)
      let spans = note.pages().spans
      for (span, following) in zip(spans, spans.dropFirst()) {
        let last = span.items.upperBound - 1
        #expect(note.lines[last].kind != .rule, "seed \(seed)")
        guard note.lines[last].kind == .heading, span.items.upperBound == following.items.lowerBound
        else { continue }
        var start = last
        while start > span.items.lowerBound, note.harm(start) > 0 { start -= 1 }
        let isFirst = start == span.items.lowerBound
        let kept =
          note.height(span.items, notes: [])
          - (isFirst ? 0 : note.height(span.items.lowerBound..<start, notes: []))
        let empty = isFirst ? 300 : 300 - note.height(span.items.lowerBound..<start, notes: [])
        let isPicture = note.lines[following.items.lowerBound].kind == .picture
        #expect(isFirst || (isPicture ? kept : empty) > 100 - 0.01, "seed \(seed), line \(last)")
      }
    }
  }

  @Test("each footnote is once on the page that refers to it, or at the end for a reason")
  func footnotes() {
    for seed in 1...4000 as ClosedRange<UInt64> {
      let note = Note(seed: seed, kinds: Self.plain, hasNotes: true)
      let (spans, atFoot) = note.pages()
      var problems: [String] = []
      if spans.flatMap(\.notes) != atFoot || atFoot != atFoot.sorted() {
        problems.append("out of order")
      }
      for span in spans {
        let referredTo = note.lines[span.items].flatMap(\.item.notes)
        if !Set(span.notes).isSubset(of: referredTo) {
          problems.append("\(span): a stray footnote")
        }
        for index in span.items {
          for number in note.lines[index].item.notes where !span.notes.contains(number) {
            // It is long, or there was no room left when its line was set.
            let earlier = span.notes.filter { $0 < number }
            let used = note.height(span.items.lowerBound..<index + 1, notes: earlier + [number])
            if note.notes[number].height <= 150, used <= 300 {
              problems.append("footnote \(number) would have fitted")
            }
            // Then there was no harmless end of the page before its line, either.
            for end in span.items.lowerBound + 1..<max(span.items.lowerBound + 1, index + 1)
            where note.notes[number].height <= 150 && note.harm(end) == 0 {
              let notes = span.notes.filter {
                note.lines[..<end].flatMap(\.item.notes).contains($0)
              }
              if note.height(span.items.lowerBound..<end, notes: notes) >= 200 {
                problems.append("footnote \(number) could have gone with its line")
              }
            }
          }
        }
      }
      #expect(problems.isEmpty, "seed \(seed)")
    }
  }
}
