import AttachmentInspection
import Foundation
import SystemBinding
import Testing

@Suite("Attachment inspector")
struct AttachmentInspectorTests {
  @Test(
    "files that tools like ours have got wrong are judged rightly",
    arguments: [
      ("R67-other-part-first.docx", "docx", [.magicDisagrees]),
      ("R69-data-descriptors.docx", "docx", [.magicDisagrees]),
      ("R71-plain-zip.docx", "unsupported", []),
      ("R73-legacy-word-no-clsid.doc", "doc", []),
      ("R75-encrypted.docx", "encrypted", []),
      ("R77-rtf.doc", "unsupported", []),
      ("R79-include-the-receipts.txt", "text", []),
      ("R81-list-of-sums.txt", "text", []),
      ("R83-from-front-desk.txt", "text", []),
      ("R85-label-on-the-box.txt", "text", [.magicDisagrees]),
      ("R87-utf16-le-bom.txt", "text", []),
      ("R89-windows-1252.txt", "text", []),
      ("R93-one-nul.txt", "unsupported", []),
      ("R95-zero-bytes.txt", "empty", []),
      ("R97-junk-before-header.pdf", "pdf", [.polyglot, .magicDisagrees]),
      ("R99-fake-header.pdf", "truncated", []),
      ("R101-png-then-zip.png", "png", [.polyglot]),
      ("R103-icc-first.jpg", "jpeg", []),
      ("R105-orientation-6.jpg", "jpeg", []),
      ("R107-webp-named.jpg", "unsupported", []),
      ("R111-png-cut.png", "truncated", []),
    ] as [(String, String, [WarningCode])]
  )
  func cases(name: String, verdict: String, warnings: [WarningCode]) throws {
    let finding = try inspect(try caseFile(name), name)
    #expect((finding.refusal?.code.rawValue ?? finding.kind?.rawValue) == verdict, "\(finding)")
    #expect(finding.warnings.map(\.code) == warnings)
    #expect(finding.sha256?.count == 64)
  }
}

/// Inspects bytes; `isMarkdown` is asked of no parser here.
func inspect(
  _ bytes: [UInt8],
  _ name: String,
  limits: InspectionLimits = InspectionLimits(),
  isMarkdown: @escaping (String) -> Bool = { _ in false }
) throws -> AttachmentFinding {
  let inspector = try AttachmentInspector(limits: limits, isMarkdown: isMarkdown)
  return inspector.inspect(try InputFile(holding: bytes), record: .init(name: name))
}
