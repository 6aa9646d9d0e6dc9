/// The first file of each content, in little memory: 40 bytes and its name for each.
struct FirstFiles {
  private struct Digest: Hashable {
    let words: (UInt64, UInt64, UInt64, UInt64)

    init?(_ digits: String) {
      let words = stride(from: 0, to: digits.utf8.count, by: 16).map {
        UInt64(digits.dropFirst($0).prefix(16), radix: 16)
      }
      guard words.count == 4, let first = words[0], let second = words[1], let third = words[2],
        let fourth = words[3]
      else { return nil }
      self.words = (first, second, third, fourth)
    }

    static func == (left: Digest, right: Digest) -> Bool { left.words == right.words }

    // A digest is spread evenly as it is.
    func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
  }

  private var places: [Digest: Int] = [:]
  /// The names, one after another, each ended by a byte that is in no UTF-8.
  private var names: [UInt8] = []
  private static let end: UInt8 = 0xFF

  /// Notes a file.
  ///
  /// - Parameters:
  ///   - digest: The SHA-256 of its bytes, 64 hexadecimal digits.
  ///   - name: Its name.
  /// - Returns: The name of the first file with that digest; `nil` when it is this one.
  mutating func first(of digest: String, named name: String) -> String? {
    guard let key = Digest(digest) else { return nil }
    if let place = places[key] {
      return String(decoding: names[place...].prefix { $0 != FirstFiles.end }, as: UTF8.self)
    }
    places[key] = names.count
    names += name.utf8
    names.append(FirstFiles.end)
    return nil
  }
}
