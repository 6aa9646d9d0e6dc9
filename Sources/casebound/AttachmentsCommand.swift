import ArchiveModel
import ArchiveReading
import AttachmentInspection
import AttachmentRun
import SystemBinding

extension Command {
  /// Proves what attached files are.
  static let attachments = Command(
    name: "attachments",
    summary: "prove what every attached file is",
    operand: Operand(
      placeholder: "ARCHIVE|PATH",
      help:
        "an archive, whose notes hold the files; or a file, or a\nfolder of files; "
        + "several may be given",
      isRepeatable: true
    ),
    groups: [
      OptionGroup(
        title: "The report",
        options: [.reportFormat, .failOn, .attachmentsFolder, .locale]
      ),
      OptionGroup(
        title: "Limits",
        options: [
          .maxFileSize, .maxEntries, .maxUnpacked, .maxRatio, .maxPixels, .maxSeconds, .maxMemory,
        ]
      ),
    ],
    examples: [
      "attachments archive.json",
      "attachments archive.json --files store --fail-on warning",
      "attachments letters scan.pdf --format junit",
      "attachments letters --format sha256sum",
    ],
    notes: """
      Accepted are PDF, Word, plain text and Markdown, PNG and JPEG, each proved whole
      by its bytes. The status is 1 when a file is refused, and with --fail-on warning
      when one is warned of; else 0. Files are only read, by a process that can do
      nothing else.
      """,
    run: { arguments, console throws(Failure) in
      try AttachmentsCall(arguments, console).run()
    }
  )
}

/// One call of the command.
private final class AttachmentsCall {
  private let arguments: Arguments
  private let console: Console
  private let inspection: AttachmentRun
  private var counts = (files: 0, warnings: 0, refused: 0)
  /// Files that a checksum list cannot name.
  private var withoutPath = 0
  private var stopped: Failure?
  /// The rows so far, where none can be shown before all are counted.
  private var spool: (file: SpoolFile, count: Int)?

  init(_ arguments: Arguments, _ console: Console) throws(Failure) {
    self.arguments = arguments
    self.console = console
    inspection = AttachmentRun(settings: try arguments.inspectionSettings())
  }

  func run() throws(Failure) -> ExitStatus {
    let format = arguments.value(of: .reportFormat).flatMap(AttachmentReport.Format.init)
    var report: AttachmentReport?
    try checkFolder()
    var seen: Set<String> = []
    for operand in arguments.operands {
      // The same place by another spelling is the same place.
      if let place = try? FileSystem.realPath(operand), !seen.insert(place).inserted {
        console.say("“\(printable(operand))” is named twice, and reported once")
        continue
      }
      let archive = Self.isArchive(operand) ? try OpenArchive(operand, console: console) : nil
      if let archive { _ = archive.sayDiagnostics(on: console) }
      if report == nil {
        report = AttachmentReport(
          format ?? .table,
          locale: arguments.value(of: .locale) ?? archive?.reader.header.locale ?? "en_US",
          failsOnWarning: isStrict
        )
        if report?.isCounted == true {
          spool = (try spooling { () throws(SystemError) in try SpoolFile(in: temporaryFolder) }, 0)
        } else {
          try console.write(report?.opening() ?? "")
        }
      }
      do throws(AttachmentRunError) {
        let take: AttachmentRun.Take = { row in self.take(row, &report) }
        if let archive {
          let files = arguments.value(of: .attachmentsFolder)
          try inspection.inspect(archive.reader, files: files, take)
        } else {
          try inspection.inspect(path: operand, take)
        }
      } catch {
        throw Failure(error)
      }
      if let stopped { throw stopped }
    }
    try writeSpool(report)
    try console.write(report?.closing ?? "")
    try console.flush()
    if format == .sha256sum, withoutPath > 0 {
      console.say(
        "\(counted(withoutPath, "file")) without a line, inside an archive or not to be had"
      )
    }
    console.say(
      "\(counted(counts.files, "file")): \(counts.refused) refused, "
        + "\(counts.warnings) accepted with warnings"
    )
    return counts.refused > 0 || isStrict && counts.warnings > 0 ? .findings : .done
  }

  private var isStrict: Bool { arguments.value(of: .failOn) == "warning" }

  private func checkFolder() throws(Failure) {
    guard let folder = arguments.value(of: .attachmentsFolder) else { return }
    if (try? FileSystem.status(of: folder, followingLinks: true))??.kind == .directory { return }
    throw .wrongCall(
      "there is no folder at \(folder)",
      hint: "name the folder of the attachments with --files"
    )
  }

  private func take(_ row: AttachmentRow, _ report: inout AttachmentReport?) -> Bool {
    counts.files += 1
    if row.path == nil || row.finding.sha256 == nil { withoutPath += 1 }
    switch row.verdict {
    case .accepted: break
    case .warning: counts.warnings += 1
    case .refused: counts.refused += 1
    }
    do throws(Failure) {
      let bytes = report?.bytes(of: row) ?? []
      if let spool {
        let place = try spooling { () throws(SystemError) in try spool.file.append(bytes) }
        self.spool?.count = place.upperBound
        return true
      }
      try console.write(bytes)
      try console.flush()
      return true
    } catch {
      stopped = error
      return false
    }
  }

  // MARK: Counting first

  private var temporaryFolder: String { console.environment["TMPDIR"] ?? "/tmp" }

  /// Writes what was put aside, behind its counts.
  private func writeSpool(_ report: AttachmentReport?) throws(Failure) {
    guard let spool else { return }
    try console.write(report?.opening(counts) ?? "")
    for start in stride(from: 0, to: spool.count, by: 1 << 18) {
      let end = min(spool.count, start + (1 << 18))
      try console.write(
        try spooling { () throws(SystemError) in try spool.file.bytes(start..<end) }
      )
    }
  }

  private func spooling<Result>(_ work: () throws(SystemError) -> Result) throws(Failure) -> Result
  {
    do { return try work() } catch {
      throw Failure(
        .tryAgain,
        "cannot put the report aside in \(temporaryFolder): \(error.reason)",
        hint: "name another folder in TMPDIR"
      )
    }
  }

  // MARK: Archives

  /// Whether what is given is an archive, by its bytes; a database or JSON that is none is a file.
  private static func isArchive(_ operand: String) -> Bool {
    if operand == ArchiveReader.standardInput { return true }
    do {
      guard try FileSystem.status(of: operand, followingLinks: true)?.kind == .file else {
        return false
      }
      let opening = try InputFile(opening: operand).bytes(at: 0, count: 1 << 16)
      return ArchiveReader.isArchive(startingWith: opening)
    } catch {
      // What cannot be read, or is not there, is refused as a file.
      return false
    }
  }
}

extension Arguments {
  fileprivate func inspectionSettings() throws(Failure) -> InspectionSettings {
    var settings = InspectionSettings()
    let usual = settings.limits
    settings.limits.bytes = try number(.maxFileSize, times: 1 << 20) ?? usual.bytes
    settings.limits.entries = try number(.maxEntries) ?? usual.entries
    settings.limits.unpacked = try number(.maxUnpacked, times: 1 << 20) ?? usual.unpacked
    settings.limits.ratio = try number(.maxRatio) ?? usual.ratio
    settings.limits.pixels = try number(.maxPixels, times: 1_000_000) ?? usual.pixels
    settings.seconds = try number(.maxSeconds) ?? settings.seconds
    settings.memory = try number(.maxMemory, times: 1 << 20) ?? settings.memory
    return settings
  }

  private func number(_ option: Option, times unit: Int = 1) throws(Failure) -> Int? {
    guard let written = value(of: option) else { return nil }
    guard let number = Int(written), (1...1_000_000).contains(number) else {
      throw .wrongCall(
        "\(option.name) cannot be \(written)",
        hint: "write a whole number from 1 to 1000000"
      )
    }
    return number * unit
  }
}
