public import DocumentModel
public import MarkdownParsing

extension [Region] {
  /// The regions as text: a line each with its spans, then its blocks.
  public var dump: String {
    var out = TreeText()
    for region in self {
      out.line("region \(region.id) utf8 \(words(region.utf8)) utf16 \(words(region.utf16))")
      out.nested { $0.blocks(region.blocks) }
    }
    return out.text
  }
}

extension [PlacementSite] {
  /// The placements as text: a line each with its attachment, region and spans.
  public var dump: String {
    var out = TreeText()
    for site in self {
      out.line(
        "placement \(site.attachment) region \(site.region) utf8 \(words(site.utf8))"
          + " utf16 \(words(site.utf16))"
      )
    }
    return out.text
  }
}

extension [Section] {
  /// The sections as text: a line each, then its blocks.
  public var dump: String {
    var out = TreeText()
    for section in self {
      out.line("section \(section.id)" + (section.followsDivider ? " after divider" : ""))
      out.nested { $0.blocks(section.blocks) }
    }
    return out.text
  }
}

extension [OutlineEntry] {
  /// The outline as text: a line for each heading with its level, words and anchor.
  public var dump: String {
    var out = TreeText()
    for entry in self {
      out.line(
        "heading \(entry.level.rawValue) \(quoted(entry.title)) anchor \(quoted(entry.anchor))"
      )
    }
    return out.text
  }
}

private func words(_ range: Range<Int>) -> String { "\(range.lowerBound)..<\(range.upperBound)" }
