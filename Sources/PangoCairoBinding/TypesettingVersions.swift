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
