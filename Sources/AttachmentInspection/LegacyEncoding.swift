import ICUBinding

/// The encoding of a text that is in no Unicode, which can only be guessed.
enum LegacyEncoding: Hashable {
  /// The most likely one, by its usual name, and whether its letters can take two bytes.
  case guessed(String, isWide: Bool)
  /// None is likely.
  case unknown

  /// How sure a guess must be, of 100, to be told.
  private static let leastConfidence = 10
  /// How sure it must be to take for text what has hardly a space.
  private static let wideConfidence = 50

  /// Guesses by some of a text's bytes, those past ASCII among them.
  static func guess(of bytes: [UInt8]) -> LegacyEncoding {
    // Unicode was looked for before, and is not guessed.
    guard let guess = try? EncodingGuess.guess(bytes), guess.confidence >= leastConfidence,
      !guess.name.hasPrefix("UTF-")
    else { return .unknown }
    let isWide = wideNames.contains(guess.name) && guess.confidence >= wideConfidence
    return .guessed(usualNames[guess.name] ?? guess.name, isWide: isWide)
  }

  /// The name of a text of ASCII alone, which may hold escapes that switch to another alphabet.
  static func name(ofPlain opening: [UInt8]) -> String {
    guard opening.contains(0x1B), let guess = try? EncodingGuess.guess(opening),
      guess.name.hasPrefix("ISO-2022")
    else { return "ASCII" }
    return guess.name + ", a guess"
  }

  /// Whether its letters can take two bytes, so that words need no spaces.
  var isWide: Bool {
    if case .guessed(_, let isWide) = self { isWide } else { false }
  }

  /// What is said of it.
  var words: String {
    switch self {
    case .guessed(let name, _): name + ", a guess"
    case .unknown: "an 8-bit encoding that is not known"
    }
  }

  private static let wideNames: Set<String> = [
    "Big5", "EUC-JP", "EUC-KR", "GB18030", "Shift_JIS",
  ]

  // As browsers have it: these are spelled so and meant as the larger sets of Windows.
  private static let usualNames = [
    "ISO-8859-1": "Windows-1252", "windows-1252": "Windows-1252", "ISO-8859-9": "Windows-1254",
    "windows-1254": "Windows-1254", "windows-1250": "Windows-1250", "windows-1251": "Windows-1251",
    "windows-1253": "Windows-1253", "windows-1255": "Windows-1255", "windows-1256": "Windows-1256",
  ]
}
