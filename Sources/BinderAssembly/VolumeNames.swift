/// Names the files of a set.
enum VolumeNames {
  /// The paths of `count` volumes of the binder at `path`: numbers stand before the extension, all with
  /// as many digits.
  static func paths(_ path: String, count: Int) -> [String] {
    guard count > 1 else { return [path] }
    let (folder, name) = OutputSet.split(path)
    let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
    let base = dot.map { String(name[..<$0]) } ?? name
    let ending = dot.map { String(name[$0...]) } ?? ""
    let start = path.contains("/") ? (folder == "/" ? "/" : folder + "/") : ""
    let digits = String(count).count
    return (1...count).map { number in
      let text = String(number)
      let zeros = String(repeating: "0", count: digits - text.count)
      return "\(start)\(base)-\(zeros)\(text)\(ending)"
    }
  }
}
