import ExportRun
import Testing

@testable import casebound

@Suite("Doctor")
struct DoctorTests {
  @Test("a machine that has everything is told so, with versions and hashes")
  func thisMachine() throws {
    let outcome = try Tool.run(["doctor"])
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    let names = [
      "cairo", "cmark-gfm", "fontconfig", "gdk-pixbuf", "glib", "harfbuzz", "icu", "librsvg",
      "pango", "sqlite",
    ]
    let listed = outcome.output.matches(of: /\n  ([a-z-]+) +[0-9]+\.[0-9][0-9a-z.]*(?=\n)/)
    #expect(listed.map { String($0.1) } == names)
    let font = /\n  Inter +Inter-Regular\.otf +[0-9a-f]{64}\n/
    #expect(outcome.output.contains(font))
    #expect(outcome.output.hasSuffix("\nMissing\n  nothing\n"))
  }

  @Test("what is missing is named with its package, and one line installs all of it")
  func missing() {
    let report = DoctorReport(
      libraries: [Provenance.Library(name: "cairo", version: "1.16.0")],
      fonts: [
        Provenance.Font(family: "Inter", file: "Inter.otf", version: 1, sha256: "00ff")
      ],
      missing: [
        "Noto Sans Mono", "Noto Sans Thai", "Noto Sans CJK JP", "Noto Sans Khmer",
        "Noto Color Emoji", "Inter",
      ]
    )
    let gap = String(repeating: " ", count: 30)
    #expect(
      report.text == """
        Libraries
          cairo        1.16.0

        Fonts
          Inter\(gap)Inter.otf\(gap)  00ff

        Missing
          Noto Sans Mono                     in fonts-noto-mono
          Noto Sans Thai                     in fonts-noto-core
          Noto Sans CJK JP                   in fonts-noto-cjk
          Noto Sans Khmer                    in fonts-noto-core
          Noto Color Emoji                   in fonts-noto-color-emoji
          Inter                              in fonts-inter

          apt-get install fonts-noto-mono fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji \
        fonts-inter

        """
    )
  }
}
