import Testing

@Suite("Rows of attachments")
struct AttachmentRowsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let held = "0A1B2C3D-0000-4000-8000-00000000ABCD"
  private static let gone = "11111111-2222-4333-8444-555555555555"

  @Test("with --fail-on warning a warning is a failure in JUnit, else it is output with its code")
  func warningsInJUnit() throws {
    try folder.write("same", to: "a.txt")
    try folder.write("same", to: "b.txt")
    let call = [
      "attachments", folder.path("a.txt"), folder.path("b.txt"), "--quiet", "--format", "junit",
    ]
    let words = "“b.txt” has the same bytes as “a.txt”."
    let lenient = try Tool.run(call).output
    #expect(lenient.contains("<testsuites tests=\"2\" failures=\"0\" errors=\"0\">"))
    #expect(lenient.contains("><system-out>duplicate: \(words)</system-out></testcase>\n"))
    let strict = try Tool.run(call + ["--fail-on", "warning"])
    #expect(strict.status == 1)
    #expect(strict.output.contains("<testsuites tests=\"2\" failures=\"1\" errors=\"0\">"))
    #expect(
      strict.output.contains(
        "><failure type=\"duplicate\" message=\"\(words)\">\(words)</failure></testcase>\n"
      )
    )
  }

  @Test("images and links with an attachment's address place it, and what is not held dangles")
  func addresses() throws {
    try folder.write(
      TestArchive.json([
        TestArchive.note(
          "n1",
          body: #"![a](attachment:\#(Self.held))\n\n![gone](attachment:\#(Self.gone))"#,
          more: #","attachments":[{"id":"\#(Self.held)","fileName":"a.txt","data":"aGk="}]"#
        )
      ]),
      to: "a.json"
    )
    let outcome = try Tool.run(["attachments", folder.path("a.json"), "--format", "csv"])
    #expect(outcome.output.contains(",accepted,,,2,,\(Self.held)\r\n"))
    #expect(outcome.output.contains("n1,\(Self.gone),,,,,,warning,dangling,"))
  }

  @Test("data that is no base64 is said to be that, and nothing is said to be missing")
  func garbledData() throws {
    let attachment = #"{"id":"\#(Self.held)","fileName":"a.txt","data":"*not base64*"}"#
    let note = TestArchive.note("n1", body: "x", more: #","attachments":[\#(attachment)]"#)
    try folder.write(TestArchive.json([note]), to: "a.json")
    let outcome = try Tool.run(["attachments", folder.path("a.json"), "--format", "csv"])
    #expect(
      outcome.output.contains(
        "n1,a.txt,,,,,,refused,corrupt,"
          + "“a.txt” has data in the archive that is not base64."
      )
    )
  }

  @Test("the kind of what is refused is told by its bytes, never by its name")
  func kindOfRefused() throws {
    try folder.write("", to: "a.docx")
    try folder.write("%PDF-1.4\n%cut", to: "b.txt")
    try folder.write("<html><body>x</body></html>", to: "c.pdf")
    let outcome = try Tool.run([
      "attachments", folder.path("a.docx"), folder.path("b.txt"), folder.path("c.pdf"), "--format",
      "csv",
    ])
    #expect(outcome.output.contains("\r\n,a.docx,,"))
    #expect(outcome.output.contains("\r\n,b.txt,PDF,"))
    #expect(outcome.output.contains("\r\n,c.pdf,HTML,"))
  }
}
