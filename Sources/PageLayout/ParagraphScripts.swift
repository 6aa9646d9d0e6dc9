internal import PageModel
internal import PangoCairoBinding

/// The scripts that a text is written in, with their characters; what all scripts share does not count.
struct ScriptCount {
  private var counts: [(script: String, characters: Int)] = []

  mutating func add(_ text: AnalyzedText) {
    for item in text.items where item.script != "Zyyy" && item.script != "Zinh" {
      // A letter of Latin is nearly always one byte.
      let count =
        item.script == "Latn"
        ? item.range.count : text.text[item.range].count { $0 & 0xC0 != 0x80 }
      add(Self.groups[item.script] ?? item.script, count)
    }
  }

  mutating func add(_ other: ScriptCount) {
    for (script, characters) in other.counts { add(script, characters) }
  }

  private mutating func add(_ script: String, _ characters: Int) {
    if let index = counts.firstIndex(where: { $0.script == script }) {
      counts[index].characters += characters
    } else {
      counts.append((script, characters))
    }
  }

  /// The script of most of the text, the first of equals; `nil` for a text without letters.
  var main: String? {
    // Han belongs to the kana, or else the Hangul, that it stands with.
    var counts = counts
    if let han = counts.firstIndex(where: { $0.script == "Hani" }),
      let other = counts.firstIndex(where: { $0.script == "Hira" })
        ?? counts.firstIndex(where: { $0.script == "Hang" })
    {
      counts[other].characters += counts[han].characters
      counts[han].characters = 0
    }
    var main: (script: String, characters: Int)?
    for count in counts where count.characters > main?.characters ?? 0 { main = count }
    return main?.script
  }

  private static let groups = ["Kana": "Hira", "Bopo": "Hani"]
}

extension LayoutContext {
  /// Gives the document its language and those of its paragraphs that are in another script theirs.
  ///
  /// What a script does not tell, as Latin does not, is left open.
  func settleLanguages(_ given: String?) {
    let own = given.flatMap(languageTag) ?? scripts.main.flatMap(guessedLanguage)
    if let own { tags.setLanguage(own, of: 0) }
    var languages: [String: String?] = [:]
    for (tag, script) in paragraphScripts {
      let language =
        languages[script]
        ?? {
          let language = guessedLanguage(of: script) ?? "und-" + script
          guard let own else { return script == "Latn" ? nil : language }
          return language == own || isWritten(own, in: script) ? nil : language
        }()
      languages[script] = language
      if let language { tags.setLanguage(language, of: tag) }
    }
  }

  /// The language that most texts of a script are in.
  private func guessedLanguage(of script: String) -> String? {
    switch script {
    case "Latn": nil
    case "Hani":
      switch cjk {
      case .simplified: "zh-Hans"
      case .traditional: "zh-Hant"
      case .hongKong: "zh-Hant-HK"
      case .japanese: "ja"
      case .korean: "ko"
      }
    default: Self.languages[script] ?? "und-" + script
    }
  }

  private static let languages = [
    "Arab": "ar", "Armn": "hy", "Beng": "bn", "Cyrl": "ru", "Deva": "hi", "Ethi": "am",
    "Geor": "ka", "Grek": "el", "Gujr": "gu", "Guru": "pa", "Hang": "ko", "Hebr": "he",
    "Hira": "ja", "Khmr": "km", "Knda": "kn", "Laoo": "lo", "Mlym": "ml", "Mymr": "my",
    "Orya": "or", "Sinh": "si", "Taml": "ta", "Telu": "te", "Thai": "th", "Tibt": "bo",
  ]
}

/// A language as a tag of BCP 47, `nil` for what cannot be one.
private func languageTag(_ written: String) -> String? {
  let tag = written.replacing("_", with: "-")
  let isTag =
    !tag.isEmpty && tag.utf8.count <= 35
    && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  return isTag ? tag : nil
}
