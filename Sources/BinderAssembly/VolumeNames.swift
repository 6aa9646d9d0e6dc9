/// Names the files of a set.
enum VolumeNames {
  /// The paths of `count` volumes of the binder at `path`: numbers stand before the extension, all with
  /// as many digits.
  static func paths(_ path: String, count: Int) -> [String] {
    guard count > 1 else { return [path] }
    let (folder, name) = OutputSet.split(path)
    let (base, ending) = parts(of: name)
    let start = path.contains("/") ? (folder == "/" ? "/" : folder + "/") : ""
    let digits = String(count).count
    return (1...count).map { number in
      let text = String(number)
      let zeros = String(repeating: "0", count: digits - text.count)
      return "\(start)\(base)-\(zeros)\(text)\(ending)"
    }
  }

  /// Which of `names` an earlier set of the binder called `name` may have left, when this one has `own`.
  ///
  /// - Returns: Them, in order.
  static func leftOver(of name: String, among names: [String], own: [String]) -> [String] {
    let (base, ending) = parts(of: name)
    return names.filter { other in
      guard !own.contains(other), other.count >= base.count + ending.count, other.hasPrefix(base),
        other.hasSuffix(ending)
      else { return false }
      let middle = other.dropFirst(base.count).dropLast(ending.count)
      return middle.isEmpty
        || middle.first == "-" && middle.count > 1
          && middle.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }.sorted()
  }

  /// A name and its extension, the dot included.
  private static func parts(of name: String) -> (base: String, ending: String) {
    let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
    return (dot.map { String(name[..<$0]) } ?? name, dot.map { String(name[$0...]) } ?? "")
  }
}
