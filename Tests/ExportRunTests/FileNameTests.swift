import Testing

@testable import ExportRun

@Suite("File names")
struct FileNameTests {
  @Test(
    "a title becomes a name that every system takes",
    arguments: [
      // 137, 138, 140, X12
      ("Untitled Note", "Untitled Note"), ("Gate Check", "Gate Check"),
      ("Gate   Check\nEast", "Gate Check East"), ("///", "Note"), ("", "Note"), (" . ", "Note"),
      // R153
      ("Work / Jobs", "Work Jobs"), ("25/05/2018", "25 05 2018"), ("../../up", "up"),
      // R157
      ("a*b", "a b"), ("a?b", "a b"), ("a<b>", "a b"), ("a|b", "a b"), ("a\"b", "a b"),
      ("a\\b", "a b"), ("12:30 call", "12 30 call"),
      ("In the winter wind...", "In the winter wind"), ("ends in space ", "ends in space"),
      ("2014/12/01", "2014 12 01"), ("20141201", "20141201"), ("...hidden", "hidden"),
      ("and so on…", "and so on…"), (". .a. .", "a"),
      // Control and format characters, the tab and no-break spaces included.
      ("a\u{0}b\u{7F}c\u{200B}d\u{FEFF}e", "a b c d e"), ("a\t\u{A0}\u{3000}\u{2028}b", "a b"),
      ("right\u{202E}gnp.exe", "right gnp.exe"),
      // X13: the joiners of a family go.
      ("👨\u{200D}👩\u{200D}👧", "👨 👩 👧"),
    ]
  )
  func bases(title: String, name: String) {
    #expect(Array(FileName.base(of: title).utf8) == Array(name.utf8))
  }

  @Test(
    "R155: no name is a device's on Windows",
    arguments: [
      ("CON", "CON_"), ("nul", "nul_"), ("Aux.md", "Aux_.md"), ("COM1", "COM1_"),
      ("LPT9 notes", "LPT9 notes"), ("prn.txt", "prn_.txt"), ("COM¹", "COM¹_"),
      ("lpt³.a.b", "lpt³_.a.b"), ("CONIN$", "CONIN$_"), ("con .txt", "con _.txt"),
      ("COM10", "COM10"), ("Console", "Console"), ("COM", "COM"), ("aux/", "aux_"),
    ]
  )
  func devices(title: String, name: String) {
    #expect(FileName.base(of: title) == name)
  }

  @Test("141, R147: at most 60 clusters and 200 bytes, cut between clusters")
  func limits() {
    #expect(FileName.base(of: String(repeating: "x", count: 200)).count == 60)
    // Four bytes each: 50 of them are 200 bytes.
    #expect(FileName.base(of: String(repeating: "😀", count: 70)).count == 50)
    // A flag is two scalars of four bytes: 25 fit, none is cut.
    #expect(
      FileName.base(of: String(repeating: "🇫🇷", count: 70)) == String(repeating: "🇫🇷", count: 25)
    )
    // The cut leaves a space, which goes.
    let words = String(repeating: "x", count: 59) + " yz"
    #expect(FileName.base(of: words) == String(repeating: "x", count: 59))
    // One cluster over the limit leaves nothing.
    #expect(FileName.base(of: "a" + String(repeating: "\u{301}", count: 200)) == "Note")
    // The underscore of a device's name counts.
    #expect(FileName.base(of: "aux." + String(repeating: "x", count: 56)).count == 60)
  }

  @Test("R159: names are in form C")
  func composed() {
    #expect(Array(FileName.base(of: "Cafe\u{301}").utf8) == Array("Caf\u{E9}".utf8))
    // Composed before what is not allowed is looked for: this is one letter, not `<`.
    #expect(FileName.base(of: "a <\u{338} b") == "a \u{226E} b")
  }

  @Test("a distinct name stays within the limits")
  func distinct() {
    let hash = String(repeating: "0123456789abcdef", count: 4)
    #expect(FileName.distinct("Meeting", hash: hash, digits: 6) == "Meeting (012345)")
    let long = FileName.base(of: String(repeating: "x", count: 200))
    #expect(
      FileName.distinct(long, hash: hash, digits: 6) == String(repeating: "x", count: 51)
        + " (012345)"
    )
    let wide = FileName.base(of: String(repeating: "😀", count: 70))
    #expect(FileName.distinct(wide, hash: hash, digits: 7).utf8.count <= 200)
    #expect(FileName.distinct("a b", hash: hash, digits: 56) == "a (\(hash.prefix(56)))")
  }

  @Test(
    "R153, R155: an attached file keeps its extension and readable words",
    arguments: [
      ("../../evil.png", "evil", ".png"), ("/etc/cron.d/x.txt", "etc cron.d x", ".txt"),
      ("CON.png", "CON_", ".png"), ("no extension", "no extension", ""), (".bashrc", "bashrc", ""),
      ("a.tar.gz", "a.tar", ".gz"), ("v1. notes and more", "v1. notes and more", ""),
      ("", "Note", ""), ("NUL.tar.gz", "NUL_.tar", ".gz"),
    ]
  )
  func attachments(fileName: String, base: String, fileExtension: String) {
    let parts = FileName.parts(of: fileName)
    #expect(parts.base == base)
    #expect(parts.fileExtension == fileExtension)
  }
}
