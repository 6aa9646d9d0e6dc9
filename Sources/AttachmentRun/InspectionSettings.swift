public import AttachmentInspection
import Foundation
import SystemBinding

/// What files are inspected with.
public struct InspectionSettings: Hashable, Sendable, Codable {
  /// The sizes past which files are refused.
  public var limits = InspectionLimits()
  /// How long a file may take, in seconds.
  public var seconds = 30
  /// How much memory a file may take, in bytes.
  public var memory = 1 << 30

  /// Creates the settings that hold unless others are asked for.
  public init() {}
}

/// What is said to an inspecting process before the first file.
struct InspectionGreeting: Codable {
  /// What to inspect with.
  var settings: InspectionSettings
  /// The process to end with.
  var parentID: Int32
}

/// One file to inspect.
struct InspectionRequest: Codable {
  /// Where the bytes are.
  enum Source: Codable {
    /// In a file, which must lie in a folder when one is given; the bytes of their paths.
    case file(path: Data, folder: Data?)
    /// In the archive.
    case bytes(Data)

    init(_ path: FilePath, in folder: FilePath?) {
      self = .file(path: Data(path.bytes), folder: folder.map { Data($0.bytes) })
    }

    init(_ path: String, in folder: String) { self.init(FilePath(path), in: FilePath(folder)) }

    /// Where the file is.
    var path: FilePath? {
      guard case .file(let path, _) = self else { return nil }
      return FilePath(bytes: Array(path))
    }
  }

  /// Where its bytes are.
  var source: Source
  /// What is told of it.
  var record: AttachmentInspector.Record
  /// Whether an archive names it, so that it is missing when it is not there.
  var isHeld: Bool
  /// Whether its size and hash are all that is asked for.
  var isOnlyMeasured = false
}
