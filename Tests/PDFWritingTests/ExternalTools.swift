import Foundation
import Testing

/// Runs the programs that look at a PDF from outside.
enum ExternalTools {
  /// What a program printed.
  struct Output {
    let status: Int32
    let standardOutput: Data
    let standardError: Data

    var text: String { String(decoding: standardOutput, as: UTF8.self) }
  }

  /// Writes `pdf` to a file of its own and runs `tool` on it; `FILE` in the arguments is its path.
  static func run(_ tool: String, _ arguments: [String], on pdf: [UInt8]) throws -> Output {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "document.pdf")
    try Data(pdf).write(to: file)

    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [tool] + arguments.map { $0 == "FILE" ? file.path() : $0 }
    let output = Pipe()
    let errors = folder.appending(path: "errors")
    #expect(FileManager.default.createFile(atPath: errors.path(), contents: nil))
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Output(
      status: process.terminationStatus,
      standardOutput: printed,
      standardError: try Data(contentsOf: errors)
    )
  }

  /// Fails when qpdf finds an error or a warning.
  static func expectSound(_ pdf: [UInt8], _ location: SourceLocation = #_sourceLocation) throws {
    let output = try run("qpdf", ["--check", "FILE"], on: pdf)
    let words = String(decoding: output.standardError, as: UTF8.self)
    #expect(output.status == 0, "\(words)", sourceLocation: location)
    #expect(words.isEmpty, sourceLocation: location)
  }

  /// The text that poppler reads, without form feeds.
  static func text(of pdf: [UInt8]) throws -> String {
    try run("pdftotext", ["FILE", "-"], on: pdf).text.replacing("\u{C}", with: "")
  }

  /// What poppler says of the document: its lines by their labels.
  static func info(of pdf: [UInt8]) throws -> [String: String] {
    let lines = try run("pdfinfo", ["FILE"], on: pdf).text.split(separator: "\n")
    let pairs = lines.map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (String(parts[0]), parts.count > 1 ? parts[1].trimming(" ") : "")
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The structure tree with its text, as poppler reads it, one line an element or a text.
  static func structure(of pdf: [UInt8]) throws -> [String] {
    try run("pdfinfo", ["-struct-text", "FILE"], on: pdf).text
      .split(separator: "\n").map(String.init)
  }

  /// The objects of the file, as qpdf writes them in JSON.
  static func objects(of pdf: [UInt8]) throws -> [[String: Any]] {
    let json = try run("qpdf", ["--json=2", "--json-key=qpdf", "FILE"], on: pdf).standardOutput
    let top = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let parts = try #require(top["qpdf"] as? [[String: Any]])
    let objects = try #require(parts.last)
    return objects.keys.sorted().compactMap { key in
      (objects[key] as? [String: Any])?["value"] as? [String: Any]
    }
  }

  /// The link annotations, in the order of their objects' names.
  static func links(of pdf: [UInt8]) throws -> [[String: Any]] {
    try objects(of: pdf).filter { $0["/Subtype"] as? String == "/Link" }
  }

  /// The first page as pixels, one a point.
  static func picture(of pdf: [UInt8]) throws -> Picture {
    try Picture(
      pixmap: run("pdftoppm", ["-r", "72", "-f", "1", "-l", "1", "FILE"], on: pdf).standardOutput
    )
  }
}

/// A page as red, green and blue bytes.
struct Picture {
  let width: Int
  private let pixels: [UInt8]

  /// Reads a binary PPM with one byte a colour.
  init(pixmap: Data) throws {
    let bytes = Array(pixmap)
    let fields = bytes.prefix(40).split(separator: 0x0A, maxSplits: 3)
    try #require(fields.count == 4 && fields[0].elementsEqual("P6".utf8))
    let size = fields[1].split(separator: 0x20)
    width = try #require(Int(String(decoding: size[0], as: UTF8.self)))
    let height = try #require(Int(String(decoding: size[1], as: UTF8.self)))
    pixels = bytes.suffix(width * height * 3)
  }

  /// The colour at a point, `0xRRGGBB`.
  func color(x: Int, y: Int) -> UInt32 {
    pixels[(y * width + x) * 3..<(y * width + x) * 3 + 3].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension StringProtocol {
  fileprivate func trimming(_ character: Character) -> String {
    String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
  }
}
