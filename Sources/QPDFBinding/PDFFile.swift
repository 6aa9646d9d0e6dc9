internal import CQPDF
internal import Glibc

/// A PDF file in memory, read by libqpdf.
///
/// An error or a warning anywhere is thrown: a file that needs mending is not passed on. One warning is let
/// pass: a trailer that counts too few objects, which every reader takes.
@safe public final class PDFFile {
  var handle: qpdf_data?
  /// libqpdf reads from here for as long as it lives.
  private let bytes: UnsafeMutableRawBufferPointer
  /// The number of the last object, where the trailer counts too few; else 0.
  private(set) var uncountedObject = 0

  /// Reads a file.
  ///
  /// - Throws: ``QPDFError`` when it is damaged.
  public init(_ bytes: [UInt8]) throws(QPDFError) {
    guard let handle = unsafe qpdf_init() else { throw QPDFError("no memory") }
    unsafe self.handle = handle
    unsafe self.bytes = .allocate(byteCount: bytes.count, alignment: 1)
    unsafe self.bytes.copyBytes(from: bytes)
    unsafe qpdf_silence_errors(handle)
    unsafe qpdf_set_suppress_warnings(handle, 1)
    unsafe qpdf_set_attempt_recovery(handle, 0)
    let start = unsafe self.bytes.assumingMemoryBound(to: CChar.self).baseAddress
    _ = unsafe qpdf_read_memory(handle, "document", start, UInt64(bytes.count), nil)
    try check()
  }

  deinit {
    unsafe qpdf_cleanup(&handle)
    unsafe bytes.deallocate()
  }

  /// The number of pages.
  public var pageCount: Int { Int(unsafe qpdf_get_num_pages(handle)) }

  /// The number of the object that is the catalog.
  public var catalog: Int {
    let root = unsafe qpdf_get_root(handle)
    defer { unsafe qpdf_oh_release(handle, root) }
    return Int(unsafe qpdf_oh_get_object_id(handle, root))
  }

  /// The number of the object that is the root of the tree of pages.
  public var pageTree: Int {
    let root = unsafe qpdf_get_root(handle)
    let pages = unsafe qpdf_oh_get_key(handle, root, "/Pages")
    defer {
      unsafe qpdf_oh_release(handle, pages)
      unsafe qpdf_oh_release(handle, root)
    }
    return Int(unsafe qpdf_oh_get_object_id(handle, pages))
  }

  /// The number of the object that is page `index`, 0-based.
  public func pageObject(_ index: Int) throws(QPDFError) -> Int {
    let page = unsafe qpdf_get_page_n(handle, index)
    defer { unsafe qpdf_oh_release(handle, page) }
    let object = Int(unsafe qpdf_oh_get_object_id(handle, page))
    try check()
    return object
  }

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - index: Which page, 0-based.
  ///   - dropped: Keys to leave out of its dictionary, as in `/Group`.
  /// - Returns: Its parts.
  /// - Throws: ``QPDFError`` when it cannot be read.
  public func page(_ index: Int, without dropped: [String]) throws(QPDFError) -> PDFPage {
    let page = unsafe qpdf_get_page_n(handle, index)
    let contents = unsafe qpdf_oh_get_key(handle, page, "/Contents")
    defer {
      unsafe qpdf_oh_release(handle, contents)
      unsafe qpdf_oh_release(handle, page)
    }
    let object = Int(unsafe qpdf_oh_get_object_id(handle, page))
    let contentsObject = Int(unsafe qpdf_oh_get_object_id(handle, contents))
    for key in dropped { unsafe qpdf_oh_remove_key(handle, page, key) }
    let source = unsafe qpdf_oh_unparse_resolved(handle, page).map { unsafe String(cString: $0) }
    try check()
    guard let source, source.hasSuffix(">>"), contentsObject > 0 else {
      throw QPDFError("page \(index + 1) is not a dictionary with one stream of contents")
    }
    return PDFPage(
      object: object,
      entries: source.innerSource,
      contentsObject: contentsObject
    )
  }

  /// The source of the resources of page `index`, 0-based.
  public func resources(ofPage index: Int) throws(QPDFError) -> String {
    let page = unsafe qpdf_get_page_n(handle, index)
    let resources = unsafe qpdf_oh_get_key(handle, page, "/Resources")
    defer { for object in [page, resources] { unsafe qpdf_oh_release(handle, object) } }
    let source = unsafe qpdf_oh_unparse_resolved(handle, resources).map {
      unsafe String(cString: $0)
    }
    try check()
    guard let source, source.hasPrefix("<<"), source.hasSuffix(">>") else {
      throw QPDFError("page \(index + 1) has no resources")
    }
    return source
  }

  /// The operators that draw page `index`, 0-based.
  public func contents(ofPage index: Int) throws(QPDFError) -> [UInt8] {
    let page = unsafe qpdf_get_page_n(handle, index)
    defer { unsafe qpdf_oh_release(handle, page) }
    var data: UnsafeMutablePointer<UInt8>?
    var length = 0
    _ = unsafe qpdf_oh_get_page_content_data(handle, page, &data, &length)
    defer { unsafe free(data) }
    try check()
    return unsafe Array(UnsafeBufferPointer(start: data, count: length))
  }

  /// The fonts that a page's resources name: each name, and the object of its map from codes to text, if
  /// it has one.
  public func fontMaps(ofPage index: Int) throws(QPDFError) -> [(name: String, map: Int)] {
    let page = unsafe qpdf_get_page_n(handle, index)
    let resources = unsafe qpdf_oh_get_key(handle, page, "/Resources")
    let fonts = unsafe qpdf_oh_get_key_if_dict(handle, resources, "/Font")
    defer { for object in [page, resources, fonts] { unsafe qpdf_oh_release(handle, object) } }
    var names: [String] = []
    if unsafe qpdf_oh_is_dictionary(handle, fonts) != 0 {
      unsafe qpdf_oh_begin_dict_key_iter(handle, fonts)
      while unsafe qpdf_oh_dict_more_keys(handle) != 0 {
        if let name = unsafe qpdf_oh_dict_next_key(handle) {
          names.append(unsafe String(cString: name))
        }
      }
    }
    var maps: [(String, Int)] = []
    for name in names {
      let font = unsafe qpdf_oh_get_key(handle, fonts, name)
      let map = unsafe qpdf_oh_get_key_if_dict(handle, font, "/ToUnicode")
      if unsafe qpdf_oh_is_stream(handle, map) != 0 {
        maps.append((name, Int(unsafe qpdf_oh_get_object_id(handle, map))))
      }
      unsafe qpdf_oh_release(handle, map)
      unsafe qpdf_oh_release(handle, font)
    }
    try check()
    return maps
  }

  /// The data of a stream, decoded.
  public func stream(_ number: Int) throws(QPDFError) -> [UInt8] {
    let object = unsafe qpdf_get_object_by_id(handle, Int32(number), 0)
    defer { unsafe qpdf_oh_release(handle, object) }
    var data: UnsafeMutablePointer<UInt8>?
    var length = 0
    _ = unsafe qpdf_oh_get_stream_data(handle, object, qpdf_dl_generalized, nil, &data, &length)
    defer { unsafe free(data) }
    try check()
    return unsafe Array(UnsafeBufferPointer(start: data, count: length))
  }

  func check() throws(QPDFError) {
    while let handle = unsafe handle, let error = unsafe QPDFError.taken(from: handle) {
      guard let start = error.words.firstRange(of: "reported number of objects")?.lowerBound,
        let highest = ObjectSearch.highest(in: String(error.words[start...]))
      else { throw error }
      uncountedObject = max(uncountedObject, highest)
    }
  }
}

/// A page's parts.
public struct PDFPage: Sendable {
  /// The number of its object.
  public let object: Int
  /// The entries of its dictionary, as PDF source.
  public let entries: String
  /// The number of the stream that draws it.
  public let contentsObject: Int
}

extension String {
  /// A dictionary's source without its brackets.
  fileprivate var innerSource: String { String(dropFirst(2).dropLast(2)) }
}
