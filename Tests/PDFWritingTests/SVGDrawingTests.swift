import Foundation
import PDFWriting
import PageModel
import PangoCairoBinding
import Testing

@Suite("SVG drawing")
struct SVGDrawingTests {
  private let fonts: FontCatalog

  init() throws { fonts = try FontCatalog() }

  /// A page with `svg`, 100 by 50 pixels, at 100, 100 in 200 by 100 points, in a figure between words.
  private func written(_ svg: String) throws -> WrittenPDF {
    let image = ImageResource(
      format: .svg,
      data: Array(svg.utf8),
      pixelWidth: 100,
      pixelHeight: 50
    )
    var tags = TagTree()
    let before = tags.add(TagNode(.paragraph, parent: 0))
    let figure = tags.add(TagNode(.figure, parent: 0, alternativeText: "A sketch"))
    let after = tags.add(TagNode(.paragraph, parent: 0))
    let place = Rect(x: 100, y: 100, width: 200, height: 100)
    let document = HandmadePages.document(
      [
        [
          HandmadePages.run("Before", y: 80, tag: before),
          PageItem(.image(ImagePlacement(rect: place, image: 0)), tag: figure),
          HandmadePages.run("After", y: 300, tag: after),
        ]
      ],
      tags: tags,
      images: [image]
    )
    return try PDFWriter(fonts: fonts).write(document)
  }

  private func bytes(_ svg: String) throws -> [UInt8] { try written(svg).bytes }

  @Test(
    "a drawing with more groups in each other than PDF/A-2 allows costs the claim, with a reason"
  )
  func nestedGroups() throws {
    func nested(_ count: Int) throws -> WrittenPDF {
      let open = String(repeating: "<g opacity='0.9'>", count: count)
      let close = String(repeating: "</g>", count: count)
      return try written(svg(open + "<rect width='50' height='50'/>" + close))
    }
    for (count, gaps) in [(5, 0), (12, 0), (20, 1), (200, 1)] {
      let pdf = try nested(count)
      #expect(pdf.gaps.count == gaps)
      let metadata = try ExternalTools.run("pdfinfo", ["-meta", "FILE"], on: pdf.bytes).text
      #expect(metadata.contains("pdfaid:part>") == (gaps == 0))
      #expect(metadata.contains("pdfuaid:part>"))
    }
  }

  @Test("masks in each other count as groups do")
  func nestedMasks() throws {
    let mask = "<mask id='m'><rect width='40' height='40' fill='white'/></mask>"
    func nested(_ count: Int) throws -> [String] {
      let open = String(repeating: "<g mask='url(#m)'>", count: count)
      let close = String(repeating: "</g>", count: count)
      return try written(svg(mask + open + "<rect width='50' height='50'/>" + close)).gaps
    }
    #expect(try nested(2).isEmpty)
    #expect(try nested(10).count == 1)
  }

  @Test("what is drawn as an image is not interpolated")
  func interpolation() throws {
    let mask = "<mask id='m'><rect width='40' height='40' fill='white'/></mask>"
    let pdf = try bytes(svg(mask + "<rect mask='url(#m)' width='50' height='50' fill='red'/>"))
    let words = String(decoding: pdf, as: UTF8.self)
    #expect(words.contains("/Subtype /Image"))
    #expect(!words.contains("/Interpolate true"))
  }

  private func svg(_ content: String) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50">"# + content + "</svg>"
  }

  @Test("shapes are vectors where they belong, cut at the drawing's edge")
  func shapes() throws {
    let pdf = try bytes(
      svg("<rect width='50' height='25' fill='red'/><rect x='90' y='40' width='99' height='99'/>")
    )
    try ExternalTools.expectSound(pdf)
    let images = try ExternalTools.run("pdfimages", ["-list", "FILE"], on: pdf).text
    #expect(images.split(separator: "\n").count == 2, "\(images)")
    let picture = try ExternalTools.picture(of: pdf)
    #expect(picture.color(x: 150, y: 125) == 0xFF0000)
    #expect(picture.color(x: 250, y: 175) == 0xFFFFFF)
    #expect(picture.color(x: 290, y: 190) == 0)
    #expect(picture.color(x: 303, y: 190) == 0xFFFFFF)
    #expect(picture.color(x: 290, y: 203) == 0xFFFFFF)
  }

  @Test("its words are text inside the figure, in fonts of the list, whatever it asks for")
  func words() throws {
    let pdf = try bytes(
      svg(
        "<text y='20' font-size='9' font-family='Comic Sans MS'>office words</text>"
          + "<text y='40' font-size='9' font-family='monospace'>code</text>"
      )
    )
    try ExternalTools.expectSound(pdf)
    let text = try ExternalTools.text(of: pdf)
    #expect(text.contains("office words") && text.contains("code"))
    let structure = try ExternalTools.structure(of: pdf).map {
      $0.trimmingPrefix(while: { $0 == " " })
    }
    let figure = try #require(structure.firstIndex { $0.hasPrefix("Figure") })
    let paragraph = try #require(structure[figure...].firstIndex { $0.hasPrefix("P") })
    #expect(structure[figure..<paragraph].contains { $0.contains("office words") })
    let named = try ExternalTools.run("pdffonts", ["FILE"], on: pdf).text
    #expect(named.contains("+NotoSansMono-Regular"))
    for line in named.split(separator: "\n").dropFirst(2) {
      #expect(line.contains("+Inter") || line.contains("+Noto"), "\(line)")
    }
  }

  @Test("its links are words and nothing else")
  func links() throws {
    let pdf = try bytes(
      svg("<a href='javascript:alert(1)'><text y='20'>press</text></a>")
    )
    try ExternalTools.expectSound(pdf)
    #expect(try ExternalTools.links(of: pdf).isEmpty)
    #expect(Data(pdf).firstRange(of: Data("javascript".utf8)) == nil)
  }

  @Test("a file that it names is not read")
  func outside() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".svg")
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(svg("<rect width='100' height='50' fill='red'/>").utf8).write(to: folder)
    for address in [folder.absoluteString, folder.path(percentEncoded: false)] {
      let pdf = try bytes(svg("<image width='100' height='50' href='\(address)'/>"))
      #expect(try ExternalTools.picture(of: pdf).color(x: 150, y: 125) == 0xFFFFFF)
    }
  }

  @Test("the same document gives the same bytes")
  func sameness() throws {
    let document = svg(
      "<linearGradient id='g'><stop stop-color='red'/><stop offset='1'/></linearGradient>"
        + "<g opacity='0.5'><rect width='9' height='9' fill='url(#g)'/><text y='9'>Words</text></g>"
    )
    #expect(try bytes(document) == bytes(document))
  }
}
