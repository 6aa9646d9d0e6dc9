/// What cairo writes and the standards or libqpdf do not take.
enum CairoFile {
  /// cairo's file without it, every object at its place.
  ///
  /// No image is interpolated (ISO 19005-2, 6.2.8), and no resource is named twice: cairo lists an image
  /// anew each time that it is drawn, such as an emoji in an SVG.
  ///
  /// - Throws: ``PDFWritingError`` when it is not as cairo writes files.
  static func tidied(_ file: [UInt8]) throws(PDFWritingError) -> [UInt8] {
    guard let places = PDFAssembly.places(in: file) else {
      throw .finishing("no table of objects")
    }
    let stream = Array("<< /Length".utf8)
    let external = Array("<< /Type /XObject".utf8)
    let picture = Array("/Subtype /Image".utf8)
    let interpolation = Array("/Interpolate true".utf8)
    let resources = Array("<<\n".utf8)
    let images = Array("/XObject <<".utf8)
    var tidy = file
    for case let place? in places {
      guard let head = file[place].firstIndex(of: 0x0A) else { continue }
      let body = file[(head + 1)..<place.upperBound]
      if body.starts(with: stream) || body.starts(with: external) {
        // The keys of a stream stand in its first lines.
        let keys = body.prefix(600)
        if keys.firstPlace(of: picture) != nil, let words = keys.firstPlace(of: interpolation) {
          blank(words, in: &tidy)
        }
      } else if body.starts(with: resources), let list = body.firstPlace(of: images) {
        blankRepeats(in: &tidy, at: list.upperBound)
      }
    }
    return tidy
  }

  /// Blanks the entries of a list, as in ` /x5 5 0 R /x5 5 0 R >>`, whose names stand in it before.
  private static func blankRepeats(in file: inout [UInt8], at start: Int) {
    let end = file[start...].firstIndex(of: UInt8(ascii: ">")) ?? start
    var seen: Set<[UInt8]> = []
    var place = start
    while let slash = file[place..<end].firstIndex(of: UInt8(ascii: "/")) {
      let next = file[(slash + 1)..<end].firstIndex(of: UInt8(ascii: "/")) ?? end
      let name = Array(file[slash..<next].prefix { $0 > 0x20 })
      if !seen.insert(name).inserted { blank(slash..<next, in: &file) }
      place = next
    }
  }

  private static func blank(_ range: Range<Int>, in file: inout [UInt8]) {
    file.replaceSubrange(range, with: repeatElement(0x20, count: range.count))
  }
}

extension ArraySlice<UInt8> {
  /// Where `pattern`, which is not empty, stands first; the standard library's own search takes many
  /// times as long, and a file has hundreds of objects.
  func firstPlace(of pattern: [UInt8]) -> Range<Int>? {
    var start = startIndex
    while let found = self[start...].firstIndex(of: pattern[0]) {
      if self[found...].starts(with: pattern) { return found..<found + pattern.count }
      start = found + 1
    }
    return nil
  }
}
