import Foundation

/// What other programs than ours find in a PDF, as text.
enum PDFReadBack {
  /// A program of the machine that failed, with what it said.
  struct ToolFailure: Error {
    let command: String
    let status: Int32
    let words: String
  }

  /// Reads the file at `path` with qpdf, poppler and mutool.
  ///
  /// What changes with the libraries alone is left out: the file's size, object numbers, cairo's
  /// version and the random-looking letters before the names of cut-down fonts.
  static func text(of path: String) throws -> String {
    // Its warnings are a status of 3.
    _ = try output(of: ["qpdf", "--check", path])
    let information = try output(of: ["pdfinfo", "-f", "1", "-l", "-1", path])
      .replacing(/(File size|Producer):.*\n/, with: "")
    let fonts = try output(of: ["pdffonts", path]).replacing(/[A-Z]{6}\+/, with: "")
      .replacing(/\ +\d+\ +\d+\n/, with: "\n")
      .replacing(" object ID", with: "").replacing(" ---------\n", with: "\n")
    let structure = try output(of: ["pdfinfo", "-struct-text", path])
      .replacing(/\ *Object \d+ \d+\n/, with: "")
    return """
      == information (pdfinfo)
      \(information)
      == fonts (pdffonts)
      \(fonts)
      == outline (mutool)
      \(try output(of: ["mutool", "show", path, "outline"]))
      == destinations (pdfinfo)
      \(try output(of: ["pdfinfo", "-dests", path]))
      == links (pdfinfo)
      \(try output(of: ["pdfinfo", "-url", path]))
      == structure (pdfinfo)
      \(structure)
      == text (pdftotext)
      \(try output(of: ["pdftotext", "-enc", "UTF-8", path, "-"]).replacing("\u{C}", with: "== page end\n"))
      """
  }

  /// Reads the binder at `path`: its pages, its bookmarks, and the words of what is no note.
  static func binder(at path: String) throws -> String {
    _ = try output(of: ["qpdf", "--check", path])
    let information = try output(of: ["pdfinfo", path])
      .replacing(/(File size|Producer):.*\n/, with: "")
    return """
      == information (pdfinfo)
      \(information)
      == outline (mutool)
      \(try output(of: ["mutool", "show", path, "outline"]))
      == text of the first pages (pdftotext)
      \(try output(of: ["pdftotext", "-layout", "-l", "12", "-enc", "UTF-8", path, "-"]).replacing("\u{C}", with: "== page end\n"))
      """
  }

  /// What a program prints.
  private static func output(of command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin", "LC_ALL": "C.UTF-8",
      "TZ": "UTC",
    ]
    let printed = Pipe()
    let complaints = Pipe()
    process.standardOutput = printed
    process.standardError = complaints
    try process.run()
    let data = try printed.fileHandleForReading.readToEnd() ?? Data()
    let words = try complaints.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ToolFailure(
        command: command.joined(separator: " "),
        status: process.terminationStatus,
        words: String(decoding: words, as: UTF8.self)
      )
    }
    return String(decoding: data, as: UTF8.self)
  }
}
