import BinderPlanning

/// Writes what review platforms read beside a binder: which pages are which document, and where.
///
/// A document is a note with what is attached to it, a divider, a volume's cover, or all that stands before
/// the notes. Every page is in one, so that no number is missing.
struct LoadFiles {
  let plan: BinderPlan
  let map: PageMap
  /// The names of the files.
  let files: [String]

  /// A table of documents, as Concordance reads it: fields between thorns, parted by the control
  /// character 20, a line each, in UTF-8 with a byte order mark.
  func documents(date: (Int) -> String) -> [UInt8] {
    var text = LoadFiles.opening
    for document in map.documents {
      let sheet = map.sheets[document.sheets.lowerBound]
      var day: Int?
      if case .note(let index, _) = document.content { day = plan.notes[index].eventDay }
      text += LoadFiles.line([
        sheet.stamp, map.sheets[document.sheets.upperBound - 1].stamp, "\(document.sheets.count)",
        title(of: document.content, in: sheet.volume), day.map(date) ?? "", volume(sheet.volume),
        files[sheet.volume],
      ])
    }
    return Array(text.utf8)
  }

  /// A table of pages, as Opticon reads it: number, volume, file, whether a document begins, and then how
  /// many pages it has.
  func pages() -> [UInt8] {
    var text = ""
    for document in map.documents {
      for index in document.sheets {
        let sheet = map.sheets[index]
        let begins = index == document.sheets.lowerBound
        let fields = [
          sheet.stamp, volume(sheet.volume), files[sheet.volume], begins ? "Y" : "", "", "",
          begins ? "\(document.sheets.count)" : "",
        ]
        text += fields.joined(separator: ",") + "\r\n"
      }
    }
    return Array(text.utf8)
  }

  /// The paths of both tables beside a binder at `output`.
  static func paths(beside output: String) -> [String] {
    let base = output.hasSuffix(".pdf") ? String(output.dropLast(4)) : output
    return [base + ".dat", base + ".opt"]
  }

  /// Whether a file that begins like this is one of both tables.
  static func areOurs(_ start: ArraySlice<UInt8>) -> Bool {
    start.starts(with: opening.utf8)
      || String(decoding: start, as: UTF8.self)
        .prefix { !$0.isNewline }.contains(",VOL001,")
  }

  /// How a table of documents begins: with the names of its fields.
  static let opening =
    "\u{FEFF}" + line(["BEGDOC", "ENDDOC", "PAGES", "TITLE", "EVENTDATE", "VOLUME", "FILE"])

  private func title(of content: PageMap.Content, in volume: Int) -> String {
    switch content {
    case .front, .blank:
      map.front.map { FrontMatter.title(of: $0.part) }.joined(separator: ", ")
    case .volumeCover: "Cover of volume \(volume + 1) of \(map.volumes.count)"
    case .divider(let folder, _): "Divider: \(plan.folders[folder].name)"
    case .note(let index, _): plan.notes[index].title
    }
  }

  private static func line(_ fields: [String]) -> String {
    fields.map { "\u{FE}\(field($0))\u{FE}" }.joined(separator: "\u{14}") + "\r\n"
  }

  /// What parts fields and lines is no part of one.
  private static func field(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          $0 == "\u{FE}" || $0.properties.generalCategory == .control ? " " : $0
        }
      )
    )
  }

  private func volume(_ number: Int) -> String {
    let text = String(number + 1)
    return "VOL" + String(repeating: "0", count: max(0, 3 - text.count)) + text
  }
}
