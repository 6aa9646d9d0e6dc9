import Foundation

/// Programs that read a PDF from outside.
enum PDFReading {
  /// Runs a program on a file with these bytes; `last` stands behind the file's path.
  static func run(
    _ tool: String,
    _ arguments: [String],
    on bytes: [UInt8],
    _ last: String? = nil,
    keepsErrors: Bool = true
  ) throws -> (status: Int32, output: String) {
    let folder = try TemporaryFolder()
    let file = folder.path + "/document.pdf"
    try Data(bytes).write(to: URL(filePath: file))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [tool] + arguments + [file] + (last.map { [$0] } ?? [])
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = keepsErrors ? pipe : FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// The Python that `ci/setup` has given what the tests need from PyPI.
  static let python =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    + "/.build/python/bin/python"

  /// A program whose reading of the text layer is looked at.
  enum Reader: String, CaseIterable {
    case pdftotext, pdfium, mutool

    /// The document's words, compared as readers compare: after NFKC, without format characters.
    func words(of pdf: [UInt8]) throws -> [String] {
      let text =
        switch self {
        case .pdftotext: try run("pdftotext", ["-enc", "UTF-8"], on: pdf, "-").output
        case .mutool:
          try run("mutool", ["draw", "-q", "-F", "txt"], on: pdf, keepsErrors: false).output
        case .pdfium: try run(python, ["-c", Self.pdfiumScript], on: pdf).output
        }
      return PDFReading.words(of: text)
    }

    private static let pdfiumScript = """
      from pypdfium2 import PdfDocument; from sys import argv, stdout
      for page in PdfDocument(argv[1]):
          stdout.buffer.write((page.get_textpage().get_text_range() + "\\n").encode())
      """
  }

  /// The words of a text after NFKC, without format characters and variation selectors.
  static func words(of text: String) -> [String] {
    let kept = text.precomposedStringWithCompatibilityMapping.unicodeScalars.filter {
      $0.properties.generalCategory != .format && !(0xFE00...0xFE0F).contains($0.value)
    }
    return String(String.UnicodeScalarView(kept)).split(whereSeparator: \.isWhitespace)
      .map(String.init)
  }
}
