internal import PageModel

/// What a file says of itself in XMP (ISO 16684-1), in agreement with its document information.
enum XMPPacket {
  /// Writes the packet.
  ///
  /// - Parameters:
  ///   - metadata: The title, the creator, the date.
  ///   - producer: The program that drew the pages.
  ///   - date: The creation date as XMP has it, or `nil` for none.
  ///   - standard: What the file claims to be.
  /// - Returns: The packet in UTF-8.
  static func bytes(
    _ metadata: DocumentMetadata,
    producer: String,
    date: String?,
    standard: PDFStandard
  ) -> [UInt8] {
    var properties = """
      <dc:format>application/pdf</dc:format>
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(escaped(metadata.title))</rdf:li></rdf:Alt></dc:title>
      <xmp:CreatorTool>\(escaped(metadata.creator))</xmp:CreatorTool>
      <pdf:Producer>\(escaped(producer))</pdf:Producer>

      """
    if let author = metadata.author {
      properties +=
        "<dc:creator><rdf:Seq><rdf:li>\(escaped(author))</rdf:li></rdf:Seq></dc:creator>\n"
    }
    if let date {
      properties += "<xmp:CreateDate>\(date)</xmp:CreateDate>\n"
    }
    if standard.isArchival {
      properties += "<pdfaid:part>2</pdfaid:part>\n<pdfaid:conformance>A</pdfaid:conformance>\n"
    }
    if standard.isAccessible { properties += "<pdfuaid:part>1</pdfuaid:part>\n" }
    if standard.isAccessible, standard.isArchival { properties += extensionSchema }
    return Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about=""
        xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
        xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
        xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
        xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
        xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
        xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      \(properties)</rdf:Description>
      </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="r"?>
      """.utf8
    )
  }

  /// PDF/A-2 asks for a description of each schema it does not know (ISO 19005-2, 6.6.2.3.3).
  private static let extensionSchema = """
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
    <pdfaProperty:name>part</pdfaProperty:name>
    <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
    <pdfaProperty:category>internal</pdfaProperty:category>
    <pdfaProperty:description>The part of ISO 14289 that the file keeps to</pdfaProperty:description>
    </rdf:li></rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>

    """

  private static func escaped(_ text: String) -> String {
    // By scalars: a mark that joins onto `&` makes another character of it.
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
