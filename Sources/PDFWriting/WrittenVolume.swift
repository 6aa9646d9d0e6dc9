/// Tells files that ``VolumeWriter`` wrote from those of other programs.
public enum WrittenVolume {
  /// More than the end of a file takes.
  private static let longestEnd = 512
  /// More than document information takes.
  private static let longestInformation = 1 << 17

  /// Whether a file says of itself, where its trailer leads, that Casebound made it.
  ///
  /// Only an end as it is written here is looked at: what another program changed is no file of ours any
  /// more.
  ///
  /// - Parameters:
  ///   - size: The file's length.
  ///   - read: Returns so many bytes from an offset on; fewer where the file ends or cannot
  ///     be read.
  /// - Returns: Whether it is ours.
  public static func isOurs(
    size: Int,
    read: (_ offset: Int, _ count: Int) -> [UInt8]
  ) -> Bool {
    let end = max(0, size - longestEnd)
    let words = String(decoding: read(end, longestEnd), as: UTF8.self)
    guard words.hasSuffix("\n%%EOF\n"),
      let table = number(in: words, behind: "startxref\n"),
      let information = number(in: words, behind: " /Info "),
      case let opening = String(decoding: read(table, 64), as: UTF8.self),
      opening.hasPrefix("xref\n0 "), let line = opening.dropFirst(7).firstIndex(of: "\n")
    else { return false }
    // Each object has a line of twenty bytes.
    let (entries, first) = (
      table + opening[...line].utf8.count, information.multipliedReportingOverflow(by: 20)
    )
    guard !first.overflow, first.partialValue < size,
      case let entry = String(decoding: read(entries + first.partialValue, 10), as: UTF8.self),
      let start = Int(entry), start < size
    else { return false }
    let object = String(decoding: read(start, longestInformation), as: UTF8.self)
    guard object.hasPrefix("\(information) 0 obj\n<< /Title "),
      let close = object.firstRange(of: ">>\nendobj\n")
    else { return false }
    return object[..<close.lowerBound].contains(" /Creator (Casebound) /Producer (Casebound) ")
  }

  /// The number behind the last such words.
  private static func number(in text: String, behind words: String) -> Int? {
    guard let range = text.ranges(of: words).last else { return nil }
    return Int(text[range.upperBound...].prefix { $0.isASCII && $0.isNumber })
  }
}
