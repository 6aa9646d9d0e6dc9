/// Why a file is refused, as a stable word that a script can match.
public enum RefusalCode: String, Hashable, Sendable, Codable, CaseIterable {
  /// It has no bytes.
  case empty
  /// It cannot be read.
  case unreadable
  /// It is a folder, device, pipe or socket, or a link out of its folder.
  case notAFile = "not-a-file"
  /// It is something that is not accepted.
  case unsupported
  /// It ends before its end.
  case truncated
  /// It breaks the rules of its format.
  case corrupt
  /// It asks for a password.
  case encrypted
  /// It has more bytes than are allowed.
  case tooLarge = "too-large"
  /// It would unpack past what is allowed.
  case bomb
  /// Its name would lead out of its folder.
  case unsafeName = "unsafe-name"
  /// The archive names it and it is not there.
  case missing
  /// It is another file than the one the archive tells of.
  case changed
}

/// What is odd about a file that is accepted, as a stable word.
public enum WarningCode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Its name says something else than its bytes.
  case nameMismatch = "name-mismatch"
  /// A second format starts inside, or data follows its end.
  case polyglot
  /// It holds programs or other files.
  case activeContent = "active-content"
  /// It points out of itself.
  case externalLinks = "external-links"
  /// libmagic takes it for something else.
  case magicDisagrees = "magic-disagrees"
  /// Another file has the same bytes.
  case duplicate
  /// No note refers to it.
  case orphan
  /// Its note does not place it.
  case unplaced
  /// A note places an attachment that it does not hold.
  case dangling
  /// No page has text.
  case noText = "no-text"
}

/// A refusal: its code, and a clause that follows the file's name.
public struct Refusal: Error, Hashable, Sendable, Codable {
  /// The code.
  public var code: RefusalCode
  /// What is wrong, as a clause that follows the file's name, without a full stop.
  public var clause: String

  /// Creates a refusal.
  public init(_ code: RefusalCode, _ clause: String) {
    self.code = code
    self.clause = clause
  }

  /// What is wrong, as a clause that stands alone, as in `it is empty`.
  public var reason: String {
    clause.hasPrefix(Refusal.opening)
      ? String(clause.dropFirst(Refusal.opening.count)) : "it " + clause
  }

  /// What an unsupported file is, as in `a GIF image`; `nil` when that is not known.
  public var kind: String? {
    guard code == .unsupported, clause.hasPrefix("is "), !clause.hasPrefix("is not ") else {
      return nil
    }
    return String(clause.dropFirst(3).prefix { $0 != "," })
  }

  /// The clause for a reader of pages: of a file that cannot be read, without what a library says of its
  /// inside, which stands behind a colon.
  public var plainClause: String {
    [.corrupt, .unreadable].contains(code) && !clause.hasPrefix(Refusal.opening)
      ? String(clause.prefix { $0 != ":" }) : clause
  }

  /// How a clause begins that has another sentence in it.
  static let opening = "is refused: "
}

/// A warning: its code, and a clause that follows the file's name.
public struct FileWarning: Hashable, Sendable, Codable {
  /// The code.
  public var code: WarningCode
  /// What is odd, as a clause that follows the file's name, without a full stop.
  public var clause: String

  /// Creates a warning.
  public init(_ code: WarningCode, _ clause: String) {
    self.code = code
    self.clause = clause
  }
}

/// What an inspection found out about a file.
public struct AttachmentFinding: Hashable, Sendable, Codable {
  /// What it is, by the proof; `nil` when nothing was proved.
  public var kind: AttachmentKind?
  /// Its size in bytes, where it could be seen.
  public var byteCount: Int?
  /// The SHA-256 of its bytes in lower-case hexadecimal digits; `nil` when it was not read to its end.
  public var sha256: String?
  /// libmagic's media type.
  public var magicType: String?
  /// libmagic's description.
  public var magicDescription: String?
  /// How a text is encoded, and what is odd about that.
  public var encoding: String?
  /// Why it is refused; `nil` when it is accepted.
  public var refusal: Refusal?
  /// What is odd about it.
  public var warnings: [FileWarning] = []

  /// Creates a finding about a file that nothing is known of but why it is refused.
  public init(refusal: Refusal? = nil) { self.refusal = refusal }
}

/// The sizes past which files are refused.
public struct InspectionLimits: Hashable, Sendable, Codable {
  /// The size of a file in bytes.
  public var bytes = 512 << 20
  /// How many parts a container may have.
  public var entries = 4_096
  /// The size of all parts of a container together, unpacked, in bytes.
  public var unpacked = 1 << 30
  /// How many times larger a container may get by unpacking; a PDF, and what a PNG has besides its
  /// pixels, only past an amount that much sound content has.
  public var ratio = 200
  /// Width times height of an image.
  public var pixels = 100_000_000

  /// Creates the limits that hold unless others are asked for.
  public init() {}

  /// Why a file of so many bytes is refused unread; `nil` when it is not.
  public func refusal(of count: Int) -> Refusal? {
    guard count > bytes else { return nil }
    return Refusal(.tooLarge, "has \(count) bytes, more than the \(bytes) that are allowed")
  }

  /// What the streams of a PDF of `size` bytes may unpack to together.
  func allowance(forPDFOf size: Int) -> Int {
    AllowedUnpacking.pdf.bytes(outOf: size, unpacked: unpacked, ratio: ratio)
  }
}

/// What may be unpacked out of files whose sound content may pack well.
enum AllowedUnpacking: Int {
  /// Streams of a PDF: a blank page is a thousandth of its size.
  case pdf = 134_217_728
  /// Texts and the profile of a PNG: libpng, and what is built on it, takes no larger ones.
  case texts = 8_000_000

  /// What so many packed bytes may unpack to: this much, however well it packs, and past that so many
  /// times their size.
  func bytes(outOf size: Int, unpacked: Int, ratio: Int) -> Int {
    let (times, overflows) = size.multipliedReportingOverflow(by: ratio)
    return overflows ? unpacked : min(unpacked, max(rawValue, times))
  }
}
