import Testing

@testable import BinderLint

@Suite("Rules for bookmarks and the zoom")
struct LinkChecksTests {
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
