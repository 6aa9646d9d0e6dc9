internal import PageModel
internal import QPDFBinding

/// Gives the marks on drawn pages their meaning, and their glyphs the texts they lack.
struct PageFinish {
  let drawn: DrawnContent

  /// What cairo says of a page and is said anew.
  private static let droppedEntries = ["/Group", "/Annots", "/StructParents", "/Tabs", "/Type"]

  /// Rewrites all pages of cairo's file.
  ///
  /// - Parameters:
  ///   - file: The file, with as many pages as were drawn.
  ///   - update: Takes the new contents.
  /// - Returns: The pages.
  /// - Throws: ``PDFWritingError``, or what libqpdf says.
  func rewrite(_ file: PDFFile, in update: inout PDFAssembly) throws -> [FinishedPage] {
    guard file.pageCount == drawn.pages.count else {
      throw PDFWritingError.finishing(
        "\(file.pageCount) pages instead of \(drawn.pages.count)"
      )
    }
    let nodes = drawn.nodes
    var pages: [FinishedPage] = []
    var shown = ShownText()
    var glyphTexts = GlyphTexts()
    var fontMaps: [String: Int] = [:]
    for index in drawn.pages.indices {
      let imports = drawn.pages[index].imports
      // A page loses its resources when they are said anew.
      let resources = imports.isEmpty ? "" : try file.resources(ofPage: index)
      let fonts = imports.isEmpty ? nil : try file.fontMaps(ofPage: index)
      let dropped = Self.droppedEntries + (imports.isEmpty ? [] : ["/Resources"])
      let page = try file.page(index, without: dropped + update.droppedEntries)
      let contents = try file.contents(ofPage: index)
      let wordsBefore = shown.words.count
      var (rewritten, leaves) = try MarkedContent.rewrite(
        contents,
        marks: drawn.pages[index].marks,
        shown: &shown
      ) {
        nodes[$0].kind.rawValue
      }
      var entries = update.renumbered(page.entries)
      if !imports.isEmpty {
        entries += " " + update.renumbered(resources).adding(imports)
        rewritten = show(imports, firstMark: leaves.count) + rewritten
        leaves += imports.map(\.leaf)
      }
      try update.addPackedStream(update.number(page.contentsObject), entries: "", rewritten)
      if shown.words.count > wordsBefore {
        for font in try fonts ?? file.fontMaps(ofPage: index) where fontMaps[font.name] == nil {
          fontMaps[font.name] = font.map
          glyphTexts.read(try file.stream(font.map), font: font.name)
        }
      }
      pages.append(
        FinishedPage(
          object: update.number(page.object),
          entries: entries,
          size: drawn.pages[index].size,
          leaves: leaves
        )
      )
    }
    for font in glyphTexts.complete(from: shown) {
      guard let map = fontMaps[font] else { continue }
      try update.addPackedStream(update.number(map), entries: "", glyphTexts.map(of: font))
    }
    return pages
  }

  /// The operators that show pages of other PDFs, each with its mark.
  private func show(_ imports: [DrawnContent.Import], firstMark: Int) -> [UInt8] {
    var source = ""
    for (place, shown) in imports.enumerated() {
      let matrix = shown.matrix.map { format($0) }
      source += "/\(drawn.nodes[shown.leaf].kind.rawValue) << /MCID \(firstMark + place) >> BDC\n"
      source += "q \(matrix.joined(separator: " ")) cm /Import\(place) Do Q\nEMC\n"
    }
    return Array(source.utf8)
  }

  /// A number without an exponent, which PDF does not know.
  private func format(_ number: Double) -> String {
    let millionths = Int((number * 1e6).rounded())
    let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(rest)
    return (millionths < 0 ? "-" : "") + "\(whole)."
      + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Adds the annotations of all links, then the pages' own objects.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - links: The links by their leaves.
  ///   - firstPage: The key of the first page in the tree of parents.
  ///   - update: Where to.
  ///   - destination: Where a link inside the file leads, as PDF source.
  /// - Throws: ``PDFWritingError`` when there is no such destination.
  func addPages(
    _ pages: [FinishedPage],
    with links: [Int: LinkAnnotations],
    firstPage: Int,
    to update: inout PDFAssembly,
    destination: (LinkTarget) throws(PDFWritingError) -> String
  ) throws(PDFWritingError) {
    var annotations = [[Int]](repeating: [], count: pages.count)
    for link in links.values {
      for area in link.areas { annotations[area.page].append(area.object) }
    }
    let noBorder = links.isEmpty ? 0 : update.reserve()
    if noBorder > 0 { update.add(noBorder, "[0 0 0]") }
    for link in links.values.sorted(by: { $0.firstParent < $1.firstParent }) {
      try link.write(to: &update, noBorder: noBorder, pages: pages, destination: destination)
    }
    for (index, page) in pages.enumerated() {
      var source = "<< /Type /Page \(page.entries)\(update.pageEntries(firstPage + index)) /Tabs /S"
      if !page.leaves.isEmpty { source += " /StructParents \(firstPage + index)" }
      if !annotations[index].isEmpty {
        let all = annotations[index].sorted().map { "\($0) 0 R" }
        source += " /Annots [\(all.joined(separator: " "))]"
      }
      update.add(page.object, source + " >>")
    }
  }
}

extension String {
  /// The entry of a page's resources, these being the source of a dictionary, with imported pages.
  ///
  /// A page that shows some draws nothing else but words.
  fileprivate func adding(_ imports: [DrawnContent.Import]) -> String {
    let forms = imports.enumerated().map { "/Import\($0.offset) \($0.element.form) 0 R" }
    return "/Resources << /XObject << \(forms.joined(separator: " ")) >> "
      + dropFirst(2).dropLast(2) + ">>"
  }
}

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
