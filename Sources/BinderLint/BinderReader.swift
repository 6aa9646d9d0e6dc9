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

  private var linkCount = 0

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
    let reader: PDFReader
    do { reader = try PDFReader(path: path) } catch {
      switch error {
      case .encrypted:
        facts.isLocked = true
        facts.features = [FeatureFact(kind: .encryption)]
        facts.damage = "it asks for a password"
      case .damaged(let words): facts.damage = words
      case .outOfMemory, .unpacksPast: facts.damage = "there is not enough memory to read it"
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
    var links: [(target: Target, rows: Range<Int>)] = []
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
      links.append((target, rows.places(from: top - 2, to: bottom + 2)))
    }
    // Numbers of one digit end before those of two where they are not set to the right.
    let edge = (links.flatMap { $0.rows.map { rows.rows[$0].right } }.max() ?? 0) - 12
    found.links = links.map { link in
      let lines = link.rows.map { rows.rows[$0] }
      return PageFacts.Link(
        target: link.target,
        column: lines.filter { $0.right >= edge }.map(\.tail),
        tails: lines.filter { $0.right < edge }.map(\.tail)
      )
    }
    found.looseTails = looseTails(of: rows, links: links.map(\.rows))
    return found
  }

  private func looseTails(of rows: TextRows, links: [Range<Int>]) -> [String] {
    var isLinked = Array(repeating: false, count: rows.rows.count)
    for place in links.joined() { isLinked[place] = true }
    let linked = isLinked.indices.filter { isLinked[$0] }
    guard let first = linked.first, let last = linked.last else { return [] }
    let edge = linked.map { rows.rows[$0].right }.max() ?? 0
    return (first...last).filter { !isLinked[$0] && abs(rows.rows[$0].right - edge) < 3 }
      .prefix(200).map { rows.rows[$0].tail }
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
    for kind in FeatureScan.kinds(in: value) where facts.features.count < BinderReader.mostFeatures
    {
      let fact = FeatureFact(kind: kind, page: pageOfObject[reference])
      if !facts.features.contains(fact) { facts.features.append(fact) }
    }
    collectOthers(value, &others)
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
