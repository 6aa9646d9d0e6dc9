internal import CPangoCairo

/// Whether a language is written in a script, as far as is known.
///
/// - Parameters:
///   - language: A tag of BCP 47.
///   - script: A code of ISO 15924.
/// - Returns: `true` for an unknown language, too.
public func isWritten(_ language: String, in script: String) -> Bool {
  // Pango knows Chinese by its countries alone, and other languages best by their bare name.
  let name = language.prefix { $0 != "-" }.lowercased()
  let isChinese = ["zh", "cmn", "yue", "wuu"].contains(name)
  let packed = script.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
  let known = PangoScript(rawValue: g_unicode_script_from_iso15924(packed).rawValue)
  return unsafe pango_language_includes_script(
    pango_language_from_string(isChinese ? "zh-cn" : name),
    known
  ) != 0
}
