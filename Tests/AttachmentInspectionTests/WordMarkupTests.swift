import AttachmentInspection
import Testing

/// What the parts of a Word document must be (ECMA-376, parts 1 and 2).
@Suite("Word markup")
struct WordMarkupTests {
  private static let space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
  private static let body = "<w:body><w:p><w:r><w:t>hi</w:t></w:r></w:p></w:body>"
  private static let document = "<w:document xmlns:w=\"\(space)\">\(body)</w:document>"
  private static let entities = "<!DOCTYPE d [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]>"

  private func refusal(main: [UInt8], more: [(String, String)] = []) throws -> Refusal? {
    try finding(main: main, more: more).refusal
  }

  private func finding(main: [UInt8], more: [(String, String)]) throws -> AttachmentFinding {
    let types =
      "<Types><Override PartName=\"/word/document.xml\" ContentType=\""
      + "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml\"/></Types>"
    let parts =
      [("[Content_Types].xml", Array(types.utf8)), ("word/document.xml", main)]
      + more.map { ($0.0, Array($0.1.utf8)) }
    return try inspect(HandmadeZIP.file(parts), "a.docx")
  }

  @Test(
    "a document of either namespace is one, however its prefix is called",
    arguments: [
      document, "<?xml version=\"1.0\"?>\n<!-- <!DOCTYPE d> -->" + document,
      "<document xmlns='\(space)'/>",
      "<x:document xmlns:x=\"http://purl.oclc.org/ooxml/wordprocessingml/main\"/>",
    ]
  )
  func sound(main: String) throws {
    #expect(try refusal(main: Array(main.utf8)) == nil)
    let units = main.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let sixteen: [UInt8] = [0xFF, 0xFE] + units
    #expect(try refusal(main: sixteen) == nil)
  }

  @Test(
    "another root is none",
    arguments: [
      "<html/>", "<w:document/>", "<w:document xmlns:w=\"urn:other\"/>",
      "<w:styles xmlns:w=\"\(space)\"/>", "<w:document xmlns=\"\(space)\"/>",
      "<document xmlns:w=\"\(space)\"/>", "<a><w:document xmlns:w=\"\(space)\"/></a>",
    ]
  )
  func otherRoot(main: String) throws {
    #expect(
      try refusal(main: Array(main.utf8))
        == Refusal(.corrupt, "is a Word document whose main part is not WordprocessingML")
    )
  }

  @Test(
    "tags that do not match are no XML",
    arguments: [
      "<w:document xmlns:w=\"\(space)\"><a></b></w:document>", document + document, "", "x",
    ]
  )
  func noXML(main: String) throws {
    #expect(
      try refusal(main: Array(main.utf8))
        == Refusal(.corrupt, "is a Word document whose main part is no XML")
    )
  }

  @Test("relationships that lead out are told of, however they are quoted")
  func relationships() throws {
    for (text, codes) in [
      ("<r TargetMode='External' Target='u'/>", [WarningCode.externalLinks]),
      ("<r TargetMode = \"External\"/>", [.externalLinks]), ("<r TargetMode='Internal'/>", []),
      ("<r Target='\"External\"'/>", []), ("<!-- <r TargetMode='External'/> -->", []),
    ] {
      let part = ("word/_rels/document.xml.rels", text)
      let finding = try finding(main: Array(Self.document.utf8), more: [part])
      #expect(finding.warnings.map(\.code).filter { $0 != .magicDisagrees } == codes, "\(text)")
    }
  }

  @Test(
    "a part whose name leads out of the container is damage",
    arguments: ["../a", "a/../../b", "/a"]
  )
  func names(name: String) throws {
    #expect(
      try refusal(main: Array(Self.document.utf8), more: [(name, "x")])
        == Refusal(.corrupt, "is a damaged ZIP archive: the name of a part leads out of it")
    )
    #expect(try refusal(main: Array(Self.document.utf8), more: [("a..b/..c", "x")]) == nil)
  }

  @Test("a document type is forbidden in every part, with entities or without")
  func documentType() throws {
    let forbidden = Refusal(
      .corrupt,
      "is a Word document that declares a document type in its XML, which the format forbids"
    )
    let main = Array(Self.document.utf8)
    #expect(try refusal(main: Array(Self.entities.utf8) + main) == forbidden)
    #expect(try refusal(main: Array("<!DOCTYPE d SYSTEM \"u\">".utf8) + main) == forbidden)
    for name in ["word/styles.xml", "word/_rels/document.xml.rels", "docProps/CORE.XML"] {
      #expect(try refusal(main: main, more: [(name, Self.entities + "<a/>")]) == forbidden)
      #expect(try refusal(main: main, more: [(name, "<a><![CDATA[<!DOCTYPE d>]]></a>")]) == nil)
    }
    // What is no XML may hold what it likes.
    #expect(try refusal(main: main, more: [("word/media/a.txt", Self.entities)]) == nil)
  }
}
