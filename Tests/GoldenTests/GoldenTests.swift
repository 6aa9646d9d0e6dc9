import Foundation
import Testing

@testable import casebound

@Suite("Golden cases")
struct GoldenTests {
  /// Whether the PDFs were recorded with libraries and fonts like this machine's, which are kept.
  static let hasRecordedLibraries: Bool = {
    guard let machine = try? Data(DoctorReport.ofThisMachine().inUse(naming: .files).utf8) else {
      return false
    }
    let made = GoldenCase.libraries.made
    try? FileManager.default.createDirectory(
      at: made.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try? machine.write(to: made)
    return machine == (try? Data(contentsOf: GoldenCase.libraries.recorded))
  }()

  @Test("every stage makes of a case what is recorded", arguments: GoldenCase.all)
  func stages(golden: GoldenCase) throws {
    try GoldenLayers.make(golden)
    for file in GoldenLayers.names {
      // The bytes of a PDF depend on the libraries; what can be read in it does not.
      if file == "6-pdf.sha256", !Self.hasRecordedLibraries { continue }
      #expect(
        golden.agrees(on: file),
        """
        \(golden.name) differs in \(file)
        ci/golden show \(golden.name)
        ci/golden accept \(golden.name)
        """
      )
    }
  }

  @Test("there are cases")
  func cases() { #expect(!GoldenCase.all.isEmpty) }
}
