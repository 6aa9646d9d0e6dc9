internal import PopplerBinding
internal import QPDFBinding

/// Reads what a finished binder shows and where it leads.
public final class BinderReader {
  private let path: String
  private let step: () -> Void
  private var facts = FileFacts()
  /// The pages of the objects that lie on one.
  private var pageOfObject: [PDFReference: Int] = [:]

  /// More features than these are not told of.
  private static let mostFeatures = 200
  /// Files with more pages than these are not read.
  private static let mostPages = 100_000
  /// More links than these are not looked at.
  private static let mostLinks = 500_000

  /// Pictures that cover so much of a page are scans; a photograph leaves more.
  private static let scanShare = 0.6

  /// What ``PDFReader/faults`` says where memory did not do.
  private static let shortage = "there is not enough memory to read it"

  private static let headings: Set<String> = ["H", "H1", "H2", "H3", "H4", "H5", "H6"]

  private var linkCount = 0
  /// Pages with a picture that has alternative text.
  private var describedPages: Set<Int> = []
  /// Pages with a heading.
  private var headedPages: Set<Int> = []

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - path: The file, with an absolute path.
  ///   - byteCount: Its length.
  ///   - step: Called again and again while it is read.
  public init(path: String, byteCount: Int, step: @escaping () -> Void = {}) {
    self.path = path
    self.step = step
    facts.byteCount = byteCount
  }

  /// Reads the file.
  ///
  /// - Parameter take: Is given each page.
  /// - Returns: What holds for all of it; with ``FileFacts/damage`` when it cannot be read.
  public func read(_ take: (PageFacts) throws -> Void) rethrows -> FileFacts {
    let facts = try readAll(take)
    // Where memory is short, what else looks damaged may be sound.
    guard facts.damage == BinderReader.shortage || facts.faults.contains(BinderReader.shortage)
    else { return facts }
    var short = FileFacts()
    (short.isTooLarge, short.damage) = (true, BinderReader.shortage)
    return short
  }

  private func readAll(_ take: (PageFacts) throws -> Void) rethrows -> FileFacts {
    let reader: PDFReader
    do { reader = try PDFReader(path: path) } catch {
      switch error {
      case .encrypted:
        facts.isLocked = true
        facts.features = [FeatureFact(kind: .encryption)]
        facts.damage = "it asks for a password"
      case .damaged(let words): facts.damage = words
      case .outOfMemory, .unpacksPast: facts.damage = BinderReader.shortage
      }
      return facts
    }
    if reader.isEncrypted { facts.features.append(FeatureFact(kind: .encryption)) }
    let pages = reader.pages()
    guard !pages.isEmpty else {
      facts.damage = reader.faults.first ?? "it has no page"
      return facts
    }
    guard pages.count <= BinderReader.mostPages else {
      facts.damage = "it has more than \(BinderReader.mostPages) pages"
      return facts
    }
    for (index, page) in pages.enumerated() { pageOfObject[page] = index }
    let destinations = Destinations(reader, pages: pageOfObject)
    readCatalog(reader, destinations)
    let labels = PageLabels(reader)
    facts.hasLabels = labels.areNamed
    // Both libraries keep what they read; so they begin anew after a stretch of pages.
    let stretch = max(1_000, pages.count / 16)
    var texts: PopplerDocument?
    for (index, label) in labels.labels(ofPages: pages.count).enumerated() {
      step()
      if index % stretch == 0 {
        texts = openTexts()
        do { try reader.forget() } catch {
          facts.damage = "it cannot be read again"
          return facts
        }
      }
      try take(page(index, pages[index], label, reader, destinations, texts))
    }
    texts = nil
    if linkCount > BinderReader.mostLinks {
      facts.limits.append("links than the \(BinderReader.mostLinks) that were checked")
    }
    scan(reader)
    facts.describedPages = describedPages.intersection(headedPages).sorted()
    facts.faults += reader.faults
    return facts
  }

  private func openTexts() -> PopplerDocument? {
    do { return try PopplerDocument(path: path) } catch {
      let fault = "poppler does not open it"
      if !facts.faults.contains(fault) { facts.faults.append(fault) }
      return nil
    }
  }

  private func readCatalog(_ reader: PDFReader, _ destinations: Destinations) {
    let catalog = reader.catalog
    let mode = reader.resolved(reader.entry("PageMode", of: catalog)).name
    facts.showsBookmarks = mode == "UseOutlines"
    facts.bookmarks = destinations.bookmarks()
    facts.names = destinations.names
    let opening = reader.resolved(reader.entry("OpenAction", of: catalog))
    if case .dictionary = opening {
      facts.opening = destinations.action(opening)
    } else if case .array = opening {
      facts.opening = destinations.target(opening)
    }
    let fields = reader.resolved(reader.entry("AcroForm", of: catalog)).entries["Fields"]
    if !reader.resolved(fields).items.isEmpty { facts.features.append(FeatureFact(kind: .form)) }
  }

  // MARK: Pages

  private func page(
    _ index: Int,
    _ page: PDFReference,
    _ label: String,
    _ reader: PDFReader,
    _ destinations: Destinations,
    _ texts: PopplerDocument?
  ) -> PageFacts {
    let frame = PageFrame(page, reader)
    var found = PageFacts(label: label, width: frame.shownWidth, height: frame.shownHeight)
    let text = texts?.text(ofPage: index, lookingFor: label)
    if text == nil, texts != nil, facts.faults.count < PDFReader.mostFaults {
      facts.faults.append("poppler does not read page \(index + 1)")
    }
    let rows = TextRows(text ?? PageText(width: frame.width, height: frame.height, words: []))
    found.marks = rows.marks
    found.hasText = !rows.rows.isEmpty
    if !rows.hasBody, let share = texts?.imageShare(ofPage: index) {
      found.isPicture = share >= BinderReader.scanShare
    }
    found.listTitle =
      rows.rows.prefix(BinderReader.headRows).lazy
      .compactMap { ListTitles.name(in: $0.tail) }.first
    var links: [FoundLink] = []
    for item in reader.resolved(reader.entry("Annots", of: page)).items {
      if case .reference(let reference) = item { pageOfObject[reference] = index }
      let entries = reader.resolved(item).entries
      if case .reference(let action)? = entries["A"] { pageOfObject[action] = index }
      guard entries["Subtype"]?.name == "Link", let target = destinations.target(of: entries)
      else { continue }
      linkCount += 1
      guard linkCount <= BinderReader.mostLinks else { continue }
      let sides = reader.resolved(entries["Rect"]).items.compactMap { reader.resolved($0).number }
      let (top, bottom) = sides.count == 4 ? frame.heights(of: sides) : (0, 0)
      links.append(
        FoundLink(
          target: target,
          rows: rows.places(from: top - 2, to: bottom + 2),
          edges: sides.count == 4 ? frame.widths(of: sides) : (0, 0)
        )
      )
    }
    readLines(of: rows, links, into: &found)
    return found
  }

  /// A link, and the rows that it lies on.
  private struct FoundLink {
    var target: Target
    var rows: Range<Int>
    var edges: (left: Double, right: Double)
  }

  /// So many rows may hold the heading of a page.
  private static let headRows = 5
  /// A page has no more lines without links that are told of.
  private static let mostLooseLines = 200

  private func readLines(of rows: TextRows, _ links: [FoundLink], into found: inout PageFacts) {
    var lines = rows.rows.map { ListLine($0, pageWidth: rows.width) }
    // A title may come up to its number.
    let edge = lines.filter { !$0.number.isEmpty && !$0.words.isEmpty }.map(\.right).max() ?? 0
    for place in lines.indices { lines[place].takeLastWord(at: edge) }
    found.links = links.map { link in
      PageFacts.Link(target: link.target, lines: link.rows.map { lines[$0].fact(link: link.edges) })
    }
    let linked = Set(links.flatMap(\.rows))
    let inside = (linked.min() ?? 0)..<(linked.max() ?? 0)
    let loose = lines.indices.lazy.filter { place in
      let line = lines[place]
      guard !line.number.isEmpty, !line.words.isEmpty, !linked.contains(place) else { return false }
      // Headers and footers may end with numbers, too.
      return line.hasLeader || inside.contains(place) || !rows.isInMargin(rows.rows[place])
    }
    found.looseLines = loose.prefix(BinderReader.mostLooseLines).map { lines[$0].fact(link: nil) }
  }

  // MARK: Objects

  /// Looks at every object, and reads the data of every stream.
  private func scan(_ reader: PDFReader) {
    let count = reader.objectCount
    let stretch = max(50_000, count / 16)
    var others: Set<PDFReference> = []
    for number in 1..<max(1, count) {
      if number % stretch == 0 {
        do { try reader.forget() } catch { return facts.faults.append("it cannot be read again") }
      }
      if number % 100 == 0 { step() }
      scan(PDFReference(number: number), reader, &others)
    }
    // Numbers that were used before are known only from what refers to them.
    var seen: Set<PDFReference> = []
    while let next = others.popFirst() {
      guard seen.insert(next).inserted else { continue }
      scan(next, reader, &others)
      others.subtract(seen)
      step()
    }
  }

  private func scan(
    _ reference: PDFReference,
    _ reader: PDFReader,
    _ others: inout Set<PDFReference>
  ) {
    let value = reader.value(reference)
    if case .stream = value { reader.checkData(of: reference) }
    noteTag(value.entries)
    for kind in FeatureScan.kinds(in: value) where facts.features.count < BinderReader.mostFeatures
    {
      let fact = FeatureFact(kind: kind, page: pageOfObject[reference])
      if !facts.features.contains(fact) { facts.features.append(fact) }
    }
    collectOthers(value, &others)
  }

  /// Notes the page of a heading, or of a picture that is described.
  private func noteTag(_ entries: [String: PDFValue]) {
    guard let tag = entries["S"]?.name, case .reference(let object)? = entries["Pg"],
      let page = pageOfObject[object]
    else { return }
    if tag == "Figure", entries["Alt"]?.text?.isEmpty == false {
      describedPages.insert(page)
    } else if BinderReader.headings.contains(tag) {
      headedPages.insert(page)
    }
  }

  private func collectOthers(_ value: PDFValue, _ others: inout Set<PDFReference>) {
    switch value {
    case .reference(let reference): if reference.generation > 0 { others.insert(reference) }
    case .array(let items): for item in items { collectOthers(item, &others) }
    case .dictionary(let entries), .stream(let entries):
      for entry in entries.values { collectOthers(entry, &others) }
    default: break
    }
  }
}
