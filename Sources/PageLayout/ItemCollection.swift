internal import PageModel

extension FlowCollector {
  /// Adds an item with all that waits for it: markers, destinations, gap, keep and frames.
  mutating func emit(
    content: [PageItem],
    artifacts: [PageItem],
    height: Length,
    gap: Length,
    labelBaseline: Length,
    header: Int? = nil,
    row: Int? = nil
  ) {
    var read: [PageItem] = []
    var total = height
    for label in labels {
      let baseline = labelBaseline > .zero ? labelBaseline : label.line.ascent
      total = max(total, baseline + label.line.descent)
      if let link = label.link {
        let area = Rect(
          x: label.x,
          y: baseline - label.line.ascent,
          width: label.line.width,
          height: label.line.height
        )
        read.append(PageItem(.link(area, link), tag: label.tag))
      }
      read.append(
        contentsOf: items(
          of: label.line,
          x: label.x,
          y: baseline - label.line.ascent,
          tag: { _ in label.tag },
          links: []
        )
      )
      read.append(
        contentsOf: label.shapes.map {
          PageItem(.shape($0), tag: label.tag).moved(x: label.x, y: baseline)
        }
      )
    }
    labels = []
    let around = openFrames.reduce(Length.zero) { $0 + flow.frames[$1].padding }
    let headerHeight = header.map { flow.headers[$0].height } ?? .zero
    var breaking = BreakItem(
      spaceBefore: spaceBeforeNext(gap: gap),
      spaceAtTop: around + headerHeight,
      spaceAtEnd: around,
      height: total,
      breakBefore: keepBefore,
      shape: shape
    )
    let all = read + content
    let references = newReferences(in: all)
    anchors.append(contentsOf: references.map { NoteReference.anchor($0.number) })
    // An empty line; one in a panel is seen.
    breaking.isDiscardable =
      all.isEmpty && artifacts.isEmpty && anchors.isEmpty
      && openFrames.allSatisfy { flow.frames[$0].look == .bar }
    flow.items.append(
      FlowItem(
        breaking: breaking,
        content: all,
        artifacts: artifacts,
        frames: openFrames,
        anchors: anchors,
        header: header,
        row: row,
        references: references
      )
    )
    lastFrames = openFrames
    lastIsRow = false
    gapOverride = nil
    keepBefore = .none
    anchors = []
  }

  /// What stands above the next item, `gap` of it its block's own: padding of frames that close and open.
  private func spaceBeforeNext(gap: Length) -> Length {
    guard !flow.items.isEmpty else { return .zero }
    let shared = zip(openFrames, lastFrames).prefix { $0 == $1 }.count
    let frames = lastFrames[shared...] + openFrames[shared...]
    return frames.reduce(gapOverride ?? gap) { $0 + flow.frames[$1].padding }
  }

  /// The height of what the next item must not be parted from, and of the gap between them.
  ///
  /// Nothing when that is more than a third of a page, since such a keep gives way.
  func heightKeptAbove(gap: Length) -> Length {
    guard keepBefore >= .strandsOuterHead, var item = flow.items.last?.breaking else {
      return .zero
    }
    var height = spaceBeforeNext(gap: gap) + item.height
    var index = flow.items.count - 1
    while index > 0, item.breakBefore >= .strandsOuterHead {
      height += item.spaceBefore
      index -= 1
      item = flow.items[index].breaking
      height += item.height
    }
    height += item.spaceAtTop
    return height > sheet.columnHeight * (1.0 / 3.0) ? .zero : height
  }

  /// The references of `content` to footnotes that nothing before it refers to.
  private mutating func newReferences(in content: [PageItem]) -> [NoteReference] {
    var found: [NoteReference] = []
    for item in content {
      if case .link(_, let target) = item.content, let number = NoteReference.number(of: target),
        let tag = item.tag, referredTo.insert(number).inserted
      {
        found.append(NoteReference(number: number, tag: tag))
      }
    }
    return found
  }

  /// A run of items, and what the next one would have gone by.
  struct Run {
    var items: [FlowItem] = []
    fileprivate var lastFrames: [Int] = []
    fileprivate var gapOverride: Length?
    fileprivate var keepBefore = BreakPenalty.none
  }

  /// Begins a run of items of its own, and returns the one before.
  mutating func beginRun() -> Run {
    let run = Run(
      items: flow.items,
      lastFrames: lastFrames,
      gapOverride: gapOverride,
      keepBefore: keepBefore
    )
    resume(Run())
    return run
  }

  /// Goes on with `run` in place of the one before.
  mutating func resume(_ run: Run) {
    flow.items = run.items
    lastFrames = run.lastFrames
    lastIsRow = false
    gapOverride = run.gapOverride
    keepBefore = run.keepBefore
  }

  /// Keeps the next item with the one before it.
  mutating func keepNext(_ penalty: BreakPenalty) { keepBefore = max(keepBefore, penalty) }
}
