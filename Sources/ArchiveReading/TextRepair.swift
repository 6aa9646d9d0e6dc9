/// Text from a place that does not promise UTF-8.
struct RepairedText {
  /// The text; what was not UTF-8 is U+FFFD.
  let text: String
  /// Whether something was not UTF-8.
  let isRepaired: Bool

  init(_ bytes: [UInt8]) {
    let sound = String(validating: bytes, as: UTF8.self)
    isRepaired = sound == nil
    text = sound ?? String(decoding: bytes, as: UTF8.self)
  }
}
