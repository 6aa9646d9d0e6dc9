/// Language tags as documents name them (BCP 47).
enum LanguageTag {
  /// The language, script and country of a locale: `fr-CA` of `fr_CA`, `en-US` of `en_US_POSIX`.
  static func text(ofLocale locale: String) -> String {
    let parts = locale.prefix { $0 != "@" && $0 != "." }
      .split(whereSeparator: { $0 == "_" || $0 == "-" })
    guard let language = parts.first, (2...3).contains(language.count),
      language.allSatisfy(isLetter)
    else { return "en" }
    var tag = language.lowercased()
    for part in parts.dropFirst() {
      switch part.count {
      case 4 where part.allSatisfy(isLetter): tag += "-" + part.capitalized
      case 2 where part.allSatisfy(isLetter): tag += "-" + part.uppercased()
      case 3 where part.allSatisfy(\.isWholeNumber): tag += "-" + part
      default: return tag
      }
    }
    return tag
  }

  private static func isLetter(_ character: Character) -> Bool {
    character.isASCII && character.isLetter
  }
}

extension Substring {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
