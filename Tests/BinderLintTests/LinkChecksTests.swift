import Testing

@testable import BinderLint

@Suite("Rules for lists, links and bookmarks")
struct LinkChecksTests {
  private func lines(
    _ profile: String = "plain",
    _ change: (inout BinderFacts) -> Void
  ) -> [String] {
    var file = HandmadeBinder.file()
    change(&file)
    return HandmadeBinder.lines([file], profile)
  }

  @Test("index: a list with links is needed where the profile asks")
  func index() {
    let words = "1: index: no page lists others by their numbers with links"
    #expect(lines("uk-court") { $0.pages[1].links = [] } == [words])
    #expect(lines { $0.pages[1].links = [] } == [])
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

  @Test("links: the number may stand on any line of an entry")
  func wrappedEntry() {
    #expect(
      lines {
        $0.pages[1].links.insert(
          PageFacts.Link(target: Target(page: 3), tails: ["A long title that ends in 5"]),
          at: 1
        )
      } == []
    )
    #expect(
      lines {
        for place in $0.pages[1].links.indices {
          $0.pages[1].links[place].tails = $0.pages[1].links[place].column
          $0.pages[1].links[place].column = []
        }
        $0.pages[1].links.insert(
          PageFacts.Link(target: Target(page: 3), tails: ["A long title that ends in 5"]),
          at: 1
        )
      } == []
    )
  }

  @Test("links: a line of a list that is no link")
  func looseLine() {
    #expect(
      lines { $0.pages[1].looseTails = ["Statement .... 5", "31 days without 77"] } == [
        "1: page 2: links: the line that ends with 5 is no link"
      ]
    )
  }

  @Test("links: text that is no list may end with any number")
  func links() {
    #expect(
      lines {
        $0.pages[3].links = [PageFacts.Link(target: Target(page: 2), tails: ["as I said on 5"])]
      } == []
    )
  }

  @Test("links: references to footnotes are no list")
  func footnotes() {
    #expect(
      lines {
        $0.pages[3].links = (1...4).map { note in
          PageFacts.Link(target: Target(page: note < 3 ? 3 : 4), column: ["a claim \(note)"])
        }
      } == []
    )
  }

  @Test("links: to other volumes, by name or page")
  func volumes() {
    var first = HandmadeBinder.file("x/a-1.pdf")
    var second = HandmadeBinder.file("x/a-2.pdf", first: 6)
    first.pages[1].links.append(
      PageFacts.Link(target: Target(file: "a-2.pdf", name: "sheet.7"), column: ["Email .... 7"])
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

  @Test("bookmarks: shown, with the number of their page")
  func bookmarks() {
    #expect(lines { $0.file.bookmarks = [] } == ["1: bookmarks: it has no bookmarks"])
    #expect(
      lines { $0.file.showsBookmarks = false } == [
        "1: bookmarks: opening it does not show the bookmarks"
      ]
    )
    #expect(
      lines { $0.file.bookmarks[2].target?.page = 4 } == [
        "1: page 5: bookmarks: the bookmark “Part · 3” ends with 3 and leads to 5"
      ]
    )
    #expect(
      lines { $0.file.bookmarks[2].title = "Statement" } == [
        "1: page 3: bookmarks: the bookmark “Statement” does not say that it leads to 3"
      ]
    )
    #expect(
      lines { $0.file.bookmarks[2].target = nil } == [
        "1: bookmarks: the bookmark “Part · 3” leads to no page"
      ]
    )
  }

  @Test(
    "bookmarks: other ways to name a page",
    arguments: ["Letter (p. 3)", "3 Letter", "Letter [3]"]
  )
  func otherWays(title: String) {
    #expect(lines { $0.file.bookmarks[2].title = title } == [])
  }

  @Test("zoom: of bookmarks and of links")
  func zoom() {
    #expect(
      lines { $0.file.bookmarks[2].target?.zoom = .set(2) } == [
        "1: page 3: zoom: the bookmark “Part · 3” changes the zoom"
      ]
    )
    #expect(
      lines {
        $0.pages[1].links[0].target.zoom = .fitted
        $0.pages[1].links[2].target.zoom = .set(1)
      } == ["1: page 2: zoom: 2 links change the zoom"]
    )
  }
}
