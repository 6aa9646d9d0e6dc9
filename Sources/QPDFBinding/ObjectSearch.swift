import CQPDF
internal import Glibc

/// Looks at every object of a PDF: whether it is whole, what it does, and what its streams unpack to.
///
/// What the trailer leads to must be whole. What nothing refers to may be damaged, since no reader comes
/// there, but counts.
struct ObjectSearch {
  /// What it holds that does something.
  private(set) var active: PDFActiveContent = []
  /// Whether it points to addresses or files outside of it.
  private(set) var isExternal = false
  private var unpacked = 0
  private let limit: Int
  private let pixels: Int
  private let isWholeJPEG: ([UInt8]) -> Bool

  /// More objects than this that nothing refers to are not looked at.
  private static let mostObjects = 1_000_000

  /// Creates a search with what ``PDFSoundness/prove(path:unpackingAtMost:pixels:isWholeJPEG:)`` is given.
  init(limit: Int, pixels: Int, isWholeJPEG: @escaping ([UInt8]) -> Bool) {
    self.limit = limit
    self.pixels = pixels
    self.isWholeJPEG = isWholeJPEG
  }

  /// Looks through a file that was read without an error.
  ///
  /// - Parameters:
  ///   - handle: The file, which the caller owns.
  ///   - highest: The number of the last object where a warning told it, else 0.
  /// - Throws: ``PDFSoundnessError``.
  @unsafe mutating func run(
    _ handle: qpdf_data,
    highest: Int
  ) throws(PDFSoundnessError) {
    let trailer = unsafe qpdf_get_trailer(handle)
    defer { unsafe qpdf_oh_release(handle, trailer) }
    let count = max(unsafe integer("/Size", of: trailer, in: handle), highest + 1)
    var waiting = unsafe ObjectSearch.references(in: qpdf_oh_unparse_resolved(handle, trailer))
    var seen: Set<PDFReference> = []
    while let reference = waiting.popLast() {
      guard reference.number < count, seen.insert(reference).inserted else { continue }
      waiting += try unsafe visit(reference, in: handle).filter { !seen.contains($0) }
      try unsafe PDFSoundness.check(handle)
    }
    for number in 1..<max(1, min(count, ObjectSearch.mostObjects)) {
      let reference = PDFReference(number: number, generation: 0)
      guard !seen.contains(reference) else { continue }
      _ = try unsafe visit(reference, in: handle)
      do { try unsafe PDFSoundness.check(handle) } catch {
        if error == .outOfMemory { throw error }
      }
    }
  }

  /// Looks at an object, and for those that it refers to.
  @unsafe private mutating func visit(
    _ reference: PDFReference,
    in handle: qpdf_data
  ) throws(PDFSoundnessError) -> [PDFReference] {
    guard let number = Int32(exactly: reference.number),
      let generation = Int32(exactly: reference.generation)
    else { return [] }
    let object = unsafe qpdf_get_object_by_id(handle, number, generation)
    defer { unsafe qpdf_oh_release(handle, object) }
    guard unsafe qpdf_oh_is_stream(handle, object) != 0 else {
      guard let source = unsafe qpdf_oh_unparse_resolved(handle, object) else { return [] }
      unsafe look(at: source)
      return unsafe ObjectSearch.references(in: source)
    }
    let dictionary = unsafe qpdf_oh_get_dict(handle, object)
    defer { unsafe qpdf_oh_release(handle, dictionary) }
    let references = unsafe ObjectSearch.references(in: qpdf_oh_unparse(handle, dictionary))
    try unsafe measure(object, dictionary, in: handle)
    return references
  }

  /// The objects that are named in what libqpdf writes, where blanks stand around all but brackets.
  @unsafe private static func references(in source: UnsafePointer<CChar>?) -> [PDFReference] {
    guard var next = unsafe source else { return [] }
    var found: [PDFReference] = []
    // The numbers of the last words, negative for what is no number; and the word that is read.
    var (first, second, word) = (-1, -1, -1)
    var (length, isReference, depth) = (0, false, 0)
    while true {
      let byte = UInt8(bitPattern: unsafe next.pointee)
      unsafe next += 1
      if depth > 0 {
        switch byte {
        case 0: return found
        case UInt8(ascii: "\\"): if unsafe next.pointee != 0 { unsafe next += 1 }
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ")"): depth -= 1
        default: break
        }
        continue
      }
      switch byte {
      case 0, 0x20, 0x0A, UInt8(ascii: "]"), UInt8(ascii: "["):
        if isReference, first > 0, second >= 0 {
          found.append(PDFReference(number: first, generation: second))
        }
        if length > 0 { (first, second) = (second, word) }
        (word, length, isReference) = (-1, 0, false)
        if byte == 0 { return found }
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let isNumber = length == 0 || word >= 0 && length < 10
        word = isNumber ? max(0, word) * 10 + Int(byte - UInt8(ascii: "0")) : -1
        (length, isReference) = (length + 1, false)
      default:
        if byte == UInt8(ascii: "(") { depth = 1 }
        isReference = length == 0 && byte == UInt8(ascii: "R")
        (word, length) = (-1, length + 1)
      }
    }
  }

  // MARK: Marks

  @unsafe private mutating func look(at source: UnsafePointer<CChar>) {
    guard unsafe source.pointee == CChar(UInt8(ascii: "<")) || source.pointee == CChar(0x5B) else {
      return
    }
    let text = ObjectSearch.withoutStrings(unsafe String(cString: source))
    for (mark, kind) in ObjectSearch.activeMarks
    where !active.contains(kind) && text.contains(mark) {
      active.insert(kind)
    }
    isExternal = isExternal || ObjectSearch.externalMarks.contains { text.contains($0) }
  }

  private static let activeMarks: [(String, PDFActiveContent)] = [
    ("/S /JavaScript", .scripts), ("/JS ", .scripts), ("/S /Launch", .launches),
    ("/EmbeddedFiles", .files), ("/EF ", .files),
  ]
  private static let externalMarks = ["/S /URI", "/S /GoToR", "/S /SubmitForm", "/S /ImportData"]

  /// An object as libqpdf writes it, without the insides of strings in it, which may speak of anything.
  private static func withoutStrings(_ text: String) -> String {
    var kept: [UInt8] = []
    var depth = 0
    var isEscaped = false
    for byte in text.utf8 {
      let isClosing = byte == UInt8(ascii: ")") && !isEscaped
      if isClosing { depth = max(0, depth - 1) }
      if depth == 0 { kept.append(byte) }
      if byte == UInt8(ascii: "("), !isEscaped { depth += 1 }
      isEscaped = depth > 0 && byte == UInt8(ascii: "\\") && !isEscaped
    }
    return String(decoding: kept, as: UTF8.self)
  }

  // MARK: Sizes

  /// Unpacks a stream in memory, whose limit is the process's own.
  ///
  /// Images of lossy and fax codings stay packed: their size is in their header. JPEGs are whole by their
  /// segments, or the library's decoder has to say.
  @unsafe private mutating func measure(
    _ stream: qpdf_oh,
    _ dictionary: qpdf_oh,
    in handle: qpdf_data
  ) throws(PDFSoundnessError) {
    let filter = unsafe qpdf_oh_get_key(handle, dictionary, "/Filter")
    defer { unsafe qpdf_oh_release(handle, filter) }
    guard let source = unsafe qpdf_oh_unparse_resolved(handle, filter) else { return }
    let filters = unsafe String(cString: source).split { " []".contains($0) }
    guard filters != ["null"] else { return }
    if filters == ["/DCTDecode"] || filters == ["/DCT"] {
      let raw = unsafe data(of: stream, at: qpdf_dl_none, in: handle)
      if isWholeJPEG(raw) { return }
    }
    let isJPEG = filters.contains("/DCTDecode") || filters.contains("/DCT")
    let level = isJPEG ? qpdf_dl_all : qpdf_dl_specialized
    var canUnpack: QPDF_BOOL = 0
    _ = unsafe qpdf_oh_get_stream_data(handle, stream, level, &canUnpack, nil, nil)
    guard canUnpack != 0 else {
      // For the library that is an error of the question.
      guard unsafe qpdf_has_error(handle) != 0 else { return }
      let error = unsafe PDFSoundness.damage(qpdf_get_error(handle), in: handle)
      if error == .outOfMemory { throw error }
      return
    }
    var data: UnsafeMutablePointer<UInt8>?
    var length = 0
    _ = unsafe qpdf_oh_get_stream_data(handle, stream, level, nil, &data, &length)
    unsafe free(data)
    unpacked += unsafe length > imageSize(dictionary, in: handle) ? length : 0
    if unpacked > limit { throw .unpacksPast(limit) }
  }

  @unsafe private func data(
    of stream: qpdf_oh,
    at level: qpdf_stream_decode_level_e,
    in handle: qpdf_data
  ) -> [UInt8] {
    var data: UnsafeMutablePointer<UInt8>?
    var length = 0
    _ = unsafe qpdf_oh_get_stream_data(handle, stream, level, nil, &data, &length)
    defer { unsafe free(data) }
    return unsafe Array(UnsafeBufferPointer(start: data, count: length))
  }

  /// The most bytes that the width and height of an image ask for: four colours of 16 bits; 0 for what
  /// is no image or too large a one.
  @unsafe private func imageSize(_ dictionary: qpdf_oh, in handle: qpdf_data) -> Int {
    let kind = unsafe qpdf_oh_get_key(handle, dictionary, "/Subtype")
    defer { unsafe qpdf_oh_release(handle, kind) }
    guard unsafe qpdf_oh_is_name_and_equals(handle, kind, "/Image") != 0 else { return 0 }
    let width = unsafe integer("/Width", of: dictionary, in: handle)
    let height = unsafe integer("/Height", of: dictionary, in: handle)
    let (area, overflows) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflows, area <= pixels else { return 0 }
    return area * 8
  }

  @unsafe private func integer(
    _ key: String,
    of dictionary: qpdf_oh,
    in handle: qpdf_data
  ) -> Int {
    let value = unsafe qpdf_oh_get_key(handle, dictionary, key)
    defer { unsafe qpdf_oh_release(handle, value) }
    guard unsafe qpdf_oh_is_integer(handle, value) != 0 else { return 0 }
    return Int(unsafe qpdf_oh_get_int_value(handle, value))
  }

  // MARK: Warnings

  /// The number of the last object, out of the library's words on a trailer that counts them wrongly.
  static func highest(in words: String) -> Int? {
    guard words.hasPrefix("reported number of objects") else { return nil }
    let numbers = words.split { !$0.isNumber }.compactMap { Int($0) }
    return numbers.count == 2 ? numbers[1] : nil
  }
}
