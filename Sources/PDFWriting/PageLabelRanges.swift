internal import PageModel

/// Writes the labels of pages as ranges that count on (ISO 32000-1, 12.4.2).
enum PageLabelRanges {
  /// A label as what stands before a number, and the number.
  private struct Label: Equatable {
    var prefix: String
    /// 0 when there is none.
    var number = 0
    var isRoman = false
  }

  /// The entries of the tree of labels.
  ///
  /// A reader that follows them gives each page exactly the label that it has in `labels`.
  static func entries(_ labels: [String]) -> [(key: Int, value: String)] {
    var entries: [(key: Int, value: String)] = []
    var last: Label?
    for (page, text) in labels.enumerated() {
      let label = label(text)
      if let before = last, before.number > 0, label.number == before.number + 1,
        label.prefix == before.prefix, label.isRoman == before.isRoman
      {
        last = label
        continue
      }
      last = label
      entries.append((page, source(label)))
    }
    return entries
  }

  private static func source(_ label: Label) -> String {
    var source = "<<"
    if label.number > 0 { source += " /S /\(label.isRoman ? "r" : "D")" }
    if !label.prefix.isEmpty { source += " /P \(PDFSource.text(label.prefix))" }
    if label.number > 1 { source += " /St \(label.number)" }
    return source + " >>"
  }

  /// The zeros before a number stand in front of it: a range ends where there is one fewer.
  private static func label(_ text: String) -> Label {
    if let number = RomanNumeral.value(of: text) {
      return Label(prefix: "", number: number, isRoman: true)
    }
    let scalars = Array(text.unicodeScalars)
    var start = scalars.count
    while start > 0, ("0"..."9").contains(scalars[start - 1]), scalars.count - start < 9 {
      start -= 1
    }
    while start < scalars.count, scalars[start] == "0" { start += 1 }
    var prefix = String.UnicodeScalarView()
    prefix.append(contentsOf: scalars[..<start])
    var digits = String.UnicodeScalarView()
    digits.append(contentsOf: scalars[start...])
    return Label(prefix: String(prefix), number: Int(String(digits)) ?? 0)
  }
}
