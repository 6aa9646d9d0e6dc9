public import ArchiveModel
public import ArchiveReading
import AttachmentInspection
public import AttachmentRun
import DocumentModel
public import PageLayout
public import PageModel
import QPDFBinding

/// An attached file that becomes pages of a binder.
public struct ExhibitFile: Hashable, Sendable {
  /// What there is of it.
  enum Content: Hashable {
    case image([UInt8])
    case pdf([UInt8])
    /// Nothing: why, as a clause that follows the file's name.
    case refused(String)
  }

  /// The attachment's id.
  public let id: String
  /// The name it arrived with.
  public let name: String
  let content: Content
  let leavesTop: Bool
  let leavesBottom: Bool

  /// How many bytes a file may have.
  private static let longest = 128 << 20

  /// Reads a file that was inspected; `nil` for one of a kind that has no pages here.
  ///
  /// - Parameters:
  ///   - attachment: The attachment.
  ///   - row: What was found out about it.
  ///   - archive: Where it is from.
  ///   - folder: The folder that holds attachments by their stored names; `nil` for `attachments`
  ///     beside the archive.
  ///   - leavesTop: Whether something will stand at the head of its pages.
  ///   - leavesBottom: Whether something will stand at their foot.
  public init?(
    _ attachment: Attachment,
    _ row: AttachmentRow,
    in archive: ArchiveReader,
    folder: String?,
    leavesTop: Bool,
    leavesBottom: Bool
  ) {
    id = attachment.id
    name = attachment.fileName
    self.leavesTop = leavesTop
    self.leavesBottom = leavesBottom
    if let refusal = row.finding.refusal {
      content = .refused(refusal.clause)
      return
    }
    guard let kind = row.finding.kind, [.png, .jpeg, .pdf].contains(kind) else { return nil }
    guard (row.finding.byteCount ?? 0) <= ExhibitFile.longest else {
      content = .refused("has more than 128 MiB")
      return
    }
    do throws(AttachmentSource.Problem) {
      let bytes = try AttachmentSource(of: attachment, in: folder).bytes(from: archive)
      content = kind == .pdf ? .pdf(bytes) : .image(bytes)
    } catch {
      content = .refused("cannot be read: \(error.reason)")
    }
  }

  /// Lays the file out, or a page that says why it is not there.
  func document(by setter: Paginator) throws(LayoutError) -> PagedDocument {
    switch content {
    case .image(let bytes):
      do throws(ImageProofError) {
        return setter.layOut(exhibit(.image(ImageResource(try ImageProof.prove(bytes)))))
      } catch {
        return try slip(error.message, by: setter)
      }
    case .pdf(let bytes):
      do throws(QPDFError) {
        return setter.layOut(exhibit(.pages(try PDFFile(bytes).importedPages())))
      } catch {
        return try slip("cannot be taken apart: \(error.words)", by: setter)
      }
    case .refused(let reason): return try slip(reason, by: setter)
    }
  }

  /// A page in the place of a file whose note could not be set, or that is not there.
  public func slip(_ reason: String, by setter: Paginator) throws(LayoutError) -> PagedDocument {
    let words = [
      "This file is attached to the note and has no pages in the binder.", "“\(name)” \(reason).",
    ]
    return try setter.layOut(
      LayoutInput(
        title: name,
        document: Document(blocks: words.map { Block(.paragraph([.text($0)])) })
      )
    ).document
  }

  private func exhibit(_ content: Exhibit.Content) -> Exhibit {
    Exhibit(name: name, content: content, leavesTop: leavesTop, leavesBottom: leavesBottom)
  }
}

extension ExhibitFile {
  func write(to writer: inout ByteWriter) {
    writer.put(id)
    writer.put(name)
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
      writer.put(reason)
    }
  }

  init(from reader: inout ByteReader) throws(ByteCodingError) {
    id = try reader.text()
    name = try reader.text()
    leavesTop = try reader.flag()
    leavesBottom = try reader.flag()
    switch try reader.number() {
    case 0: content = .image(try reader.piece())
    case 1: content = .pdf(try reader.piece())
    case 2: content = .refused(try reader.text())
    default: throw ByteCodingError()
    }
  }
}
