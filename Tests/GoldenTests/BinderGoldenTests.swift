import Foundation
import GLibBinding
import Testing

@testable import casebound

/// The sample archive as a binder: what other programs read back from it, and its hash.
@Suite("Golden binder")
struct BinderGoldenTests {
  private static let golden = GoldenCase(name: "binder")

  /// The program beside the test bundle.
  private static let program: String = {
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appending(path: "casebound").path(
      percentEncoded: false
    )
  }()

  @Test("the sample binds as is recorded")
  func sample() throws {
    let golden = Self.golden
    try golden.keep([], as: "binder.pdf")
    let output = golden.made.appending(path: "binder.pdf").path(percentEncoded: false)
    let archive = golden.recorded.deletingLastPathComponent()
      .appending(path: "archives/sample.json").path(percentEncoded: false)
    let process = Process()
    process.executableURL = URL(filePath: Self.program)
    process.arguments = [
      "binder", archive, "--output", output, "--title", "Haddad v. Corvane Lettings", "--subtitle",
      "Case file, complete to 31 March 2026", "--court", "County Court at Northmere", "--reference",
      "HC-2026-0417", "--author", "A. Okafor", "--dividers", "--exhibits", "--stamp",
      "HAD-{page:06}", "--footer", "{title}", "--quiet",
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    try golden.keep(PDFReadBack.binder(at: output).utf8, as: "5-pdf.txt")
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: output)))
    try golden.keep((SHA256.hexadecimal(of: bytes) + "\n").utf8, as: "6-pdf.sha256")
    let advice = "ci/golden show binder\nci/golden accept binder"
    #expect(golden.agrees(on: "5-pdf.txt"), "binder differs in 5-pdf.txt\n\(advice)")
    guard GoldenTests.hasRecordedLibraries else { return }
    #expect(golden.agrees(on: "6-pdf.sha256"), "binder differs in 6-pdf.sha256\n\(advice)")
  }
}
