internal import PageModel
internal import QPDFBinding

/// A page on its way into the finished file.
struct FinishedPage {
  /// The number of its object.
  var object: Int
  /// What its dictionary holds, as PDF source.
  var entries: String
  var size: Size
  /// The leaves of its marked content, by number.
  var leaves: [Int]
}

/// Gives the file that cairo drew its meaning: structure, links, outline, destinations, what it says of
/// itself.
///
/// cairo marks the stretches of content and nothing else. libqpdf reads its file, and the rest is added.
struct DocumentFinish {
  private let document: PagedDocument
  private let standard: PDFStandard
  /// The creation date as XMP has it, or `nil` for none.
  private let created: String?

  /// Prepares for a document that was created at `created`, as XMP writes dates.
  init(of document: PagedDocument, standard: PDFStandard, created: String?) {
    var document = document
    // XMP is XML, which has no control characters, and the document information must agree with it.
    // Cut where one string ends, in both (ISO 19005-2, 6.1.13).
    document.metadata.title = document.metadata.title.withoutControls.firstUnits(16_382)
    self.document = document
    self.standard = standard
    self.created = created
  }

  /// Finishes a file.
  ///
  /// - Parameters:
  ///   - drawn: cairo's file.
  ///   - marks: What the stretches of each page belong to, by cairo's numbers.
  /// - Returns: The finished file.
  /// - Throws: ``PDFWritingError``.
  func bytes(
    _ drawn: [UInt8],
    marks: [[ContentMark]]
  ) throws(PDFWritingError) -> [UInt8] {
    do {
      let file = try PDFFile(drawn)
      guard file.pageCount == document.pages.count else {
        throw PDFWritingError.finishing(
          "\(file.pageCount) pages instead of \(document.pages.count)"
        )
      }
      var update = try PDFAssembly(of: drawn)
      let pages = try rewritePages(of: file, marks: marks, in: &update)
      let trailer = try addMeaning(to: &update, file, pages)
      return update.finished(trailer: trailer)
    } catch let error as PDFWritingError {
      throw error
    } catch {
      throw .finishing("\(error)")
    }
  }

  /// What cairo says of a page and is said anew.
  private static let droppedEntries = ["/Group", "/Annots", "/StructParents", "/Tabs", "/Type"]

  /// Gives the marks on all pages their meaning, and the glyphs their texts.
  private func rewritePages(
    of file: PDFFile,
    marks: [[ContentMark]],
    in update: inout PDFAssembly
  ) throws -> [FinishedPage] {
    let nodes = document.tags.nodes
    var pages: [FinishedPage] = []
    var shownWords: [ShownWord] = []
    var glyphTexts = GlyphTexts()
    var fontMaps: [String: Int] = [:]
    for index in document.pages.indices {
      let page = try file.page(index, without: Self.droppedEntries)
      let contents = try file.contents(ofPage: index)
      let (rewritten, leaves, words) = try MarkedContent.rewrite(contents, marks: marks[index]) {
        nodes[$0].kind.rawValue
      }
      try update.addPackedStream(page.contentsObject, entries: "", rewritten)
      if !words.isEmpty {
        for font in try file.fontMaps(ofPage: index) where fontMaps[font.name] == nil {
          fontMaps[font.name] = font.map
          glyphTexts.read(try file.stream(font.map), font: font.name)
        }
        shownWords += words
      }
      pages.append(
        FinishedPage(
          object: page.object,
          entries: page.entries,
          size: document.pages[index].size,
          leaves: leaves
        )
      )
    }
    if !glyphTexts.isComplete {
      let incomplete = Set(glyphTexts.unknown.map(\.font))
      glyphTexts.complete(from: shownWords)
      for (font, map) in fontMaps.sorted(by: { $0.key < $1.key }) where incomplete.contains(font) {
        try update.addPackedStream(map, entries: "", glyphTexts.map(of: font))
      }
    }
    return pages
  }

  /// Adds structure, links and all that the catalog leads to; returns the entries of the trailer.
  private func addMeaning(
    to update: inout PDFAssembly,
    _ file: PDFFile,
    _ pages: [FinishedPage]
  ) throws -> String {
    let links = LinkAnnotations.all(of: document, in: &update)
    let tree = StructureTree(of: document, pages: pages, links: links, in: &update)
    let destinations = try destinations(pages)
    var annotations = [[Int]](repeating: [], count: pages.count)
    for link in links.values {
      for area in link.areas { annotations[area.page].append(area.object) }
    }
    let noBorder = links.isEmpty ? 0 : update.reserve()
    if noBorder > 0 { update.add(noBorder, "[0 0 0]") }
    for link in links.values.sorted(by: { $0.firstParent < $1.firstParent }) {
      try link.write(to: &update, noBorder: noBorder, pages: pages) {
        name throws(PDFWritingError) in
        guard let place = destinations[name] else { throw .layout(.unknownAnchor(name)) }
        return place
      }
    }
    for (index, page) in pages.enumerated() {
      var source = "<< /Type /Page \(page.entries) /Tabs /S"
      if !page.leaves.isEmpty { source += " /StructParents \(index)" }
      if !annotations[index].isEmpty {
        let all = annotations[index].sorted().map { "\($0) 0 R" }
        source += " /Annots [\(all.joined(separator: " "))]"
      }
      update.add(page.object, source + " >>")
    }
    let structure = tree.write(to: &update)
    return try addCatalog(&update, file, pages, structure: structure, destinations)
  }

  /// Adds the catalog and what it leads to.
  private func addCatalog(
    _ update: inout PDFAssembly,
    _ file: PDFFile,
    _ pages: [FinishedPage],
    structure: Int,
    _ destinations: [String: String]
  ) throws -> String {
    let producer = document.metadata.producer
    let packet = update.reserve()
    update.addStream(
      packet,
      entries: "/Type /Metadata /Subtype /XML",
      XMPPacket.bytes(document.metadata, producer: producer, date: created, standard: standard)
    )
    var catalog = "<< /Type /Catalog /Pages \(file.pageTree) 0 R /StructTreeRoot \(structure) 0 R"
    catalog += " /MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >>"
    catalog += " /Lang \(PDFSource.text(document.metadata.language)) /Metadata \(packet) 0 R"
    catalog += " /PageLabels << /Nums [0 << /S /D >>] >>"
    catalog += " /OpenAction [\(pages[0].object) 0 R /XYZ null null null]"
    if !destinations.isEmpty {
      let names = destinations.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        .map { "\(PDFSource.string(Array(LinkEncoding.destinationName($0.key).utf8))) \($0.value)" }
      catalog += " /Names << /Dests << /Names [\(names.joined(separator: " "))] >> >>"
    }
    if let outline = try outline(&update, destinations) {
      catalog += " /Outlines \(outline) 0 R /PageMode /UseOutlines"
    } else {
      catalog += " /PageMode /UseNone"
    }
    if standard.isArchival {
      let profile = update.reserve()
      try update.addPackedStream(profile, entries: "/N 3", SRGBProfile.bytes)
      catalog += " /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1"
      catalog += " /OutputConditionIdentifier (sRGB) /Info (sRGB IEC 61966-2-1)"
      catalog += " /DestOutputProfile \(profile) 0 R >>]"
    }
    update.add(file.catalog, catalog + " >>")
    let information = update.reserve()
    var facts = "<< /Title \(PDFSource.text(document.metadata.title))"
    facts += " /Creator \(PDFSource.text(document.metadata.creator))"
    facts += " /Producer \(PDFSource.text(producer))"
    if let created {
      facts += " /CreationDate (D:\(created.filter { $0.isNumber })Z)"
    }
    update.add(information, facts + " >>")
    return "/Root \(file.catalog) 0 R /Info \(information) 0 R"
  }

  /// Each destination by its name, as PDF source.
  private func destinations(_ pages: [FinishedPage]) throws(PDFWritingError) -> [String: String] {
    var places: [String: String] = [:]
    for anchor in document.anchors {
      guard pages.indices.contains(anchor.page) else {
        throw .layout(.anchorOutsideDocument(anchor.name))
      }
      let page = pages[anchor.page]
      let x = PDFSource.number(anchor.point.x)
      let y = PDFSource.number(page.size.height - anchor.point.y)
      guard
        places.updateValue("[\(page.object) 0 R /XYZ \(x) \(y) null]", forKey: anchor.name) == nil
      else { throw .layout(.duplicateAnchor(anchor.name)) }
    }
    return places
  }

  /// Adds the bookmarks and returns the outline's object, or `nil` when there are none.
  private func outline(
    _ update: inout PDFAssembly,
    _ destinations: [String: String]
  ) throws(PDFWritingError) -> Int? {
    let bookmarks = document.bookmarks
    guard !bookmarks.isEmpty else { return nil }
    let root = update.reserve()
    let first = update.reserve(bookmarks.count)
    var parents: [Int?] = []
    var children: [[Int]] = Array(repeating: [], count: bookmarks.count)
    var top: [Int] = []
    var path: [Int] = []
    for (number, bookmark) in bookmarks.enumerated() {
      while let last = path.last, bookmarks[last].depth >= bookmark.depth { path.removeLast() }
      parents.append(path.last)
      if let parent = path.last { children[parent].append(number) } else { top.append(number) }
      path.append(number)
    }
    var counts = [Int](repeating: 0, count: bookmarks.count)
    for number in bookmarks.indices.reversed() {
      if let parent = parents[number] { counts[parent] += counts[number] + 1 }
    }
    func object(_ number: Int) -> String { "\(first + number) 0 R" }
    func add(_ siblings: [Int]) throws(PDFWritingError) {
      for (place, number) in siblings.enumerated() {
        let bookmark = bookmarks[number]
        guard let destination = destinations[bookmark.anchor] else {
          throw .layout(.unknownAnchor(bookmark.anchor))
        }
        var source = "<< /Title \(PDFSource.text(bookmark.title)) /Dest \(destination)"
        source += " /Parent \(parents[number].map(object) ?? "\(root) 0 R")"
        if place > 0 { source += " /Prev \(object(siblings[place - 1]))" }
        if place + 1 < siblings.count { source += " /Next \(object(siblings[place + 1]))" }
        if let child = children[number].first, let last = children[number].last {
          source += " /First \(object(child)) /Last \(object(last)) /Count \(counts[number])"
        }
        update.add(first + number, source + " >>")
      }
    }
    try add(top)
    for number in bookmarks.indices { try add(children[number]) }
    update.add(
      root,
      "<< /Type /Outlines /First \(object(top[0])) /Last \(object(top[top.count - 1]))"
        + " /Count \(bookmarks.count) >>"
    )
    return root
  }
}

extension String {
  /// As much of the text as has at most `count` units of UTF-16.
  fileprivate func firstUnits(_ count: Int) -> String {
    guard utf16.count > count else { return self }
    var units = 0
    let kept = unicodeScalars.prefix { scalar in
      units += UTF16.width(scalar)
      return units <= count
    }
    return String(String.UnicodeScalarView(kept))
  }

  /// The text with each control character as U+FFFD.
  fileprivate var withoutControls: String {
    guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return self
    }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
      )
    )
  }
}
