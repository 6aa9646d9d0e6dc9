internal import PageModel
internal import QPDFBinding

/// Gives the file that cairo drew its meaning: structure, links, outline, destinations, what it says of
/// itself.
///
/// cairo marks the stretches of content and nothing else. libqpdf reads its file, and the rest is added.
struct DocumentFinish {
  private let document: PagedDocument
  private let standard: PDFStandard
  private let created: String?

  /// Prepares for a document that was created at `created`, as XMP writes dates.
  init(of document: PagedDocument, standard: PDFStandard, created: String?) {
    self.document = document
    self.standard = standard
    self.created = created
  }

  /// Finishes a file.
  ///
  /// - Parameters:
  ///   - file: cairo's file.
  ///   - drawn: What was drawn in it.
  /// - Returns: The finished file.
  /// - Throws: ``PDFWritingError``.
  func bytes(_ file: [UInt8], _ drawn: DrawnContent) throws(PDFWritingError) -> WrittenPDF {
    do {
      let file = try CairoFile.tidied(file)
      let read = try PDFFile(file)
      var update = try PDFAssembly(of: file)
      var gaps = standard.isArchival ? document.archivalGaps : []
      if standard.isArchival { gaps += try nestingGaps(read, update.forms) }
      let finish = PageFinish(drawn: drawn)
      let pages = try finish.rewrite(read, in: &update)
      let links = LinkAnnotations.all(of: drawn, firstKey: pages.count, in: &update)
      let tree = StructureTree(of: drawn, pages: pages, links: links, in: &update)
      let destinations = try destinations(pages)
      try finish.addPages(pages, with: links, firstPage: 0, to: &update) {
        target throws(PDFWritingError) in
        guard case .anchor(let name) = target else { throw .layout(.unboundLink) }
        guard let place = destinations[name] else { throw .layout(.unknownAnchor(name)) }
        return place
      }
      let structure = tree.write(to: &update)
      let catalog = CatalogEntries(
        document.metadata,
        standard: gaps.isEmpty ? standard : standard.withoutArchival,
        created: created
      )
      let trailer = try addCatalog(
        catalog,
        to: &update,
        read,
        pages,
        structure: structure,
        destinations
      )
      return WrittenPDF(bytes: update.finished(trailer: trailer), gaps: gaps)
    } catch let error as PDFWritingError {
      throw error
    } catch {
      throw .finishing("\(error)")
    }
  }

  /// Why drawings with many groups in each other keep the file from PDF/A-2a.
  private func nestingGaps(_ file: PDFFile, _ forms: Set<Int>) throws -> [String] {
    guard document.images.contains(where: { $0.format == .svg }) else { return [] }
    var nesting = StateNesting(in: file, forms: forms)
    for page in document.pages.indices
    where try nesting.depth(of: try file.contents(ofPage: page)) > StateNesting.most {
      return ["PDF/A-2a wants no more than 28 levels of groups, and a drawing has more"]
    }
    return []
  }

  /// Adds the catalog and what it leads to; returns the entries of the trailer.
  private func addCatalog(
    _ catalog: CatalogEntries,
    to update: inout PDFAssembly,
    _ file: PDFFile,
    _ pages: [FinishedPage],
    structure: Int,
    _ destinations: [String: String]
  ) throws -> String {
    let packet = catalog.addPacket(to: &update)
    var source = catalog.opening(pageTree: file.pageTree, structure: structure, packet: packet)
    source += " /PageLabels << /Nums [0 << /S /D >>] >>"
    source += " /OpenAction [\(pages[0].object) 0 R /XYZ null null null]"
    if !destinations.isEmpty {
      let names = destinations.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        .map { "\(PDFSource.string(Array(LinkEncoding.destinationName($0.key).utf8))) \($0.value)" }
      source += " /Names << /Dests << /Names [\(names.joined(separator: " "))] >> >>"
    }
    let outline = OutlineTree(
      try document.bookmarks.map { bookmark throws(PDFWritingError) in
        guard let destination = destinations[bookmark.anchor] else {
          throw .layout(.unknownAnchor(bookmark.anchor))
        }
        return OutlineTree.Entry(
          title: bookmark.title,
          depth: bookmark.depth,
          destination: destination
        )
      }
    )
    if let outline = outline.write(to: &update) {
      source += " /Outlines \(outline) 0 R /PageMode /UseOutlines"
    } else {
      source += " /PageMode /UseNone"
    }
    source += try catalog.outputIntents(in: &update)
    update.add(file.catalog, source + " >>")
    let information = catalog.addInformation(to: &update)
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
      let place = PDFSource.destination(page.object, at: anchor.point, on: page.size)
      guard places.updateValue(place, forKey: anchor.name) == nil else {
        throw .layout(.duplicateAnchor(anchor.name))
      }
    }
    return places
  }
}
