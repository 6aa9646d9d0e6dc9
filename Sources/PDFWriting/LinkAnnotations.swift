internal import PageModel

/// The annotations of one link: one for each line it runs over.
struct LinkAnnotations {
  /// One line's.
  struct Area {
    var page: Int
    var rect: Rect
    /// The number of the annotation's object.
    var object: Int
  }

  var target: LinkTarget
  var areas: [Area]
  /// The words that are linked.
  var words: String
  /// The key of the first area in the tree of parents; the others follow.
  var firstParent = 0

  /// The links of a document by their leaf.
  static func all(of document: PagedDocument, in update: inout PDFAssembly) -> [Int:
    LinkAnnotations]
  {
    var links: [Int: LinkAnnotations] = [:]
    var order: [Int] = []
    for (index, page) in document.pages.enumerated() {
      for item in page.items {
        guard let tag = item.tag else { continue }
        switch item.content {
        case .link(let rect, let target):
          let area = Area(page: index, rect: rect, object: update.reserve())
          if links[tag] == nil {
            order.append(tag)
            links[tag] = LinkAnnotations(target: target, areas: [area], words: "")
          } else {
            links[tag]?.areas.append(area)
          }
        case .glyphs(let run): links[tag]?.words += run.text
        case .image:
          // The words of a linked picture are those that stand in for it.
          let node = document.tags.nodes[tag]
          if let parent = node.parent { links[parent]?.words += node.alternativeText ?? "" }
        case .shape: break
        }
      }
    }
    var next = document.pages.count
    for tag in order {
      links[tag]?.firstParent = next
      next += links[tag]?.areas.count ?? 0
    }
    return links
  }

  /// Adds the annotations to the file.
  ///
  /// - Parameters:
  ///   - update: Where to.
  ///   - noBorder: The object of a border that is none, one for all annotations.
  ///   - pages: The pages.
  ///   - destination: A named destination as PDF source.
  /// - Throws: ``PDFWritingError`` when there is no such destination.
  func write(
    to update: inout PDFAssembly,
    noBorder: Int,
    pages: [FinishedPage],
    destination: (String) throws(PDFWritingError) -> String
  ) throws(PDFWritingError) {
    let action: String
    let place: String
    switch target {
    case .url(let address):
      let encoded = LinkEncoding.address(address)
      action = "/A << /S /URI /URI \(PDFSource.string(Array(encoded.utf8))) >>"
      place = encoded
    case .anchor(let name):
      action = "/Dest \(try destination(name))"
      place = "in this document"
    }
    // What is linked, and where it leads (ISO 14289-1, 7.18.5).
    let description = PDFSource.text("\(words.trimmed) (\(place))")
    for (number, area) in areas.enumerated() {
      let box = PDFSource.box(LinkEncoding.area(area.rect), on: pages[area.page].size)
      update.add(
        area.object,
        "<< /Subtype /Link /Rect \(box) /Border \(noBorder) 0 R /F 4 /Contents \(description)"
          + " /StructParent \(firstParent + number) \(action) >>"
      )
    }
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
