internal import GLibBinding
internal import PageModel
internal import QPDFBinding

/// A file that is written object by object and never held.
struct VolumeFile: ~Copyable {
  /// Takes the next bytes; `false` when they cannot be put where they go.
  typealias Sink = ([UInt8]) -> Bool

  /// The next free number.
  var next: Int
  private let sink: Sink
  private var offset = 0
  /// Where each object begins; 0 for one that there is not.
  private var starts: [Int] = []
  private var digest = SHA256()
  private var waiting: [UInt8] = []

  /// So many bytes are written at a time.
  private static let pieceSize = 1 << 20

  /// Begins a file in which objects up to `next` have their numbers already.
  init(next: Int, sink: @escaping Sink) throws(PDFWritingError) {
    self.next = next
    self.sink = sink
    try append(Array("%PDF-1.7\n".utf8) + [0x25, 0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
  }

  /// How long the file is so far.
  var size: Int { offset }

  /// Says that an object begins here.
  mutating func begin(_ object: Int) throws(PDFWritingError) {
    if object >= starts.count {
      starts.append(contentsOf: repeatElement(0, count: object + 1 - starts.count))
    }
    guard starts[object] == 0 else { throw .finishing("object \(object) is there twice") }
    starts[object] = offset
  }

  mutating func append(_ bytes: [UInt8]) throws(PDFWritingError) {
    digest.update(bytes)
    offset += bytes.count
    waiting += bytes
    if waiting.count >= VolumeFile.pieceSize { try flush() }
  }

  /// Writes the objects of another file.
  ///
  /// - Returns: The number that its object 0 would have.
  mutating func write(_ imported: ImportedFile) throws(PDFWritingError) -> Int {
    let first = next
    next += 1 + (imported.objects.map(\.number).max() ?? 0)
    for object in imported.objects {
      let number = first + object.number
      try begin(number)
      try append(
        Array("\(number) 0 obj\n".utf8)
          + PDFReferences.renumbered(object.source) { first + $0 } + Array("\nendobj\n".utf8)
      )
    }
    return first
  }

  /// Ends the file; `trailer` has the entries of its trailer, size and identifier left out.
  ///
  /// - Returns: How long it is.
  consuming func finish(trailer: String) throws(PDFWritingError) -> Int {
    let table = offset
    let count = max(next, starts.count)
    try append(Array("xref\n0 \(count)\n0000000000 65535 f \n".utf8))
    for object in 1..<max(1, count) {
      let start = object < starts.count ? starts[object] : 0
      let digits = String(start)
      try append(
        [UInt8](repeating: 0x30, count: max(0, 10 - digits.count)) + Array(digits.utf8)
          + Array((start > 0 ? " 00000 n \n" : " 00001 f \n").utf8)
      )
    }
    var taken = SHA256()
    swap(&taken, &digest)
    let identifier = taken.finish().prefix(32)
    let end = "/Size \(count) /ID [<\(identifier)> <\(identifier)>] \(trailer)"
    try append(Array("trailer\n<< \(end) >>\nstartxref\n\(table)\n%%EOF\n".utf8))
    try flush()
    return offset
  }

  private mutating func flush() throws(PDFWritingError) {
    guard sink(waiting) else { throw .refused }
    waiting = []
  }
}
