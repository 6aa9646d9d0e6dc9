import Diagnostics
import Foundation
import SystemBinding

/// The first line of a manifest: what the export was made with.
struct ManifestHeader: Codable {
  static let formatName = "casebound-export"
  static let currentVersion = 1

  var format = ManifestHeader.formatName
  var version = ManifestHeader.currentVersion
  var provenance: Provenance
  var settings: RenderSettings
}

/// What a manifest says of a note.
struct ManifestNote: Codable {
  /// What a person should hear of.
  struct Finding: Codable {
    var severity: String
    var code: String
    var message: String
  }

  var id: String?
  var title: String?
  var files: [OutputFile]
  var pages: Int
  var warnings: [Finding]
  /// Why the note failed.
  var failed: String?
}

/// A file that an earlier export wrote and this one has no note for.
struct ManifestLeftOver: Codable {
  var leftOver: String
}

/// Writes a manifest line by line: JSON Lines, keys in order.
final class ManifestWriter {
  private let file: Descriptor
  private let encoder = JSONEncoder()
  private var pending: [UInt8] = []

  init(to file: Descriptor) {
    self.file = file
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Adds a line.
  func append(_ line: some Encodable) throws(SystemError) {
    // Structs of plain fields always encode.
    if let json = try? encoder.encode(line) { pending += json }
    pending.append(UInt8(ascii: "\n"))
    if pending.count > 1 << 16 { try flush() }
  }

  /// Hands what was added to the system.
  func flush() throws(SystemError) {
    try file.writeAll(pending)
    pending.removeAll(keepingCapacity: true)
  }
}
