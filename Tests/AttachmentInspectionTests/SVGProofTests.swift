import AttachmentInspection
import Diagnostics
import Testing

@Suite("SVG proof")
struct SVGProofTests {
  private static let start =
    #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink""#

  /// A document of 100 by 50 pixels that holds `content`.
  private static func document(_ content: String, before: String = "") -> String {
    before + start + #" width="100" height="50">"# + content + "</svg>"
  }

  private func prove(_ text: String) throws(ImageProofError) -> ProvedImage {
    try ImageProof.prove(Array(text.utf8), declared: "image/svg+xml")
  }

  private func fault(_ text: String) -> SVGFault? {
    do { _ = try prove(text) } catch {
      if case .svg(let fault) = error { return fault }
    }
    return nil
  }

  @Test(
    "the size is what it says, else the view box's, else the drawing's",
    arguments: [
      (#"width="100" height="50""#, 100, 50),
      // 25.4 mm and 1 in are 96 pixels each.
      (#"width="25.4mm" height="1in""#, 96, 96),
      (#"viewBox="0 0 40 20""#, 40, 20),
      (#"width="100%" height="100%" viewBox="5 5 40 20""#, 40, 20),
      ("", 30, 25),
    ]
  )
  func sizes(attributes: String, width: Int, height: Int) throws {
    let image = try prove(
      Self.start + " \(attributes)><rect x='10' y='5' width='20' height='20'/></svg>"
    )
    #expect(image.format == .svg)
    #expect((image.pixelWidth, image.pixelHeight) == (width, height))
    #expect(image.warnings.isEmpty)
  }

  @Test("a size beyond all pages keeps its proportions; none at all is refused")
  func extremeSizes() throws {
    let huge = try prove(Self.start + #" width="2e9" height="1e9"/>"#)
    #expect((huge.pixelWidth, huge.pixelHeight) == (100_000, 50_000))
    #expect(
      fault(Self.start + #" width="0" height="0"><rect width="5" height="5"/></svg>"#) == .noSize
    )
    #expect(fault(Self.start + "/>") == .noSize)
  }

  @Test("cut anywhere, it is refused; with anything behind its end, too")
  func cut() throws {
    let whole = Self.document(
      #"<g fill="red"><rect width="5" height="5"/><text y="20">Words</text></g>"#
    )
    _ = try prove(whole)
    for length in 1..<whole.utf8.count {
      #expect(throws: ImageProofError.self) { try prove(String(whole.prefix(length))) }
    }
    for length in Self.start.utf8.count + 26..<whole.utf8.count {
      #expect(fault(String(whole.prefix(length))) == .cutOff, "\(length)")
    }
    #expect(fault(whole + "<g>") == .cutOff)
    #expect(throws: ImageProofError.self) { try prove(whole + "<g/>") }
    #expect(throws: ImageProofError.self) { try prove(Self.document("<g></h>")) }
  }

  @Test("files outside are never looked up, and said")
  func outside() throws {
    for address in ["file:///etc/hostname", "/etc/hostname", "http://127.0.0.1:9/x.png", "x.png"] {
      let image = try prove(
        Self.document(##"<image width="9" height="9" xlink:href="\##(address)"/>"##)
      )
      #expect(image.warnings.map(\.code) == ["svg-outside"], "\(address)")
    }
    let link = Self.document(
      ##"<a href="https://example.org/?a=1&amp;b=2"><g/></a><use href="#a"/>"##
    )
    #expect(try prove(link).warnings.isEmpty)
  }

  @Test("HTML in it is not drawn, and said; animations and scripts do nothing")
  func ignored() throws {
    let html = Self.document(
      "<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>W</p></foreignObject>"
    )
    #expect(try prove(html).warnings.map(\.code) == ["svg-foreign"])
    let moving = Self.document(
      "<rect width='9' height='9'><animate attributeName='fill' to='blue' dur='1s'/></rect>"
        + "<script>alert(1)</script>"
    )
    #expect(try prove(moving).warnings.isEmpty)
  }

  @Test("what would bring in other documents is refused, however it is spelled")
  func includes() throws {
    let parts = [
      #"<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="data:,x"/>"#,
      "<style>@import url(data:text/css,x)</style>", "<style>@\\69mport 'x'</style>",
      "<style>&#64;import 'x'</style>", "<style><![CDATA[@IMPORT 'x']]></style>",
      ##"<image href="&#100;ata:image/png;base64,"/>"##, ##"<use href="data:image/svg+xml,x"/>"##,
    ]
    for part in parts { #expect(fault(Self.document(part)) == .includes, "\(part)") }
    let sheet = Self.document("", before: #"<?xml-stylesheet href="data:text/css,x"?>"#)
    #expect(fault(sheet) == .includes)
  }

  @Test("entities may name addresses; those that grow, or lie outside, are refused")
  func entities() throws {
    let plain = Self.document(
      "<g xmlns:i='&ns;'/>",
      before: #"<!DOCTYPE svg [<!-- it's --><!ENTITY ns "http://ns.example.org/">]>"#
    )
    _ = try prove(plain)
    for declarations in [
      #"<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">"#, #"<!ENTITY a SYSTEM "file:///etc/hostname">"#,
      #"<!ENTITY % a "x">"#, #"<!ATTLIST image href CDATA "data:,x">"#, "<?x ' ?>",
    ] {
      let text = Self.document("", before: "<!DOCTYPE svg [\(declarations)]>")
      #expect(fault(text) == .declaration, "\(declarations)")
    }
    let long = #"<!DOCTYPE svg [<!ENTITY a "\#(String(repeating: "x", count: 2_000))">]>"#
    let grown = Self.document(String(repeating: "<g a='&a;'/>", count: 6), before: long)
    #expect(fault(grown) == .tooMany(.entityBytes, limit: 10_000))
  }

  @Test("more than can be drawn in a moment is refused before it is read")
  func counts() throws {
    func many(_ count: Int, _ part: String) -> String {
      Self.document(String(repeating: part, count: count))
    }
    #expect(fault(many(50_000, "<g/>")) == .tooMany(.elements, limit: 50_000))
    #expect(fault(many(5_001, "<tspan/>")) == .tooMany(.texts, limit: 5_000))
    #expect(fault(many(101, "<feFlood/>")) == .tooMany(.filters, limit: 100))
    let words = String(repeating: "words ", count: 1_000)
    #expect(
      fault(Self.document("<text><tspan>\(words)</tspan></text>"))
        == .tooMany(.textBytes, limit: 5_000)
    )
    let attributes = (0...300).map { " a\($0)=''" }.joined()
    #expect(fault(Self.document("<g\(attributes)/>")) == .tooMany(.attributes, limit: 300))
    let path = String(repeating: "L1 1 ", count: 500_000)
    #expect(
      fault(Self.document("<path d='M0 0 \(path)'/>"))
        == .tooMany(.attributeBytes, limit: 2 << 20)
    )
    let rules = String(repeating: ".a{}", count: 5_000)
    #expect(
      fault(Self.document("<style>\(rules)</style>" + String(repeating: "<g/>", count: 5_000)))
        == .tooMany(.styleWork, limit: 10_000_000)
    )
    #expect(fault(Self.document("<feTurbulence/>")) == .filter("feTurbulence"))
  }

  @Test("parts that use one another without end are drawn none or few times, never for ever")
  func references() throws {
    _ = try prove(Self.document(##"<g id="a"><use href="#a"/></g>"##))
    _ = try prove(
      Self.document(##"<mask id="m"><rect mask="url(#m)" width="9" height="9"/></mask>"##)
    )
    let levels = (1...7).map { level in
      "<g id='g\(level)'>" + String(repeating: "<use href='#g\(level - 1)'/>", count: 10) + "</g>"
    }
    let exploding = Self.document(
      "<defs><g id='g0'><g/></g>" + levels.joined() + "</defs><use href='#g7'/>"
    )
    guard case .library(let words) = fault(exploding) else {
      Issue.record("ten million uses are drawn")
      return
    }
    #expect(words.contains("500000"))
    // More than libxml2 goes down.
    let deep = String(repeating: "<g>", count: 300) + String(repeating: "</g>", count: 300)
    guard case .library = fault(Self.document(deep)) else {
      Issue.record("300 levels are drawn")
      return
    }
  }

  @Test("images in it are proved as others are")
  func images() throws {
    func image(_ address: String) -> String {
      Self.document("<image width='9' height='9' href='\(address)'/>")
    }
    // A PNG of one red pixel.
    let png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSu"
      + "QmCC"
    #expect(try prove(image("data:image/png;base64,\(png)")).warnings.isEmpty)
    #expect(try prove(image(" DA\tTA:image/png;base64,\(png)")).warnings.isEmpty)
    for address in [
      "data:image/png;base64,\(png.prefix(40))", "data:image/gif;base64,R0lGODlh",
      "data:text/html,x",
    ] {
      guard case .image = fault(image(address)) else {
        Issue.record("\(address) is taken")
        continue
      }
    }
    let inner =
      "data:image/svg+xml,%3Csvg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"%3E"
    #expect(try prove(image(inner + "%3C/svg%3E")).warnings.isEmpty)
    #expect(fault(image(inner)) == .cutOff)
    #expect(fault(image(inner + "%3CfeTurbulence/%3E%3C/svg%3E")) == .filter("feTurbulence"))
  }

  @Test("other encodings and compressed documents are refused")
  func encodings() throws {
    _ = try prove(Self.document("", before: "\u{FEFF}<?xml version='1.0' encoding='UTF-8'?>\n"))
    for name in ["UTF-7", "utf-16", "ISO-8859-1"] {
      let text = Self.document("", before: "<?xml version='1.0' encoding='\(name)'?>")
      #expect(fault(text) == .encoding)
    }
    #expect(throws: ImageProofError.svg(.encoding)) {
      try ImageProof.prove(Array(Self.document("<!-- é -->").utf8).filter { $0 != 0xC3 })
    }
    #expect(throws: ImageProofError.unsupported(kind: "data of an unknown kind")) {
      try ImageProof.prove([0x1F, 0x8B, 8, 0, 0])
    }
  }
}
