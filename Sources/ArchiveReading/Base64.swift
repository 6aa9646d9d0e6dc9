import Foundation

/// Binary data as text: RFC 4648, section 4.
enum Base64 {
  /// The bytes that `text` stands for, or `nil` when it is not base64, padding included.
  static func bytes(of text: String) -> [UInt8]? {
    Data(base64Encoded: text).map { [UInt8]($0) }
  }
}
