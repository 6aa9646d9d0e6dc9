import CQPDF
internal import Glibc

/// Looks at every object of a PDF: for what it does, and for what its streams unpack to.
///
/// What is damaged is passed over; whoever needs it whole finds that out.
struct ObjectSearch {
  /// Whether it holds JavaScript, launches programs or carries files.
  private(set) var isActive = false
  /// Whether it points to addresses or files outside of it.
  private(set) var isExternal = false
  private var unpacked = 0
  private let limit: Int
  private let pixels: Int

  /// More objects than this are not looked at.
  private static let mostObjects = 1_000_000

  /// Looks through a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: As in ``PDFSoundness/prove(path:unpackingAtMost:pixels:)``.
  ///   - pixels: Likewise.
  /// - Returns: What was found.
  /// - Throws: ``PDFSoundnessError/unpacksPast(_:)`` or ``PDFSoundnessError/outOfMemory``.
  static func run(
    path: String,
    limit: Int,
    pixels: Int
  ) throws(PDFSoundnessError) -> ObjectSearch {
    var search = ObjectSearch(limit: limit, pixels: pixels)
    var handle = unsafe try PDFSoundness.read(path)
    defer { unsafe qpdf_cleanup(&handle) }
    if let handle = unsafe handle { try unsafe search.run(handle) }
    return search
  }

  private init(limit: Int, pixels: Int) {
    self.limit = limit
    self.pixels = pixels
  }

  @unsafe private mutating func run(_ handle: qpdf_data) throws(PDFSoundnessError) {
    if unsafe qpdf_has_error(handle) != 0 {
      let error = unsafe PDFSoundness.damage(qpdf_get_error(handle), in: handle)
      if error == .outOfMemory { throw error }
      return
    }
    let trailer = unsafe qpdf_get_trailer(handle)
    let size = unsafe integer("/Size", of: trailer, in: handle)
    unsafe qpdf_oh_release(handle, trailer)
    let count = max(size, try unsafe highest(in: handle) + 1)
    for number in 1..<max(1, min(count, ObjectSearch.mostObjects)) {
      let object = unsafe qpdf_get_object_by_id(handle, Int32(number), 0)
      defer { unsafe qpdf_oh_release(handle, object) }
      if unsafe qpdf_oh_is_stream(handle, object) != 0 {
        try unsafe measure(object, in: handle)
      } else {
        unsafe look(at: object, in: handle)
      }
      _ = try unsafe highest(in: handle)
    }
  }

  // MARK: Marks

  // Data of streams is not looked at.
  @unsafe private mutating func look(at object: qpdf_oh, in handle: qpdf_data) {
    guard !(isActive && isExternal),
      unsafe qpdf_oh_is_dictionary(handle, object) != 0
        || qpdf_oh_is_array(handle, object) != 0,
      let source = unsafe qpdf_oh_unparse_resolved(handle, object)
    else { return }
    let text = ObjectSearch.withoutStrings(unsafe String(cString: source))
    isActive = isActive || ObjectSearch.activeMarks.contains { text.contains($0) }
    isExternal = isExternal || ObjectSearch.externalMarks.contains { text.contains($0) }
  }

  private static let activeMarks = [
    "/S /JavaScript", "/JS ", "/S /Launch", "/EmbeddedFiles", "/EF ",
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
  /// Images of lossy and fax codings stay packed: their size is in their header.
  @unsafe private mutating func measure(
    _ stream: qpdf_oh,
    in handle: qpdf_data
  ) throws(PDFSoundnessError) {
    let dictionary = unsafe qpdf_oh_get_dict(handle, stream)
    defer { unsafe qpdf_oh_release(handle, dictionary) }
    guard unsafe qpdf_oh_has_key(handle, dictionary, "/Filter") != 0 else { return }
    var canUnpack: QPDF_BOOL = 0
    _ = unsafe qpdf_oh_get_stream_data(handle, stream, qpdf_dl_specialized, &canUnpack, nil, nil)
    guard canUnpack != 0 else { return }
    var data: UnsafeMutablePointer<UInt8>?
    var length = 0
    _ = unsafe qpdf_oh_get_stream_data(
      handle,
      stream,
      qpdf_dl_specialized,
      nil,
      &data,
      &length
    )
    unsafe free(data)
    unpacked += unsafe length > imageSize(dictionary, in: handle) ? length : 0
    if unpacked > limit { throw .unpacksPast(limit) }
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

  /// Takes errors and warnings out, and the number of the last object where one says it, else 0.
  @unsafe private func highest(in handle: qpdf_data) throws(PDFSoundnessError) -> Int {
    var highest = 0
    if unsafe qpdf_has_error(handle) != 0,
      unsafe PDFSoundness.damage(qpdf_get_error(handle), in: handle) == .outOfMemory
    {
      throw .outOfMemory
    }
    while unsafe qpdf_more_warnings(handle) != 0 {
      let error = unsafe PDFSoundness.damage(qpdf_next_warning(handle), in: handle)
      if error == .outOfMemory { throw error }
      if case .damaged(let words) = error { highest = ObjectSearch.highest(in: words) ?? highest }
    }
    return highest
  }

  /// The number of the last object, out of the library's words on a trailer that counts too few.
  static func highest(in words: String) -> Int? {
    guard words.hasPrefix("reported number of objects") else { return nil }
    let numbers = words.split { !$0.isNumber }.compactMap { Int($0) }
    return numbers.count == 2 && numbers[1] >= numbers[0] ? numbers[1] : nil
  }
}
