import ArchiveModel
import ArchiveReading
import Diagnostics
import SystemBinding

/// Where an attached file's bytes are.
enum AttachmentSource {
  case archive(StoredData)
  case folder(path: String)

  /// Why a file's bytes cannot be had, in words.
  struct Problem: Error {
    let reason: String
  }

  /// Finds the source of an attachment.
  ///
  /// - Parameters:
  ///   - attachment: The attachment.
  ///   - folder: The folder that holds attachments by their stored names; `nil` for `attachments`
  ///     beside the archive.
  /// - Throws: Why there is none.
  init(of attachment: Attachment, in folder: String?) throws(Problem) {
    if let data = attachment.data {
      self = .archive(data)
      return
    }
    guard let name = attachment.storedName, AttachmentSource.isOneName(name) else {
      // Data that says nothing is kept among the fields that are not known.
      if attachment.storedName == nil, attachment.unknown.contains(where: { $0.name == "data" }) {
        throw Problem(reason: "its data in the archive is not base64")
      }
      throw Problem(reason: "the archive does not say where it is")
    }
    guard let folder else {
      self = .archive(.file(NamePlan.attachments + "/" + name))
      return
    }
    let path = folder + "/" + name
    guard (try? FileSystem.status(of: path))??.kind == .file else {
      throw Problem(reason: "there is no file “\(name)” in the folder of attachments")
    }
    self = .folder(path: path)
  }

  /// Reads the bytes.
  ///
  /// - Throws: Why they could not be had.
  func bytes(from archive: ArchiveReader) throws(Problem) -> [UInt8] {
    switch self {
    case .archive(let data):
      do { return try archive.bytes(of: data) } catch {
        throw Problem(reason: error.diagnostic.message)
      }
    case .folder(let path):
      do { return try FileSystem.contents(of: path) } catch {
        throw Problem(reason: error.reason)
      }
    }
  }

  private static func isOneName(_ name: String) -> Bool {
    !["", ".", ".."].contains(name) && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }
}
