import Diagnostics

extension Failure {
  /// The failure as one line for people: `place: error: what. hint: what to do`.
  var line: String { messageLine("error", message, hint: hint, place: place) }
}

extension Diagnostic {
  /// The diagnostic as one line for people.
  ///
  /// It reads `place: severity: note "title" (id), line 3, column 5: what. hint: what to do [code]`.
  /// The position is in `file`, or in the note's body when that is `nil`.
  func line(in file: String? = nil) -> String {
    var subject: [String] = []
    if let noteID {
      subject.append("note " + (noteTitle.map { "“\($0)” " } ?? "") + "(\(noteID))")
    } else if let noteTitle {
      subject.append("note “\(noteTitle)”")
    }
    if let position, file == nil {
      subject.append("line \(position.line), column \(position.column)")
    }
    let words = subject.isEmpty ? message : subject.joined(separator: ", ") + ": " + message
    return messageLine(severity.rawValue, words, hint: advice, place: place(in: file))
      + " [\(code)]"
  }

  /// Its place in `file`, with line and column where they are known.
  func place(in file: String?) -> String? {
    guard let file, let position else { return file }
    return "\(file):\(position.line):\(position.column)"
  }
}

private func messageLine(_ kind: String, _ message: String, hint: String?, place: String?)
  -> String
{
  let start = place.map { "\($0): " } ?? ""
  let end = hint.map { ". hint: \($0)" } ?? ""
  return start + kind + ": " + message + end
}

/// The text on one line, without anything that a terminal would act upon.
func printable(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: result += escape(scalar)
    case .format
    where (0x202A...0x202E).contains(scalar.value)
      || (0x2066...0x2069).contains(scalar.value):
      result += escape(scalar)
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

private func escape(_ scalar: Unicode.Scalar) -> String {
  "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
}

/// A number with what is counted, such as `1 note` and `2 notes`.
func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
