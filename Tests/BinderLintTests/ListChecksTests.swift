import Testing

@testable import BinderLint

@Suite("Rules for lists and their links")
struct ListChecksTests {
  /// A note with links on titles that end in other numbers than those of their pages.
  private var exhibits: [PageFacts.Link] {
    (1...3).map { HandmadeBinder.link("Exhibit \($0)", to: $0 + 1) }
  }

  @Test("index: a list with links is needed where the profile asks")
  func index() {
    let words = "1: index: no page lists others by their numbers with links"
    #expect(lines("uk-court") { $0.pages[1].links = [] } == [words])
    #expect(lines { $0.pages[1].links = [] } == [])
    // Titles that end in digits are no numbers of pages.
    #expect(lines("uk-court") { $0.pages[1].links = exhibits } == [words])
  }

  @Test("index: a page that a bookmark calls contents may have one line")
  func shortContents() {
    #expect(
      lines("uk-court") {
        $0.pages[1].links = Array($0.pages[1].links.prefix(1))
        $0.file.bookmarks[1].title = "Contents · 2"
      } == []
    )
  }

  @Test("links: a line shows another number than its page's")
  func wrongTarget() {
    #expect(
      lines { $0.pages[1].links[1].target.page = 4 } == [
        "1: page 2: links: a line shows 4 and leads to 5"
      ]
    )
    #expect(
      lines { $0.pages[1].links[1].target.page = nil } == [
        "1: page 2: links: the line that ends with 4 leads to no page"
      ]
    )
  }

  @Test("links: a list all of whose numbers are wrong is a list", arguments: [true, false])
  func wrongList(isNamed: Bool) {
    #expect(
      lines {
        if !isNamed { $0.file.bookmarks[1].title = "Part · 2" }
        for place in 0..<3 { $0.pages[1].links[place].target.page = [3, 4, 2][place] }
      } == [
        "1: page 2: links: a line shows 3 and leads to 4",
        "1: page 2: links: a line shows 4 and leads to 5",
        "1: page 2: links: a line shows 5 and leads to 3",
      ]
    )
  }

  @Test(
    "links: titles in a note may end in any number",
    arguments: ["Part", "Exhibits", "Contents"]
  )
  func titles(name: String) {
    #expect(
      lines("us-appellate") {
        $0.pages[4].links = exhibits
        $0.file.bookmarks[4].title = "\(name) · 5"
      } == []
    )
  }

  @Test(
    "links: a table with links and figures is no list of pages",
    arguments: ["Part", "Exhibits"]
  )
  func table(name: String) {
    #expect(
      lines("us-appellate") {
        $0.pages[4].links = (1...3).map { number in
          var link = HandmadeBinder.link("Exhibit \(number)", to: number + 1)
          link.lines[0].number = "\(number)"
          return link
        }
        $0.file.bookmarks[4].title = "\(name) · 5"
      } == []
    )
    // And neither is one whose links stand at the right.
    #expect(
      lines("us-appellate") {
        $0.pages[4].links = (1...3).map { number in
          var link = HandmadeBinder.link("5 March", "Exhibit \(number)", to: Target(page: number))
          link.lines[0].hasLeader = false
          link.lines[0].isLinked = false
          return link
        }
        $0.file.bookmarks[4].title = "\(name) · 5"
      } == []
    )
  }

  @Test("links: a list with links on its titles or its numbers alone", arguments: [true, false])
  func partsOfLines(isTitle: Bool) {
    func change(_ facts: inout BinderFacts) {
      facts.file.bookmarks[1].title = "Part · 2"
      for place in 0..<3 {
        facts.pages[1].links[place].lines[0].hasLeader = false
        facts.pages[1].links[place].lines[0].isLinked = isTitle
        facts.pages[1].links[place].lines[0].isNumberLinked = !isTitle
      }
      facts.pages[1].links.append(HandmadeBinder.link("Email", "3", to: Target(page: 2)))
    }
    #expect(lines("us-appellate", change) == [])
    #expect(
      lines("us-appellate") {
        change(&$0)
        $0.pages[1].links[3].lines[0].number = "4"
      } == ["1: page 2: links: a line shows 4 and leads to 3"]
    )
  }

  @Test("links: a note that is called contents, behind the contents of the file, may have a table")
  func noteOfContents() {
    #expect(
      lines("us-appellate") { facts in
        facts.file.bookmarks[4].title = "Contents · 5"
        facts.pages[4].links = (1...3).map { number in
          var link = HandmadeBinder.link("Exhibit \(number)", to: number)
          link.lines[0].number = "\(number)"
          return link
        }
        facts.pages.append(HandmadeBinder.page("6"))
        facts.pages.append(HandmadeBinder.page("7"))
        facts.pages[4].looseLines = (5...7).map {
          PageFacts.Line(words: "Days", number: "\($0)", right: 500)
        }
      } == []
    )
  }

  @Test("links: the number may stand on any line of an entry")
  func wrappedEntry() {
    #expect(
      lines {
        $0.pages[1].links.insert(HandmadeBinder.link("A long title that ends in 5", to: 3), at: 1)
      } == []
    )
  }

  @Test("links: a line of a list that is no link")
  func looseLine() {
    #expect(
      lines {
        $0.pages[1].looseLines = [
          HandmadeBinder.line("Statement", "5"), HandmadeBinder.line("Rent", "77"),
          PageFacts.Line(words: "Rooms", number: "4", right: 400),
        ]
      } == ["1: page 2: links: the line that ends with 5 is no link"]
    )
  }

  @Test("links: contents without links, told by leaders, by their name or by bookmarks")
  func unlinkedContents() {
    let found = [
      "1: index: a list of pages has no links",
      "1: page 2: links: 3 lines end with the numbers of pages and are no links",
    ]
    func change(_ facts: inout BinderFacts) {
      // Another list has links.
      facts.pages[2].links = facts.pages[1].links
      facts.pages[1].links = []
      facts.pages[1].looseLines = (3...5).map { HandmadeBinder.line("Letter", "\($0)") }
      facts.file.bookmarks[1].title = "Part · 2"
    }
    #expect(lines("us-appellate", change) == found)
    #expect(
      lines("us-appellate") {
        change(&$0)
        for place in 0..<3 { $0.pages[1].looseLines[place].hasLeader = false }
        $0.pages[1].listTitle = "contents"
        $0.file.bookmarks.remove(at: 1)
      } == found
    )
    #expect(
      lines("us-appellate") {
        change(&$0)
        for place in 0..<3 { $0.pages[1].looseLines[place].hasLeader = false }
        for place in 2..<5 { $0.file.bookmarks[place].title = "Letter · \(place + 1)" }
      } == found
    )
  }

  @Test(
    "links: figures in a note, and the contents of an attached document, are no list of these pages"
  )
  func figures() {
    #expect(
      lines("us-appellate") {
        $0.pages[2].looseLines = (3...5).map {
          PageFacts.Line(words: "Rent", number: "\($0)", right: 540)
        }
      } == []
    )
    #expect(
      lines("us-appellate") {
        $0.pages[3].looseLines = [2, 4, 5].map { HandmadeBinder.line("Chapter", "\($0)") }
        $0.pages[3].listTitle = "contents"
      } == []
    )
    // The second page of an attached document's contents shows later pages, but there are contents already.
    #expect(
      lines("us-appellate") {
        $0.pages[3].looseLines = (1...3).map { _ in HandmadeBinder.line("Chapter", "5") }
      } == []
    )
  }

  @Test("links: text that is no list may end with any number")
  func links() {
    #expect(lines { $0.pages[3].links = [HandmadeBinder.link("as I said on 5", to: 2)] } == [])
  }

  @Test("links: references to footnotes are no list")
  func footnotes() {
    #expect(
      lines {
        $0.pages[3].links = (1...4).map { HandmadeBinder.link("a claim \($0)", to: $0 < 3 ? 3 : 4) }
      } == []
    )
  }

  @Test("links: to other volumes, by name or page")
  func volumes() {
    var first = HandmadeBinder.file("x/a-1.pdf")
    var second = HandmadeBinder.file("x/a-2.pdf", first: 6)
    first.pages[1].links.append(
      HandmadeBinder.link("Email", "7", to: Target(file: "a-2.pdf", name: "sheet.7"))
    )
    second.file.names["sheet.7"] = Target(page: 1)
    #expect(HandmadeBinder.lines([first, second]) == [])
    #expect(
      HandmadeBinder.lines([first]) == [
        "1: links: a link leads to a-2.pdf, which was not given"
      ]
    )
    second.file.names["sheet.7"] = Target(page: 2)
    #expect(
      HandmadeBinder.lines([first, second]) == [
        "1: page 2: links: a line shows 7 and leads to 8"
      ]
    )
    second.file.names = [:]
    #expect(
      HandmadeBinder.lines([first, second]) == [
        "1: page 2: links: the line that ends with 7 leads to no page"
      ]
    )
  }
}
