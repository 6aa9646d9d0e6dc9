import GLibBinding
import PageModel
public import PangoCairoBinding
public import SystemBinding

/// What documents were made with: enough to tell why two exports differ.
public struct Provenance: Hashable, Sendable, Codable {
  /// A library and the version that runs.
  public struct Library: Hashable, Sendable, Codable {
    /// Its name.
    public var name: String
    /// Its version.
    public var version: String

    /// Creates an entry.
    public init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  /// A font file.
  public struct Font: Hashable, Sendable, Codable {
    /// The family.
    public var family: String
    /// The file's name.
    public var file: String
    /// The version number that the font gives.
    public var version: Int
    /// The SHA-256 of the file, in hexadecimal.
    public var sha256: String

    /// Creates an entry.
    public init(family: String, file: String, version: Int, sha256: String) {
      self.family = family
      self.file = file
      self.version = version
      self.sha256 = sha256
    }
  }

  /// The program's version.
  public var version: String
  /// The libraries that documents depend on.
  public var libraries: [Library]
  /// The font files that documents may use; empty when none is needed.
  public var fonts: [Font]

  /// Creates a provenance.
  public init(version: String, libraries: [Library], fonts: [Font]) {
    self.version = version
    self.libraries = libraries
    self.fonts = fonts
  }

  /// The font files of a catalogue, each once, in the catalogue's order.
  ///
  /// - Throws: `SystemError` when one cannot be read.
  public static func fonts(of catalog: FontCatalog) throws(SystemError) -> [Font] {
    var seen: Set<String> = []
    var fonts: [Font] = []
    for face in catalog.faces where seen.insert(face.path).inserted {
      guard let sha256 = SHA256.hexadecimal(ofFile: face.path) else {
        throw SystemError(code: inputOutputError, operation: "read", path: face.path)
      }
      fonts.append(
        Font(
          family: face.family,
          file: face.face.file,
          version: face.version,
          sha256: sha256
        )
      )
    }
    return fonts
  }
}

/// `EIO`: GLib does not pass on why a file cannot be read.
private let inputOutputError: Int32 = 5
