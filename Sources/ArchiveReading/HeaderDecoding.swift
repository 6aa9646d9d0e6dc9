import ArchiveModel
import Diagnostics
import SystemBinding

/// Reads the archive's own fields once their places are known.
struct HeaderDecoding {
  /// More folders than these that cannot be read are only counted.
  private static let mostFolderProblems = 100

  private let file: InputFile
  private(set) var header = ArchiveHeader()
  private(set) var diagnostics: [Diagnostic] = []
  private var lostFolders = 0

  /// Reads the header of an archive whose notes are indexed.
  ///
  /// What the archive says it is comes first: the faults of another format mean nothing. A field
  /// of a wrong kind is left out, a folder with a fault is too, and either is an error among
  /// ``diagnostics``.
  init(_ contents: JSONContents, in file: InputFile) throws(ArchiveReadingError) {
    self.file = file
    if let fault = contents.fault {
      switch fault {
      case .empty, .notAnArchive, .firstLineCut: throw fault
      default: break
      }
    }
    try checkFormat(contents.fields.first { $0.name == "format" })
    try checkVersion(contents.fields.first { $0.name == "version" })
    if let fault = contents.fault { throw fault }
    for field in contents.fields { try read(field) }
    if lostFolders > HeaderDecoding.mostFolderProblems {
      diagnostics.append(
        Diagnostic(
          .error,
          code: "wrong-type",
          "\(lostFolders) folders in all cannot be read and are left out"
        )
      )
    }
  }

  private func checkFormat(_ field: JSONContents.Field?) throws(ArchiveReadingError) {
    guard let field else { throw .unknownFormat(nil) }
    var decoder = try decoder(of: field)
    let format = try rescan { () throws(ScanError) in try decoder.text(field.name) }
    guard format == ArchiveHeader.formatName else { throw .unknownFormat(format) }
  }

  private func checkVersion(_ field: JSONContents.Field?) throws(ArchiveReadingError) {
    guard let field else { throw .missingField("version") }
    var decoder = try decoder(of: field)
    let version = try rescan { () throws(ScanError) in try decoder.json(field.name) }
    guard Double(version) == Double(ArchiveHeader.supportedVersion) else {
      throw .unsupportedVersion(version)
    }
  }

  private mutating func read(_ field: JSONContents.Field) throws(ArchiveReadingError) {
    var decoder = try decoder(of: field)
    var folderProblems: [NoteProblem] = []
    try rescan { () throws(ScanError) in
      switch field.name {
      case "format", "version": return
      case "exportedAt": header.exportedAt = try decoder.instant(field.name)
      case "locale": header.locale = try decoder.text(field.name)
      case "timeZone": header.timeZone = try decoder.text(field.name)
      case "notes": _ = try decoder.expect(.array, field.name, isRequired: true)
      case "folders":
        guard try decoder.expect(.array, field.name, isRequired: false) else { return }
        header.folders = try decoder.array(field.name) { (decoder) throws(ScanError) in
          let folder = try decoder.folder()
          let problems = decoder.takeProblems()
          guard !problems.isEmpty else { return folder }
          lostFolders += 1
          if lostFolders <= HeaderDecoding.mostFolderProblems { folderProblems += problems }
          return nil
        }
      default: try decoder.keep(field.name, in: &header.unknown)
      }
    }
    try note(decoder.takeProblems(), in: field)
    diagnostics += folderProblems.map { $0.diagnostic(losing: "the folder") }
    if let place = decoder.scanner.loneSurrogates.first {
      diagnostics.append(.loneSurrogates(decoder.scanner.loneSurrogates.count, at: place))
    }
  }

  /// Records the faults of a field, or throws one that leaves no archive to read.
  private mutating func note(_ problems: [NoteProblem], in field: JSONContents.Field)
    throws(ArchiveReadingError)
  {
    for problem in problems {
      switch problem.kind {
      case .nestedTooDeeply(let name): throw .nestedTooDeeply(field: name, field.start)
      case .wrongType(let name, let expected, let found) where ["folders", "notes"].contains(name):
        throw .wrongType(field: name, expected: expected, found: found, field.start)
      default: diagnostics.append(problem.diagnostic(losing: "the field"))
      }
    }
  }

  private func decoder(of field: JSONContents.Field) throws(ArchiveReadingError) -> ArchiveDecoder {
    let bytes: [UInt8]
    do {
      bytes = try file.bytes(at: field.start.offset, count: field.length)
    } catch {
      throw .unreadable(reason: error.reason)
    }
    return ArchiveDecoder(
      scanner: JSONScanner(bytes: bytes, start: field.start),
      keepsContent: true
    )
  }
}

/// Reads again what was sound before: an error now means that the file has changed.
func rescan<Value>(_ read: () throws(ScanError) -> Value) throws(ArchiveReadingError) -> Value {
  do {
    return try read()
  } catch {
    if case .unreadable(let failure) = error { throw .unreadable(reason: failure.reason) }
    throw .changed
  }
}

extension ArchiveDecoder {
  /// Reads a folder.
  fileprivate mutating func folder() throws(ScanError) -> Folder? {
    var folder = Folder(id: "", name: "")
    let seen = try object("") { (decoder, key) throws(ScanError) in
      switch key {
      case "id": folder.id = try decoder.text(key, isRequired: true) ?? ""
      case "name": folder.name = try decoder.text(key, isRequired: true) ?? ""
      case "parent": folder.parent = try decoder.text(key)
      case "createdAt": folder.createdAt = try decoder.instant(key)
      default: try decoder.keep(key, in: &folder.unknown)
      }
    }
    guard let seen else { return nil }
    for field in ["id", "name"] { require(field, in: seen) }
    return folder
  }
}
