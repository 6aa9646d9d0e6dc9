import AttachmentInspection
import AttachmentRun
import Foundation
import SystemBinding

/// Writes the rows of an inspection as they come, in one of several formats.
struct AttachmentReport {
  /// The formats.
  enum Format: String, CaseIterable {
    case table, json, jsonl, csv, junit, sha256sum
  }

  /// The format.
  let format: Format
  /// Whose words sizes are written in.
  let locale: String
  private var count = 0
  private var lastNote: String?

  /// Whether a file with a warning fails.
  let failsOnWarning: Bool

  /// Creates a report.
  init(_ format: Format, locale: String, failsOnWarning: Bool) {
    self.format = format
    self.locale = locale
    self.failsOnWarning = failsOnWarning
  }

  /// Whether the number of all rows stands before the first, so that no row can be shown as it comes.
  var isCounted: Bool { format == .junit }

  /// What comes before the first row.
  ///
  /// - Parameter counts: How many rows there are, and how many with each verdict that is no plain one;
  ///   where ``isCounted``.
  /// - Returns: Text, which may be empty.
  func opening(_ counts: (files: Int, warnings: Int, refused: Int) = (0, 0, 0)) -> String {
    switch format {
    case .json: return "["
    case .csv:
      return
        "note,name,kind,size,mediaType,description,sha256,verdict,code,sentence,bytes,path,id\r\n"
    case .junit:
      let failures = counts.refused + (failsOnWarning ? counts.warnings : 0)
      let totals = "tests=\"\(counts.files)\" failures=\"\(failures)\" errors=\"0\""
      return """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites \(totals)>
        <testsuite name="attachments" \(totals) skipped="0">

        """
    case .table, .jsonl, .sha256sum: return ""
    }
  }

  /// What comes after the last row.
  var closing: String {
    switch format {
    case .json: count == 0 ? "]\n" : "\n]\n"
    case .junit: "</testsuite>\n</testsuites>\n"
    case .table, .jsonl, .csv, .sha256sum: ""
    }
  }

  /// A row.
  mutating func bytes(of row: AttachmentRow) -> [UInt8] {
    count += 1
    switch format {
    case .table: return Array(tableText(of: row).utf8)
    case .json: return Array(((count == 1 ? "\n" : ",\n") + json(of: row)).utf8)
    case .jsonl: return Array((json(of: row) + "\n").utf8)
    case .csv:
      return Array((fields(of: row).map(Self.csvField).joined(separator: ",") + "\r\n").utf8)
    case .junit: return Array(junitText(of: row).utf8)
    case .sha256sum: return Self.sumLine(of: row)
    }
  }

  // MARK: Values

  /// A size in the words of the locale, as in `43 kB`; empty where it is not known.
  private func size(of row: AttachmentRow) -> String {
    guard let count = row.finding.byteCount else { return "" }
    return Int64(count).formatted(
      ByteCountFormatStyle(style: .file, locale: Locale(identifier: locale))
    )
  }

  private func fields(of row: AttachmentRow) -> [String] {
    [
      row.noteID ?? "", row.name, row.kindLabel, size(of: row),
      row.finding.kind?.mediaType ?? row.finding.magicType ?? "",
      row.finding.magicDescription ?? "", row.finding.sha256 ?? "", row.verdict.rawValue,
      row.codes.joined(separator: " "), row.sentences.joined(separator: " "),
      row.finding.byteCount.map { "\($0)" } ?? "", row.path?.description ?? "",
      row.attachmentID ?? "",
    ]
  }

  // MARK: Formats

  private mutating func tableText(of row: AttachmentRow) -> String {
    var text = ""
    let note = row.noteID ?? ""
    if note != lastNote ?? "" {
      let heading = row.noteTitle.map { "Note “\($0)” (\(note))" } ?? "No note"
      text += (count == 1 ? "" : "\n") + printable(heading) + "\n"
    }
    lastNote = note
    let columns = [
      Self.padded(row.verdict.rawValue, to: 8), Self.padded(row.kindLabel, to: 5),
      Self.padded(size(of: row), to: 8), row.name,
    ]
    text += printable(columns.joined(separator: "  ")) + "\n"
    let opinion = [row.finding.magicType, row.finding.magicDescription].compactMap { $0 }
    if !opinion.isEmpty { text += "          " + printable(opinion.joined(separator: "; ")) + "\n" }
    if let encoding = row.finding.encoding { text += "          " + printable(encoding) + "\n" }
    if let digest = row.finding.sha256 { text += "          SHA-256 " + digest + "\n" }
    for (code, sentence) in zip(row.codes, row.sentences) {
      text += "          " + printable("\(code): \(sentence)") + "\n"
    }
    return text
  }

  private static func padded(_ word: String, to width: Int) -> String {
    word + String(repeating: " ", count: max(0, width - word.count))
  }

  private func json(of row: AttachmentRow) -> String {
    var object: [(String, String)] = []
    func add(_ name: String, _ value: String?) {
      if let value { object.append((name, Self.quoted(value))) }
    }
    add("note", row.noteID)
    add("noteTitle", row.noteTitle)
    add("attachment", row.attachmentID)
    add("name", row.name)
    add("path", row.path?.description)
    // Text cannot hold a path that is not UTF-8.
    if let path = row.path, path.text != path.description {
      add("pathBytes", Self.hexadecimal(path.bytes))
    }
    add("kind", row.kindLabel)
    if let count = row.finding.byteCount { object.append(("byteCount", "\(count)")) }
    add("size", row.finding.byteCount == nil ? nil : size(of: row))
    add("mediaType", row.finding.kind?.mediaType)
    add("encoding", row.finding.encoding)
    add("magicType", row.finding.magicType)
    add("magicDescription", row.finding.magicDescription)
    add("sha256", row.finding.sha256)
    add("verdict", row.verdict.rawValue)
    let reasons = zip(row.codes, row.sentences).map { code, sentence in
      "{\"code\":\(Self.quoted(code)),\"sentence\":\(Self.quoted(sentence))}"
    }
    object.append(("findings", "[\(reasons.joined(separator: ","))]"))
    return "{" + object.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func csvField(_ text: String) -> String {
    // By bytes: a line feed alone is another character than one behind a carriage return.
    guard text.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  private func junitText(of row: AttachmentRow) -> String {
    // Readers take a case that has the names of another for the same one.
    var (group, name) = ("files", row.path?.description ?? row.name)
    if let id = row.noteID {
      group = "\(row.noteTitle ?? "") (\(id))"
      name = row.name
      if let attachment = row.attachmentID, attachment != name { name += " (\(attachment))" }
    }
    (group, name) = (Self.escaped(group), Self.escaped(name))
    var text = "<testcase classname=\"\(group)\" name=\"\(name)\""
    let sentences = Self.escaped(row.sentences.joined(separator: " "))
    switch row.verdict {
    case .accepted: text += "/>\n"
    case .warning where !failsOnWarning:
      let lines = zip(row.codes, row.sentences).map { Self.escaped("\($0): \($1)") }
      text += "><system-out>\(lines.joined(separator: "\n"))</system-out></testcase>\n"
    case .warning, .refused:
      let code = Self.escaped(row.codes.joined(separator: " "))
      // Some read the one, some the other.
      text +=
        "><failure type=\"\(code)\" message=\"\(sentences)\">\(sentences)</failure></testcase>\n"
    }
    return text
  }

  /// Text for XML, which has no place for control characters.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in printable(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A line that `sha256sum --check` reads; none for what is in no file of its own.
  private static func sumLine(of row: AttachmentRow) -> [UInt8] {
    guard let digest = row.finding.sha256, let path = row.path else { return [] }
    let escaped = path.bytes.flatMap { byte in
      switch byte {
      case UInt8(ascii: "\\"): Array("\\\\".utf8)
      case UInt8(ascii: "\n"): Array("\\n".utf8)
      case UInt8(ascii: "\r"): Array("\\r".utf8)
      default: [byte]
      }
    }
    let mark = escaped.count == path.bytes.count ? "" : "\\"
    return Array((mark + digest + "  ").utf8) + escaped + [UInt8(ascii: "\n")]
  }
}
