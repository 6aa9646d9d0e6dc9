import ArchiveModel
import DocumentModel
import GLibBinding
import MarkdownParsing

/// Which attachments a note's writing places: by `{{attachment:ID}}`, by images and links whose address
/// is `attachment:` and an id, and by images whose address is a file's name, `![[NAME]]` included.
struct NotePlacements {
  /// The ids as written, in the order of the text.
  private(set) var ids: [String] = []
  private var keys: Set<IdentifierKey> = []
  private var names: Set<String> = []

  /// Reads a note's writing.
  init(of body: String, in note: Note) {
    var targets = WikiTargets()
    for name in WikiTargets.names(in: body) {
      let key = UnicodeForms.caselessKey(name)
      let held = note.attachments.first { UnicodeForms.caselessKey($0.fileName) == key }
      targets.targets[name] = held.map { .attachment(id: $0.id) }
    }
    let document = MarkdownParser.parse(body, targets: targets).document
    read(document.blocks)
    for footnote in document.footnotes { read(footnote.blocks) }
  }

  /// Whether an attachment with this id and this file's name is placed.
  func hold(id: String, name: String) -> Bool {
    keys.contains(IdentifierKey(id)) || names.contains(name)
  }

  private mutating func read(_ blocks: [Block]) {
    for block in blocks {
      switch block.content {
      case .placement(let id): add(id)
      case .paragraph(let inlines), .heading(_, let inlines): read(inlines)
      case .list(let list): for item in list.items { read(item.blocks) }
      case .quote(let blocks): read(blocks)
      case .table(let table):
        for cell in table.header + table.rows.flatMap({ $0 }) { read(cell) }
      case .callout(let callout):
        read(callout.title)
        read(callout.blocks)
      case .collapsible(let collapsible): read(collapsible.header + collapsible.blocks)
      case .code, .divider, .html: break
      }
    }
  }

  private mutating func read(_ inlines: [Inline]) {
    for inline in inlines {
      switch inline {
      case .image(let url, _):
        if !read(address: url) {
          names.insert(url)
          names.insert(url.percentDecoded)
        }
      case .link(let url, let words):
        _ = read(address: url)
        read(words)
      case .strong(let words), .emphasis(let words), .strikethrough(let words),
        .styled(_, let words):
        read(words)
      case .text, .code, .noteLink, .footnoteReference, .lineBreak, .html: break
      }
    }
  }

  private mutating func read(address: String) -> Bool {
    let scheme = "attachment:"
    guard address.prefix(scheme.count).lowercased() == scheme else { return false }
    add(String(address.dropFirst(scheme.count)))
    return true
  }

  private mutating func add(_ id: String) {
    ids.append(id)
    keys.insert(IdentifierKey(id))
  }
}
