import SystemBinding

/// A file that an archive names by a path relative to its folder.
struct ReferencedFile {
  /// More than any attachment may have.
  static let largest = 512 << 20

  private let file: InputFile

  /// Opens the file at `path` in `folder`, which it may not leave, by links neither.
  init(_ path: String, in folder: String?) throws(ReferencedFileProblem) {
    guard let folder else { throw .noFolder }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, !path.utf8.contains(0), parts.first?.isEmpty == false,
      !parts.contains("..")
    else { throw .badPath }
    let root: String
    let target: String
    do throws(SystemError) {
      root = try FileSystem.realPath(folder)
      target = try FileSystem.realPath("\(folder)/\(path)")
    } catch {
      throw error.kind == .notFound ? .missing : .unreadable(reason: error.reason)
    }
    guard target.utf8.starts(with: (root == "/" ? root : root + "/").utf8) else { throw .outside }
    do {
      file = try InputFile(opening: target)
    } catch {
      throw .unreadable(reason: error.reason)
    }
    guard file.status.kind == .file else { throw .notAFile }
  }

  /// Its size in bytes.
  var size: Int { file.status.size }

  /// The bytes from `offset` on, as many as are worth holding at once; none at its end.
  func piece(at offset: Int) throws(ReferencedFileProblem) -> [UInt8] {
    do {
      return try file.bytes(at: offset, count: 1 << 20)
    } catch {
      throw .unreadable(reason: error.reason)
    }
  }

  /// All of its bytes.
  func contents() throws(ReferencedFileProblem) -> [UInt8] {
    guard size <= ReferencedFile.largest else {
      throw .tooLarge(limit: ReferencedFile.largest)
    }
    do {
      return try file.bytes(at: 0, count: size)
    } catch {
      throw .unreadable(reason: error.reason)
    }
  }
}
