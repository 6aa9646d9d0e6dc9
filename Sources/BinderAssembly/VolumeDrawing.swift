import ArchiveModel
import BinderPlanning
import Diagnostics
import ExportRun
import PDFWriting
import PageLayout
import PageModel
import PangoCairoBinding
import SystemBinding

/// Draws the volumes of a binder, now that every page has its number.
struct VolumeDrawing {
  let options: BinderOptions
  let plan: BinderPlan
  let notes: [LaidOutNote]
  let lengths: BinderLengths
  let map: PageMap
  let matter: FrontMatter
  let setter: Paginator
  let fonts: FontCatalog
  let spool: SpoolFile
  let longDates: LongDate
  /// How many pages have words in their margins that were cut.
  private(set) var cutPages = 0
  /// The plan's notes by their ids.
  private let noteOfID: [String: Int]

  init(
    options: BinderOptions,
    plan: BinderPlan,
    notes: [LaidOutNote],
    lengths: BinderLengths,
    map: PageMap,
    matter: FrontMatter,
    setter: Paginator,
    fonts: FontCatalog,
    spool: SpoolFile,
    longDates: LongDate
  ) {
    self.options = options
    self.plan = plan
    self.notes = notes
    self.lengths = lengths
    self.map = map
    self.matter = matter
    self.setter = setter
    self.fonts = fonts
    self.spool = spool
    self.longDates = longDates
    noteOfID = Dictionary(
      plan.notes.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Draws a volume, 0-based.
  ///
  /// - Parameters:
  ///   - volume: Which.
  ///   - front: The parts before the notes, laid out with their numbers.
  ///   - sink: Takes the file.
  ///   - isStopped: Asked before each note; the writing ends when it says so.
  /// - Returns: The file's length, and how many notes it has.
  /// - Throws: ``BinderError``.
  mutating func draw(
    _ volume: Int,
    front: [PagedDocument],
    sink: @escaping ([UInt8]) -> Bool,
    isStopped: () throws(BinderError) -> Void
  ) throws(BinderError) -> (bytes: Int, notes: Int) {
    let sheets = map.volumes[volume]
    var drawnNotes = 0
    do {
      var writer = try VolumeWriter(fonts: fonts, description: description(of: volume), sink: sink)
      if volume == 0 {
        var start = 0
        for part in front {
          try writer.add(stamped(part, from: start))
          start += part.pages.count
        }
      }
      for sheet in sheets {
        let content = map.sheets[sheet].content
        switch content {
        case .front: continue
        case .volumeCover(let page):
          guard page == 0 else { continue }
          let cover = setter.layOut(matter.cover(of: volume), metadata: metadata)
          try writer.add(stamped(cover.filled(to: lengths.volumeCover), from: sheet))
        case .divider(let folder, let page):
          guard page == 0 else { continue }
          let divider = setter.layOut(matter.divider(folder), metadata: metadata)
          let pages = lengths.longDividers[folder] ?? 1
          try writer.add(stamped(divider.filled(to: pages), from: sheet))
        case .blank:
          try writer.add(stamped(setter.blankPage(metadata: metadata), from: sheet))
        case .note(let index, let page):
          // The first of its pages that is its own; one that begins on another's comes with that.
          guard page == (sharesPage(index) ? 1 : 0) else { continue }
          do { try isStopped() } catch { throw DrawingStop.binder(error) }
          try add(index, to: &writer)
          drawnNotes += 1
          for next in following(index) {
            try add(next, to: &writer)
            drawnNotes += 1
          }
        }
      }
      return (try writer.finish(), drawnNotes)
    } catch let error as PDFWritingError {
      throw .pdf(error)
    } catch let error as DrawingStop {
      switch error {
      case .binder(let error): throw error
      }
    } catch {
      throw .pagesLost
    }
  }

  private enum DrawingStop: Error {
    case binder(BinderError)
  }

  /// Whether a note begins on the last page of what stands before it.
  private func sharesPage(_ index: Int) -> Bool {
    let sheet = map.sheetOfNote[index]
    return map.sheets[sheet].content != .note(index, page: 0)
  }

  /// The notes behind one that end on the page where they begin, which is its last.
  private func following(_ index: Int) -> [Int] {
    var found: [Int] = []
    var next = index + 1
    while next < notes.count, notes[next].pageSizes.count == 1, sharesPage(next) {
      found.append(next)
      next += 1
    }
    return found
  }

  private mutating func add(_ index: Int, to writer: inout VolumeWriter) throws {
    var document = try document(at: notes[index].place)
    let sheet = map.sheetOfNote[index]
    let volume = map.sheets[sheet].volume
    for page in document.pages.indices {
      for item in document.pages[page].items.indices {
        guard
          case .link(let rect, .note(let id, let heading)) = document.pages[page].items[item]
            .content
        else { continue }
        let target = target(of: id, heading, from: volume)
        document.pages[page].items[item].content = .link(rect, target)
      }
    }
    let shares = sharesPage(index)
    try writer.add(
      stamped(document, from: sheet, leavingOut: shares ? 1 : 0),
      continuesPage: shares
    )
    for (number, place) in notes[index].exhibitPlaces.enumerated() {
      let first = sheet + notes[index].firstPage(ofExhibit: number)
      try writer.add(stamped(try self.document(at: place), from: first))
    }
  }

  private func document(at place: Range<Int>) throws -> PagedDocument {
    let bytes: [UInt8]
    do { bytes = try spool.bytes(place) } catch {
      throw DrawingStop.binder(.run(.cannotWrite(error)))
    }
    guard let document = BoundNote.document(bytes) else { throw DrawingStop.binder(.pagesLost) }
    return document
  }

  /// Where a link to a note leads; a heading that it has not leads to its beginning.
  private func target(of id: String, _ heading: String?, from volume: Int) -> LinkTarget {
    // Links to notes outside the binder were never made.
    let index = noteOfID[id] ?? 0
    let sheet = map.sheetOfNote[index]
    if let heading {
      let wanted = VolumeDrawing.plain(heading)
      let headings = notes[index].bound.headings
      if let number = headings.firstIndex(where: { VolumeDrawing.plain($0.title) == wanted }) {
        let place = map.sheets[sheet + headings[number].page]
        if place.volume == volume { return .place(page: place.page, point: headings[number].point) }
        let name = FrontMatter.name(ofHeading: number, ofNote: index)
        return .remote(file: matter.files[place.volume], destination: name)
      }
    }
    return matter.target(ofNote: index, from: volume) ?? .place(page: 0, point: FrontMatter.top)
  }

  private static func plain(_ words: String) -> String {
    words.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // MARK: Description

  private var metadata: DocumentMetadata {
    DocumentMetadata(
      title: options.cover.title,
      author: options.cover.author,
      language: "en",
      createdAt: options.settings.creationDate
    )
  }

  private func description(of volume: Int) -> VolumeDescription {
    let sheets = map.volumes[volume]
    var metadata = metadata
    if map.volumes.count > 1 {
      metadata.title += ", volume \(volume + 1) of \(map.volumes.count)"
    }
    let bound = bound(in: volume)
    var standard = options.settings.pdfStandard
    if bound.contains(where: { !$0.gaps.isEmpty }) { standard = standard.withoutArchival }
    // What others made is not held to what is asked of ours.
    if VolumeDrawing.hasImports(bound) { standard = .none }
    return VolumeDescription(
      metadata: metadata,
      standard: standard,
      pageSizes: sheets.map(size),
      labels: map.sheets[sheets].map(\.stamp),
      bookmarks: Bookmarks(plan: plan, notes: notes, map: map).entries(ofVolume: volume),
      destinations: map.volumes.count == 1 ? [] : destinations(of: volume),
      opensInFullSize: options.opensInFullSize
    )
  }

  /// The notes of a volume.
  private func bound(in volume: Int) -> [BoundNote] {
    let sheets = map.volumes[volume]
    return notes.indices.filter { sheets.contains(map.sheetOfNote[$0]) }.map { notes[$0].bound }
  }

  private static func hasImports(_ notes: [BoundNote]) -> Bool {
    notes.contains { $0.exhibits.contains(where: \.isImported) }
  }

  /// Tells of each volume that claims no standard though one is asked for.
  var unclaimedStandards: [Diagnostic] {
    guard options.settings.pdfStandard != .none else { return [] }
    let volumes = map.volumes.indices.filter { VolumeDrawing.hasImports(bound(in: $0)) }
    return volumes.map { volume in
      let name =
        map.volumes.count > 1 ? "volume \(volume + 1) of \(map.volumes.count)" : "the binder"
      return Diagnostic(
        .warning,
        code: "pdf-standard-not-met",
        "\(name) claims no PDF standard: pages of attached PDFs are as others made them",
        advice: "leave out --exhibits, or ask for --pdf-standard none"
      )
    }
  }

  private func size(ofSheet sheet: Int) -> Size {
    if case .note(let index, let page) = map.sheets[sheet].content {
      let own = notes[index].bound.pageSizes
      return page < own.count ? own[page] : notes[index].pageSizes[page]
    }
    return options.settings.page.size
  }

  /// The places that other volumes may lead to: where notes, folders and parts begin, and headings.
  private func destinations(of volume: Int) -> [Anchor] {
    let sheets = map.volumes[volume]
    let starts = Set(map.firstSheet + map.front.map(\.sheets.lowerBound) + exhibitSheets)
      .filter(sheets.contains)
    let places = starts.sorted().map {
      Anchor(
        name: FrontMatter.name(ofSheet: $0),
        page: map.sheets[$0].page,
        point: FrontMatter.top
      )
    }
    let headings = notes.indices.filter { sheets.contains(map.sheetOfNote[$0]) }.flatMap { note in
      notes[note].bound.headings.enumerated().map { number, heading in
        Anchor(
          name: FrontMatter.name(ofHeading: number, ofNote: note),
          page: map.sheets[map.sheetOfNote[note] + heading.page].page,
          point: heading.point
        )
      }
    }
    return places + headings
  }

  /// The sheets on which exhibits begin.
  private var exhibitSheets: [Int] {
    notes.indices.flatMap { index in
      notes[index].bound.exhibits.indices.map {
        map.sheetOfNote[index] + notes[index].firstPage(ofExhibit: $0)
      }
    }
  }

  // MARK: Stamps

  /// A document with the words in the margins of its pages, the first of which is `sheet`.
  private mutating func stamped(
    _ document: PagedDocument,
    from sheet: Int,
    leavingOut skipped: Int = 0
  ) -> PagedDocument {
    var document = document
    let words = document.pages.indices.map { page -> [RunningWords] in
      page < skipped ? [] : self.words(onSheet: sheet + page)
    }
    cutPages += setter.add(words, to: &document)
    return document
  }

  private func words(onSheet index: Int) -> [RunningWords] {
    let sheet = map.sheets[index]
    let stampPlace = options.stampPosition
    var words = [RunningWords(sheet.stamp, at: stampPlace, isStamp: true)]
    if let header = options.header {
      words.append(
        RunningWords(
          text(header, on: sheet),
          at: stampPlace == .topLeft ? .topRight : .topLeft
        )
      )
    }
    if let footer = options.footer {
      words.append(
        RunningWords(
          text(footer, on: sheet),
          at: stampPlace == .bottomLeft ? .bottomRight : .bottomLeft
        )
      )
    }
    return words
  }

  private func text(_ format: MarginFormat, on sheet: PageMap.Sheet) -> String {
    var note: BinderNote?
    if case .note(let index, _) = sheet.content { note = plan.notes[index] }
    return format.text { field in
      switch field {
      case .title: options.cover.title.isolated
      case .section: sheet.folder.map { plan.folders[$0].name.isolated } ?? ""
      case .note: note?.title.isolated ?? ""
      case .date:
        note?.eventDay.map {
          longDates.text(of: .day(CalendarDay(daysSince1970: $0))).isolated
        } ?? ""
      case .page: sheet.stamp
      case .pages: "\(map.sheets.count)"
      }
    }
  }
}

extension PagedDocument {
  /// The document with so many pages: very long words may need one page less than they did with the
  /// widest numbers.
  fileprivate func filled(to count: Int) -> PagedDocument {
    var filled = self
    while let last = filled.pages.last, filled.pages.count < count {
      filled.pages.append(Page(size: last.size))
    }
    return filled
  }
}
