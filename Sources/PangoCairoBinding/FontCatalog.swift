internal import CPangoCairo
public import PageModel

#if canImport(Glibc)
import Glibc
#endif

/// A failure to set up the fonts.
public enum FontError: Error, Hashable, Sendable {
  /// Fontconfig could not build a configuration.
  case configuration(String)
  /// A family that every document needs is not installed.
  case missingFamily(String)
  /// A face that pages name is not in the catalogue.
  case unknownFace(FontFace)
}

/// One face of the closed list as it is installed.
public struct CatalogFace: Hashable, Sendable {
  /// The face as pages name it.
  public let face: FontFace
  /// The family.
  public let family: String
  /// The font file's path.
  public let path: String
  /// The version number that the font gives (fontconfig's `fontversion`).
  public let version: Int
}

/// The fonts that documents may use: a private fontconfig configuration with the closed list.
///
/// Not `Sendable`: it owns a Pango font map, which belongs to one thread.
@safe public final class FontCatalog {
  /// The faces found, ordered by family, file and index.
  public let faces: [CatalogFace]

  let fontMap: OpaquePointer
  private let config: OpaquePointer
  private let patterns: [FontFace: Handle]
  private var cairoFaces: [FontFace: Handle] = [:]
  private var scaledFonts: [FontInstance: Handle] = [:]
  private let paths: [FontFace: String]
  private var cutters: [FontFace: FontCutter] = [:]
  private let library = FreeTypeLibrary()

  /// Builds the configuration from the system's font folder.
  ///
  /// - Throws: ``FontError/missingFamily(_:)`` when Inter or Noto Sans Mono is not installed.
  public init() throws(FontError) {
    // Pango reads its preferred languages from these; they must not reach a document.
    unsafe unsetenv("PANGO_LANGUAGE")
    unsafe unsetenv("LANGUAGE")
    guard let config = unsafe FcConfigCreate() else { throw .configuration("create") }
    let text = Self.configuration.utf8.map { FcChar8($0) } + [0]
    let parsed = unsafe FcConfigParseAndLoadFromMemory(config, text, 1)
    guard parsed != 0, unsafe FcConfigBuildFonts(config) != 0 else {
      unsafe FcConfigDestroy(config)
      throw .configuration("load")
    }
    guard let map = unsafe pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      unsafe FcConfigDestroy(config)
      throw .configuration("font map")
    }
    unsafe pango_fc_font_map_set_config(OpaquePointer(map), config)
    // librsvg makes font maps of its own, which take the process's configuration.
    unsafe FcConfigSetCurrent(config)
    unsafe pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)

    var found: [CatalogFace] = []
    var patterns: [FontFace: Handle] = [:]
    if let set = unsafe FcConfigGetFonts(config, FcSetSystem) {
      for position in 0..<Int(unsafe set.pointee.nfont) {
        guard let pattern = unsafe set.pointee.fonts[position] else { continue }
        guard let face = unsafe Self.face(of: pattern) else { continue }
        found.append(face)
        patterns[face.face] = unsafe Handle(raw: pattern)
      }
    }
    faces = found.sorted {
      ($0.family, $0.face.file, $0.face.index) < ($1.family, $1.face.file, $1.face.index)
    }
    paths = Dictionary(found.map { ($0.face, $0.path) }) { first, _ in first }
    unsafe self.config = config
    unsafe fontMap = OpaquePointer(map)
    self.patterns = patterns
    for family in [FontFamilies.text, FontFamilies.mono]
    where !faces.contains(where: { $0.family == family }) {
      throw .missingFamily(family)
    }
  }

  deinit {
    for font in scaledFonts.values { unsafe cairo_scaled_font_destroy(font.raw) }
    for face in cairoFaces.values { unsafe cairo_font_face_destroy(face.raw) }
    unsafe g_object_unref(UnsafeMutableRawPointer(fontMap))
    unsafe FcConfigDestroy(config)
  }

  /// The families of the closed list that are not installed, in the list's order.
  public var missingFamilies: [String] {
    let present = Set(faces.map(\.family))
    return FontFamilies.all.filter { !present.contains($0) }
  }

  /// The cairo font for drawing `face` at `size`; owned by the catalogue.
  func scaledFont(
    for face: FontFace,
    size: Length,
    stretch: Double = 1
  ) throws(FontError) -> OpaquePointer {
    let instance = FontInstance(face: face, size: size, stretch: stretch)
    if let known = scaledFonts[instance] { return unsafe known.raw }
    let cairoFace = unsafe try cairoFace(for: face)
    let made = unsafe Self.makeScaledFont(cairoFace, size: size, stretch: stretch)
    guard let font = unsafe made else { throw .unknownFace(face) }
    scaledFonts[instance] = unsafe Handle(raw: font)
    return unsafe font
  }

  /// A face at a size, for the caller to destroy; `nil` when cairo cannot use it so.
  static func makeScaledFont(
    _ face: OpaquePointer,
    size: Length,
    stretch: Double
  ) -> OpaquePointer? {
    var matrix = cairo_matrix_t()
    unsafe cairo_matrix_init_scale(&matrix, size.points * stretch, size.points)
    var identity = cairo_matrix_t()
    unsafe cairo_matrix_init_identity(&identity)
    let options = unsafe Self.makeFontOptions()
    defer { unsafe cairo_font_options_destroy(options) }
    guard let font = unsafe cairo_scaled_font_create(face, &matrix, &identity, options) else {
      return nil
    }
    guard unsafe cairo_scaled_font_status(font) == CAIRO_STATUS_SUCCESS else {
      unsafe cairo_scaled_font_destroy(font)
      return nil
    }
    return unsafe font
  }

  /// What cuts a face down; `nil` when its file cannot be read.
  func cutter(for face: FontFace) -> FontCutter? {
    if cutters[face] == nil, let path = paths[face], let library {
      cutters[face] = FontCutter(path: path, index: face.index, library: library)
    }
    return cutters[face]
  }

  private func cairoFace(for face: FontFace) throws(FontError) -> OpaquePointer {
    if let known = cairoFaces[face] { return unsafe known.raw }
    guard let pattern = patterns[face],
      let made = unsafe cairo_ft_font_face_create_for_pattern(pattern.raw),
      unsafe cairo_font_face_status(made) == CAIRO_STATUS_SUCCESS
    else { throw .unknownFace(face) }
    cairoFaces[face] = unsafe Handle(raw: made)
    return unsafe made
  }

  /// Options that make text the same at every scale: no hinting of outlines or metrics.
  static func makeFontOptions() -> OpaquePointer? {
    let options = unsafe cairo_font_options_create()
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    return unsafe options
  }

  /// The face that a fontconfig pattern describes, `nil` when it lacks a file or a family.
  static func face(of pattern: OpaquePointer) -> CatalogFace? {
    guard let path = unsafe string(FC_FILE, of: pattern),
      let family = unsafe string(FC_FAMILY, of: pattern)
    else { return nil }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let style = unsafe string(FC_STYLE, of: pattern) ?? ""
    let name =
      unsafe string(FC_FULLNAME, of: pattern) ?? (style.isEmpty ? family : "\(family) \(style)")
    return CatalogFace(
      face: FontFace(name: name, file: file, index: unsafe integer(FC_INDEX, of: pattern) ?? 0),
      family: family,
      path: path,
      version: unsafe integer(FC_FONTVERSION, of: pattern) ?? 0
    )
  }

  private static func string(_ key: String, of pattern: OpaquePointer) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard unsafe FcPatternGetString(pattern, key, 0, &value) == FcResultMatch,
      let value = unsafe value
    else { return nil }
    return unsafe String(cString: value)
  }

  private static func integer(_ key: String, of pattern: OpaquePointer) -> Int? {
    var value: Int32 = 0
    guard unsafe FcPatternGetInteger(pattern, key, 0, &value) == FcResultMatch else { return nil }
    return Int(value)
  }

  /// What becomes of families that an SVG names: those of the list follow, for fixed pitch ours first.
  private static let foreignFamilies: String = {
    let list = FontFamilies.list(.text, .simplified)
    let mono = ["monospace", "Courier", "Courier New", "Consolas", "Menlo", "Monaco"].map {
      """
      <match target="pattern">
      <test name="family"><string>\($0)</string></test>
      <edit name="family" mode="append" binding="same">
      <string>\(FontFamilies.mono)</string>
      </edit>
      </match>
      """
    }
    return """
      \(mono.joined())
      <match target="pattern">
      <test name="family" qual="all" compare="not_eq"><string>\(list[list.count - 1])</string></test>
      <edit name="family" mode="append_last">
      \(list.map { "<string>\($0)</string>" }.joined())
      </edit>
      </match>
      """
  }()

  /// The private configuration, as fontconfig reads it.
  ///
  /// Every font is rejected and the families of the closed list are accepted, since accepted patterns
  /// are looked at first. Pictures have one size in their file and are scaled from it.
  /// Pango asks for a family called `emoji` where it finds emoji of its own accord.
  private static let configuration: String = {
    let accepted = FontFamilies.all.map {
      "<pattern><patelt name=\"family\"><string>\($0)</string></patelt></pattern>"
    }
    let aliases = [TextStyle.Role.text, .mono].flatMap { role in
      CJKForm.allCases.map { form in
        let families = FontFamilies.list(role, form).map { "<string>\($0)</string>" }
        return """
          <match target="pattern">
          <test name="family"><string>\(FontFamilies.alias(role, form))</string></test>
          <edit name="family" mode="assign" binding="strong">\(families.joined())</edit>
          </match>
          """
      }
    }
    return """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig>
      <dir>/usr/share/fonts</dir>
      <cachedir>/var/cache/fontconfig</cachedir>
      <selectfont>
      <acceptfont>\(accepted.joined())</acceptfont>
      <rejectfont>
      <pattern><patelt name="scalable"><bool>true</bool></patelt></pattern>
      <pattern><patelt name="scalable"><bool>false</bool></patelt></pattern>
      </rejectfont>
      </selectfont>
      \(aliases.joined())
      \(foreignFamilies)
      <match target="pattern">
      <test name="family"><string>emoji</string></test>
      <edit name="family" mode="prepend" binding="strong">
      <string>\(FontFamilies.emoji)</string>
      </edit>
      </match>
      <match target="font">
      <test name="outline" compare="eq"><bool>false</bool></test>
      <edit name="pixelsizefixupfactor" mode="assign">
      <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
      </edit>
      <edit name="matrix" mode="assign">
      <matrix>
      <name>pixelsizefixupfactor</name><double>0</double>
      <double>0</double><name>pixelsizefixupfactor</name>
      </matrix>
      </edit>
      </match>
      </fontconfig>
      """
  }()
}

/// A face at a size.
struct FontInstance: Hashable {
  let face: FontFace
  let size: Length
  let stretch: Double
}
