import Foundation
import PDFWriting
import PageModel
import PangoCairoBinding
import Testing

@Suite("Image loading")
struct ImageLoadingTests {
  /// In which corner the red corner at the top left, as stored, stands once it is upright.
  private static let corners: [(orientation: Int, isRight: Bool, isBottom: Bool)] = [
    (1, false, false), (2, true, false), (3, true, true), (4, false, true), (5, false, false),
    (6, true, false), (7, true, true), (8, false, true),
  ]

  @Test(
    "an image stands upright, however it was held",
    arguments: 0..<8,
    ["corner.jpg", "corner.png"]
  )
  func upright(index: Int, name: String) throws {
    let (orientation, isRight, isBottom) = ImageLoadingTests.corners[index]
    let pdf = try bytes(drawing: name, width: 60, height: 40, orientation: orientation)
    let picture = try ExternalTools.picture(of: pdf)
    // The image is 60 by 40 points as stored, or 40 by 60 when it is turned by a quarter.
    let (width, height) = orientation >= 5 ? (40, 60) : (60, 40)
    for (atRight, atBottom) in [(false, false), (true, false), (false, true), (true, true)] {
      let color = picture.color(
        x: 100 + (atRight ? width - 4 : 4),
        y: 100 + (atBottom ? height - 4 : 4)
      )
      let isRed = color >> 16 > 150 && color & 0xFF < 100
      #expect(isRed == (atRight == isRight && atBottom == isBottom), "\(atRight) \(atBottom)")
    }
    #expect(picture.color(x: 98, y: 98) == 0xFFFFFF)
    #expect(picture.color(x: 100 + width + 2, y: 100 + height + 2) == 0xFFFFFF)
  }

  @Test("a JPEG is in the PDF as it is, once, however often it is drawn")
  func passedThrough() throws {
    let file = try resource("corner.jpg")
    let pdf = Data(try bytes(drawing: "corner.jpg", width: 60, height: 40, times: 2))
    let first = try #require(pdf.firstRange(of: Data(file)))
    #expect(pdf[first.upperBound...].firstRange(of: Data(file)) == nil)
  }

  @Test("a JPEG in printing colours is turned to screen colours")
  func printingColors() throws {
    let picture = try ExternalTools.picture(of: bytes(drawing: "red-cmyk.jpg", width: 8, height: 8))
    let color = picture.color(x: 104, y: 104)
    #expect(color >> 16 > 200 && color >> 8 & 0xFF < 60 && color & 0xFF < 60)
  }

  @Test("what is half transparent lets the paper through")
  func transparent() throws {
    let picture = try ExternalTools.picture(
      of: bytes(drawing: "half-red.png", width: 20, height: 20)
    )
    let color = picture.color(x: 110, y: 110)
    #expect(color >> 16 == 0xFF)
    #expect((0x7C...0x82).contains(color & 0xFF))
  }

  @Test("an image that does not decode is named by its number")
  func undecodable() throws {
    let image = ImageResource(format: .png, data: [1, 2, 3], pixelWidth: 1, pixelHeight: 1)
    let placement = ImagePlacement(rect: Rect(x: 0, y: 0, width: 1, height: 1), image: 0)
    let document = HandmadePages.document([[PageItem(.image(placement))]], images: [image])
    let error = #expect(throws: PDFWritingError.self) {
      try PDFWriter(fonts: FontCatalog()).write(document).bytes
    }
    guard case .image(0, _) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// A page with the image at (100, 100), a point a pixel.
  private func bytes(
    drawing name: String,
    width: Int,
    height: Int,
    orientation: Int = 1,
    times: Int = 1
  ) throws -> [UInt8] {
    let image = ImageResource(
      format: name.hasSuffix("png") ? .png : .jpeg,
      data: try resource(name),
      pixelWidth: width,
      pixelHeight: height,
      orientation: orientation
    )
    let (upright, high) = image.uprightSize
    let rect = Rect(x: 100, y: 100, width: .points(Double(upright)), height: .points(Double(high)))
    var tags = TagTree()
    let items = (0..<times).map { _ in
      let figure = tags.add(TagNode(.figure, parent: 0))
      return PageItem(.image(ImagePlacement(rect: rect, image: 0)), tag: figure)
    }
    let document = HandmadePages.document([items], tags: tags, images: [image])
    let pdf = try PDFWriter(fonts: FontCatalog()).write(document).bytes
    try ExternalTools.expectSound(pdf)
    return pdf
  }

  private func resource(_ name: String) throws -> [UInt8] {
    let folder = try #require(Bundle.module.url(forResource: "Resources", withExtension: nil))
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }
}
