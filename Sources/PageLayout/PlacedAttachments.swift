internal import Diagnostics
internal import DocumentModel
public import PageModel

/// One of a note's attached files, as it stands where the writing places it.
public struct PlacedAttachment: Hashable, Sendable {
  /// What there is to show of it.
  public enum Content: Hashable, Sendable {
    /// An image, proved whole.
    case image(ImageResource)
    /// A file of another kind: which, as in `a PDF document`.
    case other(String)
    /// An image that is not whole or too large: why.
    case broken(String)
    /// No bytes: why.
    case missing(String)
  }

  /// Its id.
  public var id: String
  /// The name it arrived with.
  public var name: String
  /// What there is to show of it.
  public var content: Content

  /// Creates a placed file.
  public init(id: String, name: String, content: Content) {
    self.id = id
    self.name = name
    self.content = content
  }
}

/// The files that a document may place, and those that it does.
struct PlacedAttachments {
  private let files: [PlacedAttachment]
  private var byID: [String: Int] = [:]
  private var byName: [String: Int] = [:]
  /// For each file that is drawn, the number of its image.
  private var images: [Int: Int] = [:]
  private var asked: Set<Int> = []
  private(set) var diagnostics: [Diagnostic] = []

  init(_ files: [PlacedAttachment]) {
    self.files = files
    for (index, file) in files.enumerated() {
      byID[file.id.lowercased(), default: index] = byID[file.id.lowercased()] ?? index
      byName[file.name, default: index] = byName[file.name] ?? index
    }
  }

  /// The file with an id, and what is odd about it is put down once.
  mutating func file(id: String) -> (index: Int, file: PlacedAttachment)? {
    guard let index = byID[id.lowercased()] else {
      diagnostics.append(
        Diagnostic(
          .warning,
          code: "placement-unknown",
          "The note places the file \(id.prefix(100)), which is none of its attachments"
        )
      )
      return nil
    }
    return found(index)
  }

  /// The file that an image's address means: `attachment:` and an id, or a file's name.
  mutating func file(address: String) -> (index: Int, file: PlacedAttachment)? {
    let scheme = "attachment:"
    if address.prefix(scheme.count).lowercased() == scheme {
      return byID[address.dropFirst(scheme.count).lowercased()].map { found($0) }
    }
    let path = address.percentDecoded.split(separator: "/", omittingEmptySubsequences: false)
    // A place outside the note's own files is no attachment, whatever the name at its end.
    guard let name = path.last, path.first != "", !path.contains("..") else { return nil }
    if !address.contains("/"), let index = byName[address] { return found(index) }
    guard path.first?.contains(":") != true else { return nil }
    return byName[String(name)].map { found($0) }
  }

  /// The number of an image in the document: that of its first use.
  mutating func imageNumber(of index: Int, next: () -> Int) -> Int {
    if let known = images[index] { return known }
    let number = next()
    images[index] = number
    return number
  }

  private mutating func found(_ index: Int) -> (index: Int, file: PlacedAttachment) {
    let file = files[index]
    if asked.insert(index).inserted { diagnostics += file.diagnostics }
    return (index, file)
  }
}

extension PlacedAttachment {
  /// What is said of the file where it is not drawn.
  var caption: String? {
    switch content {
    case .image: nil
    case .other(let kind) where kind.isImage: "Attached file, not shown: \(kind)"
    case .other(let kind): "Attached file: \(kind)"
    case .broken(let reason), .missing(let reason): "Attached file, not shown: \(reason)"
    }
  }

  /// What is said of the file where the writing embeds it as if it were an image; `nil` where its words
  /// stand for it: it is an image, or there is nothing of it.
  var rowCaption: String? {
    if case .other(let kind) = content, !kind.isImage { caption } else { nil }
  }

  fileprivate var diagnostics: [Diagnostic] {
    let severity: Diagnostic.Severity
    let (code, reason): (String, String)
    switch content {
    case .image: return []
    case .other(let kind):
      // A row is all that there is of other files; pictures would be expected.
      severity = kind.isImage ? .warning : .note
      (code, reason) = ("attachment-not-drawn", "it is \(kind)")
    case .broken(let words): (severity, code, reason) = (.error, "attachment-unreadable", words)
    case .missing(let words): (severity, code, reason) = (.error, "attachment-missing", words)
    }
    return [
      Diagnostic(severity, code: code, "The attached file “\(name)” is not drawn: \(reason)")
    ]
  }
}

extension String {
  /// Whether it names a kind of image.
  fileprivate var isImage: Bool { hasSuffix(" image") }
}
