/// The text in double quotes on one line, with what does not show itself written as an escape.
///
/// `"`, `\`, controls, format characters, separators, private-use characters and variation selectors
/// are escaped, `\n`, `\r` and `\t` by name and the rest as `\u{…}`; everything else stands as it is.
/// A space stands as it is; every other space is escaped.
public func quoted(_ text: some StringProtocol) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    default:
      if isSeen(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
  }
  return result + "\""
}

/// The lines of a text, each in quotes with its line end; none for an empty text.
func quotedLines(_ text: String) -> [String] {
  var lines: [String] = []
  var rest = text.unicodeScalars[...]
  while let end = rest.firstIndex(of: "\n") {
    let next = rest.index(after: end)
    lines.append(quoted(Substring(rest[..<next])))
    rest = rest[next...]
  }
  if !rest.isEmpty { lines.append(quoted(Substring(rest))) }
  return lines
}

/// Whether a reader of the dump sees the character, so that it need not be escaped.
private func isSeen(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
  if scalar.properties.isVariationSelector { return false }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse:
    return false
  default:
    return true
  }
}
