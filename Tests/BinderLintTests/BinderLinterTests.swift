import Testing

@testable import BinderLint

@Suite("Rules for whole files and for pages")
struct BinderLinterTests {
  @Test(
    "a binder that keeps every rule has no finding",
    arguments: ["plain", "uk-court", "us-appellate"]
  )
  func good(profile: String) {
    #expect(HandmadeBinder.lines([HandmadeBinder.file()], profile) == [])
  }

  @Test("a good production has no finding for Bates numbers")
  func goodBates() {
    let file = HandmadeBinder.file { "HAD-" + String("00000\($0)".suffix(6)) }
    #expect(HandmadeBinder.lines([file], "bates") == [])
  }

  @Test("sound: what cannot be read, or is damaged")
  func sound() {
    #expect(
      lines {
        $0.file = FileFacts()
        $0.file.damage = "can't find PDF header"
        $0.pages = []
      } == [
        "1: sound: it cannot be read: can't find PDF header; nothing else of it was checked"
      ]
    )
    #expect(lines { $0.file.faults = ["bad stream"] } == ["1: sound: it is damaged: bad stream"])
  }

  @Test("sound: what takes too much memory is not called damaged")
  func tooLarge() {
    #expect(
      lines {
        $0.file = FileFacts()
        $0.file.damage = "reading it takes more than 9 MiB of memory"
        $0.file.isTooLarge = true
        $0.pages = []
      } == [
        "1: sound: whether it is sound is not known: reading it takes more than 9 MiB of memory; "
          + "nothing else of it was checked"
      ]
    )
  }

  @Test("a file that is not there has no finding, and leaves none on those beside it")
  func absent() {
    let first = HandmadeBinder.file("a-1.pdf")
    var second = BinderFacts(path: "a-2.pdf", file: FileFacts(), pages: [])
    second.file.isAbsent = true
    var third = HandmadeBinder.file("a-3.pdf", first: 11)
    third.pages[2].links = [
      HandmadeBinder.link("Email", "7", to: Target(file: "a-2.pdf", name: "sheet.7"))
    ]
    third.pages[1].links = []
    for profile in ["uk-court", "us-appellate"] {
      #expect(HandmadeBinder.lines([first, second, third], profile) == [])
      #expect(HandmadeBinder.lines([second, third], profile) == [])
    }
    let report = BinderLinter.check([first, second], against: LintProfile.all[0])
    #expect(report.files == 1)
  }

  @Test("features: each that a file should not have, with its page")
  func features() {
    #expect(
      lines { facts in
        facts.file.features = FeatureFact.Kind.allCases.map { FeatureFact(kind: $0) }
        facts.file.features[1].page = 3
      } == [
        "1: features: it is encrypted",
        "1: features: it starts a program or opens a file",
        "1: features: it has a file inside",
        "1: features: it has fields to fill in",
        "1: features: it plays film or sound",
        "1: features: it draws on data in other files",
        "1: features: a link leads to a file of one computer",
        "1: page 4: features: it holds JavaScript",
      ]
    )
  }

  @Test("features: a password hides the rest")
  func locked() {
    #expect(
      lines {
        $0.file = FileFacts()
        $0.file.damage = "it asks for a password"
        $0.file.isLocked = true
        $0.pages = []
      } == ["1: features: it is encrypted and asks for a password; nothing else was checked"]
    )
  }

  @Test("volume-pages and volume-size: the profile's limits, and those that are given")
  func limits() {
    let file = HandmadeBinder.file()
    #expect(HandmadeBinder.lines([file], pages: 5, bytes: 1_000) == [])
    #expect(
      HandmadeBinder.lines([file], pages: 4, bytes: 999) == [
        "1: volume-pages: it has 5 pages, 4 are the most",
        "1: volume-size: it has 1000 bytes, 999 are the most",
      ]
    )
    var long = file
    long.pages = (1...301).map { HandmadeBinder.page("\($0)") }
    long.pages[1].links = file.pages[1].links
    #expect(
      HandmadeBinder.lines([long], "us-appellate") == [
        "1: volume-pages: it has 301 pages, 300 are the most"
      ]
    )
    #expect(HandmadeBinder.lines([long], "plain") == [])
  }

  @Test("open-action: 100 % and nothing else, and only where the profile asks")
  func opening() {
    #expect(
      lines("uk-court") { $0.file.opening = nil } == [
        "1: open-action: it does not say how it opens"
      ]
    )
    #expect(
      lines("uk-court") { $0.file.opening?.zoom = .set(0.75) } == [
        "1: open-action: it opens at 75 %"
      ]
    )
    #expect(
      lines("uk-court") { $0.file.opening?.zoom = .fitted } == [
        "1: open-action: it opens fitted to the window"
      ]
    )
    #expect(lines("uk-court") { $0.file.opening = Target(page: 3, zoom: .set(1)) } == [])
    #expect(
      lines("uk-court") { $0.file.opening = Target(page: nil, zoom: .set(1)) } == [
        "1: open-action: it opens at no page of its own"
      ]
    )
    #expect(lines { $0.file.opening = nil } == [])
  }

  @Test("page-size: the profile's papers, upright or across")
  func pageSize() {
    let isA4: (inout BinderFacts) -> Void = {
      ($0.pages[2].width, $0.pages[2].height) = (841.9, 595.3)
    }
    #expect(lines("uk-court", isA4) == [])
    #expect(
      lines("us-appellate", isA4) == [
        "1: page 3: page-size: it is 842 by 595 points, which is not Letter"
      ]
    )
    #expect(lines("plain", isA4) == [])
  }

  @Test("text and searchable: pages without text, and scans")
  func text() {
    #expect(
      lines {
        $0.pages[3].hasText = false
        $0.pages[3].isPicture = true
      } == ["1: page 4: text: it has no text"]
    )
    #expect(
      lines("uk-court") { $0.pages[3].isPicture = true } == [
        "1: page 4: searchable: it is a scan, and has no text but in its margins"
      ]
    )
    #expect(lines { $0.pages[3].isPicture = true } == [])
    #expect(
      lines("uk-court") {
        $0.pages[3].isPicture = true
        $0.file.describedPages = [3]
      } == []
    )
  }

  @Test("what is counted beside the findings")
  func counts() {
    let report = BinderLinter.check(
      [HandmadeBinder.file(), HandmadeBinder.file("b.pdf", first: 6)],
      against: LintProfile.all[0]
    )
    #expect(report.files == 2)
    #expect(report.pages == 10)
    #expect(report.rules == 8)
  }
}
