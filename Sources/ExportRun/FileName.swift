import GLibBinding

/// Names of files that every system takes, made from what people wrote.
///
/// - SeeAlso: `exports.md`, "Names".
enum FileName {
  /// The most grapheme clusters of a name, its extension left out.
  static let mostClusters = 60
  /// The most UTF-8 bytes of a name, its extension left out.
  static let mostBytes = 200

  /// The base name, without extension, for a title or a folder's name.
  static func base(of title: String) -> String {
    let cut = limited(cleaned(title), clusters: mostClusters, bytes: mostBytes)
    let safe = limited(withoutDevice(cut), clusters: mostClusters, bytes: mostBytes)
    return safe.isEmpty ? "Note" : safe
  }

  /// `base` told apart from others by the first `digits` digits of `hash`.
  static func distinct(_ base: String, hash: String, digits: Int) -> String {
    let suffix = " (\(hash.prefix(digits)))"
    let room = limited(
      base,
      clusters: mostClusters - suffix.count,
      bytes: mostBytes - suffix.count
    )
    return (room.isEmpty ? "Note" : room) + suffix
  }

  /// The name and the extension, with its dot, for a file that arrived as `fileName`.
  ///
  /// The extension is kept, so that the file still opens by it.
  static func parts(of fileName: String) -> (base: String, fileExtension: String) {
    let name = cleaned(fileName)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
      name[dot...].utf8.count <= 16, !name[dot...].contains(" ")
    else { return (base(of: name), "") }
    return (base(of: String(name[..<dot])), String(name[dot...]))
  }

  /// The text in form C with what is not allowed as spaces, these single and not at the ends.
  private static func cleaned(_ text: String) -> String {
    var name = String.UnicodeScalarView()
    var spaceIsDue = false
    for scalar in UnicodeForms.composed(text).unicodeScalars {
      if becomesSpace(scalar) {
        spaceIsDue = true
        continue
      }
      if spaceIsDue && !name.isEmpty { name.append(" ") }
      spaceIsDue = false
      name.append(scalar)
    }
    return trimmed(String(name))
  }

  private static func becomesSpace(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isWhitespace { return true }
    switch scalar.properties.generalCategory {
    case .control, .format: return true
    default: return "/\\:*?\"<>|".unicodeScalars.contains(scalar)
    }
  }

  /// The text without dots and spaces at either end.
  private static func trimmed(_ text: String) -> String {
    let isKept = { (scalar: Unicode.Scalar) in scalar != "." && scalar != " " }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: isKept),
      let last = scalars.lastIndex(where: isKept)
    else { return "" }
    return String(scalars[first...last])
  }

  /// The opening of the text that is within the limits, cut between clusters, trimmed.
  private static func limited(_ text: String, clusters: Int, bytes: Int) -> String {
    var end = text.startIndex
    var bytesUsed = 0
    for _ in 0..<max(0, clusters) where end < text.endIndex {
      bytesUsed += text[end].utf8.count
      if bytesUsed > bytes { break }
      end = text.index(after: end)
    }
    return trimmed(String(text[..<end]))
  }

  /// The name with `_` after its part before the first dot where Windows keeps that for a device.
  private static func withoutDevice(_ name: String) -> String {
    let dot = name.firstIndex(of: ".") ?? name.endIndex
    let part = name[..<dot]
    guard isDevice(trimmed(String(part)).uppercased()) else { return name }
    return part + "_" + name[dot...]
  }

  private static func isDevice(_ word: String) -> Bool {
    switch word {
    case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$": return true
    default:
      guard word.count == 4, word.hasPrefix("COM") || word.hasPrefix("LPT") else { return false }
      // Windows reads the superscripts of Latin-1 as digits.
      return "123456789¹²³".contains(word.suffix(1))
    }
  }
}
