import ExportRun
import Testing

@testable import casebound

@Suite("Doctor")
struct DoctorTests {
  @Test("a machine that has everything is told so, with versions and hashes")
  func thisMachine() throws {
    let outcome = try Tool.run(["doctor", "--verbose"])
    #expect(outcome.status == 0)
    #expect(outcome.messages == "")
    let names = [
      "cairo", "cmark-gfm", "fontconfig", "freetype", "fribidi", "gdk-pixbuf", "glib", "harfbuzz",
      "icu", "libgsf", "libjpeg-turbo", "libmagic", "librsvg", "libseccomp", "pango", "poppler",
      "qpdf", "sqlite", "zlib",
    ]
    let listed = outcome.output.matches(of: /\n  ([a-z-]+) +[0-9]+\.[0-9][0-9a-z.]*(?=\n)/)
    #expect(listed.map { String($0.1) } == names)
    let font = /\n  Inter +Inter-Regular\.otf +[0-9a-f]{64}\n/
    #expect(outcome.output.contains(font))
    #expect(outcome.output.hasSuffix("\nMissing\n  nothing\n"))

    let short = try Tool.run(["doctor"])
    #expect(short.status == 0)
    #expect(short.output.contains(/\n  Inter +[0-9]+ files\n/))
    #expect(!short.output.contains(".otf"))
    #expect(short.output.hasSuffix("\nMissing\n  nothing\n"))
  }

  @Test("what is missing is named with its package, and one line installs all of it")
  func missing() {
    let report = DoctorReport(
      libraries: [Provenance.Library(name: "cairo", version: "1.16.0")],
      fonts: [
        Provenance.Font(family: "Inter", file: "Bold.otf", version: 1, sha256: "0ff0"),
        Provenance.Font(family: "Inter", file: "Inter.otf", version: 1, sha256: "00ff"),
        Provenance.Font(family: "Noto Sans", file: "Noto.ttf", version: 1, sha256: "f00f"),
      ],
      missing: [
        "Noto Sans Mono", "Noto Sans Thai", "Noto Sans CJK JP", "Noto Sans Khmer",
        "Noto Color Emoji", "Inter",
      ]
    )
    let gap = String(repeating: " ", count: 30)
    #expect(
      report.inUse(naming: .files) == """
        Libraries
          cairo         1.16.0

        Fonts
          Inter\(gap)Bold.otf \(gap)  0ff0
          Inter\(gap)Inter.otf\(gap)  00ff
          Noto Sans                          Noto.ttf \(gap)  f00f

        """
    )
    #expect(
      report.text(naming: .families) == """
        Libraries
          cairo         1.16.0

        Fonts
          Inter\(gap)2 files
          Noto Sans                          1 file

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
