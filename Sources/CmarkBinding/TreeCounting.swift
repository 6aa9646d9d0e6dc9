internal import CCmark

/// Counts on cmark's tree, against the limits.
enum TreeCounting {
  /// Counts what the blocks hold before their inlines are read.
  ///
  /// - Throws: ``CmarkLimitExceeded/tableCells``, ``CmarkLimitExceeded/inlineSteps`` or
  ///   ``CmarkLimitExceeded/inlineMarks``.
  static func checkBlocks(
    of root: UnsafeMutablePointer<cmark_node>,
    limits: CmarkLimits
  ) throws(CmarkLimitExceeded) {
    var tableCells = 0
    var inlineSteps = 0
    var inlineMarks = 0
    var row = 0
    var table = (rows: 0, columns: 0)
    var step: TreeStep? = unsafe TreeStep(event: .enter, node: root)
    while let current = step {
      let kind = unsafe CmarkNodeKind(of: current.node)
      switch (current.event, kind) {
      case (.enter, .table):
        table = (0, 0)
      case (.enter, .row):
        row = 0
      case (.leave, .row):
        table = (table.rows + 1, max(table.columns, row))
      case (.leave, .table):
        tableCells += table.rows * table.columns
        guard tableCells <= limits.tableCells else { throw .tableCells }
      case (.enter, .cell), (.enter, .paragraph), (.enter, .heading):
        if kind == .cell { row += 1 }
        let content = unsafe current.node.pointee.content
        let text = unsafe Span(_unsafeStart: content.ptr, count: Int(content.size))
        inlineSteps += InlineCost.steps(for: text)
        guard inlineSteps <= limits.inlineSteps else { throw .inlineSteps }
        inlineMarks += InlineCost.marks(in: text)
        guard inlineMarks <= limits.inlineMarks else { throw .inlineMarks }
      default:
        break
      }
      unsafe step = current.next(in: root)
    }
  }

  /// Counts the depth of the finished tree, and the addresses that its links refer to.
  ///
  /// Strong directly in strong is one level, however often.
  ///
  /// - Throws: ``CmarkLimitExceeded/nesting`` or ``CmarkLimitExceeded/referencedBytes``.
  static func checkInlines(
    of root: UnsafeMutablePointer<cmark_node>,
    addresses: ReferenceAddresses,
    limits: CmarkLimits
  ) throws(CmarkLimitExceeded) {
    var depth = 0
    var referencedBytes = 0
    var step: TreeStep? = unsafe TreeStep(event: .enter, node: root)
    while let current = step {
      let kind = unsafe CmarkNodeKind(of: current.node)
      if unsafe kind.isContainer || kind.isSpan && !isStrongInStrong(current.node) {
        depth += current.event == .enter ? 1 : -1
        guard depth <= limits.nesting else { throw .nesting }
      }
      if current.event == .enter, kind == .link || kind == .image {
        unsafe referencedBytes += addresses.referencedBytes(of: current.node.pointee.as.link.url)
        guard referencedBytes <= limits.referencedBytes else { throw .referencedBytes }
      }
      unsafe step = current.next(in: root)
    }
  }

  private static func isStrongInStrong(_ node: UnsafeMutablePointer<cmark_node>) -> Bool {
    guard let parent = unsafe node.pointee.parent else { return false }
    return unsafe CmarkNodeKind(of: node) == .strong && CmarkNodeKind(of: parent) == .strong
  }
}
