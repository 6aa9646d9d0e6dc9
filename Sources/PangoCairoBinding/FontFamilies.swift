/// The closed list of font families, in the order in which a character looks for a font.
///
/// No other font of the machine is ever seen: an open list makes the same note look different on
/// two machines.
enum FontFamilies {
  static let text = "Inter"
  static let mono = "Noto Sans Mono"
  static let emoji = "Noto Color Emoji"

  /// The families for running text, first choice first.
  ///
  /// Chinese, Japanese and Korean come before the other scripts, some of whose fonts have the same
  /// punctuation in another shape.
  private static func textList(_ cjk: CJKForm) -> [String] {
    [text, "Noto Sans"] + symbols + [self.cjk(.text, cjk)]
      + scripts.map { "Noto Sans \($0)" } + ["Noto Serif Tibetan"]
  }

  /// A name for the list of a role, which the configuration replaces by the list: Pango compares
  /// family names for every paragraph, and a list of all families is long.
  static func alias(_ role: TextStyle.Role, _ cjk: CJKForm) -> String {
    "casebound-\(role == .mono ? "mono" : "text")-\(cjk.rawValue)"
  }

  /// The list behind an alias.
  static func list(_ role: TextStyle.Role, _ cjk: CJKForm) -> [String] {
    role == .mono ? monoList(cjk) : textList(cjk)
  }

  /// The family of Chinese, Japanese and Korean for a role.
  static func cjk(_ role: TextStyle.Role, _ cjk: CJKForm) -> String {
    role == .mono ? "Noto Sans Mono CJK \(cjk.rawValue)" : "Noto Sans CJK \(cjk.rawValue)"
  }

  /// The families for code, first choice first.
  private static func monoList(_ cjk: CJKForm) -> [String] {
    [mono, self.cjk(.mono, cjk)] + textList(cjk)
  }

  /// Every family of the list.
  static let all: [String] =
    textList(.simplified) + [mono, emoji]
    + CJKForm.allCases.flatMap { [cjk(.text, $0), cjk(.mono, $0)] }

  private static let symbols = ["Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math"]

  /// Widely used scripts first: a few historic ones bring letters of theirs, drawn otherwise.
  private static let scripts = """
    Arabic, Hebrew, Devanagari, Bengali, Gurmukhi, Gujarati, Oriya, Tamil, Telugu, Kannada,
    Malayalam, Sinhala, Thai, Lao, Myanmar, Georgian, Armenian, Ethiopic, Khmer, Mongolian,
    Tai Le, Canadian Aboriginal, Coptic, NKo, Thaana, Syriac, Adlam, Anatolian Hieroglyphs,
    Avestan, Balinese, Bamum, Bassa Vah, Batak, Bhaiksuki, Brahmi, Buginese, Buhid, Carian,
    Caucasian Albanian, Chakma, Cham, Cherokee, Cuneiform, Cypriot, Deseret, Duployan,
    Egyptian Hieroglyphs, Elbasan, Elymaic, Glagolitic, Gothic, Grantha, Gunjala Gondi, Hanifi
    Rohingya, Hanunoo, Hatran, Imperial Aramaic, Indic Siyaq Numbers, Inscriptional Pahlavi,
    Inscriptional Parthian, Javanese, Kaithi, Kayah Li, Kharoshthi, Khojki, Khudawadi, Lepcha,
    Limbu, Linear A, Linear B, Lisu, Lycian, Lydian, Mahajani, Mandaic, Manichaean, Marchen,
    Masaram Gondi, Mayan Numerals, Medefaidrin, Meetei Mayek, Mende Kikakui, Meroitic, Miao,
    Modi, Mro, Multani, Nabataean, New Tai Lue, Newa, Nushu, Ogham, Ol Chiki, Old Hungarian,
    Old Italic, Old North Arabian, Old Permic, Old Persian, Old Sogdian, Old South Arabian,
    Old Turkic, Osage, Osmanya, Pahawh Hmong, Palmyrene, Pau Cin Hau, PhagsPa, Phoenician,
    Psalter Pahlavi, Rejang, Runic, Samaritan, Saurashtra, Sharada, Shavian, Siddham,
    SignWriting, Sogdian, Sora Sompeng, Soyombo, Sundanese, Syloti Nagri, Tagalog, Tagbanwa,
    Tai Tham, Tai Viet, Takri, Tamil Supplement, Tifinagh, Tirhuta, Ugaritic, Vai, Wancho,
    Warang Citi, Yi, Zanabazar Square
    """.replacing("\n", with: " ").split(separator: ", ").map(String.init)
}

/// Which regional forms Han characters take.
public enum CJKForm: String, Hashable, Sendable, CaseIterable {
  /// Simplified Chinese, the default.
  case simplified = "SC"
  /// Traditional Chinese.
  case traditional = "TC"
  /// Traditional Chinese as in Hong Kong.
  case hongKong = "HK"
  /// Japanese.
  case japanese = "JP"
  /// Korean.
  case korean = "KR"
}
