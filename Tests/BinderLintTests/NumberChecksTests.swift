import Testing

@testable import BinderLint

@Suite("Rules for numbers")
struct NumberChecksTests {
  private func lines(
    _ profile: String = "plain",
    _ change: (inout BinderFacts) -> Void
  ) -> [String] {
    var file = HandmadeBinder.file()
    file.file.bookmarks = [file.file.bookmarks[0]]
    change(&file)
    return HandmadeBinder.lines([file], profile)
  }

  @Test("labels: another number is printed, or none")
  func labels() {
    #expect(
      lines { $0.pages[4].label = "6" } == [
        "1: page 5: labels: 5 is printed on it, and its label is 6"
      ]
    )
    #expect(
      lines { $0.pages[4].marks = [] } == [
        "1: page 5: labels: its label, 5, is not printed in its margins"
      ]
    )
    #expect(
      lines { $0.pages[0].label = "" } == ["1: page 1: labels: it has no label"]
    )
  }

  @Test("labels: a number in a footer, with words around it or somewhere else, is printed")
  func places() {
    #expect(
      lines {
        $0.pages[4].marks = [PageFacts.Mark(place: "top-right", text: "Haddad v. Corvane 5")]
      } == []
    )
    #expect(
      lines {
        $0.pages[4].marks = [PageFacts.Mark(place: "top-right", text: "Haddad v. Corvane 25")]
      } == ["1: page 5: labels: its label, 5, is not printed in its margins"]
    )
  }

  @Test(
    "a binder keeps its rules whatever frames its numbers",
    arguments: ["(", "[", "- ", "עמוד ", "No. "],
    [")", "]", " -", "", " (HC-417)", " / 90"]
  )
  func frames(before: String, behind: String) {
    let file = HandmadeBinder.file(stamp: { "\(before)\($0)\(behind)" })
    #expect(HandmadeBinder.lines([file], "us-appellate") == [])
    var other = file
    other.pages[4].label = "\(before)6\(behind)"
    #expect(HandmadeBinder.lines([other]).contains { $0.hasPrefix("1: page 5: labels: ") })
  }

  @Test(
    "a number that is printed with how many there are is its label",
    arguments: ["Page {n} of 5", "Page {n}/5", "{n} of 5", "{n} / 5", "Seite {n} von 5"]
  )
  func totals(printed: String) {
    func words(_ number: Int) -> String {
      printed.replacing("{n}", with: "\(number)")
    }
    var file = HandmadeBinder.file()
    for page in file.pages.indices {
      file.pages[page].marks = [
        PageFacts.Mark(place: "bottom-center", text: words(page + 1))
      ]
      file.file.bookmarks[page].title = "Part (\(words(page + 1)))"
    }
    file.file.bookmarks[1].title = "Contents (2 of 5)"
    file.pages[1].links = (2..<5).map {
      HandmadeBinder.link("Letter", words($0 + 1), to: Target(page: $0))
    }
    #expect(HandmadeBinder.lines([file], "uk-court") == [])
    for wrong in [words(3), words(4).replacing("5", with: "6")] {
      var other = file
      other.pages[3].marks[0].text = wrong
      #expect(
        HandmadeBinder.lines([other]).contains(
          "1: page 4: labels: \(wrong) is printed on it, and its label is 4"
        )
      )
    }
    file.pages[4].marks[0].text = words(3)
    #expect(
      HandmadeBinder.lines([file]).contains(
        "1: page 5: labels: \(words(3)) is printed on it, and its label is 5"
      )
    )
  }

  @Test("labels: a footer that ends with a number is not the number beside it")
  func footers() {
    var file = HandmadeBinder.file()
    for page in file.pages.indices {
      file.pages[page].marks = [
        PageFacts.Mark(place: "bottom-center", text: "Case file, \(page + 1) of 5"),
        PageFacts.Mark(place: "bottom-center", text: "\(page + 1)"),
      ]
    }
    #expect(HandmadeBinder.lines([file]) == [])
    file.pages[3].marks[1].text = "9"
    #expect(
      HandmadeBinder.lines([file]).contains(
        "1: page 4: labels: 9 is printed on it, and its label is 4"
      )
    )
  }

  @Test("labels: a file that names none is told of once")
  func withoutLabels() {
    var file = HandmadeBinder.file(stamp: { "H-\($0)" })
    file.file.hasLabels = false
    for page in file.pages.indices { file.pages[page].label = "\(page + 1)" }
    #expect(
      HandmadeBinder.lines([file]) == [
        "1: page 1: labels: the file has no page labels, and 5 of 5 pages do not print their place"
      ]
    )
  }

  @Test("unique: in a file and among files")
  func unique() {
    let first = HandmadeBinder.file("a.pdf")
    var second = HandmadeBinder.file("b.pdf", first: 5)
    #expect(
      HandmadeBinder.lines([first, second]) == [
        "2: page 1: unique: 5 is also on page 5 of a.pdf"
      ]
    )
    second = HandmadeBinder.file("b.pdf", first: 6)
    #expect(HandmadeBinder.lines([first, second]) == [])
  }

  @Test("run-on: from page to page and from file to file")
  func runOn() {
    let first = HandmadeBinder.file("a.pdf")
    let second = HandmadeBinder.file("b.pdf", first: 6)
    let third = HandmadeBinder.file("c.pdf", first: 12)
    #expect(HandmadeBinder.lines([first, second], "us-appellate") == [])
    #expect(
      HandmadeBinder.lines([first, second, third], "us-appellate") == [
        "3: page 1: run-on: 12 does not follow 10"
      ]
    )
    #expect(HandmadeBinder.lines([first, second, third]) == [])
  }

  @Test("run-on: Roman numerals before the first page")
  func romanFront() {
    let numbers = ["i", "ii", "1", "2", "3"]
    let file = HandmadeBinder.file(stamp: { numbers[$0 - 1] })
    #expect(HandmadeBinder.lines([file], "us-appellate") == [])
    #expect(
      HandmadeBinder.lines([file], "uk-court") == [
        "1: page 1: first-page: the first page is i, not 1"
      ]
    )
  }

  @Test("bates: prefix, digits and place")
  func bates() {
    func stamp(_ number: Int) -> String { "HAD-" + String("00000\(number)".suffix(6)) }
    var file = HandmadeBinder.file(stamp: stamp)
    file.pages[3].marks[0].place = "bottom-left"
    #expect(
      HandmadeBinder.lines([file], "bates") == [
        "1: page 4: bates: its number stands at the bottom-left, not the bottom right"
      ]
    )
    #expect(
      HandmadeBinder.lines([HandmadeBinder.file(stamp: { "H-\($0)" })], "bates").first
        == "1: page 1: bates: H-1 is not a prefix and six digits"
    )
    let other = HandmadeBinder.file("b.pdf", first: 6) { "SMI-00000\($0)" }
    #expect(
      HandmadeBinder.lines([HandmadeBinder.file(stamp: stamp), other], "bates")
        .contains("2: page 1: bates: its prefix is SMI-, that of others HAD-")
    )
  }
}
