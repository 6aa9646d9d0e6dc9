import Testing

@testable import BinderAssembly

@Suite("Names of volumes")
struct VolumeNamesTests {
  @Test(
    "numbers stand before the ending, all with as many digits",
    arguments: [
      ("case.pdf", 1, ["case.pdf"]), ("case.pdf", 2, ["case-1.pdf", "case-2.pdf"]),
      ("a.b/case", 2, ["a.b/case-1", "a.b/case-2"]), ("/x.pdf", 2, ["/x-1.pdf", "/x-2.pdf"]),
      ("./v.1.pdf", 2, ["./v.1-1.pdf", "./v.1-2.pdf"]), (".hidden", 2, [".hidden-1", ".hidden-2"]),
    ]
  )
  func names(path: String, count: Int, expected: [String]) {
    #expect(VolumeNames.paths(path, count: count) == expected)
  }

  @Test("what a set with other volumes left is told by its name")
  func leftOver() {
    let names = [
      "c.pdf", "c-1.pdf", "c-2.pdf", "c-03.pdf", "c-x.pdf", "c-.pdf", "cc-3.pdf", "c-3.dat",
      "d.pdf",
    ]
    let own = ["c-1.pdf", "c-2.pdf"]
    #expect(
      VolumeNames.leftOver(of: "c.pdf", among: names, own: own) == ["c-03.pdf", "c.pdf"]
    )
    #expect(VolumeNames.leftOver(of: "d.pdf", among: names, own: ["d.pdf"]) == [])
  }

  @Test("ten volumes have two digits")
  func digits() {
    let paths = VolumeNames.paths("c.pdf", count: 10)
    #expect(paths.first == "c-01.pdf")
    #expect(paths.last == "c-10.pdf")
  }
}
