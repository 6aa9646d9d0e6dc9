internal import CQPDF
internal import Glibc

/// A PDF file that is looked into, read by libqpdf piece by piece and never mended.
///
/// What is damaged reads as ``PDFValue/null`` and leaves a fault. Not `Sendable`.
@safe public final class PDFReader {
  private var handle: qpdf_data?
  private let path: String
  /// The library's words on what is damaged, as far as it was read, at most ``mostFaults``.
  public private(set) var faults: [String] = []

  /// More faults than these are not kept.
  public static let mostFaults = 20
  /// Deeper values than these are not read.
  private static let deepest = 32

  /// Opens a file.
  ///
  /// - Parameter path: Where it is.
  /// - Throws: ``PDFSoundnessError`` when it cannot be read at all.
  public init(path: String) throws(PDFSoundnessError) {
    self.path = path
    try open()
  }

  deinit { unsafe qpdf_cleanup(&handle) }

  /// Forgets all objects that were read, and with them the memory that they take.
  public func forget() throws(PDFSoundnessError) {
    unsafe qpdf_cleanup(&handle)
    try open()
  }

  private func open() throws(PDFSoundnessError) {
    unsafe handle = qpdf_init()
    guard let handle = unsafe handle else { throw .damaged("no memory") }
    unsafe qpdf_silence_errors(handle)
    unsafe qpdf_set_suppress_warnings(handle, 1)
    unsafe qpdf_set_attempt_recovery(handle, 0)
    _ = unsafe qpdf_read(handle, path, nil)
    if unsafe qpdf_has_error(handle) != 0 {
      let error = unsafe qpdf_get_error(handle)
      let isLocked = unsafe qpdf_get_error_code(handle, error) == qpdf_e_password
      throw isLocked ? .encrypted : .damaged(unsafe words(error))
    }
    collectFaults()
  }

  // MARK: The file

  /// Whether it is encrypted; what needs no password is read all the same.
  public var isEncrypted: Bool { unsafe qpdf_is_encrypted(handle) != 0 }

  /// The pages in their order.
  public func pages() -> [PDFReference] {
    let count = max(0, Int(unsafe qpdf_get_num_pages(handle)))
    collectFaults()
    return (0..<count).map { index in
      let page = unsafe qpdf_get_page_n(handle, index)
      defer { unsafe qpdf_oh_release(handle, page) }
      return reference(page)
    }
  }

  /// The catalog.
  public var catalog: PDFReference {
    let root = unsafe qpdf_get_root(handle)
    defer {
      unsafe qpdf_oh_release(handle, root)
      collectFaults()
    }
    return reference(root)
  }

  /// One more than the highest number of an object.
  public var objectCount: Int {
    let trailer = unsafe qpdf_get_trailer(handle)
    let size = unsafe qpdf_oh_get_key(handle, trailer, "/Size")
    defer {
      unsafe qpdf_oh_release(handle, size)
      unsafe qpdf_oh_release(handle, trailer)
      collectFaults()
    }
    // The format has no higher numbers.
    return min(max(0, Int(unsafe qpdf_oh_get_int_value(handle, size))), 8_388_608)
  }

  // MARK: Objects

  /// An object, with references to others where it has them.
  public func value(_ reference: PDFReference) -> PDFValue {
    guard let object = object(reference) else { return .null }
    defer {
      unsafe qpdf_oh_release(handle, object)
      collectFaults()
    }
    return value(of: object, depth: 0)
  }

  /// What a value stands for: the object that it refers to, or itself.
  public func resolved(_ value: PDFValue?) -> PDFValue {
    guard let value else { return .null }
    guard case .reference(let reference) = value else { return value }
    return self.value(reference)
  }

  /// One entry of an object that is a dictionary or a stream, without reading the others.
  public func entry(_ key: String, of reference: PDFReference) -> PDFValue {
    guard let object = object(reference) else { return .null }
    defer {
      unsafe qpdf_oh_release(handle, object)
      collectFaults()
    }
    let entry = unsafe qpdf_oh_get_key_if_dict(handle, object, "/" + key)
    defer { unsafe qpdf_oh_release(handle, entry) }
    return value(of: entry, depth: 1)
  }

  /// Decodes the data of a stream, to see that it is whole; images keep their own coding.
  public func checkData(of reference: PDFReference) {
    guard let object = object(reference) else { return }
    var data: UnsafeMutablePointer<UInt8>?
    var length = 0
    _ = unsafe qpdf_oh_get_stream_data(
      handle,
      object,
      qpdf_dl_generalized,
      nil,
      &data,
      &length
    )
    unsafe free(data)
    unsafe qpdf_oh_release(handle, object)
    collectFaults()
  }

  private func object(_ reference: PDFReference) -> qpdf_oh? {
    guard let number = Int32(exactly: reference.number), number > 0,
      let generation = Int32(exactly: reference.generation), generation >= 0
    else { return nil }
    return unsafe qpdf_get_object_by_id(handle, number, generation)
  }

  private func reference(_ object: qpdf_oh) -> PDFReference {
    PDFReference(
      number: Int(unsafe qpdf_oh_get_object_id(handle, object)),
      generation: Int(unsafe qpdf_oh_get_generation(handle, object))
    )
  }

  private func value(of object: qpdf_oh, depth: Int) -> PDFValue {
    if depth > 0, unsafe qpdf_oh_is_indirect(handle, object) != 0 {
      return .reference(reference(object))
    }
    guard depth < PDFReader.deepest else { return .null }
    switch unsafe qpdf_oh_get_type_code(handle, object) {
    case ot_boolean: return .bool(unsafe qpdf_oh_get_bool_value(handle, object) != 0)
    case ot_integer: return .integer(Int(unsafe qpdf_oh_get_int_value(handle, object)))
    case ot_real:
      let number = unsafe qpdf_oh_get_numeric_value(handle, object)
      return number.isFinite ? .real(number) : .null
    case ot_name:
      let name = unsafe qpdf_oh_get_name(handle, object).map { unsafe String(cString: $0) }
      return .name(String((name ?? "/").dropFirst()))
    case ot_string:
      let text = unsafe qpdf_oh_get_utf8_value(handle, object).map { unsafe String(cString: $0) }
      return .string(text ?? "")
    case ot_array:
      let count = max(0, Int(unsafe qpdf_oh_get_array_n_items(handle, object)))
      return .array(
        (0..<count).map { place in
          let item = unsafe qpdf_oh_get_array_item(handle, object, Int32(place))
          defer { unsafe qpdf_oh_release(handle, item) }
          return value(of: item, depth: depth + 1)
        }
      )
    case ot_dictionary: return .dictionary(entries(of: object, depth: depth))
    case ot_stream:
      let dictionary = unsafe qpdf_oh_get_dict(handle, object)
      defer { unsafe qpdf_oh_release(handle, dictionary) }
      return .stream(entries(of: dictionary, depth: depth))
    default: return .null
    }
  }

  private func entries(of dictionary: qpdf_oh, depth: Int) -> [String: PDFValue] {
    // The library walks over one dictionary at a time.
    var keys: [String] = []
    unsafe qpdf_oh_begin_dict_key_iter(handle, dictionary)
    while unsafe qpdf_oh_dict_more_keys(handle) != 0 {
      if let key = unsafe qpdf_oh_dict_next_key(handle) {
        keys.append(unsafe String(cString: key))
      }
    }
    var entries: [String: PDFValue] = [:]
    for key in keys {
      let entry = unsafe qpdf_oh_get_key(handle, dictionary, key)
      entries[String(key.dropFirst())] = value(of: entry, depth: depth + 1)
      unsafe qpdf_oh_release(handle, entry)
    }
    return entries
  }

  // MARK: Faults

  private func collectFaults() {
    if unsafe qpdf_has_error(handle) != 0 { keep(unsafe words(qpdf_get_error(handle))) }
    while unsafe qpdf_more_warnings(handle) != 0 {
      keep(unsafe words(qpdf_next_warning(handle)))
    }
  }

  private func keep(_ fault: String) {
    // A trailer that counts objects wrongly is taken by every reader.
    guard !fault.hasPrefix("reported number of objects"), faults.count < PDFReader.mostFaults,
      !faults.contains(fault)
    else { return }
    faults.append(fault)
  }

  private func words(_ error: qpdf_error?) -> String {
    guard let error = unsafe error,
      let words = unsafe qpdf_get_error_message_detail(handle, error)
    else { return "an error without words" }
    let text = unsafe String(cString: words)
    return text.contains("bad_alloc") ? "there is not enough memory to read it" : text
  }
}
