internal import CCmark

/// The addresses of a text's reference definitions, each kept once however often it is used.
///
/// cmark copies an address into every link that uses it, so that a long one used often outgrows any
/// memory. Before it reads the inlines, each address is taken out of its map and a short stand-in put
/// there: a byte that UTF-8 never has, and a number.
struct ReferenceAddresses {
  private static let mark: UInt8 = 0xFF

  private var addresses: [String] = []

  /// Takes the addresses out of `map`, and the titles, which nothing shows.
  init(takenFrom map: UnsafeMutablePointer<cmark_map>?) {
    guard let map = unsafe map, let memory = unsafe map.pointee.mem else { return }
    var entry = unsafe map.pointee.refs
    while let current = unsafe entry {
      let reference = unsafe UnsafeMutableRawPointer(current)
        .assumingMemoryBound(to: cmark_reference.self)
      let standIn = [Self.mark] + Array(String(addresses.count).utf8)
      unsafe addresses.append(String(chunk: reference.pointee.url))
      unsafe Self.replace(&reference.pointee.url, with: standIn, memory)
      unsafe Self.replace(&reference.pointee.title, with: [], memory)
      unsafe entry = current.pointee.next
    }
  }

  /// Returns the address of a link: what the chunk holds, or what it stands for.
  func address(in chunk: cmark_chunk) -> String {
    guard let index = unsafe index(in: chunk) else { return unsafe String(chunk: chunk) }
    return addresses[index]
  }

  /// Returns how many bytes the address has for which `chunk` stands; 0 when it stands for itself.
  func referencedBytes(of chunk: cmark_chunk) -> Int {
    guard let index = unsafe index(in: chunk) else { return 0 }
    return addresses[index].utf8.count
  }

  private func index(in chunk: cmark_chunk) -> Int? {
    let bytes = unsafe UnsafeBufferPointer(start: chunk.data, count: Int(chunk.len))
    guard unsafe bytes.first == Self.mark else { return nil }
    let index = unsafe Int(String(decoding: bytes.dropFirst(), as: UTF8.self))
    return index.flatMap { addresses.indices.contains($0) ? $0 : nil }
  }

  private static func replace(
    _ chunk: inout cmark_chunk,
    with bytes: [UInt8],
    _ memory: UnsafeMutablePointer<cmark_mem>
  ) {
    if unsafe chunk.alloc != 0 { unsafe memory.pointee.free(chunk.data) }
    guard let raw = unsafe memory.pointee.calloc(bytes.count + 1, 1) else { return }
    unsafe raw.copyMemory(from: bytes, byteCount: bytes.count)
    unsafe chunk = cmark_chunk(
      data: raw.assumingMemoryBound(to: UInt8.self),
      len: Int32(bytes.count),
      alloc: 1
    )
  }
}
