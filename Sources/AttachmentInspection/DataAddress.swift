/// A file inside an address: `data:` with a media type and its bytes (RFC 2397).
struct DataAddress {
  /// The media type in small letters, without parameters.
  let mediaType: String
  /// The file.
  let bytes: [UInt8]

  /// Reads an address, `nil` when it is of another kind or broken.
  init?(_ address: [UInt8]) {
    // Readers of addresses skip white space in the middle of them, too.
    let kept = address.filter { $0 > 0x20 }
    guard String(decoding: kept.prefix(5), as: UTF8.self).lowercased() == "data:",
      let comma = kept.firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let head = String(decoding: kept[5..<comma], as: UTF8.self).lowercased().split(
      separator: ";",
      omittingEmptySubsequences: false
    )
    mediaType = head.first.map(String.init) ?? ""
    // White space counts in what is not base64.
    if head.last == "base64" {
      guard let unpacked = DataAddress.percentDecoded(kept[(comma + 1)...]),
        let decoded = DataAddress.base64Decoded(unpacked)
      else { return nil }
      bytes = decoded
    } else {
      guard let start = address.firstIndex(of: UInt8(ascii: ",")),
        let decoded = DataAddress.percentDecoded(address[(start + 1)...])
      else { return nil }
      bytes = decoded
    }
  }

  private static func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var place = text.startIndex
    while place < text.endIndex {
      if text[place] == UInt8(ascii: "%") {
        guard place + 2 < text.endIndex,
          let byte = UInt8(String(decoding: text[place + 1...place + 2], as: UTF8.self), radix: 16)
        else { return nil }
        decoded.append(byte)
        place += 3
      } else {
        decoded.append(text[place])
        place += 1
      }
    }
    return decoded
  }

  private static func base64Decoded(_ text: [UInt8]) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count / 4 * 3)
    var group: UInt32 = 0
    var count = 0
    for byte in text where byte != UInt8(ascii: "=") {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: return nil
      }
      group = group << 6 | UInt32(value)
      count += 1
      if count % 4 != 1 {
        decoded.append(UInt8(truncatingIfNeeded: group >> UInt32(6 - 2 * ((count - 1) % 4))))
      }
    }
    return decoded
  }
}
