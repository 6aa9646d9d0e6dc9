import ArchiveModel
import SystemBinding

/// Writes JSON with a folder or note a line, or JSON Lines.
final class JSONSink: NoteSink {
  /// So many bytes are written at once.
  private static let pieceSize = 1 << 18

  private let path: String
  private let file: Descriptor
  private let hasLines: Bool
  private var pending: [UInt8] = []
  private var isFirst = true

  /// Begins to write `file`, which is to become `path`.
  init(_ file: Descriptor, for path: String, header: ArchiveHeader, hasLines: Bool) {
    self.path = path
    self.file = file
    self.hasLines = hasLines
    let object = JSONObject(header, folderSeparator: hasLines ? "," : ",\n")
    if hasLines {
      pending = object.closed() + [UInt8(ascii: "\n")]
    } else {
      pending = object.bytes + Array(#","notes":["#.utf8)
    }
  }

  func append(_ note: Note) throws(ArchiveWritingError) {
    if !hasLines { pending.append(contentsOf: (isFirst ? "\n" : ",\n").utf8) }
    isFirst = false
    pending.append(contentsOf: JSONObject(note).closed())
    if hasLines { pending.append(UInt8(ascii: "\n")) }
    if pending.count >= JSONSink.pieceSize { try flush() }
  }

  func finish() throws(ArchiveWritingError) {
    if !hasLines { pending.append(contentsOf: "\n]}\n".utf8) }
    try flush()
    try writing(path) { () throws(SystemError) in try file.close() }
  }

  private func flush() throws(ArchiveWritingError) {
    try writing(path) { () throws(SystemError) in try file.writeAll(pending) }
    pending.removeAll(keepingCapacity: true)
  }
}
