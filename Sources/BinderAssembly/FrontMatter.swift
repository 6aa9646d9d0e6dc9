import ArchiveModel
import BinderPlanning
import ExportRun
import Foundation
import PageLayout
import PageModel

/// Says what stands on the pages that are no note's, from the plan and, once there is one, the page map.
struct FrontMatter {
  let options: BinderOptions
  let plan: BinderPlan
  let notes: [LaidOutNote]
  let dates: LongDate
  /// A stamp as wide as any.
  let widestStamp: String
  /// Where everything is; `nil` while pages are counted.
  var map: PageMap?
  /// The names of the files.
  var files: [String] = []
  /// For each folder the plan's items that are in it.
  let itemsOfFolder: [Range<Int>]
  /// Whether the contents have a column of dates.
  let hasDates: Bool

  init(
    options: BinderOptions,
    plan: BinderPlan,
    notes: [LaidOutNote],
    dates: LongDate,
    widestStamp: String
  ) {
    self.options = options
    self.plan = plan
    self.notes = notes
    self.dates = dates
    self.widestStamp = widestStamp
    itemsOfFolder = plan.itemsOfFolder
    hasDates = plan.notes.contains { FrontMatter.date(of: $0, in: options.choices.order) != nil }
  }

  /// Where a link on a page of the volume that is written leads.
  func target(_ sheet: Int, from volume: Int) -> LinkTarget? {
    guard let map else { return .place(page: 0, point: FrontMatter.top) }
    let place = map.sheets[sheet]
    if place.volume == volume { return .place(page: place.page, point: FrontMatter.top) }
    return .remote(file: files[place.volume], destination: FrontMatter.name(ofSheet: sheet))
  }

  /// Where a note begins, as far as links in the volume that is written tell.
  func target(ofNote index: Int, from volume: Int) -> LinkTarget? {
    guard let map else { return .place(page: 0, point: FrontMatter.top) }
    let target = target(map.sheetOfNote[index], from: volume)
    guard case .place(let page, _)? = target else { return target }
    return .place(page: page, point: FrontMatter.point(of: notes[index].bound))
  }

  /// Where on its first page a note begins: the top of the page unless another one ends there.
  static func point(of note: BoundNote) -> Point {
    Point(x: .zero, y: note.start)
  }

  /// The top left corner of a page.
  static let top = Point(x: .zero, y: .zero)

  /// The name of a place that other volumes may lead to.
  static func name(ofSheet sheet: Int) -> String { "sheet.\(sheet + 1)" }

  /// The name of a heading's place, by its number in a note, both 0-based.
  static func name(ofHeading heading: Int, ofNote note: Int) -> String {
    "note.\(note + 1).heading.\(heading + 1)"
  }

  /// What is printed on a page; a stamp as wide as any while pages are counted.
  func stamp(_ sheet: Int?) -> String {
    guard let map, let sheet else { return widestStamp }
    return map.sheets[sheet].stamp
  }

  // MARK: Cover

  /// The cover of a volume, 0-based; behind the first it tells where the contents are.
  func cover(of volume: Int) -> TitlePage {
    let cover = options.cover
    var facts: [TitlePage.Fact] = []
    if let court = cover.court { facts.append(.init("Court", court)) }
    if let reference = cover.reference { facts.append(.init("Reference", reference)) }
    if let author = cover.author { facts.append(.init("Prepared by", author)) }
    let pages = map?.sheets.count ?? 0
    facts.append(
      .init(
        "Contents",
        "\(counted(plan.notes.count, "note")), \(counted(pages, "page"))"
          + (map.map { $0.volumes.count > 1 } ?? hasVolumes ? " in all" : ""),
        isOneLine: true
      )
    )
    if volume > 0, options.choices.front.contains(.contents) {
      let sheet = map?.front.first { $0.part == .contents }?.sheets.lowerBound
      facts.append(.init("Listed", "on page \(stamp(sheet)), in volume 1", isOneLine: true))
    }
    guard let map else {
      facts.append(.init("Pages", widestStamp, isOneLine: true))
      if hasVolumes { facts.append(.init("Volume", "1 of 1", isOneLine: true)) }
      return TitlePage(.cover, title: cover.title, subtitle: cover.subtitle, facts: facts)
    }
    if map.volumes.count > 1 {
      facts.append(.init("Volume", "\(volume + 1) of \(map.volumes.count)", isOneLine: true))
      facts.append(
        .init("Pages", "\(range(map.volumes[volume])) in this volume", isOneLine: true)
      )
    } else {
      if hasVolumes { facts.append(.init("Volume", "1 of 1", isOneLine: true)) }
      facts.append(.init("Pages", range(map.sheets.indices), isOneLine: true))
    }
    return TitlePage(.cover, title: cover.title, subtitle: cover.subtitle, facts: facts)
  }

  /// Whether there may be more than one volume.
  var hasVolumes: Bool {
    options.choices.volumePages != nil || options.volumeSize != nil
  }

  private func range(_ sheets: Range<Int>) -> String {
    let (first, last) = (stamp(sheets.lowerBound), stamp(sheets.upperBound - 1))
    return first == last ? first : "\(first) to \(last)"
  }

  // MARK: Dividers

  /// The divider of a folder.
  func divider(_ index: Int) -> TitlePage {
    let folder = plan.folders[index]
    // A range of pages is not torn where the line is full.
    var pages = "pages \(widestStamp) to \(widestStamp)"
    if let sheets = sheets(ofFolder: index) {
      pages = sheets.count == 1 ? "page \(stamp(sheets.lowerBound))" : "pages \(range(sheets))"
    }
    let path = plan.path(ofFolder: index).map(\.isolated).joined(separator: " › ")
    return TitlePage(
      .divider,
      number: folder.number.isEmpty ? nil : folder.number,
      title: folder.name,
      subtitle: "\(path) · \(counted(folder.noteCount, "note"))\n\(pages)"
    )
  }

  /// From a folder's first page to the last of what is in it.
  private func sheets(ofFolder index: Int) -> Range<Int>? {
    guard let map else { return nil }
    let items = itemsOfFolder[index]
    let start = items.lowerBound
    var last =
      items.upperBound < plan.items.count ? map.firstSheet[items.upperBound] : map.sheets.count
    while last - 1 > map.firstSheet[start], isBetween(map.sheets[last - 1].content) { last -= 1 }
    return map.firstSheet[start]..<max(last, map.firstSheet[start] + 1)
  }

  private func isBetween(_ content: PageMap.Content) -> Bool {
    switch content {
    case .blank, .volumeCover: true
    case .front, .divider, .note: false
    }
  }

  // MARK: Contents

  var pageColumn: Listing.Column {
    Listing.Column("Page", width: .widest([widestStamp, "Page"]), isAtEnd: true)
  }

  /// The contents, as the first volume has them.
  func contents() -> Listing {
    var columns = [Listing.Column(width: .rest), pageColumn]
    if hasDates {
      let texts =
        Set(plan.notes.map(contentsDate)).sorted() + (options.hasExhibits ? ["attached"] : [])
      columns.insert(Listing.Column(width: .widest(texts)), at: 0)
    }
    var rows: [Listing.Row] = []
    for part in options.choices.front where part == .chronology || part == .attachments {
      let sheet = map?.front.first { $0.part == part }?.sheets.lowerBound
      rows.append(
        wide(FrontMatter.title(of: part), depth: 0, sheet, hasRoomAbove: rows.isEmpty == false)
      )
    }
    for (place, item) in plan.items.enumerated() {
      let sheet = map?.firstSheet[place]
      switch item {
      case .folder(let index):
        let folder = plan.folders[index]
        let name =
          folder.number.isEmpty ? folder.name : "\(folder.number)  \(folder.name.isolated)"
        rows.append(wide(name, depth: folder.depth, sheet, hasRoomAbove: !rows.isEmpty))
      case .note(let index):
        let note = plan.notes[index]
        let folder = plan.folderOfItem[place]
        rows.append(
          Listing.Row(
            (hasDates ? [Listing.Cell(contentsDate(note), .pale)] : [])
              + [Listing.Cell(note.title), Listing.Cell(stamp(sheet))],
            depth: folder.map { plan.folders[$0].depth + 1 } ?? 0,
            to: target(ofNote: index, from: 0),
            isWide: false,
            hasRoomAbove: place == 0 && !rows.isEmpty
          )
        )
        for (number, exhibit) in notes[index].bound.exhibits.enumerated() {
          let first = map.map { $0.sheetOfNote[index] + notes[index].firstPage(ofExhibit: number) }
          rows.append(
            Listing.Row(
              (hasDates ? [Listing.Cell("attached", .pale)] : [])
                + [Listing.Cell(exhibit.name), Listing.Cell(stamp(first))],
              depth: (folder.map { plan.folders[$0].depth + 1 } ?? 0) + 1,
              to: first.flatMap { target($0, from: 0) } ?? target(0, from: 0)
            )
          )
        }
      }
    }
    return Listing(
      title: "Contents",
      hasLeaders: true,
      blocks: [Listing.Block(remark: contentsRemark, columns: columns, rows: rows)]
    )
  }

  /// The date that notes are in order of; that of the event where they are by something else.
  private static func date(of note: BinderNote, in order: BinderChoices.Order) -> EventDate? {
    switch order {
    case .created: note.createdAt.map { .instant($0) }
    case .updated: note.updatedAt.map { .instant($0) }
    case .folder, .event, .title, .given:
      note.eventDay.map { .day(CalendarDay(daysSince1970: $0)) }
    }
  }

  /// A note's date in the contents.
  private func contentsDate(_ note: BinderNote) -> String {
    FrontMatter.date(of: note, in: options.choices.order).map(dates.text) ?? "undated"
  }

  /// Which dates those of the contents are, where they are not those of events.
  private var contentsRemark: String? {
    guard hasDates else { return nil }
    return switch options.choices.order {
    case .created: "Dates are those on which the notes were made."
    case .updated: "Dates are those on which the notes were last changed."
    case .folder, .event, .title, .given: nil
    }
  }

  private func wide(_ words: String, depth: Int, _ sheet: Int?, hasRoomAbove: Bool) -> Listing.Row {
    Listing.Row(
      (hasDates ? [Listing.Cell()] : [])
        + [Listing.Cell(words, .strong), Listing.Cell(stamp(sheet))],
      depth: depth,
      to: sheet.flatMap { target($0, from: 0) } ?? target(0, from: 0),
      isWide: true,
      hasRoomAbove: hasRoomAbove
    )
  }

  /// What a part is called.
  static func title(of part: BinderChoices.FrontPart) -> String {
    switch part {
    case .cover: "Cover"
    case .contents: "Contents"
    case .chronology: "Chronology"
    case .attachments: "Attachments"
    }
  }

  private func dateText(_ day: Int) -> String {
    dates.text(of: .day(CalendarDay(daysSince1970: day)))
  }

  // MARK: Chronology

  /// Numbers among English words are written as English does, but for the signs of another country.
  var localeOfNumbers: Locale {
    let locale = Locale(identifier: options.settings.locale)
    return locale.language.languageCode == .english ? locale : Locale(identifier: "en")
  }

  private func emptyDays(_ count: Int) -> String {
    let digits = count.formatted(
      IntegerFormatStyle<Int>(locale: localeOfNumbers)
    )
    return "\(digits) \(count == 1 ? "day" : "days") without an entry"
  }

  /// The events by date, then the notes without one.
  func chronology() -> Listing {
    let order = NoteOrdering(
      choices: BinderChoices(order: .event),
      locale: options.settings.locale
    ).plan(plan.notes, folders: FolderTree([])).notes
    let places = Dictionary(
      plan.notes.enumerated().map { ($0.element.place, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    var rows: [Listing.Row] = []
    var undated: [Listing.Row] = []
    var last: Int?
    for note in order {
      let index = places[note.place] ?? 0
      let sheet = map?.sheetOfNote[index]
      let link = target(ofNote: index, from: 0)
      let cells = [Listing.Cell(note.title, to: link), Listing.Cell(stamp(sheet), to: link)]
      guard let day = note.eventDay else {
        undated.append(Listing.Row(cells))
        continue
      }
      if let last, day - last - 1 > options.gapDays {
        rows.append(
          Listing.Row(
            [
              Listing.Cell(), Listing.Cell(emptyDays(day - last - 1), .accent),
              Listing.Cell(),
            ]
          )
        )
      }
      last = day
      rows.append(Listing.Row([Listing.Cell(dateText(day))] + cells))
    }
    let dateTexts = Set(plan.notes.compactMap(\.eventDay)).sorted().map(dateText)
    var blocks = [
      Listing.Block(
        remark: rows.isEmpty ? "No note has an event date." : nil,
        columns: [
          Listing.Column("Date", width: .widest(dateTexts)), Listing.Column("Event", width: .rest),
          pageColumn,
        ],
        rows: rows
      )
    ]
    if !undated.isEmpty {
      blocks.append(
        Listing.Block(
          heading: "Undated",
          columns: [Listing.Column("Note", width: .rest), pageColumn],
          rows: undated
        )
      )
    }
    return Listing(title: "Chronology", hasLeaders: false, blocks: blocks)
  }
}

/// A number of things, as in `1 note`, `2 notes`.
func counted(_ count: Int, _ thing: String) -> String {
  count == 1 ? "1 \(thing)" : "\(count) \(thing)s"
}
