import CGSF

/// Why a container or a part of it cannot be read.
public enum ContainerError: Error, Hashable, Sendable {
  /// The file cannot be opened; the library's words.
  case unreadable(String)
  /// It is no container of its kind, or its directory is damaged; the library's words.
  case directory(String)
  /// There is no such part.
  case noSuchPart
  /// A part does not unpack, or ends before its end.
  case damagedPart
}

/// A file that holds files, read by libgsf piece by piece.
///
/// Not `Sendable`.
@safe public final class Container {
  /// The kinds of containers.
  public enum Kind: Hashable, Sendable {
    /// ZIP.
    case zip
    /// Microsoft's compound file.
    case ole
  }

  /// A part of a container.
  public struct Part: Hashable, Sendable {
    /// Its name in the folder it lies in.
    public let name: String
    /// Its size in bytes, unpacked; 0 for a folder.
    public let size: Int
    /// Whether it holds parts itself.
    public let isFolder: Bool
  }

  private let root: UnsafeMutablePointer<GsfInfile>

  /// How many bytes are read at a time.
  private static let pieceSize = 1 << 16

  private static let start: Void = gsf_init()

  /// Opens the container at `path`.
  public init(_ kind: Kind, path: String) throws(ContainerError) {
    Container.start
    var failure: UnsafeMutablePointer<GError>?
    guard let input = unsafe gsf_input_stdio_new(path, &failure) else {
      throw .unreadable(unsafe Container.words(of: failure))
    }
    defer { unsafe g_object_unref(input) }
    let folder =
      kind == .zip
      ? unsafe gsf_infile_zip_new(input, &failure) : unsafe gsf_infile_msole_new(input, &failure)
    guard let folder = unsafe folder else {
      throw .directory(unsafe Container.words(of: failure))
    }
    unsafe root = folder
  }

  deinit { unsafe g_object_unref(root) }

  /// The parts in a folder, in the container's order.
  ///
  /// - Parameter folder: The names on the way to it; empty for the container itself.
  /// - Returns: The parts that lie in it, not those of folders in it.
  /// - Throws: ``ContainerError/noSuchPart``.
  public func parts(in folder: [String] = []) throws(ContainerError) -> [Part] {
    let input = try unsafe open(folder)
    defer { unsafe g_object_unref(input) }
    guard let infile = unsafe casebound_as_folder(input) else { throw .noSuchPart }
    var parts: [Part] = []
    for index in 0..<max(0, unsafe gsf_infile_num_children(infile)) {
      guard let name = unsafe gsf_infile_name_by_index(infile, index) else { continue }
      let text = unsafe String(cString: name)
      guard let child = unsafe gsf_infile_child_by_index(infile, index) else {
        throw .damagedPart
      }
      let folder = unsafe casebound_as_folder(child)
      let count = unsafe folder.map { unsafe gsf_infile_num_children($0) } ?? -1
      parts.append(
        Part(name: text, size: Int(unsafe gsf_input_size(child)), isFolder: count >= 0)
      )
      unsafe g_object_unref(child)
    }
    return parts
  }

  /// Unpacks a part, piece by piece.
  ///
  /// - Parameters:
  ///   - path: The names on the way to it, its own last.
  ///   - take: Is given each piece; `false` ends the reading.
  /// - Throws: ``ContainerError``.
  public func read(
    _ path: [String],
    _ take: ([UInt8]) -> Bool
  ) throws(ContainerError) {
    let input = try unsafe open(path)
    defer { unsafe g_object_unref(input) }
    var rest = Int(unsafe gsf_input_size(input))
    while rest > 0 {
      let count = min(rest, Container.pieceSize)
      guard let bytes = unsafe gsf_input_read(input, count, nil) else { throw .damagedPart }
      rest -= count
      if !take(unsafe Array(UnsafeBufferPointer(start: bytes, count: count))) { return }
    }
  }

  @unsafe private func open(_ path: [String]) throws(ContainerError) -> UnsafeMutablePointer<
    GsfInput
  > {
    var input = unsafe casebound_as_input(root)
    unsafe g_object_ref(input)
    for name in path {
      let folder = unsafe casebound_as_folder(input)
      let child = unsafe folder.flatMap { unsafe gsf_infile_child_by_name($0, name) }
      unsafe g_object_unref(input)
      guard let child = unsafe child else { throw .noSuchPart }
      unsafe input = child
    }
    guard let input = unsafe input else { throw .noSuchPart }
    return unsafe input
  }

  @unsafe private static func words(of error: UnsafeMutablePointer<GError>?) -> String {
    guard let error = unsafe error else { return "no reason given" }
    defer { unsafe g_error_free(error) }
    return unsafe String(cString: error.pointee.message)
  }
}

/// The libgsf that runs.
public enum ContainerVersion {
  /// As in `1.14.50`.
  public static var running: String {
    "\(casebound_gsf_major()).\(casebound_gsf_minor()).\(casebound_gsf_micro())"
  }
}
