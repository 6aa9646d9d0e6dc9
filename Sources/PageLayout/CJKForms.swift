internal import DocumentModel
internal import PangoCairoBinding

extension CJKForm {
  /// The forms for a note: from its language, else from its script.
  init(language: String?, text: LayoutInput) {
    let tag = (language ?? "").lowercased().split { $0 == "-" || $0 == "_" }
    switch tag.first {
    case "ja": self = .japanese
    case "ko": self = .korean
    case "zh", "cmn", "wuu": self = tag.contains("hans") ? .simplified : .chinese(tag)
    case "yue": self = tag.contains("hans") ? .simplified : .hongKong
    default: self = .guess(text)
    }
  }

  private static func chinese(_ tag: [Substring]) -> CJKForm {
    if tag.contains("hk") || tag.contains("mo") { return .hongKong }
    return tag.contains("tw") || tag.contains("hant") ? .traditional : .simplified
  }

  /// Kana says Japanese and Hangul Korean, whichever there is more of; Han alone is simplified Chinese.
  ///
  /// Han counts as Japanese where there is kana: Korean has hardly any.
  private static func guess(_ input: LayoutInput) -> CJKForm {
    var kana = 0
    var hangul = 0
    var han = 0
    for text in [input.title, input.document.plainText] where !text.utf8.allSatisfy({ $0 < 0xE1 }) {
      for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF,
          0xFF66...0xFF9D:
          kana += 1
        case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7AF: hangul += 1
        case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: han += 1
        default: continue
        }
      }
    }
    guard kana + hangul > 0 else { return .simplified }
    return kana >= hangul || (kana > 0 && kana + han > hangul) ? .japanese : .korean
  }
}
