import CSystem

/// What lies at a path, links not followed.
public struct FileStatus: Hashable, Sendable {
  /// The kinds of things.
  public enum Kind: Hashable, Sendable {
    /// A regular file.
    case file
    /// A directory.
    case directory
    /// A link, device, pipe or socket.
    case other
  }

  /// What it is.
  public let kind: Kind
  /// The size of a file in bytes.
  public let size: Int
  /// What tells it from every other, whatever its names.
  public let identity: FileIdentity
  /// When its bytes were last changed, in nanoseconds.
  let changedAt: Int

  init(of found: stat) {
    kind =
      casebound_is_regular(found.st_mode) != 0
      ? .file : casebound_is_directory(found.st_mode) != 0 ? .directory : .other
    size = Int(found.st_size)
    changedAt = Int(found.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(found.st_mtim.tv_nsec)
    identity = FileIdentity(device: UInt64(found.st_dev), number: UInt64(found.st_ino))
  }
}

/// The device that something lies on, and its number there.
public struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
}

/// Files and directories by path.
public enum FileSystem {
  /// What lies at `path`, or `nil` when nothing does.
  ///
  /// - Parameters:
  ///   - path: Where to look.
  ///   - followingLinks: Whether a link is looked through.
  /// - Returns: What is there.
  /// - Throws: ``SystemError`` when it cannot be seen.
  public static func status(of path: String, followingLinks: Bool = false) throws(SystemError)
    -> FileStatus?
  {
    try status(of: FilePath(path), followingLinks: followingLinks)
  }

  /// What lies at a path that need not be UTF-8, or `nil` when nothing does.
  public static func status(of path: FilePath, followingLinks: Bool = false) throws(SystemError)
    -> FileStatus?
  {
    var found = stat()
    let name = path.cString
    let result = followingLinks ? unsafe stat(name, &found) : unsafe lstat(name, &found)
    guard result == 0 else {
      // Below a file there is nothing, as there is below nothing and past the longest path.
      if [ENOENT, ENOTDIR, ENAMETOOLONG].contains(casebound_errno()) { return nil }
      throw .last("look at", path.description)
    }
    return FileStatus(of: found)
  }

  /// Makes sure that `path` is not longer than the system takes, nor any name in it.
  public static func checkName(_ path: String) throws(SystemError) {
    try checkName(FilePath(path))
  }

  /// Makes sure that a path that need not be UTF-8 is not longer than the system takes.
  public static func checkName(_ path: FilePath) throws(SystemError) {
    var found = stat()
    if unsafe lstat(path.cString, &found) != 0, casebound_errno() == ENAMETOOLONG {
      throw .last("write", path.description)
    }
  }

  /// Makes a directory, if there is none; what it lies in must be there.
  public static func makeDirectory(_ path: String) throws(SystemError) {
    if unsafe mkdir(path, 0o777) == 0 { return }
    let failure = casebound_errno()
    if failure == EEXIST, try status(of: path, followingLinks: true)?.kind == .directory { return }
    throw SystemError(code: failure, operation: "create folder", path: path)
  }

  /// Makes a directory and all it lies in.
  public static func makeDirectories(_ path: String) throws(SystemError) {
    if try status(of: path, followingLinks: true)?.kind == .directory { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeDirectories(String(path[..<slash]))
    }
    try makeDirectory(path)
  }

  /// Opens a file to read.
  public static func open(_ path: String) throws(SystemError) -> Descriptor {
    try open(path, O_RDONLY, "read")
  }

  /// Opens a file to append to, making it when there is none.
  public static func openToAppend(_ path: String) throws(SystemError) -> Descriptor {
    try open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, "write")
  }

  /// Opens a file that is made anew; that something has the name is an error.
  public static func create(_ path: String) throws(SystemError) -> Descriptor {
    try open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, "create")
  }

  /// Opens a file that is made anew under `path`, or under that with the first number from 2 on
  /// that nothing has.
  ///
  /// - Returns: The file, and its path.
  public static func createUnused(_ path: String) throws(SystemError) -> (Descriptor, String) {
    var number = 1
    while true {
      let free = number == 1 ? path : "\(path)-\(number)"
      do {
        return (try create(free), free)
      } catch {
        guard error.code == EEXIST, number < 1_000 else { throw error }
        number += 1
      }
    }
  }

  private static func open(_ path: String, _ flags: Int32, _ verb: String) throws(SystemError)
    -> Descriptor
  {
    // What the umask leaves of 0666: every other tool's rule.
    let number = uninterrupted { unsafe casebound_open(path, flags | O_CLOEXEC, 0o666) }
    guard number >= 0 else { throw .last(verb, path) }
    return Descriptor(owning: number, path: path)
  }

  /// Reads a whole file.
  public static func contents(of path: String) throws(SystemError) -> [UInt8] {
    let file = try open(path)
    var bytes: [UInt8] = []
    if let size = try status(of: path, followingLinks: true)?.size { bytes.reserveCapacity(size) }
    while case .read = try file.read(appendingTo: &bytes, limit: 1 << 16) {}
    return bytes
  }

  /// Whether two files are there and hold the same bytes.
  public static func haveEqualContents(_ path: String, _ other: String) throws(SystemError) -> Bool
  {
    guard let left = try status(of: path), let right = try status(of: other), left.kind == .file,
      right.kind == .file, left.size == right.size
    else { return false }
    let files = (try open(path), try open(other))
    var pieces: ([UInt8], [UInt8]) = ([], [])
    while true {
      pieces.0.removeAll(keepingCapacity: true)
      pieces.1.removeAll(keepingCapacity: true)
      let outcome = try files.0.read(appendingTo: &pieces.0, limit: 1 << 16)
      while pieces.1.count < pieces.0.count,
        case .read = try files.1.read(
          appendingTo: &pieces.1,
          limit: pieces.0.count - pieces.1.count
        )
      {}
      if pieces.0 != pieces.1 { return false }
      if outcome == .end { return true }
    }
  }

  /// The names in a directory, in the order of their bytes; one that is not UTF-8 is repaired.
  public static func names(in directory: String) throws(SystemError) -> [String] {
    try names(in: FilePath(directory)).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// The names in a directory as they are, in the order of their bytes.
  public static func names(in directory: FilePath) throws(SystemError) -> [FilePath] {
    guard let stream = unsafe opendir(directory.cString) else {
      throw .last("read folder", directory.description)
    }
    defer { unsafe closedir(stream) }
    var names: [FilePath] = []
    while let entry = unsafe readdir(stream) {
      guard let name = unsafe casebound_entry_name(entry) else { continue }
      let bytes = unsafe Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
      let isDots = bytes == [UInt8(ascii: ".")] || bytes.elementsEqual("..".utf8)
      if !isDots { names.append(FilePath(bytes: bytes)) }
    }
    return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// Removes a file; that there is none is no error.
  public static func remove(_ path: String) throws(SystemError) {
    guard unsafe unlink(path) == 0 || casebound_errno() == ENOENT else {
      throw .last("remove", path)
    }
  }

  /// Gives a file another name, in the place of one that has it.
  public static func rename(_ path: String, to other: String) throws(SystemError) {
    guard unsafe CSystem.rename(path, other) == 0 else { throw .last("write", other) }
  }

  /// The path with every link and `..` in it resolved; what it names must be there.
  public static func realPath(_ path: String) throws(SystemError) -> String {
    // A name that is not UTF-8, repaired, would be another file's.
    guard let text = try realPath(FilePath(path)).text else {
      throw SystemError(code: EILSEQ, operation: "look at", path: path)
    }
    return text
  }

  /// The path with every link and `..` in it resolved, of what need not have a name in UTF-8.
  public static func realPath(_ path: FilePath) throws(SystemError) -> FilePath {
    guard let resolved = unsafe realpath(path.cString, nil) else {
      throw .last("look at", path.description)
    }
    defer { unsafe free(resolved) }
    return FilePath(
      bytes: unsafe Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    )
  }

  /// Waits until everything on the file system that `directory` lies on is on the disk.
  public static func synchronizeAll(on directory: String) throws(SystemError) {
    let number = unsafe casebound_open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard number >= 0 else { throw .last("sync", directory) }
    let handle = Descriptor(owning: number)
    guard syncfs(handle.number) == 0 else { throw .last("sync", directory) }
  }

  /// Waits until the names in a directory are on the disk.
  public static func synchronize(directory: String) throws(SystemError) {
    let number = unsafe casebound_open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard number >= 0 else { throw .last("sync", directory) }
    try Descriptor(owning: number).synchronize()
  }

  /// Whether an open file is still what lies at `path`, and not removed or replaced since.
  public static func isInPlace(_ file: Descriptor, at path: String) -> Bool {
    var opened = stat()
    var named = stat()
    guard unsafe fstat(file.number, &opened) == 0, unsafe lstat(path, &named) == 0 else {
      return false
    }
    return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }

  /// Claims an open file for this process until it is closed.
  ///
  /// - Returns: Whether it could be had; `false` when another process has it.
  public static func lock(_ file: Descriptor) -> Bool {
    uninterrupted { flock(file.number, LOCK_EX | LOCK_NB) } == 0
  }
}
