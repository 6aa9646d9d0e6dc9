import ArchiveModel
import ArchiveReading
import ExportRun
import PDFWriting
import SystemBinding

/// Keeps a binder from taking the name of a file that is not an earlier binder's, or that is the archive's.
struct OutputGuard {
  /// What may be written over.
  enum Kind {
    /// A volume.
    case volume
    /// A file that review platforms read.
    case loadFile
  }

  private let archive: ArchiveReader
  private let attachments: FileIdentity?

  /// Creates a guard.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - folder: The folder that holds attachments by their stored names; `nil` for `attachments` beside
  ///     the archive.
  init(_ archive: ArchiveReader, attachments folder: String?) {
    self.archive = archive
    attachments = (folder ?? archive.folder.map { $0 + "/attachments" }).flatMap {
      OutputGuard.identity(of: $0)
    }
  }

  /// Makes sure that a file may go to `path`: to a name that is free, or one that has such a file.
  ///
  /// - Throws: ``BinderError``.
  func check(_ path: String, as kind: Kind = .volume) throws(BinderError) {
    if let attachments, OutputGuard.identity(of: OutputSet.split(path).folder) == attachments {
      throw .outputInArchive(path)
    }
    let isOurs = try OutputGuard.looking { () throws(SystemError) -> Bool? in
      try FileSystem.checkName(path)
      guard let present = try FileSystem.status(of: path, followingLinks: true) else { return nil }
      guard present.kind == .file else { return false }
      if present.size == 0 { return true }
      return try OutputGuard.isOurs(path, kind)
    }
    guard let isOurs else { return }
    guard let identity = OutputGuard.identity(of: path) else { return }
    if archive.ownFiles.contains(identity) { throw .outputInArchive(path) }
    guard isOurs else { throw .outputIsAnother(path) }
    if isReferred(to: identity) { throw .outputInArchive(path) }
  }

  private static func isOurs(_ path: String, _ kind: Kind) throws(SystemError) -> Bool {
    let file = try InputFile(opening: path)
    switch kind {
    case .volume:
      return WrittenVolume.isOurs(size: file.status.size) {
        (try? file.bytes(at: $0, count: $1)) ?? []
      }
    case .loadFile: return LoadFiles.areOurs(try file.bytes(at: 0, count: 1_024)[...])
    }
  }

  /// Whether a note refers to a file by its path from the archive.
  private func isReferred(to identity: FileIdentity) -> Bool {
    guard let home = archive.folder else { return false }
    for place in 0..<archive.slots.count {
      guard let note = try? archive.note(at: place).note else { continue }
      for case .file(let name)? in note.attachments.map(\.data) + [note.drawing?.data]
      where OutputGuard.identity(of: home + "/" + name) == identity {
        return true
      }
    }
    return false
  }

  private static func identity(of path: String) -> FileIdentity? {
    (try? FileSystem.status(of: path, followingLinks: true))??.identity
  }

  private static func looking<Value>(_ body: () throws(SystemError) -> Value) throws(BinderError)
    -> Value
  {
    do { return try body() } catch { throw .run(.cannotWrite(error)) }
  }
}
