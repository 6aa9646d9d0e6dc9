internal import QPDFBinding

/// The labels that readers show for pages (ISO 32000-1, 12.4.2).
struct PageLabels {
  private struct Stretch {
    var start: Int
    var style: String?
    var prefix: String
    var first: Int
  }

  /// Whether the file names any.
  let areNamed: Bool
  private let stretches: [Stretch]

  init(_ reader: PDFReader) {
    let root = reader.entry("PageLabels", of: reader.catalog)
    areNamed = reader.resolved(root) != .null
    stretches = reader.pairs(ofTree: root, under: "Nums").compactMap { key, value in
      guard let start = key.integer else { return nil }
      let entries = reader.resolved(value).entries
      return Stretch(
        start: start,
        style: reader.resolved(entries["S"]).name,
        prefix: reader.resolved(entries["P"]).text ?? "",
        first: min(max(1, reader.resolved(entries["St"]).integer ?? 1), 1 << 40)
      )
    }.sorted { $0.start < $1.start }
  }

  /// The labels of so many pages; without any in the file, their places from 1.
  func labels(ofPages count: Int) -> [String] {
    guard areNamed else { return (0..<count).map { String($0 + 1) } }
    var labels: [String] = []
    var next = 0
    for page in 0..<count {
      while next < stretches.count, stretches[next].start <= page { next += 1 }
      guard next > 0 else {
        labels.append("")
        continue
      }
      let stretch = stretches[next - 1]
      labels.append(
        stretch.prefix + PageLabels.text(stretch.first + page - stretch.start, stretch.style)
      )
    }
    return labels
  }

  private static func text(_ number: Int, _ style: String?) -> String {
    switch style {
    case "D": return String(number)
    case "r": return roman(number)
    case "R": return roman(number).uppercased()
    case "a": return letters(number)
    case "A": return letters(number).uppercased()
    default: return ""
    }
  }

  // Numbers past these would be as long as they are high.
  private static func roman(_ number: Int) -> String {
    guard number < 10_000 else { return String(number) }
    let parts = [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
      (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var (rest, text) = (number, "")
    for (value, letters) in parts {
      while rest >= value {
        text += letters
        rest -= value
      }
    }
    return text
  }

  private static func letters(_ number: Int) -> String {
    guard number <= 26 * 40 else { return String(number) }
    let letter = Unicode.Scalar(UInt8(0x61 + (number - 1) % 26))
    return String(repeating: String(letter), count: (number - 1) / 26 + 1)
  }
}
