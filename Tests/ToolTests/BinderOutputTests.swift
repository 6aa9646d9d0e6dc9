import Foundation
import Testing

/// Which files a binder may take the place of.
@Suite("Places of binders")
struct BinderOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(TestArchive.many(3), to: "a.json")
  }

  private func bind(_ output: String, _ more: String...) throws -> Tool.Outcome {
    try Tool.run(["binder", folder.path("a.json"), "--output", folder.path(output)] + more)
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: folder.url(name))
  }

  /// Expects that a run changes no byte of `name`, and says why.
  private func refuses(_ name: String, _ reason: String, _ run: () throws -> Tool.Outcome) throws {
    let before = try bytes(name)
    let outcome = try run()
    #expect(outcome.status == 2)
    #expect(
      outcome.messages.contains("\(folder.path(name)): error: \(reason)"),
      "\(outcome.messages)"
    )
    #expect(try bytes(name) == before)
  }

  private static let foreign = "something is there that is no file of a binder"
  private static let archives = "this is a place for files of the archive, which are never changed"

  @Test("a binder takes the place of an earlier one, and of no other PDF")
  func earlier() throws {
    #expect(try bind("b.pdf", "--title", "One (of) \\two").status == 0)
    #expect(try bind("b.pdf", "--title", "Zwei ä").status == 0)
    #expect(try bind("b.pdf").status == 0)
    // Written anew by another program, cut short, or changed at its end: no file of a binder any more.
    let shell = try Tool.shell(
      "cd '\(folder.path(""))' && qpdf b.pdf qpdf.pdf && pdfunite b.pdf b.pdf united.pdf"
    )
    #expect(shell.status == 0, "\(shell.messages)")
    try bytes("b.pdf").dropLast(20).write(to: folder.url("cut.pdf"))
    try (bytes("b.pdf") + Data("\n".utf8)).write(to: folder.url("longer.pdf"))
    try folder.write(
      "%PDF-1.7\n(/Creator (Casebound) /Producer (Casebound) ) startxref\n9\n%%EOF\n",
      to: "words.pdf"
    )
    for name in ["qpdf.pdf", "united.pdf", "cut.pdf", "longer.pdf", "words.pdf"] {
      try refuses(name, Self.foreign) { try bind(name) }
    }
    // A volume's name is taken as little, and then none of the others is written.
    try bytes("qpdf.pdf").write(to: folder.url("v-2.pdf"))
    try refuses("v-2.pdf", Self.foreign) { try bind("v.pdf", "--volume-pages", "3") }
    #expect(!folder.has("v-1.pdf"))
  }

  @Test(
    "a name that tables, links or people cannot follow is refused",
    arguments: [
      (["--output", "-"], "cannot go to standard output"),
      (["--output", #"a\b.pdf"#, "--volume-pages", "6"], "backslash"),
      (["--output", "þ.pdf", "--load-files"], "the thorn of --output"),
      (["--output", "a,b.pdf", "--load-files"], "the comma of --output"),
      (["--output", "b.pdf", "--stamp", "þ{page}", "--load-files"], "the thorn of --stamp"),
    ]
  )
  func badNames(options: [String], words: String) throws {
    try folder.write(TestArchive.json([TestArchive.note("a")]), to: "a.json")
    var options = options
    if options[1] != "-" { options[1] = folder.path(options[1]) }
    let outcome = try Tool.run(["binder", folder.path("a.json")] + options)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains(words), "\(outcome.messages)")
  }

  @Test("tables of an earlier set are told of")
  func leftTables() throws {
    try folder.write(TestArchive.json([TestArchive.note("a")]), to: "a.json")
    let command = ["binder", folder.path("a.json"), "--output", folder.path("c.pdf")]
    #expect(try Tool.run(command + ["--load-files"]).status == 0)
    let outcome = try Tool.run(command)
    #expect(outcome.status == 0)
    #expect(
      outcome.messages.contains(
        "2 files of another set stand beside the binder and are left alone: c.dat, c.opt"
      )
    )
  }

  @Test("no file of the archive is written over, nor one put among its files")
  func archive() throws {
    #expect(try bind("made.pdf").status == 0)
    try folder.makeFolder("attachments")
    try folder.makeFolder("files")
    try folder.makeFolder("pictures")
    for name in ["attachments/lease.pdf", "files/lease.pdf", "pictures/lease.pdf"] {
      try bytes("made.pdf").write(to: folder.url(name))
    }
    let attachment =
      #"{"id":"00000001-0000-4000-8000-00000000ABCD","fileName":"a.pdf","file":"pictures/lease.pdf"}"#
    try folder.write(
      TestArchive.json([TestArchive.note("n", more: ",\"attachments\":[\(attachment)]")]),
      to: "a.json"
    )
    try refuses("a.json", Self.archives) { try bind("a.json") }
    try refuses("attachments/lease.pdf", Self.archives) { try bind("attachments/lease.pdf") }
    try refuses("pictures/lease.pdf", Self.archives) { try bind("pictures/lease.pdf") }
    try refuses("files/lease.pdf", Self.archives) {
      try bind("files/lease.pdf", "--files", folder.path("files"))
    }
    #expect(try bind("attachments/new.pdf").status == 2)
    #expect(!folder.has("attachments/new.pdf"))
    // Not the archive's then.
    #expect(try bind("files/lease.pdf").status == 0)
  }
}
