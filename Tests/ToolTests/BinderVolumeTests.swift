import Foundation
import Testing

/// Volumes of a binder, read back from the files.
@Suite("Volumes")
struct BinderVolumeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An archive of notes with an attached picture each, squares of so many dots.
  private func archive(_ widths: [Int]) throws -> String {
    let notes = widths.enumerated().map { index, width in
      let picture = NoisePicture.png(width: width, height: width, seed: UInt64(index + 1))
      let attachment =
        #"{"id":"\#(String(format: "%08d", index))-0000-4000-8000-00000000ABCD","#
        + #""fileName":"p.png","data":"\#(Data(picture).base64EncodedString())"}"#
      return TestArchive.note(
        "n\(index)",
        title: "Exhibit \(index + 1)",
        more: ",\"attachments\":[\(attachment)]"
      )
    }
    try folder.write(TestArchive.json(notes), to: "a.json")
    return folder.path("a.json")
  }

  /// The volumes made with `options`: for each its size and its pages' words.
  private func volumes(_ archive: String, _ options: [String]) throws -> (
    volumes: [(bytes: Data, pages: [String])], messages: String
  ) {
    let outcome = try Tool.run(["binder", archive, "--output", folder.path("v.pdf")] + options)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let names = try Tool.shell("cd '\(folder.path(""))' && ls -v v*.pdf").output
    let volumes = try names.split(separator: "\n").map { name in
      let path = folder.path(String(name))
      #expect(try Tool.shell("qpdf --check '\(path)'").status == 0)
      let words = try Tool.shell("pdftotext -layout '\(path)' -").output
      return (
        try Data(contentsOf: folder.url(String(name))),
        words.split(separator: "\u{C}").map(String.init)
      )
    }
    return (volumes, outcome.messages)
  }

  /// The numbers of pages, in the order of their volumes, where the last word of each is its number.
  private func numbers(_ volumes: [(bytes: Data, pages: [String])]) -> [Int] {
    volumes.flatMap(\.pages).compactMap { page in
      page.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) }
    }
  }

  @Test(
    "no volume is larger than allowed; all notes are in, numbers run on, the bytes are the same"
  )
  func sizes() throws {
    // A grey picture of 230 kB has three colours in the file, and is larger than was expected.
    let archive = try archive([Int](repeating: 480, count: 9))
    let options = ["--exhibits", "--volume-size", "2MiB"]
    let (volumes, messages) = try volumes(archive, options + ["--jobs", "1"])
    #expect(messages.hasSuffix("\n9 notes in, 9 notes out\n"))
    #expect(volumes.count > 1)
    #expect(volumes.allSatisfy { $0.bytes.count <= 2 << 20 }, "\(volumes.map(\.bytes.count))")
    let pages = volumes.flatMap(\.pages)
    #expect(numbers(volumes) == Array(1...pages.count))
    for note in 1...9 { #expect(pages.count { $0.hasPrefix("Exhibit \(note)\n") } == 1) }
    let again = try self.volumes(archive, options + ["--jobs", "3"]).volumes
    #expect(again.map(\.bytes) == volumes.map(\.bytes))
  }

  @Test("a note that is too large has a volume of its own, and a warning that names it")
  func tooLarge() throws {
    let archive = try archive([100, 1_100, 100])
    let (volumes, messages) = try volumes(archive, ["--exhibits", "--volume-size", "1MiB"])
    #expect(volumes.count == 3)
    #expect(volumes.map { $0.bytes.count > 1 << 20 } == [false, true, false])
    #expect(
      messages.contains(
        "volume 2 is larger than 1048576 bytes, since what is in it cannot be divided"
      )
    )
    #expect(messages.hasSuffix("\n3 notes in, 3 notes out\n"))
  }

  @Test("where notes run on, a volume begins with a note that has the top of its page")
  func flow() throws {
    let notes = (1...12).map { note in
      let lines = (1...30).map { "Line \($0) of note \(note)." }.joined(separator: #"\n\n"#)
      return TestArchive.note("n\(10 + note)", title: "Exhibit \(note)", body: lines)
    }
    try folder.write(TestArchive.json(notes), to: "a.json")
    let options = ["--notes", "flow", "--volume-pages", "5", "--front", "cover,contents"]
    let (volumes, messages) = try volumes(folder.path("a.json"), options + ["--jobs", "1"])
    #expect(messages.hasSuffix("\n12 notes in, 12 notes out\n"))
    #expect(volumes.count > 2)
    #expect(volumes.allSatisfy { $0.pages.count <= 5 })
    let pages = volumes.flatMap(\.pages)
    #expect(numbers(volumes) == Array(1...pages.count))
    for volume in volumes.dropFirst() {
      #expect(volume.pages[0].contains("in this volume"))
      #expect(volume.pages[1].hasPrefix("Exhibit "))
    }
    // Others begin below the one before them, and every line is there once.
    #expect(pages.contains { !$0.hasPrefix("Exhibit ") && $0.contains("\nExhibit ") })
    for note in 1...12 {
      #expect(pages.count { $0.contains("Line 1 of note \(note).") } == 1)
      #expect(pages.count { $0.contains("Line 30 of note \(note).") } == 1)
      let first = try #require(pages.firstIndex { $0.contains("Line 1 of note \(note).") })
      #expect(pages[1].contains(try Regex("Exhibit \(note) .* \(first + 1)\\n")))
    }
    let again = try self.volumes(folder.path("a.json"), options + ["--jobs", "3"]).volumes
    #expect(again.map(\.bytes) == volumes.map(\.bytes))
  }

  @Test("a link to a heading of a note in another volume leads to the heading")
  func headings() throws {
    func note(_ id: String, _ title: String, _ body: String) -> String {
      #"{"id":"\#(id)","title":"\#(title)","body":"\#(body)","createdAt":"2024-01-0\#(id)T12:00:00Z","#
        + #""updatedAt":"2024-02-05T12:00:00Z"}"#
    }
    let lines = (1...60).map { "Line \($0)." }.joined(separator: #"\n\n"#)
    let notes = [
      note("1", "Links", #"See [[Alpha#Here]] and [[Alpha]]."#),
      note("2", "Alpha", lines + #"\n\n## There\n\nx\n\n## Here\n\ny"#),
    ]
    try folder.write(TestArchive.json(notes), to: "a.json")
    let made = try volumes(
      folder.path("a.json"),
      ["--front", "none", "--order", "created", "--volume-pages", "1", "--quiet"]
    )
    #expect(made.volumes.count == 2)
    let first = try Tool.shell("qpdf --json=2 '\(folder.path("v-1.pdf"))'").output
    #expect(first.contains(#""/D": "u:note.2.heading.2""#))
    #expect(first.contains(#""/D": "u:sheet.2""#))
    let other = try #require(
      try Tool.shell("pdfinfo -dests '\(folder.path("v-2.pdf"))'").output
        .split(separator: "\n").first { $0.contains("\"note.2.heading.2\"") }
    )
    // The heading stands on the note's last page.
    let page = other.split(separator: " ").first.flatMap { Int($0) }
    #expect(page == made.volumes[1].pages.count && page ?? 0 > 1)
  }
}
