import CGLib

/// The GLib that runs.
public enum GLibVersion {
  /// Its version, such as `2.74.6`.
  public static var running: String {
    "\(glib_major_version).\(glib_minor_version).\(glib_micro_version)"
  }
}
