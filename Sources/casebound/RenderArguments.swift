import ExportRun
import PDFWriting

extension OptionGroup {
  /// How pages look.
  static let pages = OptionGroup(
    title: "Pages",
    options: [
      .paper, .orientation, .margins, .baseSize, .pageNumbers, .placedImages, .strictFonts,
      .pdfStandard,
    ]
  )

  /// What Markdown files hold, and what comes with them.
  static let markdownFiles = OptionGroup(
    title: "Markdown files",
    options: [.footer, .frontMatter, .companions]
  )
}

extension OptionGroup {
  /// Where the files of notes are.
  static let attachments = OptionGroup(title: "Attachments", options: [.attachmentsFolder])
}

extension RenderSettings {
  /// What the command's arguments and the environment ask for, but for how dates are written.
  init(_ arguments: Arguments, environment: [String: String]) throws(Failure) {
    self.init(
      formats: try arguments.formats(),
      page: try arguments.pageSetup(),
      strictFonts: arguments.has(.strictFonts),
      placedImages: arguments.has(.placedImages),
      footer: arguments.value(of: .footer),
      frontMatter: arguments.has(.frontMatter),
      companions: arguments.has(.companions),
      pdfStandard: arguments.value(of: .pdfStandard).flatMap(PDFStandard.init)
        ?? .accessibleAndArchival,
      creationDate: try sourceDate(in: environment)
    )
  }
}

extension Arguments {
  /// The formats in a list with commas; all when none is given.
  fileprivate func formats() throws(Failure) -> [RenderSettings.Format] {
    guard let list = value(of: .formats) else { return RenderSettings.Format.allCases }
    var formats: [RenderSettings.Format] = []
    for name in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard let format = RenderSettings.Format(rawValue: String(name)) else {
        throw .wrongCall(
          "--formats cannot hold \(name.isEmpty ? "an empty name" : String(name))",
          hint: "it is pdf, markdown or pdf,markdown"
        )
      }
      formats.append(format)
    }
    return formats
  }
}

/// The last second of the year 9999, the last that a date in a PDF can be written for.
private let lastSecond: Int64 = 253_402_300_799

/// The creation date that `SOURCE_DATE_EPOCH` asks for, `nil` when it is not set.
private func sourceDate(in environment: [String: String]) throws(Failure) -> Int64? {
  guard let written = environment["SOURCE_DATE_EPOCH"] else { return nil }
  let isDigits = !written.isEmpty && written.utf8.allSatisfy { (0x30...0x39).contains($0) }
  guard isDigits, let seconds = Int64(written), seconds <= lastSecond else {
    throw .wrongCall(
      "SOURCE_DATE_EPOCH in the environment cannot be \(written.isEmpty ? "empty" : written)",
      hint: "set it to whole seconds since 1970, up to \(lastSecond), or unset it"
    )
  }
  return seconds
}
