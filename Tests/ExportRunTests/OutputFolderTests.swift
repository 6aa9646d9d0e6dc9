import Foundation
import SystemBinding
import Testing

@testable import ExportRun

@Suite("The output")
struct OutputFolderTests {
  private let temporary: TemporaryFolder
  private let path: String

  init() throws {
    temporary = try TemporaryFolder()
    path = temporary.path + "/a/out"
  }

  private func put(_ text: String, at name: String) throws {
    let url = URL(filePath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
  }

  private func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
  }

  private func finish(_ output: OutputFolder, _ lines: String) throws {
    let manifest = try output.beginManifest()
    try manifest.writeAll(Array(lines.utf8))
    try output.finish(manifest: manifest)
  }

  private let header = #"{"format":"casebound-export","version":1}"# + "\n"

  @Test("it is made with all it lies in; files are written with their folders")
  func writing() throws {
    let output = try OutputFolder(claiming: path)
    try output.claim(["Work/A/x.md"], waits: true)
    let (file, isWritten) = try output.write(Array("abc".utf8), to: "Work/A/x.md")
    #expect(isWritten)
    #expect(try !output.write(Array("abc".utf8), to: "Work/A/x.md").isWritten)
    #expect(file.bytes == 3)
    #expect(
      file.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
    try finish(output, header)
    #expect(try names() == ["Work", "Work/A", "Work/A/x.md", "manifest.jsonl"])
  }

  @Test("what no manifest names is in the way, what one names is ours")
  func foreign() throws {
    try put("mine", at: "x.md")
    try put("mine", at: "Work")
    try put(
      header + #"{"files":[{"path":"y.md"}]}"# + "\n" + #"{"leftOver":"z.md"}"# + "\n",
      at: "manifest.jsonl"
    )
    try put("ours", at: "y.md")
    try put("ours", at: "z.md")
    let output = try OutputFolder(claiming: path)
    #expect(
      try output.foreign(among: ["x.md", "y.md", "z.md", "new.md", "Work/a.md", "Work/B/c.md"])
        == ["x.md", "Work"]
    )
  }

  @Test("a link is in the way, whatever the manifest says")
  func link() throws {
    try put(header + #"{"files":[{"path":"y.md"}]}"# + "\n", at: "manifest.jsonl")
    try put("other", at: "other")
    try FileManager.default.createSymbolicLink(
      atPath: path + "/y.md",
      withDestinationPath: "other"
    )
    #expect(try OutputFolder(claiming: path).foreign(among: ["y.md"]) == ["y.md"])
  }

  @Test("what a run set out to write is ours though it never finished, half files are gone")
  func unfinished() throws {
    do {
      let output = try OutputFolder(claiming: path)
      try output.claim(["Work/x.md", "Work/y.md"], waits: true)
      _ = try output.write([1], to: "Work/x.md")
      try put("half", at: "Work/.casebound-part")
      try put("half", at: ".casebound-part-manifest")
      // No run of ours wrote anything there.
      try put("mine", at: ".casebound-part")
    }
    do {
      let output = try OutputFolder(claiming: path)
      #expect(output.owned == ["Work/x.md", "Work/y.md"])
      #expect(try output.foreign(among: ["x.md"]) == [".casebound-part"])
    }
    try FileSystem.remove(path + "/.casebound-part")
    let output = try OutputFolder(claiming: path)
    #expect(try output.foreign(among: ["Work/x.md", "Work/y.md"]) == [])
    #expect(try names() == [".casebound-unfinished", "Work", "Work/x.md"])
    try finish(output, header)
    #expect(try names() == ["Work", "Work/x.md", "manifest.jsonl"])
    #expect(try OutputFolder(claiming: path).foreign(among: ["Work/x.md"]) == ["Work/x.md"])
  }

  @Test("a manifest goes before a file that it names changes, and what it names stays ours")
  func retiredManifest() throws {
    try put(
      header + #"{"files":[{"path":"x.md"},{"path":"y.md"}]}"# + "\n",
      at: "manifest.jsonl"
    )
    try put("x", at: "x.md")
    do {
      let output = try OutputFolder(claiming: path)
      try output.claim(["z.md"], waits: true)
      _ = try output.write(Array("x".utf8), to: "x.md")
      _ = try output.write(Array("z".utf8), to: "z.md")
      #expect(try names().contains("manifest.jsonl"))
      _ = try output.write(Array("other".utf8), to: "x.md")
      #expect(try !names().contains("manifest.jsonl"))
    }
    #expect(try OutputFolder(claiming: path).owned == ["x.md", "y.md", "z.md"])
  }

  @Test("a path that was cut off in the journal is not ours")
  func cutJournal() throws {
    do {
      let output = try OutputFolder(claiming: path)
      try output.claim(["x.md"], waits: true)
    }
    let journal = try FileSystem.openToAppend(path + "/.casebound-unfinished")
    try journal.writeAll(Array("y.m".utf8))
    try put("mine", at: "y.m")
    let output = try OutputFolder(claiming: path)
    #expect(output.owned == ["x.md"])
    try output.claim(["z.md"], waits: false)
    let text = try String(contentsOfFile: path + "/.casebound-unfinished", encoding: .utf8)
    #expect(
      text.hasSuffix("\nx.md\n.casebound-part\n.casebound-part-manifest\nz.md\n")
    )
  }

  @Test("a run that writes nothing leaves nothing")
  func nothing() throws {
    do { _ = try OutputFolder(claiming: path) }
    #expect(try names() == [])
  }

  @Test("one run at a time")
  func busy() throws {
    let output = try OutputFolder(claiming: path)
    #expect(throws: ExportError.outputBusy(path)) { try OutputFolder(claiming: path) }
    withExtendedLifetime(output) {}
  }

  @Test("an output that is a file, or below one, is a wrong call")
  func file() throws {
    try put("x", at: "file")
    for name in ["/file", "/file/below"] {
      #expect(throws: ExportError.outputIsNoFolder(path + name)) {
        try OutputFolder(claiming: path + name)
      }
    }
  }

  @Test(
    "a manifest that is not ours, or damaged, is named with its line",
    arguments: [
      ("", 1), ("{}\n", 1), ("hello\n", 1),
      (#"{"format":"casebound-export","version":2}"# + "\n", 1),
      (#"{"format":"casebound-export","version":1}"# + "\n{\"files\":[{\"pa", 2),
      (#"{"format":"casebound-export","version":1}"# + "\n{}\n\n", 3),
    ]
  )
  func manifests(text: String, line: Int) throws {
    try put(text, at: "manifest.jsonl")
    #expect(throws: ExportError.manifestUnreadable(line: line)) {
      try OutputFolder(claiming: path)
    }
    #expect(try names() == ["manifest.jsonl"])
  }

  @Test("a manifest that says the same is left alone")
  func sameManifest() throws {
    try put(header, at: "manifest.jsonl")
    let before = try FileManager.default.attributesOfItem(atPath: path + "/manifest.jsonl")
    try finish(OutputFolder(claiming: path), header)
    let after = try FileManager.default.attributesOfItem(atPath: path + "/manifest.jsonl")
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(try names() == ["manifest.jsonl"])
  }
}
