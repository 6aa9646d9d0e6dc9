import AttachmentInspection
import Diagnostics
import Testing

@Suite("Image proof")
struct ImageProofTests {
  @Test("nothing is refused as empty")
  func empty() {
    #expect(throws: ImageProofError.empty) { try ImageProof.prove([]) }
  }

  @Test("another format is named")
  func otherFormat() throws {
    let webP = try caseFile("R107-webp-named.jpg")
    #expect(throws: ImageProofError.unsupported(kind: "a WebP image")) {
      try ImageProof.prove(webP, declared: "image/jpeg")
    }
    let names: [(String, String)] = [
      ("GIF89a", "a GIF image"), ("%PDF-1.4", "a PDF document"), ("plain words", "text"),
      ("<html><p/></html>", "an HTML page"), ("\u{1}\u{2}", "data of an unknown kind"),
    ]
    for (text, kind) in names {
      #expect(throws: ImageProofError.unsupported(kind: kind)) {
        try ImageProof.prove(Array(text.utf8))
      }
    }
  }

  @Test("a PNG cut in its data is refused as cut off")
  func cut() throws {
    let file = try caseFile("R111-png-cut.png")
    #expect(throws: ImageProofError.truncated(.png, at: 220)) { try ImageProof.prove(file) }
  }

  @Test("a second file after the end is reported and does not go out")
  func polyglot() throws {
    let file = try caseFile("R101-png-then-zip.png")
    let image = try ImageProof.prove(file, declared: "image/png")
    #expect(image.format == .png)
    #expect(image.warnings.map(\.code) == ["polyglot"])
    #expect(image.warnings.first?.message.hasSuffix("a ZIP archive") == true)
    #expect(image.drawnBytes.suffix(8) == [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    #expect(image.drawnBytes.count < file.count)
  }

  @Test(
    "the bytes decide, and a declared type that differs is reported",
    arguments: [
      ("image/png", 0), ("IMAGE/PNG; x=y", 0), ("", 0), ("image/jpeg", 1), ("image/svg+xml", 1),
    ]
  )
  func declared(type: String, warnings: Int) throws {
    let image = try ImageProof.prove(HandmadePNG.gray(width: 1, height: 1), declared: type)
    #expect(image.format == .png)
    #expect(image.warnings.map(\.code) == Array(repeating: "name-mismatch", count: warnings))
  }

  @Test("image/jpg is another spelling of image/jpeg")
  func jpgSpelling() throws {
    let file = try caseFile("R105-orientation-6.jpg")
    #expect(try ImageProof.prove(file, declared: "image/jpg").warnings.isEmpty)
  }

  @Test("a file past the size limit is not looked at")
  func tooLarge() {
    let limits = ImageLimits(bytes: 3)
    #expect(throws: ImageProofError.tooLarge(bytes: 4, limit: 3)) {
      try ImageProof.prove([1, 2, 3, 4], limits: limits)
    }
  }

  @Test("every refusal has its word")
  func codes() {
    let codes: [(ImageProofError, String)] = [
      (.empty, "empty"), (.unsupported(kind: "a WebP image"), "unsupported"),
      (.truncated(.png, at: 1), "truncated"), (.corrupt(.png, .checksum, at: 1), "corrupt"),
      (.undecodable(.jpeg, "x"), "corrupt"), (.tooLarge(bytes: 2, limit: 1), "too-large"),
      (.bomb(width: 2, height: 2, limit: 1), "bomb"),
    ]
    for (error, code) in codes { #expect(error.code == code) }
    #expect(
      ImageProofError.unsupported(kind: "a WebP image").message
        == "the image is not a PNG, JPEG or SVG that can be drawn: it is a WebP image"
    )
  }
}
