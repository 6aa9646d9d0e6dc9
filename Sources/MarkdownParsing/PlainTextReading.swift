internal import DocumentModel

/// Reads a body as text and nothing else.
enum PlainTextReading {
  /// Returns a paragraph for each run of lines between blank ones, each line as it was typed.
  static func document(of source: SourceText) -> Document {
    var blocks: [Block] = []
    var inlines: [Inline] = []
    var start = 0
    var end = 0
    for line in source.lines {
      if source.bytes[line].allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) {
        if !inlines.isEmpty {
          blocks.append(Block(.paragraph(inlines), range: source.range(start..<end)))
        }
        inlines = []
        continue
      }
      if inlines.isEmpty { start = line.lowerBound } else { inlines.append(.lineBreak) }
      inlines.append(.text(String(decoding: source.bytes[line], as: UTF8.self)))
      end = line.upperBound
    }
    if !inlines.isEmpty {
      blocks.append(Block(.paragraph(inlines), range: source.range(start..<end)))
    }
    return Document(blocks: blocks)
  }
}
