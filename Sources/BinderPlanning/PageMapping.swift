/// How many pages the parts of a binder take.
public struct BinderLengths: Hashable, Sendable {
  /// A note's.
  public struct NoteLength: Hashable, Sendable {
    /// Its pages, at least one.
    public var pages: Int
    /// Whether the first of them is the last page of what stands before it.
    public var sharesPage: Bool

    /// Creates a length.
    public init(pages: Int, sharesPage: Bool = false) {
      self.pages = pages
      self.sharesPage = sharesPage
    }
  }

  /// The parts before the notes, in order.
  public var front: [(part: BinderChoices.FrontPart, pages: Int)] {
    get { zip(frontParts, frontPages).map { ($0, $1) } }
    set {
      frontParts = newValue.map(\.part)
      frontPages = newValue.map(\.pages)
    }
  }
  private var frontParts: [BinderChoices.FrontPart]
  private var frontPages: [Int]
  /// The plan's notes.
  public var notes: [NoteLength]
  /// The dividers of the plan's folders that have more than one page.
  public var longDividers: [Int: Int]
  /// The cover of a volume behind the first.
  public var volumeCover: Int

  /// Creates lengths.
  public init(
    front: [(part: BinderChoices.FrontPart, pages: Int)],
    notes: [NoteLength],
    longDividers: [Int: Int] = [:],
    volumeCover: Int = 1
  ) {
    self.longDividers = longDividers
    self.volumeCover = volumeCover
    frontParts = front.map(\.part)
    frontPages = front.map(\.pages)
    self.notes = notes
  }
}

extension PageMap {
  /// Puts everything on its page.
  ///
  /// - Parameters:
  ///   - plan: What there is.
  ///   - lengths: How many pages it takes.
  ///   - choices: How pages are numbered, and volumes divided.
  ///   - cuts: Items that begin a volume, beside those that a volume's pages make begin one.
  public init(
    _ plan: BinderPlan,
    lengths: BinderLengths,
    choices: BinderChoices,
    cuts: Set<Int> = []
  ) {
    var mapper = PageMapper(plan: plan, lengths: lengths, choices: choices)
    for group in plan.groups { mapper.add(group, beginsVolume: cuts.contains(group.lowerBound)) }
    self = mapper.map()
  }
}

extension BinderPlan {
  /// The items that stand together: each note with the folders that begin before it.
  var groups: [ClosedRange<Int>] {
    var groups: [ClosedRange<Int>] = []
    var start = 0
    while start < items.count {
      var end = start
      while end < items.count - 1, case .folder = items[end] { end += 1 }
      groups.append(start...end)
      start = end + 1
    }
    return groups
  }
}

/// Puts a binder's parts on pages, one after another.
struct PageMapper {
  let plan: BinderPlan
  /// How long everything is; what is not added yet may still change.
  var lengths: BinderLengths
  let choices: BinderChoices
  private var sheets: [PageMap.Sheet] = []
  private var volumeStarts = [0]
  private var itemsAtStarts: [Int] = []
  private var firstSheet: [Int] = []
  private var sheetOfNote: [Int]
  /// The section of each sheet, 0-based; `nil` where Roman numerals count.
  private var sections: [Int?] = []
  private let sectionOfItem: [Int?]

  init(plan: BinderPlan, lengths: BinderLengths, choices: BinderChoices) {
    self.plan = plan
    self.lengths = lengths
    self.choices = choices
    sheetOfNote = plan.notes.map { _ in 0 }
    sectionOfItem = plan.sections(choices)
    addFront()
  }

  private mutating func addFront() {
    let section = choices.labels == .romanFront ? nil : 0
    for (part, pages) in lengths.front {
      for page in 0..<pages { put(.front(part, page: page), folder: nil, section) }
    }
  }

  /// Puts items that stand together, the last of which may be a note.
  mutating func add(_ items: ClosedRange<Int>, beginsVolume: Bool) {
    if beginsVolume || isTooFull(for: items), physicalPage > 0, !sharesPage(items) {
      volumeStarts.append(sheets.count)
      itemsAtStarts.append(items.lowerBound)
      let section = items.compactMap { sectionOfItem[$0] }.first
      if choices.front.contains(.cover) {
        for page in 0..<lengths.volumeCover {
          put(
            .volumeCover(page: page),
            folder: plan.folderOfItem[items.lowerBound],
            section
          )
        }
      }
    }
    for item in items { put(item) }
  }

  /// Whether items do not fit into the volume any more.
  func isTooFull(for items: ClosedRange<Int>) -> Bool {
    guard let most = choices.volumePages else { return false }
    return physicalPage + length(of: items, at: physicalPage) > most
  }

  func map() -> PageMap {
    var map = PageMap(
      sheets: sheets,
      volumes: [],
      firstSheet: firstSheet,
      sheetOfNote: sheetOfNote,
      oversized: [],
      volumeStarts: itemsAtStarts
    )
    for (volume, start) in volumeStarts.enumerated() {
      let end = volume + 1 < volumeStarts.count ? volumeStarts[volume + 1] : sheets.count
      map.volumes.append(start..<end)
      if let most = choices.volumePages, end - start > most { map.oversized.append(volume) }
      for sheet in start..<end {
        map.sheets[sheet].volume = volume
        map.sheets[sheet].page = sheet - start
      }
    }
    stamp(&map)
    return map
  }

  // MARK: Pages

  private var physicalPage: Int { sheets.count - volumeStarts[volumeStarts.count - 1] }

  private mutating func put(_ content: PageMap.Content, folder: Int?, _ section: Int?) {
    sheets.append(
      PageMap.Sheet(volume: 0, page: 0, stamp: "", content: content, folder: folder)
    )
    sections.append(section)
  }

  private mutating func put(_ item: Int) {
    let folder = plan.folderOfItem[item]
    switch plan.items[item] {
    case .folder(let index):
      if choices.hasDividers {
        turnToRight()
        firstSheet.append(sheets.count)
        for page in 0..<(lengths.longDividers[index] ?? 1) {
          put(.divider(index, page: page), folder: folder, sectionOfItem[item])
        }
      } else {
        // Where the note behind it will begin.
        firstSheet.append(sheets.count + (needsBlank ? 1 : 0))
      }
    case .note(let note):
      let length = lengths.notes[note]
      let shares = length.sharesPage && !sheets.isEmpty
      if !shares { turnToRight() }
      let first = sheets.count - (shares ? 1 : 0)
      firstSheet.append(first)
      sheetOfNote[note] = first
      for page in (shares ? 1 : 0)..<max(1, length.pages) {
        put(.note(note, page: page), folder: folder, sectionOfItem[item])
      }
    }
  }

  private var needsBlank: Bool { choices.noteStart == .sheet && physicalPage % 2 == 1 }

  private mutating func turnToRight() {
    guard needsBlank, let front = sheets.last, let section = sections.last else { return }
    // The back of a sheet belongs to what stands on its front.
    put(.blank, folder: front.folder, section)
  }

  /// How many pages items take when so many of the volume are used.
  private func length(of items: ClosedRange<Int>, at used: Int) -> Int {
    var page = used
    for item in items {
      switch plan.items[item] {
      case .folder where !choices.hasDividers: continue
      case .folder(let index):
        if choices.noteStart == .sheet { page += page % 2 }
        page += lengths.longDividers[index] ?? 1
      case .note(let note):
        if choices.noteStart == .sheet { page += page % 2 }
        page += lengths.notes[note].pages - (lengths.notes[note].sharesPage ? 1 : 0)
      }
    }
    return page - used
  }

  private func sharesPage(_ items: ClosedRange<Int>) -> Bool {
    if choices.hasDividers, case .folder = plan.items[items.lowerBound] { return false }
    guard case .note(let note) = plan.items[items.upperBound] else { return false }
    return lengths.notes[note].sharesPage
  }

  // MARK: Numbers

  /// Prints the numbers, which count through or in each section.
  private func stamp(_ map: inout PageMap) {
    let isCounted = choices.stamp.hasSection
    var counts: [Int?: Int] = [:]
    func key(_ sheet: Int) -> Int? {
      sections[sheet] == nil ? nil : isCounted ? sections[sheet] : 0
    }
    let numbers = sections.indices.map { sheet in
      let key = key(sheet)
      counts[key, default: firstNumber(of: key) - 1] += 1
      return counts[key] ?? 0
    }
    for sheet in map.sheets.indices {
      let key = key(sheet)
      map.sheets[sheet].stamp = choices.stamp.text(
        StampFormat.Number(
          page: numbers[sheet],
          pages: counts[key] ?? 0,
          section: sections[sheet],
          isRoman: key == nil
        )
      )
    }
  }

  private func firstNumber(of key: Int?) -> Int {
    key == nil || choices.stamp.hasSection ? 1 : choices.first
  }
}
