import CPoppler

/// The words of a page as it is shown, with the places where they stand.
public struct PageText: Hashable, Sendable {
  /// A word: letters with no white space between them, or words that were looked for in one piece.
  public struct Word: Hashable, Sendable {
    /// Its letters.
    public var text: String
    /// Its edges in points, from the page's upper left corner.
    public var left: Double
    /// See ``left``.
    public var top: Double
    /// See ``left``.
    public var right: Double
    /// See ``left``.
    public var bottom: Double

    /// Places a word.
    public init(_ text: String, left: Double, top: Double, right: Double, bottom: Double) {
      self.text = text
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }

    fileprivate init(_ text: String, around words: [Word]) {
      self.init(
        text,
        left: words.map(\.left).min() ?? 0,
        top: words.map(\.top).min() ?? 0,
        right: words.map(\.right).max() ?? 0,
        bottom: words.map(\.bottom).max() ?? 0
      )
    }
  }

  /// The page's width in points, turned as it is shown.
  public var width: Double
  /// Its height.
  public var height: Double
  /// Its words, in the order in which they are read.
  public var words: [Word]

  /// Gathers words.
  public init(width: Double, height: Double, words: [Word]) {
    self.width = width
    self.height = height
    self.words = words
  }
}

extension PopplerDocument {
  /// The text of a page, 0-based; `nil` when the page cannot be read.
  ///
  /// - Parameters:
  ///   - index: The page.
  ///   - wanted: Words that are looked for by themselves where they are not among the others: the library
  ///     leaves out parts of pages that are written from right to left.
  /// - Returns: Its words with their places.
  public func text(ofPage index: Int, lookingFor wanted: String) -> PageText? {
    guard index < Int(Int32.max), let page = unsafe poppler_document_get_page(handle, Int32(index))
    else { return nil }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(page)) }
    var (width, height) = (0.0, 0.0)
    unsafe poppler_page_get_size(page, &width, &height)
    var known: Set<Letter> = []
    var (words, hasDirections) = unsafe words(
      of: page,
      in: PopplerRectangle(x1: 0, y1: 0, x2: width, y2: height),
      &known
    )
    if hasDirections || words.isEmpty {
      // What stands before the beginning of a selection depends on the direction.
      let back = PopplerRectangle(x1: width, y1: 0, x2: 0, y2: height)
      words += unsafe self.words(of: page, in: back, &known).words
      if !wanted.isEmpty, !words.contains(where: { $0.text == wanted }) {
        words += unsafe places(of: wanted, on: page, height: height, &known)
      }
    }
    return PageText(width: width, height: height, words: words)
  }

  /// The wanted words where they stand by themselves on a page, the first few times.
  ///
  /// Brackets in them may be turned and their order another, so their longest run of letters is looked for,
  /// and what is beside it.
  private func places(
    of wanted: String,
    on page: OpaquePointer,
    height: Double,
    _ known: inout Set<Letter>
  ) -> [PageText.Word] {
    let runs = wanted.split { !$0.isLetter && !$0.isNumber }
    guard let run = runs.max(by: { $0.count < $1.count }).map(String.init) else { return [] }
    let list = unsafe poppler_page_find_text(page, run)
    defer {
      unsafe g_list_free_full(list) {
        unsafe poppler_rectangle_free($0?.assumingMemoryBound(to: PopplerRectangle.self))
      }
    }
    var found: [PageText.Word] = []
    var next = unsafe list
    while let item = unsafe next, found.count < 16 {
      let box = unsafe item.pointee.data.assumingMemoryBound(to: PopplerRectangle.self).pointee
      let length = (box.x2 - box.x1) / Double(run.count) * Double(wanted.count)
      // Two points more on each side catch a letter that touches it.
      for reach in [0, length / 2, length, 2 * length] {
        let area = PopplerRectangle(
          x1: box.x1 - reach - 2,
          y1: height - box.y2 - 2,
          x2: box.x2 + reach + 2,
          y2: height - box.y1 + 2
        )
        var seen = known
        let there = unsafe words(of: page, in: area, &seen).words
        guard
          PopplerDocument.letters(there.map(\.text).joined()) == PopplerDocument.letters(wanted)
        else { continue }
        known = seen
        found.append(PageText.Word(wanted, around: there))
        break
      }
      unsafe next = item.pointee.next
    }
    return found
  }

  /// The letters of a text, sorted, without white space.
  private static func letters(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { !$0.properties.isWhitespace }.sorted()
  }

  /// A letter in its place, in tenths of a point.
  private struct Letter: Hashable {
    let scalar: Unicode.Scalar
    let x: Int32
    let y: Int32

    init(_ scalar: Unicode.Scalar, _ box: PopplerRectangle) {
      self.scalar = scalar
      x = Int32(exactly: (box.x1 * 10).rounded()) ?? .max
      y = Int32(exactly: (box.y1 * 10).rounded()) ?? .max
    }
  }

  /// The words that a selection holds, without letters that are known, and whether some are written from
  /// right to left.
  private func words(
    of page: OpaquePointer,
    in area: PopplerRectangle,
    _ known: inout Set<Letter>
  ) -> (words: [PageText.Word], hasDirections: Bool) {
    var area = area
    var words: [PageText.Word] = []
    var hasDirections = false
    guard let text = unsafe poppler_page_get_text_for_area(page, &area) else { return ([], false) }
    defer { unsafe g_free(text) }
    var boxes: UnsafeMutablePointer<PopplerRectangle>?
    var count: guint = 0
    guard unsafe poppler_page_get_text_layout_for_area(page, &area, &boxes, &count) != 0,
      let boxes = unsafe boxes
    else { return ([], false) }
    defer { unsafe g_free(boxes) }
    // One without letters is none yet.
    var word = PageText.Word("", left: 0, top: 0, right: 0, bottom: 0)
    var place = 0
    for scalar in unsafe String(cString: text).unicodeScalars {
      // Marks of direction are the library's own, and have no place.
      if (0x202A...0x202E).contains(scalar.value) {
        hasDirections = true
        continue
      }
      guard place < Int(count) else { break }
      let box = unsafe boxes[place]
      place += 1
      guard !scalar.properties.isWhitespace, known.insert(Letter(scalar, box)).inserted else {
        if !word.text.isEmpty { words.append(word) }
        word.text = ""
        continue
      }
      let (top, bottom) = (min(box.y1, box.y2), max(box.y1, box.y2))
      // Between columns there may be no white space in the text.
      let reach = max(1, bottom - top) * 0.4
      if !word.text.isEmpty,
        box.x1 - word.right > reach || word.left - box.x2 > reach || top > word.bottom
          || bottom < word.top
      {
        words.append(word)
        word.text = ""
      }
      let isFirst = word.text.isEmpty
      word.text.unicodeScalars.append(scalar)
      word.left = isFirst ? box.x1 : min(word.left, box.x1)
      word.right = isFirst ? box.x2 : max(word.right, box.x2)
      word.top = isFirst ? top : min(word.top, top)
      word.bottom = isFirst ? bottom : max(word.bottom, bottom)
    }
    if !word.text.isEmpty { words.append(word) }
    return (words, hasDirections)
  }

  /// How much of a page, 0-based, its images cover, from 0 to 1; where they overlap, twice.
  public func imageShare(ofPage index: Int) -> Double {
    guard index < Int(Int32.max), let page = unsafe poppler_document_get_page(handle, Int32(index))
    else { return 0 }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(page)) }
    var (width, height) = (0.0, 0.0)
    unsafe poppler_page_get_size(page, &width, &height)
    let images = unsafe poppler_page_get_image_mapping(page)
    defer { unsafe poppler_page_free_image_mapping(images) }
    var covered = 0.0
    var next = unsafe images
    while let item = unsafe next {
      let mapping = unsafe item.pointee.data.assumingMemoryBound(to: PopplerImageMapping.self)
      let area = unsafe mapping.pointee.area
      covered += abs(area.x2 - area.x1) * abs(area.y2 - area.y1)
      unsafe next = item.pointee.next
    }
    return width * height > 0 ? min(1, covered / (width * height)) : 0
  }
}
