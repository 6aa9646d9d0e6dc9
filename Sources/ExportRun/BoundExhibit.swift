public import PageModel

/// What is known of an attached file that is pages of a binder, while they are put aside.
public struct BoundExhibit: Hashable, Sendable {
  /// The attachment's id.
  public var id: String
  /// The name it arrived with.
  public var name: String
  /// The sizes of its pages, at least one.
  public var pageSizes: [Size]
  /// Whether they are those of another PDF, which keep to no standard of ours.
  public var isImported: Bool
  /// Whether they are none of the file's, but say why.
  public var isSlip: Bool

  /// Tells of a file that was laid out.
  public init(_ exhibit: LaidOutExhibit) {
    id = exhibit.file.id
    name = exhibit.file.name
    pageSizes = exhibit.document.pages.map(\.size)
    isImported = !exhibit.document.imports.isEmpty
    isSlip = exhibit.isSlip
  }

  /// The files that a worker makes of pages.
  static func files(of exhibit: LaidOutExhibit) -> [RenderedNote.File] {
    var summary = ByteWriter()
    BoundExhibit(exhibit).write(to: &summary)
    return [
      RenderedNote.File(fileExtension: BoundNote.summaryExtension, bytes: summary.content()),
      RenderedNote.File(
        fileExtension: BoundNote.pagesExtension,
        bytes: BoundNote.bytes(of: exhibit.document)
      ),
    ]
  }

  /// Reads what a worker made of a file.
  ///
  /// - Returns: What is known, and the pages as ``BoundNote/document(_:)`` reads them; `nil` when they are
  ///   not there.
  public static func read(
    _ files: [RenderedNote.File]
  ) -> (exhibit: BoundExhibit, pages: [UInt8])? {
    guard let summary = files.first(where: { $0.fileExtension == BoundNote.summaryExtension }),
      let pages = files.first(where: { $0.fileExtension == BoundNote.pagesExtension })
    else { return nil }
    var reader = ByteReader(summary.bytes[...])
    guard let exhibit = try? BoundExhibit(from: &reader) else { return nil }
    return (exhibit, pages.bytes)
  }

  private func write(to writer: inout ByteWriter) {
    writer.put(id)
    writer.put(name)
    writer.put(pageSizes) {
      $0.put($1.width)
      $0.put($1.height)
    }
    writer.put(isImported)
    writer.put(isSlip)
  }

  private init(from reader: inout ByteReader) throws(ByteCodingError) {
    id = try reader.text()
    name = try reader.text()
    pageSizes = try reader.list { reader throws(ByteCodingError) in
      Size(width: try reader.length(), height: try reader.length())
    }
    isImported = try reader.flag()
    isSlip = try reader.flag()
  }
}
