public import ArchiveModel
public import ArchiveReading
import AttachmentInspection
import Diagnostics
import Foundation
public import SystemBinding

/// Inspects the attachments of an archive, or files and folders, one after another in a stable order.
public final class AttachmentRun {
  /// Is given each row as soon as it is known; `false` ends the run.
  public typealias Take = (AttachmentRow) -> Bool

  private let process: InspectionProcess
  private var firsts = FirstFiles()
  /// The files that the notes of an archive refer to, by their paths from the folder of files.
  private var referenced: Set<FilePath> = []
  private var isStopped = false

  /// Creates a run; no process is started before the first file.
  ///
  /// - Parameters:
  ///   - executable: The program whose copies inspect, fenced in; this one unless said.
  ///   - arguments: What makes it run ``InspectionWorker``; the hidden subcommand unless said.
  ///   - settings: What to inspect with.
  public init(
    executable: String = ThisProcess.executable,
    arguments: [String] = ["inspector"],
    settings: InspectionSettings = InspectionSettings()
  ) {
    process = InspectionProcess(executable: executable, arguments: arguments, settings: settings)
  }

  /// Inspects what the notes of an archive hold, then the files that none of them refers to.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - files: The folder that holds attachments by their stored names; `nil` for `attachments`
  ///     beside the archive.
  ///   - take: Is given each row.
  /// - Throws: ``AttachmentRunError`` when nothing can be inspected.
  public func inspect(
    _ archive: ArchiveReader,
    files: String?,
    _ take: Take
  ) throws(AttachmentRunError) {
    let folder = files ?? archive.folder.map { $0 + "/attachments" }
    (referenced, isStopped) = ([], false)
    for place in 0..<archive.slots.count where !isStopped {
      let note: Note
      do { note = try archive.note(at: place).note } catch {
        let finding = AttachmentFinding.unreadable(error.diagnostic.message)
        give(AttachmentRow(name: "note \(place + 1)", finding: finding), take)
        continue
      }
      try inspect(note, of: archive, folder, take)
    }
    guard let folder, !isStopped else { return }
    if (try? FileSystem.status(of: folder, followingLinks: true))??.kind == .directory {
      let known = KnownFiles(paths: referenced, identities: archive.ownFiles)
      try inspectFolder(FilePath(folder), leavingOut: known, take)
    }
  }

  /// Inspects what one note holds, in display order, then what it places and does not hold.
  ///
  /// - Parameters:
  ///   - note: The note.
  ///   - archive: The archive it is from.
  ///   - files: As in ``inspect(_:files:_:)``.
  ///   - take: Is given each row; a file with the bytes of an earlier one of this run is a duplicate.
  /// - Throws: ``AttachmentRunError`` when nothing can be inspected.
  public func inspect(
    _ note: Note,
    of archive: ArchiveReader,
    files: String?,
    _ take: Take
  ) throws(AttachmentRunError) {
    isStopped = false
    try inspect(note, of: archive, files ?? archive.folder.map { $0 + "/attachments" }, take)
  }

  /// Inspects one attachment of a note, without looking where it is placed or whether it is alone.
  ///
  /// - Parameters:
  ///   - attachment: The attachment.
  ///   - note: The note that holds it.
  ///   - archive: The archive it is from.
  ///   - files: As in ``inspect(_:files:_:)``.
  /// - Returns: Its row.
  /// - Throws: ``AttachmentRunError`` when nothing can be inspected.
  public func inspect(
    _ attachment: Attachment,
    in note: Note,
    of archive: ArchiveReader,
    files: String?
  ) throws(AttachmentRunError) -> AttachmentRow {
    try row(
      of: attachment,
      in: note,
      of: archive,
      files ?? archive.folder.map { $0 + "/attachments" }
    )
  }

  /// Inspects a file, or all files of a folder and of those in it.
  public func inspect(path: String, _ take: Take) throws(AttachmentRunError) {
    isStopped = false
    if (try? FileSystem.status(of: path, followingLinks: true))??.kind == .directory {
      return try inspectFolder(FilePath(path), leavingOut: nil, take)
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let row = AttachmentRow(name: name, path: FilePath(path), finding: .init())
    try inspectFile(FilePath(path), in: nil, row, take)
  }

  // MARK: Notes

  private func inspect(
    _ note: Note,
    of archive: ArchiveReader,
    _ folder: String?,
    _ take: Take
  ) throws(AttachmentRunError) {
    var placements: NotePlacements?
    if case .markdown(let body) = note.content { placements = NotePlacements(of: body, in: note) }
    for attachment in note.attachments.sorted(by: Attachment.precedes) where !isStopped {
      var row = try self.row(of: attachment, in: note, of: archive, folder)
      if let path = row.path, let folder, let place = AttachmentRun.place(of: path, in: folder) {
        referenced.insert(place)
      }
      if placements?.hold(id: attachment.id, name: attachment.fileName) == false {
        row.warn(.unplaced, "is held by the note and placed nowhere in it")
      }
      give(row, take)
    }
    let held = Set(note.attachments.map { IdentifierKey($0.id) })
    var told: Set<IdentifierKey> = []
    for id in placements?.ids ?? [] where !held.contains(IdentifierKey(id)) && !isStopped {
      guard told.insert(IdentifierKey(id)).inserted else { continue }
      var row = AttachmentRow(
        noteID: note.id,
        noteTitle: note.displayTitle,
        attachmentID: id,
        name: id,
        finding: AttachmentFinding()
      )
      row.warn(.dangling, "is placed by the note, which does not hold it any more")
      give(row, take)
    }
  }

  /// Where a file lies in a folder, which may be written in another way than the file's path.
  private static func place(of path: FilePath, in folder: String) -> FilePath? {
    func rest(_ path: FilePath, _ folder: FilePath) -> FilePath? {
      let opening = folder.bytes + [UInt8(ascii: "/")]
      guard path.bytes.starts(with: opening) else { return nil }
      return FilePath(bytes: Array(path.bytes.dropFirst(opening.count)))
    }
    if let place = rest(path, FilePath(folder)) { return place }
    guard let path = try? FileSystem.realPath(path),
      let folder = try? FileSystem.realPath(FilePath(folder))
    else { return nil }
    return rest(path, folder)
  }

  private func row(
    of attachment: Attachment,
    in note: Note,
    of archive: ArchiveReader,
    _ folder: String?
  ) throws(AttachmentRunError) -> AttachmentRow {
    var row = AttachmentRow(
      noteID: note.id,
      noteTitle: note.displayTitle,
      attachmentID: attachment.id,
      name: attachment.fileName,
      contentType: attachment.contentType,
      finding: AttachmentFinding()
    )
    switch source(of: attachment, in: archive, folder) {
    case .failure(let refusal): row.finding = AttachmentFinding(refusal: refusal)
    case .success(let source):
      row.path = source.path
      row.finding = try process.inspect(
        InspectionRequest(
          source: source,
          record: AttachmentInspector.Record(of: attachment),
          isHeld: true
        )
      )
    }
    return row
  }

  private func source(
    of attachment: Attachment,
    in archive: ArchiveReader,
    _ folder: String?
  ) -> Result<InspectionRequest.Source, Refusal> {
    let badName = Refusal(.unsafeName, "is stored under a name that would lead out of its folder")
    let nowhere = Refusal(
      .missing,
      "has no file: the archive gives neither its storedName nor its data"
    )
    let garbled = Refusal(.corrupt, "has data in the archive that is not base64")
    let homeless = Refusal(
      .missing,
      "cannot be looked for: an archive on standard input has no folder"
    )
    switch attachment.data {
    case .inline(let bytes)?: return .success(.bytes(Data(bytes)))
    case .file(let path)?:
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard !path.isEmpty, !path.utf8.contains(0), parts.first?.isEmpty == false,
        !parts.contains("..")
      else { return .failure(badName) }
      guard let home = archive.folder else { return .failure(homeless) }
      return .success(InspectionRequest.Source(home + "/" + path, in: home))
    case nil:
      guard let name = attachment.storedName else {
        // Data that says nothing is kept among the fields that are not known.
        let isGarbled = attachment.unknown.contains { $0.name == "data" }
        return .failure(isGarbled ? garbled : nowhere)
      }
      guard !["", ".", ".."].contains(name),
        !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
      else { return .failure(badName) }
      guard let folder else { return .failure(homeless) }
      return .success(InspectionRequest.Source(folder + "/" + name, in: folder))
    }
  }

  // MARK: Files

  /// Files that were inspected before, by their paths from the folder, and those that are no attachments.
  private struct KnownFiles {
    let paths: Set<FilePath>
    let identities: Set<FileIdentity>
  }

  // Known files are `nil` when no archive refers to any.
  private func inspectFolder(
    _ root: FilePath,
    leavingOut known: KnownFiles?,
    _ take: Take
  ) throws(AttachmentRunError) {
    // The folders on the way, each with the names in it that are not done yet, last one first.
    var open: [(place: FilePath?, names: [FilePath])] = []
    enter(nil, of: root, &open, take)
    while !open.isEmpty, !isStopped {
      let folder = open[open.count - 1].place
      guard let name = open[open.count - 1].names.popLast() else {
        open.removeLast()
        continue
      }
      let place = folder?.appending(name) ?? name
      let path = root.appending(place)
      let status = (try? FileSystem.status(of: path)) ?? nil
      if status?.kind == .directory {
        enter(place, of: root, &open, take)
      } else if status == nil, let finding = AttachmentFinding.unreachable(path) {
        give(AttachmentRow(name: place.description, path: path, finding: finding), take)
      } else if known?.paths.contains(place) != true,
        status.map({ known?.identities.contains($0.identity) == true }) != true
      {
        let row = AttachmentRow(name: place.description, path: path, finding: AttachmentFinding())
        try inspectFile(path, in: root, row, take) {
          if known != nil { $0.warn(.orphan, "lies in the folder and no note refers to it") }
        }
      }
    }
  }

  private func enter(
    _ place: FilePath?,
    of root: FilePath,
    _ open: inout [(place: FilePath?, names: [FilePath])],
    _ take: Take
  ) {
    let path = place.map(root.appending) ?? root
    do { open.append((place, try FileSystem.names(in: path).reversed())) } catch {
      let name = (place ?? root).description
      give(AttachmentRow(name: name, path: path, finding: .unreadable(error.reason)), take)
    }
  }

  private func inspectFile(
    _ path: FilePath,
    in folder: FilePath?,
    _ row: AttachmentRow,
    _ take: Take,
    _ finish: (inout AttachmentRow) -> Void = { _ in }
  ) throws(AttachmentRunError) {
    var row = row
    row.finding = try process.inspect(
      InspectionRequest(
        source: InspectionRequest.Source(path, in: folder),
        record: AttachmentInspector.Record(name: row.name),
        isHeld: false
      )
    )
    finish(&row)
    give(row, take)
  }

  private func give(_ row: AttachmentRow, _ take: Take) {
    var row = row
    if let digest = row.finding.sha256, row.finding.refusal?.code != .empty,
      let first = firsts.first(of: digest, named: row.name)
    {
      row.warn(.duplicate, "has the same bytes as “\(first)”")
    }
    if !take(row) { isStopped = true }
  }
}

extension AttachmentRow {
  /// Warns about a file; what is refused is told of by its refusal alone.
  fileprivate mutating func warn(_ code: WarningCode, _ clause: String) {
    if finding.refusal == nil { finding.warnings.append(FileWarning(code, clause)) }
  }
}

extension AttachmentFinding {
  /// Why the name that a folder has does not lead to its file; `nil` when it may.
  fileprivate static func unreachable(_ path: FilePath) -> AttachmentFinding? {
    do throws(SystemError) { try FileSystem.checkName(path) } catch {
      return .unreadable("its path is longer than the system takes")
    }
    return nil
  }

  fileprivate static func unreadable(_ reason: String) -> AttachmentFinding {
    AttachmentFinding(refusal: Refusal(.unreadable, "cannot be read: \(reason)"))
  }
}

extension AttachmentInspector.Record {
  fileprivate init(of attachment: Attachment) {
    self.init(
      name: attachment.fileName,
      contentType: attachment.contentType,
      byteCount: attachment.byteCount,
      sha256: attachment.sha256
    )
  }
}
