/// A text that equals another only when every byte does.
///
/// Swift's own strings are equal when they are canonically equivalent, which ids and keys are not.
struct ExactText: Hashable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: ExactText, right: ExactText) -> Bool {
    // The first two are fast, and true of whatever is equal in bytes.
    left.text.utf8.count == right.text.utf8.count && left.text == right.text
      && left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }
}
