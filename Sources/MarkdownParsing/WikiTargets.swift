internal import DocumentModel

/// What the wiki links of a note lead to.
///
/// It is passed in, since only who holds the archive knows its notes. Names are compared as written
/// between the brackets, without the space around them.
public struct WikiTargets: Hashable, Sendable {
  /// What a name stands for.
  public enum Target: Hashable, Sendable {
    /// A note, by its id, and the heading in it that the name goes on with.
    case note(id: String, heading: String?)
    /// One of the note's own attachments, by its id.
    case attachment(id: String)
  }

  /// For each name, what it stands for; a name that is missing makes no link.
  public var targets: [String: Target]

  /// Creates targets.
  public init(_ targets: [String: Target] = [:]) { self.targets = targets }

  /// Returns the names that the wiki links of `body` may use, each once, in order.
  ///
  /// This looks at the text and not at its tree, so it may return more than there are, such as those
  /// in code; the parse decides.
  public static func names(in body: String) -> [String] {
    guard body.utf8.contains(UInt8(ascii: "[")) else { return [] }
    var names: [String] = []
    var seen: Set<String> = []
    for mark in WikiMark.all(in: Array(body.utf8)) where seen.insert(mark.name).inserted {
      names.append(mark.name)
    }
    return names
  }
}

extension WikiTargets {
  /// Returns `text` with the links in it that lead somewhere.
  func inlines(of text: String) -> [Inline] {
    guard !targets.isEmpty, text.contains("[[") else { return [.text(text)] }
    let bytes = Array(text.utf8)
    var inlines: [Inline] = []
    var end = 0
    for mark in WikiMark.all(in: bytes) {
      guard let link = inline(for: mark) else { continue }
      if mark.range.lowerBound > end {
        inlines.append(.text(String(decoding: bytes[end..<mark.range.lowerBound], as: UTF8.self)))
      }
      inlines.append(link)
      end = mark.range.upperBound
    }
    if end < bytes.count {
      inlines.append(.text(String(decoding: bytes[end...], as: UTF8.self)))
    }
    return inlines
  }

  private func inline(for mark: WikiMark) -> Inline? {
    let words = mark.label ?? mark.name
    switch targets[mark.name] {
    case .note(let id, let heading)?:
      return .noteLink(NoteLink(note: id, heading: heading, words: words))
    case .attachment(let id)? where mark.isEmbed:
      return .image(url: "attachment:" + id, alternativeText: words)
    case .attachment?, nil:
      return nil
    }
  }
}
