internal import CPangoCairo

/// Cuts down one face, again and again.
///
/// To go through 65,000 glyphs takes several milliseconds. So what was cut out for earlier documents is
/// kept, and later ones are cut out of that when it has all they need; it gives the same bytes.
@safe final class FontCutter {
  private let whole: CutFace
  private var kept: CutFace?
  private var keptUse = FaceUse()
  private let library: FreeTypeLibrary

  /// More glyphs are not kept; the next document begins anew.
  private static let mostKeptGlyphs = 8_000

  /// - Returns: `nil` when the file cannot be read.
  init?(path: String, index: Int, library: FreeTypeLibrary) {
    guard let blob = unsafe hb_blob_create_from_file_or_fail(path) else { return nil }
    defer { unsafe hb_blob_destroy(blob) }
    // The high half of fontconfig's index names an instance of a variable font.
    guard let face = unsafe hb_face_create(blob, UInt32(index & 0xFFFF)) else { return nil }
    whole = unsafe CutFace(taking: face, indices: nil)
    self.library = library
  }

  /// How many glyphs the face has.
  var glyphCount: Int { whole.glyphCount }

  /// The face with some of its glyphs; the same font whenever it is asked for.
  ///
  /// - Returns: `nil` when HarfBuzz cannot make it, or FreeType cannot open what it made.
  func subset(for use: FaceUse) -> FontSubset? {
    let use = whole.withoutForeignCharacters(use)
    if kept == nil || !use.glyphs.isSubset(of: keptUse.glyphs)
      || !use.characters.isSubset(of: keptUse.characters)
    {
      if keptUse.glyphs.count > FontCutter.mostKeptGlyphs { keptUse = FaceUse() }
      keptUse.glyphs.formUnion(use.glyphs)
      keptUse.characters.formUnion(use.characters)
      kept = whole.cut(to: keptUse)
    }
    guard let cut = kept?.cut(to: use), let indices = cut.indices,
      let memory = FontMemory(of: cut, library: library)
    else { return nil }
    return FontSubset(memory, indices: indices)
  }
}

/// A face of HarfBuzz's, and where the glyphs of the whole face are in it.
@safe final class CutFace {
  /// The index of each glyph here by that in the whole face; `nil` for the whole face.
  let indices: [UInt32: UInt32]?
  private let raw: OpaquePointer

  /// What serves shaping, which is over.
  private static let tablesOfLayout = [
    "GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx", "DSIG",
  ]

  /// Takes over a reference to `face`.
  init(taking face: OpaquePointer, indices: [UInt32: UInt32]?) {
    unsafe raw = face
    self.indices = indices
  }

  deinit { unsafe hb_face_destroy(raw) }

  var glyphCount: Int { Int(unsafe hb_face_get_glyph_count(raw)) }

  /// The font file, for the caller to let go of.
  var file: OpaquePointer? { unsafe hb_face_reference_blob(raw) }

  /// A use without the characters that map to glyphs which are not drawn.
  func withoutForeignCharacters(_ use: FaceUse) -> FaceUse {
    let font = unsafe hb_font_create(raw)
    defer { unsafe hb_font_destroy(font) }
    var kept = use
    kept.characters = use.characters.filter { character in
      var glyph: hb_codepoint_t = 0
      return unsafe hb_font_get_nominal_glyph(font, character, &glyph) != 0
        && use.glyphs.contains(glyph)
    }
    return kept
  }

  /// The face with some of its glyphs, named as in the whole face.
  ///
  /// - Returns: `nil` when one of them is not there, or HarfBuzz cannot make it.
  func cut(to use: FaceUse) -> CutFace? {
    guard let input = unsafe hb_subset_input_create_or_fail() else { return nil }
    defer { unsafe hb_subset_input_destroy(input) }
    for glyph in use.glyphs {
      guard let index = indices.map({ $0[glyph] }) ?? glyph else { return nil }
      unsafe hb_set_add(hb_subset_input_glyph_set(input), index)
    }
    // The map from characters tells cairo what a glyph stands for.
    for character in use.characters {
      unsafe hb_set_add(hb_subset_input_unicode_set(input), character)
    }
    let dropped = unsafe hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
    for tag in CutFace.tablesOfLayout { unsafe hb_set_add(dropped, hb_tag_from_string(tag, 4)) }
    guard let plan = unsafe hb_subset_plan_create_or_fail(raw, input) else { return nil }
    defer { unsafe hb_subset_plan_destroy(plan) }
    guard let made = unsafe hb_subset_plan_execute_or_fail(plan) else { return nil }
    let map = unsafe hb_subset_plan_old_to_new_glyph_mapping(plan)
    var found: [UInt32: UInt32] = [:]
    for glyph in use.glyphs {
      let index = unsafe hb_map_get(map, indices?[glyph] ?? glyph)
      if index != UInt32.max { found[glyph] = index }
    }
    guard found.count == use.glyphs.count, let file = unsafe hb_face_reference_blob(made) else {
      unsafe hb_face_destroy(made)
      return nil
    }
    // HarfBuzz builds tables one by one; what is cut again is read from the whole.
    unsafe hb_face_destroy(made)
    defer { unsafe hb_blob_destroy(file) }
    return unsafe hb_face_create(file, 0).map { unsafe CutFace(taking: $0, indices: found) }
  }
}
