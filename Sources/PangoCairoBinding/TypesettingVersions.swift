internal import CPangoCairo
internal import CRSVG

/// The versions of the libraries that run, as they give them.
public enum TypesettingVersions {
  /// Cairo's, such as `1.16.0`.
  public static var cairo: String { unsafe text(cairo_version_string()) }

  /// Pango's.
  public static var pango: String { unsafe text(pango_version_string()) }

  /// HarfBuzz's.
  public static var harfBuzz: String { unsafe text(hb_version_string()) }

  /// FreeType's, by which outlines of letters are read.
  public static var freeType: String {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0 else { return "unknown" }
    defer { unsafe FT_Done_FreeType(library) }
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    unsafe FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  /// FriBidi's, which orders words from right to left; it is the last word of a first line.
  public static var friBidi: String {
    let words = unsafe text(casebound_fribidi_version())
    return String(words.prefix { $0 != "\n" }.split(separator: " ").last ?? "unknown")
  }

  /// librsvg's, which draws SVG.
  public static var rsvg: String {
    "\(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version)"
  }

  /// Fontconfig's, which comes as one number.
  public static var fontconfig: String {
    let number = FcGetVersion()
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    guard let pointer = unsafe pointer else { return "unknown" }
    return unsafe String(cString: pointer)
  }
}
