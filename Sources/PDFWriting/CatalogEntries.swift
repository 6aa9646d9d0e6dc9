internal import PageModel

/// The parts of a catalog that every file has, and what it says of itself.
struct CatalogEntries {
  let metadata: DocumentMetadata
  let standard: PDFStandard
  /// The creation date as XMP has it, or `nil` for none.
  let created: String?

  /// Prepares for a document that was created at `created`, as XMP writes dates.
  init(_ metadata: DocumentMetadata, standard: PDFStandard, created: String?) {
    var metadata = metadata
    // XMP is XML, which has no control characters, and the document information must agree with it.
    // Cut where one string ends, in both (ISO 19005-2, 6.1.13).
    metadata.title = metadata.title.withoutControls.firstUnits(16_382)
    metadata.author = metadata.author?.withoutControls.firstUnits(16_382)
    self.metadata = metadata
    self.standard = standard
    self.created = created
  }

  /// Adds the packet of XMP and returns its object.
  func addPacket(to update: inout PDFAssembly) -> Int {
    let packet = update.reserve()
    update.addStream(
      packet,
      entries: "/Type /Metadata /Subtype /XML",
      XMPPacket.bytes(metadata, producer: metadata.producer, date: created, standard: standard)
    )
    return packet
  }

  /// What a catalog begins with.
  func opening(pageTree: Int, structure: Int, packet: Int) -> String {
    "<< /Type /Catalog /Pages \(pageTree) 0 R /StructTreeRoot \(structure) 0 R"
      + " /MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >>"
      + " /Lang \(PDFSource.text(metadata.language)) /Metadata \(packet) 0 R"
  }

  /// The colours that the file is made for, where the standard asks for them.
  func outputIntents(in update: inout PDFAssembly) throws(PDFWritingError) -> String {
    guard standard.isArchival else { return "" }
    let profile = update.reserve()
    try update.addPackedStream(profile, entries: "/N 3", SRGBProfile.bytes)
    return " /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1"
      + " /OutputConditionIdentifier (sRGB) /Info (sRGB IEC 61966-2-1)"
      + " /DestOutputProfile \(profile) 0 R >>]"
  }

  /// Adds the document information and returns its object.
  func addInformation(to update: inout PDFAssembly) -> Int {
    let information = update.reserve()
    var facts = "<< /Title \(PDFSource.text(metadata.title))"
    if let author = metadata.author { facts += " /Author \(PDFSource.text(author))" }
    facts += " /Creator \(PDFSource.text(metadata.creator))"
    facts += " /Producer \(PDFSource.text(metadata.producer))"
    if let created {
      facts += " /CreationDate (D:\(created.filter { $0.isNumber })Z)"
    }
    update.add(information, facts + " >>")
    return information
  }
}

extension String {
  /// As much of the text as has at most `count` units of UTF-16.
  fileprivate func firstUnits(_ count: Int) -> String {
    guard utf16.count > count else { return self }
    var units = 0
    let kept = unicodeScalars.prefix { scalar in
      units += UTF16.width(scalar)
      return units <= count
    }
    return String(String.UnicodeScalarView(kept))
  }

  /// The text with U+FFFD for each control character and each other one that a string cannot hold.
  fileprivate var withoutControls: String {
    guard unicodeScalars.contains(where: \.isControlOrUnwritable) else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { $0.isControlOrUnwritable ? "\u{FFFD}" : $0 })
    )
  }
}

extension Unicode.Scalar {
  fileprivate var isControlOrUnwritable: Bool {
    !isWritable || properties.generalCategory == .control
  }
}
