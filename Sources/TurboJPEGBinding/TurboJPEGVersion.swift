import CTurboJPEG

/// The libjpeg-turbo that this was built with.
public enum TurboJPEGVersion {
  /// Its version, such as `2.1.5`.
  public static var built: String {
    let number = Int(casebound_turbojpeg_version)
    return "\(number / 1_000_000).\(number / 1_000 % 1_000).\(number % 1_000)"
  }
}
