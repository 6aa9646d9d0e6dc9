import CPixbuf

/// The GdkPixbuf that runs.
public enum PixbufVersion {
  /// Its version, such as `2.42.10`.
  public static var running: String {
    "\(gdk_pixbuf_major_version).\(gdk_pixbuf_minor_version).\(gdk_pixbuf_micro_version)"
  }
}
