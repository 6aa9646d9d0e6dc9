import CICU

/// The ICU that runs.
public enum ICUVersion {
  /// Its version, such as `72.1`.
  public static var running: String {
    let number = icu_running_version()
    return "\(number / 100).\(number % 100)"
  }
}
