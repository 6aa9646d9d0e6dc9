internal import CCmark

/// A way past a node in a walk.
public enum CmarkEvent: Hashable, Sendable {
  /// Before the node's children.
  case enter
  /// After them; a node without children is left right after it is entered.
  case leave
}

/// A text as cmark understands it: GitHub Flavored Markdown with footnotes.
///
/// It has one owner, and the tree is freed with it, by a loop: depth costs no stack.
@safe public struct CmarkDocument: ~Copyable {
  private let root: UnsafeMutablePointer<cmark_node>
  private let addresses: ReferenceAddresses

  /// Parses `text`, UTF-8 without U+0000.
  ///
  /// - Throws: The limit that `text` went past, as soon as it does.
  public init(parsing text: [UInt8], limits: CmarkLimits) throws(CmarkLimitExceeded) {
    let options = CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE
    guard let parser = unsafe cmark_parser_new(options) else {
      preconditionFailure("cmark promises a parser or ends the process when memory is gone")
    }
    defer { unsafe cmark_parser_free(parser) }
    unsafe CmarkLibrary.attachExtensions(to: parser)

    unsafe try BlockPhase.run(on: text, parser: parser, limits: limits)
    unsafe try TreeCounting.checkBlocks(of: parser.pointee.root, limits: limits)
    let addresses = unsafe ReferenceAddresses(takenFrom: parser.pointee.refmap)
    guard let root = unsafe CmarkLibrary.finish(parser) else {
      preconditionFailure("cmark promises a tree from a parser that was not finished before")
    }
    do {
      unsafe try TreeCounting.checkInlines(of: root, addresses: addresses, limits: limits)
    } catch {
      unsafe cmark_node_free(root)
      throw error
    }
    unsafe self.root = root
    self.addresses = addresses
  }

  deinit { unsafe cmark_node_free(root) }

  /// Visits every node, parents before and after their children.
  public borrowing func walk<E: Error>(
    _ visit: (CmarkEvent, borrowing CmarkNode) throws(E) -> Void
  ) throws(E) {
    var step: TreeStep? = unsafe TreeStep(event: .enter, node: root)
    while let current = step {
      try unsafe visit(current.event, CmarkNode(borrowing: current.node, addresses: addresses))
      unsafe step = current.next(in: root)
    }
  }
}

/// Where a walk is; the way on needs no memory but this.
@safe struct TreeStep {
  let event: CmarkEvent
  let node: UnsafeMutablePointer<cmark_node>

  /// The step after this one, `nil` after `root` is left.
  func next(in root: UnsafeMutablePointer<cmark_node>) -> TreeStep? {
    switch event {
    case .enter:
      if let child = unsafe node.pointee.first_child {
        return unsafe TreeStep(event: .enter, node: child)
      }
      return unsafe TreeStep(event: .leave, node: node)
    case .leave:
      guard unsafe node != root else { return nil }
      if let sibling = unsafe node.pointee.next {
        return unsafe TreeStep(event: .enter, node: sibling)
      }
      return unsafe node.pointee.parent.map { unsafe TreeStep(event: .leave, node: $0) }
    }
  }
}
