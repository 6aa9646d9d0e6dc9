internal import QPDFBinding

/// How many graphics states lie in each other where forms are drawn in forms.
///
/// Pages nest them once or twice. A drawing whose groups lie in each other makes a form of each, and
/// each adds to it.
struct StateNesting {
  private let file: PDFFile
  /// The objects of cairo's that are forms; it names them by their numbers.
  private let forms: Set<Int>
  private var known: [Int: Int] = [:]

  /// The most that PDF/A-2 allows (ISO 19005-2, 6.1.13).
  static let most = 28

  init(in file: PDFFile, forms: Set<Int>) {
    self.file = file
    self.forms = forms
  }

  /// The deepest nesting in contents, with that of the forms they draw.
  mutating func depth(of contents: [UInt8]) throws(QPDFError) -> Int {
    var open = 0
    var deepest = 0
    var name: ArraySlice<UInt8> = []
    var index = 0
    while index < contents.count {
      if contents[index] == 0x28 {  // (
        index = PDFReferences.endOfString(contents, from: index)
        continue
      }
      let end =
        contents[(index + 1)...].firstIndex { $0 <= 0x20 || $0 == 0x28 } ?? contents.count
      let word = contents[index..<end]
      if word.elementsEqual("q".utf8) {
        open += 1
        deepest = max(deepest, open)
      } else if word.elementsEqual("Q".utf8) {
        open -= 1
      } else if word.starts(with: "/x".utf8) {
        name = word
      } else if word.elementsEqual("Do".utf8),
        let form = Int(String(decoding: name.dropFirst(2), as: UTF8.self)), forms.contains(form)
      {
        deepest = max(deepest, open + (try depth(ofForm: form)))
      }
      index = end
      while index < contents.count, contents[index] <= 0x20 { index += 1 }
    }
    return deepest
  }

  private mutating func depth(ofForm form: Int) throws(QPDFError) -> Int {
    if let depth = known[form] { return depth }
    known[form] = 0
    let depth = try depth(of: try file.stream(form))
    known[form] = depth
    return depth
  }
}
