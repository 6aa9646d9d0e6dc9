import BinderPlanning
import ExportRun

/// Writes what review platforms read beside a binder: which pages are which document, and where.
struct LoadFiles {
  let plan: BinderPlan
  let notes: [LaidOutNote]
  let map: PageMap
  /// The names of the files.
  let files: [String]

  /// A table of documents, as Concordance reads it: fields between thorns, parted by the control
  /// character 20, a line each, in UTF-8 with a byte order mark.
  func documents(date: (Int) -> String) -> [UInt8] {
    var text = "\u{FEFF}"
    text += line(["BEGDOC", "ENDDOC", "PAGES", "TITLE", "EVENTDATE", "VOLUME", "FILE"])
    for (index, note) in plan.notes.enumerated() {
      let first = map.sheetOfNote[index]
      let last = first + notes[index].pageSizes.count - 1
      let sheet = map.sheets[first]
      text += line([
        sheet.stamp, map.sheets[last].stamp, "\(last - first + 1)", note.title,
        note.eventDay.map(date) ?? "", volume(sheet.volume), files[sheet.volume],
      ])
    }
    return Array(text.utf8)
  }

  /// A table of pages, as Opticon reads it: number, volume, file, whether a document begins, and then how
  /// many pages it has.
  func pages() -> [UInt8] {
    var counts: [Int: Int] = [:]
    for (index, note) in notes.enumerated() {
      counts[map.sheetOfNote[index]] = note.pageSizes.count
    }
    var text = ""
    var front = 0
    while front < map.sheets.count, case .front = map.sheets[front].content { front += 1 }
    if front > 0 { counts[0] = front }
    for (index, sheet) in map.sheets.enumerated() {
      switch sheet.content {
      case .volumeCover, .divider, .blank: counts[index] = counts[index] ?? 1
      case .front, .note: break
      }
      let count = counts[index]
      let fields = [
        plain(sheet.stamp), volume(sheet.volume), plain(files[sheet.volume]),
        count == nil ? "" : "Y",
        "", "", count.map(String.init) ?? "",
      ]
      text += fields.joined(separator: ",") + "\r\n"
    }
    return Array(text.utf8)
  }

  private func line(_ fields: [String]) -> String {
    fields.map { "\u{FE}\(field($0))\u{FE}" }.joined(separator: "\u{14}") + "\r\n"
  }

  /// What parts fields and lines is no part of one.
  private func field(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          $0 == "\u{FE}" || $0.properties.generalCategory == .control ? " " : $0
        }
      )
    )
  }

  private func plain(_ text: String) -> String { text.replacing(",", with: " ") }

  private func volume(_ number: Int) -> String {
    let text = String(number + 1)
    return "VOL" + String(repeating: "0", count: max(0, 3 - text.count)) + text
  }
}
