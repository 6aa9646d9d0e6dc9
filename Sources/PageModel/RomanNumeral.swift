/// Lower-case Roman numerals, which number the pages before a book's text.
public enum RomanNumeral {
  private static let parts = [
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"),
    (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
  ]

  /// The numeral of `number`; decimal digits where there is none, below 1 and from 4000 on.
  public static func text(of number: Int) -> String {
    guard (1..<4000).contains(number) else { return String(number) }
    var rest = number
    var text = ""
    for (value, letters) in parts {
      while rest >= value {
        text += letters
        rest -= value
      }
    }
    return text
  }

  /// The number that a numeral stands for, or `nil` when `text` is none as ``text(of:)`` writes them.
  public static func value(of text: String) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 15 else { return nil }
    var rest = text[...]
    var number = 0
    for (value, letters) in parts {
      while rest.hasPrefix(letters) {
        number += value
        rest = rest.dropFirst(letters.count)
      }
    }
    return rest.isEmpty && self.text(of: number) == text ? number : nil
  }
}
