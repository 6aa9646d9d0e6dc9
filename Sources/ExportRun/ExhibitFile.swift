public import ArchiveModel
public import ArchiveReading
import AttachmentInspection
public import AttachmentRun
public import Diagnostics
import DocumentModel
public import PageLayout
import PageModel
import QPDFBinding

/// An attached file that becomes pages of a binder.
public struct ExhibitFile: Hashable, Sendable {
  /// What there is of it.
  enum Content: Hashable {
    case image([UInt8])
    case pdf([UInt8])
    /// Nothing: why.
    case refused(Reason)
    /// Nothing, as it is of another kind.
    case unpaged
  }

  /// Why a file has no pages.
  struct Reason: Hashable {
    /// A clause that follows the file's name.
    var clause: String
    /// The clause without what a library says of the file's inside.
    var plainClause: String
    /// What to do about it.
    var advice: String?

    init(_ clause: String, plain: String? = nil, advice: String? = nil) {
      self.clause = clause
      plainClause = plain ?? clause
      self.advice = advice
    }
  }

  /// The attachment's id.
  public let id: String
  /// The name it arrived with.
  public let name: String
  /// The title of the note that it is attached to.
  let noteTitle: String
  /// What is known of it, in sentences.
  let facts: [String]
  let content: Content
  let leavesTop: Bool
  let leavesBottom: Bool

  /// How many bytes a file may have.
  private static let longest = 128 << 20

  /// Reads a file that was inspected.
  ///
  /// - Parameters:
  ///   - attachment: The attachment.
  ///   - row: What was found out about it.
  ///   - archive: Where it is from.
  ///   - folder: The folder that holds attachments by their stored names; `nil` for `attachments`
  ///     beside the archive.
  ///   - leavesTop: Whether something will stand at the head of its pages.
  ///   - leavesBottom: Whether something will stand at their foot.
  public init(
    _ attachment: Attachment,
    _ row: AttachmentRow,
    in archive: ArchiveReader,
    folder: String?,
    leavesTop: Bool,
    leavesBottom: Bool
  ) {
    id = attachment.id
    name = attachment.displayName
    noteTitle = row.noteTitle ?? ""
    facts = ExhibitFile.facts(name, row)
    self.leavesTop = leavesTop
    self.leavesBottom = leavesBottom
    if let refusal = row.finding.refusal {
      content = .refused(
        Reason(
          refusal.clause,
          plain: refusal.plainClause,
          advice: row.refusalDiagnostic?.advice
        )
      )
      return
    }
    guard let kind = row.finding.kind, [.png, .jpeg, .pdf].contains(kind) else {
      content = .unpaged
      return
    }
    guard (row.finding.byteCount ?? 0) <= ExhibitFile.longest else {
      content = .refused(Reason("has more than 128 MiB"))
      return
    }
    do throws(AttachmentSource.Problem) {
      let bytes = try AttachmentSource(of: attachment, in: folder).bytes(from: archive)
      content = kind == .pdf ? .pdf(bytes) : .image(bytes)
    } catch {
      content = .refused(Reason("cannot be read: \(error.reason)"))
    }
  }

  private static func facts(_ name: String, _ row: AttachmentRow) -> [String] {
    var facts: [String] = []
    let size = row.finding.byteCount.map { $0 == 1 ? "1 byte" : "\($0) bytes" }
    if row.finding.refusal == nil, let kind = row.finding.kind?.words {
      facts.append("“\(name)” is \(kind)\(size.map { " of " + $0 } ?? "").")
    } else if let size {
      facts.append("It has \(size).")
    }
    return facts + (row.finding.sha256.map { ["SHA-256: \($0)"] } ?? [])
  }

  /// The file without its bytes.
  public var emptied: ExhibitFile { ExhibitFile(self, content: .unpaged) }

  /// The file when the setting of it failed: a page says so.
  public func failed(_ failure: Diagnostic) -> ExhibitFile {
    let advice =
      switch failure.code {
      case "note-timeout": "allow more with --note-timeout"
      case "worker-memory": "allow more with --worker-memory"
      default: "print it to a new PDF, and attach that"
      }
    let reason = Reason(
      "could not be set: \(failure.message)",
      plain: "could not be set",
      advice: advice
    )
    return ExhibitFile(self, content: .refused(reason))
  }

  private init(_ file: ExhibitFile, content: Content) {
    id = file.id
    name = file.name
    noteTitle = file.noteTitle
    facts = file.facts
    leavesTop = file.leavesTop
    leavesBottom = file.leavesBottom
    self.content = content
  }

  /// Lays the file out, or a page that says why it is not there.
  ///
  /// - Parameter setter: Lays it out.
  /// - Returns: The pages.
  /// - Throws: Why not even a page could be laid out that says so.
  public func document(by setter: Paginator) throws(LayoutError) -> LaidOutExhibit {
    switch content {
    case .image(let bytes):
      do throws(ImageProofError) {
        let image = ImageResource(try ImageProof.prove(bytes))
        return LaidOutExhibit(self, setter.layOut(exhibit(.image(image))))
      } catch {
        return try refused(
          Reason("cannot be set: \(error.message)", plain: "cannot be set"),
          by: setter
        )
      }
    case .pdf(let bytes):
      do throws(QPDFError) {
        let pages = try ExhibitPages(bytes)
        var laidOut = LaidOutExhibit(self, setter.layOut(exhibit(pages.content)))
        laidOut.diagnostics = pages.diagnostics(ofFile: name)
        return laidOut
      } catch {
        let plain =
          error == .tooMuch
          ? "has too much in it to be taken over" : "is damaged inside and cannot be taken over"
        return try refused(Reason("\(plain): \(error.words)", plain: plain), by: setter)
      }
    case .refused(let reason): return try refused(reason, by: setter)
    case .unpaged: return try slip(nil, by: setter)
    }
  }

  private func refused(_ reason: Reason, by setter: Paginator) throws(LayoutError) -> LaidOutExhibit
  {
    var laidOut = try slip(reason.plainClause, by: setter)
    laidOut.diagnostics = [
      Diagnostic(
        .error,
        code: "exhibit-refused",
        "the attached file “\(name.prefix(200))” \(reason.clause); a page says so in its place",
        advice: reason.advice
      )
    ]
    return laidOut
  }

  /// A page in the place of the file, which says what it is.
  ///
  /// - Parameters:
  ///   - reason: Why it is not there, as a clause that follows its name; `nil` when it has no pages.
  ///   - setter: Lays it out.
  /// - Returns: The page.
  /// - Throws: Why not even that could be laid out.
  func slip(_ reason: String?, by setter: Paginator) throws(LayoutError) -> LaidOutExhibit {
    var words = ["This file is attached to the note “\(noteTitle)” and has no pages in the binder."]
    if let reason { words.append("“\(name)” \(reason).") }
    let input = LayoutInput(
      title: name,
      document: Document(blocks: (words + facts).map { Block(.paragraph([.text($0)])) })
    )
    return LaidOutExhibit(self, try setter.layOut(input).document, isSlip: true)
  }

  private func exhibit(_ content: Exhibit.Content) -> Exhibit {
    Exhibit(name: name, content: content, leavesTop: leavesTop, leavesBottom: leavesBottom)
  }
}

extension ExhibitFile {
  func write(to writer: inout ByteWriter) {
    writer.put(id)
    writer.put(name)
    writer.put(noteTitle)
    writer.put(facts) { $0.put($1) }
    writer.put(leavesTop)
    writer.put(leavesBottom)
    switch content {
    case .image(let bytes):
      writer.put(0)
      writer.put(bytes)
    case .pdf(let bytes):
      writer.put(1)
      writer.put(bytes)
    case .refused(let reason):
      writer.put(2)
      writer.put(reason.clause)
      writer.put(reason.plainClause)
      writer.put(reason.advice)
    case .unpaged: writer.put(3)
    }
  }

  init(from reader: inout ByteReader) throws(ByteCodingError) {
    id = try reader.text()
    name = try reader.text()
    noteTitle = try reader.text()
    facts = try reader.list { reader throws(ByteCodingError) in try reader.text() }
    leavesTop = try reader.flag()
    leavesBottom = try reader.flag()
    switch try reader.number() {
    case 0: content = .image(try reader.piece())
    case 1: content = .pdf(try reader.piece())
    case 2:
      content = .refused(
        Reason(try reader.text(), plain: try reader.text(), advice: try reader.optionalText())
      )
    case 3: content = .unpaged
    default: throw ByteCodingError()
    }
  }
}
