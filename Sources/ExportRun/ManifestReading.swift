import Foundation
import SystemBinding

/// Reads what matters of an earlier manifest.
enum ManifestReading {
  private struct Line: Decodable {
    struct File: Decodable { var path: String }
    var format: String?
    var version: Int?
    var files: [File]?
    var leftOver: String?
  }

  /// The paths of all files that a manifest names.
  ///
  /// - Parameters:
  ///   - name: The manifest's name.
  ///   - folder: The folder it lies in.
  /// - Returns: The paths; `nil` when there is no manifest.
  /// - Throws: ``ExportError/manifestUnreadable(line:)`` when it is not one of ours.
  static func paths(inManifest name: String, of folder: String) throws(ExportError) -> Set<String>?
  {
    let path = folder + "/" + name
    let (present, file) = try OutputFolder.writing { () throws(SystemError) in
      let present = try FileSystem.status(of: path)
      return (present, present?.kind == .file ? try FileSystem.open(path) : nil)
    }
    guard present != nil else { return nil }
    guard let file else { throw .foreignFiles([name], count: 1) }

    var source = LineSource(file)
    var paths: Set<String> = []
    var number = 0
    let decoder = JSONDecoder()
    while let text = try OutputFolder.writing({ () throws(SystemError) in try source.next() }) {
      number += 1
      guard text.count < LineSource.longest,
        let line = try? decoder.decode(Line.self, from: Data(text)),
        number > 1
          || line.format == ManifestHeader.formatName
            && line.version == ManifestHeader.currentVersion
      else { throw .manifestUnreadable(line: number) }
      paths.formUnion((line.files ?? []).map(\.path))
      if let leftOver = line.leftOver { paths.insert(leftOver) }
    }
    guard number > 0 else { throw .manifestUnreadable(line: 1) }
    return paths
  }
}

/// The lines of a file, one at a time.
private struct LineSource {
  /// No line is read further than this.
  static let longest = 64 << 20

  private let file: Descriptor
  private var buffer: [UInt8] = []
  private var start = 0

  init(_ file: Descriptor) { self.file = file }

  /// The next line without its end, which the last one may lack; `nil` when there are no more.
  mutating func next() throws(SystemError) -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return Array(buffer[start..<end])
      }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      if searched < LineSource.longest,
        case .read = try file.read(appendingTo: &buffer, limit: 1 << 16)
      {
        continue
      }
      defer { start = buffer.count }
      return buffer.isEmpty ? nil : buffer
    }
  }
}
