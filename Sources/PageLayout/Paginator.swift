internal import Diagnostics
internal import DocumentModel
internal import PageModel
public import PangoCairoBinding

/// Turns a note's writing into pages.
///
/// Read it as its five steps: flow collection, paragraph shaping, table sizing, page breaking, page
/// placement. Not `Sendable`: it holds a Pango context. Make one per process; it is reused across
/// notes.
public final class Paginator {
  let sheet: StyleSheet
  let shaper: TextShaper

  /// Creates a paginator for `sheet` on the catalogue's fonts.
  ///
  /// - Throws: ``LayoutError/fonts(_:)`` when Pango gives no context.
  public init(sheet: StyleSheet, fonts: FontCatalog) throws(LayoutError) {
    self.sheet = sheet
    do { shaper = try TextShaper(catalog: fonts) } catch { throw .fonts(String(describing: error)) }
  }

  /// Lays out one note.
  ///
  /// - Returns: At least one page, and what was odd: missing glyphs, an error where they are
  ///   required; addresses that are no links.
  public func layOut(_ input: LayoutInput) throws(LayoutError) -> LayoutResult {
    let context = LayoutContext(
      sheet: sheet,
      shaper: shaper,
      requiresGlyphs: input.requiresGlyphs
    )
    context.cjk = CJKForm(language: input.language, text: input)
    context.placed = input.placed.map { PlacedAttachments($0) }
    context.title = input.title
    context.internalLinks = InternalLinks(of: input.document, boundWith: input.boundNotes)
    var collector = FlowCollector(context: context)
    var box = FlowBox(x: .zero, width: sheet.columnWidth, face: sheet.body, tag: 0)
    box.direction =
      input.document.blocks.baseDirection ?? strongDirection(of: [UInt8](input.title.utf8))
      ?? .leftToRight
    if input.start > .zero { collector.collectStart(input.start) }
    collector.collectTitle(input.title, dateLine: input.dateLine, direction: box.direction)
    collector.collect(input.document.blocks, in: box)
    collector.collectFootnotes(input.document.footnotes)
    let chains = NoteChains(collector.flow)
    var breaker = PageBreaker(measures: sheet.pageMeasures, notes: chains.notes)
    breaker.add(
      zip(collector.flow.items, chains.ofItem).map { item, notes in
        var breaking = item.breaking
        breaking.notes = notes
        return breaking
      }
    )
    var settled = collector.flow.items.count
    let atFoot = Set(breaker.settle(loose: chains.loose))
    let putOff = collector.flow.notes.indices.filter {
      !atFoot.contains($0) && chains.reference[$0] != nil
    }
    let loose = chains.loose.filter { !atFoot.contains($0) }
    if breaker.hasFoot, !loose.isEmpty {
      // They come after all others, those at the foot of this page included.
      collector.collectNotesAtEnd(putOff)
      breaker.add(collector.flow.items[settled...].map(\.breaking))
      settled = collector.flow.items.count
      breaker.endPage()
      collector.collectNotesAtEnd(loose)
    } else {
      collector.collectNotesAtEnd(putOff + loose)
    }
    if let drawing = input.drawing { collector.collectDrawing(drawing, in: box) }
    breaker.add(collector.flow.items[settled...].map(\.breaking))
    context.settleLanguages(input.language)
    let flow = collector.flow

    let spans = breaker.finish()
    var (pages, anchors) = PagePlacer(context: context).pages(
      of: flow,
      spans: spans,
      references: chains.reference
    )
    if !atFoot.isEmpty {
      let notes = atFoot.sorted().map {
        ReadingOrder.FootNote(tags: flow.notes[$0].tags, reference: chains.reference[$0])
      }
      let order = ReadingOrder(context.tags, notes: notes)
      order.renumber(&pages)
      context.tags = order.tags
    }
    return LayoutResult(
      document: PagedDocument(
        pages: pages,
        tags: context.tags,
        fonts: context.fonts,
        images: context.images,
        bookmarks: bookmarks(flow.headings),
        anchors: anchors,
        metadata: DocumentMetadata(
          title: input.title.replacingUnwritable,
          language: context.tags.nodes[0].language ?? input.archiveLanguage,
          createdAt: input.createdAt
        )
      ),
      diagnostics: context.diagnostics,
      sharesPage: input.start > .zero && spans.first?.items.lowerBound == 0,
      end: end(of: flow, spans.last)
    )
  }

  /// How much of the last page is taken; footnotes and pages on their side leave no room.
  private func end(of flow: Flow, _ span: PageSpan?) -> Length? {
    guard let span, span.notes.isEmpty, span.shape == .portrait,
      let first = flow.items[span.items].first, let last = flow.items[span.items].last
    else { return nil }
    return flow.items[span.items].dropFirst().reduce(
      first.breaking.spaceAtTop + first.breaking.height
    ) { $0 + $1.breaking.spaceBefore + $1.breaking.height } + last.breaking.spaceAtEnd
  }

  /// The outline: a heading is a child of the nearest one before it with a smaller level.
  private func bookmarks(_ headings: [FlowHeading]) -> [Bookmark] {
    var levels: [Int] = []
    return headings.map { heading in
      while let last = levels.last, last >= heading.level { levels.removeLast() }
      levels.append(heading.level)
      return Bookmark(
        title: heading.title.isEmpty ? "Untitled heading" : heading.title.replacingUnwritable,
        depth: levels.count,
        anchor: heading.anchor
      )
    }
  }
}
