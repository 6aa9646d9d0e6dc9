public import PageModel

extension Paginator {
  /// Lays out a list of things with their pages.
  ///
  /// - Parameters:
  ///   - listing: What is listed.
  ///   - metadata: What a file of it would say of itself.
  /// - Returns: At least one page; as many for any numbers in the last column that are as wide.
  public func layOut(_ listing: Listing, metadata: DocumentMetadata) -> PagedDocument {
    document(metadata) { $0.collectListing(listing) }
  }

  /// Lays out a cover or a divider.
  ///
  /// - Parameters:
  ///   - page: What it says.
  ///   - metadata: What a file of it would say of itself.
  /// - Returns: One page, more for very long words.
  public func layOut(_ page: TitlePage, metadata: DocumentMetadata) -> PagedDocument {
    document(metadata) { $0.collectTitlePage(page) }
  }

  /// A page with nothing on it.
  public func blankPage(metadata: DocumentMetadata) -> PagedDocument {
    PagedDocument(
      pages: [Page(size: sheet.pageSize)],
      tags: TagTree(),
      fonts: [],
      metadata: metadata
    )
  }

  private func document(
    _ metadata: DocumentMetadata,
    _ collect: (inout FlowCollector) -> Void
  ) -> PagedDocument {
    let context = LayoutContext(sheet: sheet, shaper: shaper)
    var collector = FlowCollector(context: context)
    collect(&collector)
    return finished(collector, metadata)
  }

  /// The pages of what was collected.
  func finished(_ collector: FlowCollector, _ metadata: DocumentMetadata) -> PagedDocument {
    let context = collector.context
    var breaker = PageBreaker(measures: sheet.pageMeasures)
    breaker.add(collector.flow.items.map(\.breaking))
    // The words around authored ones are English.
    context.settleLanguages("en")
    let (pages, anchors) = PagePlacer(context: context).pages(
      of: collector.flow,
      spans: breaker.finish(),
      references: []
    )
    return PagedDocument(
      pages: pages,
      tags: context.tags,
      fonts: context.fonts,
      images: context.images,
      anchors: anchors,
      metadata: metadata
    )
  }
}
