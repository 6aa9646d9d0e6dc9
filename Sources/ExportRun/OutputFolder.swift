import GLibBinding
import SystemBinding

/// A file of an export as the manifest names it.
struct OutputFile: Hashable, Codable {
  /// Its path from the output, `/` between names.
  var path: String
  /// Its size in bytes.
  var bytes: Int
  /// Its SHA-256 in hexadecimal.
  var sha256: String
}

/// The folder that an export writes to, claimed for one run.
///
/// It knows which of its files are ours: those that the last manifest names, and those that a run
/// without a manifest set out to write, which stand in a journal beside them. The journal is on the
/// disk before the first of its files is, and goes when a manifest has its place. A file that is not
/// whole yet has a name that the journal holds, too: one in each folder, and one for the manifest.
/// Not `Sendable`.
final class OutputFolder {
  private static let journalName = ".casebound-unfinished"
  private static let partialName = ".casebound-part"
  private static let partialManifest = ".casebound-part-manifest"

  private let root: String
  private let journal: Journal
  /// The paths of our files.
  private(set) var owned: Set<String>
  /// The names of half written files that are ours.
  private var claimedPartials: Set<String>
  private var folders: Set<String> = [""]
  /// Whether a finished run's manifest is there, and true.
  private var hasManifest: Bool

  /// Claims a folder, making it when it is not there.
  init(claiming path: String) throws(ExportError) {
    root = path
    let present = try OutputFolder.writing { () throws(SystemError) in
      try FileSystem.status(of: path, followingLinks: true)
    }
    if let present, present.kind != .directory { throw .outputIsNoFolder(path) }
    do {
      try FileSystem.makeDirectories(path)
    } catch {
      if error.kind == .exists { throw .outputIsNoFolder(path) }
      throw .cannotWrite(error)
    }
    journal = try Journal(claiming: path + "/" + OutputFolder.journalName, of: path)
    let named = try ManifestReading.paths(inManifest: NamePlan.manifest, of: path)
    hasManifest = named != nil
    owned = named ?? []
    let partials = journal.paths.filter(OutputFolder.isPartial)
    owned.formUnion(journal.paths)
    owned.subtract(partials)
    claimedPartials = Set(partials)
    try OutputFolder.writing { () throws(SystemError) in
      // What a run that was killed left half written.
      for path in partials { try FileSystem.remove(absolute(path)) }
    }
  }

  /// Those of `paths` where something stands that is not ours, or that is no file.
  func foreign(among paths: [String]) throws(ExportError) -> [String] {
    try OutputFolder.writing { () throws(SystemError) in
      var foreign: [String] = []
      var obstacles: Set<String> = []
      for path in paths {
        if let obstacle = try obstacle(to: OutputFolder.directory(of: path)) {
          if obstacles.insert(obstacle).inserted { foreign.append(obstacle) }
        } else if let present = try FileSystem.status(of: absolute(path)),
          present.kind != .file || !owned.contains(path)
        {
          foreign.append(path)
        }
      }
      for path in unclaimedPartials(of: paths)
      where try FileSystem.status(of: absolute(path)) != nil {
        foreign.append(path)
      }
      return foreign
    }
  }

  /// The names that `paths` have while they are written, and that of the manifest, as far as they are
  /// not ours yet.
  private func unclaimedPartials(of paths: [String]) -> [String] {
    var seen = claimedPartials
    return (paths.map(partial) + [OutputFolder.partialManifest]).filter { seen.insert($0).inserted }
  }

  /// Writes down that these files are about to be ours.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - waits: Whether that is on the disk when this returns; else it is safe from an end of the
  ///     program alone.
  /// - Throws: ``ExportError/cannotWrite(_:)``.
  func claim(_ paths: [String], waits: Bool) throws(ExportError) {
    let new = paths.filter { !owned.contains($0) }
    let partials = unclaimedPartials(of: paths)
    if new.isEmpty, partials.isEmpty { return }
    try OutputFolder.writing { () throws(SystemError) in
      try journal.append(new + partials)
      if waits {
        try journal.synchronize()
        try FileSystem.synchronize(directory: root)
      }
    }
    owned.formUnion(new)
    claimedPartials.formUnion(partials)
  }

  /// Writes a file that was claimed, with the folders it lies in.
  ///
  /// A file that is right already is left alone.
  ///
  /// - Returns: The file, and whether it was new or changed.
  /// - Throws: What the system says; ``SystemError/Kind/nameTooLong`` costs this file alone.
  func write(_ bytes: [UInt8], to path: String) throws(SystemError)
    -> (file: OutputFile, isWritten: Bool)
  {
    let hash = SHA256.hexadecimal(of: bytes)
    let file = OutputFile(path: path, bytes: bytes.count, sha256: hash)
    if AtomicFile.holds(bytes, at: absolute(path)) { return (file, false) }
    if hasManifest, try FileSystem.status(of: absolute(path)) != nil { try retireManifest() }
    try makeFolder(OutputFolder.directory(of: path))
    try AtomicFile.write(bytes, to: absolute(path), by: absolute(partial(of: path)))
    return (file, true)
  }

  /// Takes the present manifest away, since a file that it names is about to change; what it names
  /// stays ours by the journal.
  private func retireManifest() throws(SystemError) {
    try journal.append(owned.sorted())
    try journal.synchronize()
    try FileSystem.remove(absolute(NamePlan.manifest))
    hasManifest = false
  }

  /// Begins a manifest beside the present one.
  func beginManifest() throws(ExportError) -> Descriptor {
    try OutputFolder.writing { () throws(SystemError) in
      try FileSystem.create(absolute(OutputFolder.partialManifest))
    }
  }

  /// Puts everything on the disk, then gives the manifest its name and ends the journal.
  func finish(manifest: Descriptor) throws(ExportError) {
    let partial = absolute(OutputFolder.partialManifest)
    try OutputFolder.writing { () throws(SystemError) in
      try manifest.synchronize()
      try manifest.close()
      try FileSystem.synchronizeAll(on: root)
      let final = absolute(NamePlan.manifest)
      if try FileSystem.haveEqualContents(partial, final) {
        try FileSystem.remove(partial)
      } else {
        try FileSystem.rename(partial, to: final)
      }
      try FileSystem.synchronize(directory: root)
      try journal.remove()
    }
  }

  /// Drops a manifest that will not be finished.
  func abandonManifest() {
    try? FileSystem.remove(absolute(OutputFolder.partialManifest))
  }

  /// Whether a file of ours is there.
  func holds(_ path: String) -> Bool {
    (try? FileSystem.status(of: absolute(path)))??.kind == .file
  }

  /// Turns the system's words into the run's.
  static func writing<Value>(_ body: () throws(SystemError) -> Value) throws(ExportError) -> Value {
    do { return try body() } catch { throw .cannotWrite(error) }
  }

  /// The first of the folders down to `directory` in whose place is something else.
  private func obstacle(to directory: String) throws(SystemError) -> String? {
    if folders.contains(directory) { return nil }
    if let above = try obstacle(to: OutputFolder.directory(of: directory)) { return above }
    guard let present = try FileSystem.status(of: absolute(directory)) else { return nil }
    if present.kind != .directory { return directory }
    folders.insert(directory)
    return nil
  }

  private func makeFolder(_ directory: String) throws(SystemError) {
    if folders.contains(directory) { return }
    try makeFolder(OutputFolder.directory(of: directory))
    try FileSystem.makeDirectory(absolute(directory))
    folders.insert(directory)
  }

  private func absolute(_ path: String) -> String { root + "/" + path }

  /// The name that the file at `path` has while it is being written.
  private func partial(of path: String) -> String {
    let directory = OutputFolder.directory(of: path)
    return directory.isEmpty
      ? OutputFolder.partialName : directory + "/" + OutputFolder.partialName
  }

  /// Whether `path` is that of a file being written; no note's or attachment's begins with a dot.
  private static func isPartial(_ path: String) -> Bool {
    [partialName, partialManifest].contains(String(path.split(separator: "/").last ?? ""))
  }

  private static func directory(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}
