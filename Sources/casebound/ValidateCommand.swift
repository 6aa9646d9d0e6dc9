import ArchiveModel
import ArchiveReading
import AttachmentInspection
import AttachmentRun
import Diagnostics
import MarkdownParsing

extension Command {
  /// Lists every problem of an archive.
  static let validate = Command(
    name: "validate",
    summary: "list every problem of an archive",
    operand: .archive,
    groups: [OptionGroup(title: "Attachments", options: [.attachmentsFolder])],
    examples: ["validate archive.json"],
    notes: """
      Each problem is a line on standard output. The status is 1 when something that
      was authored would be missing from an export (an error), else 0.
      """,
    run: { arguments, console throws(Failure) in
      let archive = try OpenArchive(arguments.operand, console: console)
      var counts = FindingCounts()
      var stopped: Failure?
      let inspection = AttachmentRun()
      let checks = ArchiveValidation.Checks { note in
        guard stopped == nil else { return [] }
        var findings: [Diagnostic] = []
        for attachment in note.attachments {
          do throws(AttachmentRunError) {
            let row = try inspection.inspect(
              attachment,
              in: note,
              of: archive.reader,
              files: arguments.value(of: .attachmentsFolder)
            )
            if let finding = row.refusalDiagnostic { findings.append(finding) }
          } catch {
            stopped = Failure(error)
          }
        }
        return findings
      }
      ArchiveValidation.findings(in: archive.reader, checks: checks) { finding in
        counts.add(finding)
        guard stopped == nil, console.wants(finding) else { return }
        do throws(Failure) {
          try console.write(printable(finding.line(in: archive.name)) + "\n")
        } catch {
          stopped = error
        }
      }
      if let stopped { throw stopped }
      try console.flush()
      console.say("\(counted(archive.reader.slots.count, "note")): \(counts.text)")
      return counts.errors > 0 ? .findings : .done
    }
  )
}

/// How many findings there are of each severity.
private struct FindingCounts {
  private(set) var errors = 0
  private var warnings = 0

  mutating func add(_ finding: Diagnostic) {
    switch finding.severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .note: break
    }
  }

  var text: String { "\(counted(errors, "error")), \(counted(warnings, "warning"))" }
}

extension ArchiveValidation.Checks {
  /// The checks with what the other stages know; the files are looked at by `files`.
  fileprivate init(files: @escaping (_ note: Note) -> [Diagnostic]) {
    self.init(
      files: files,
      placements: { MarkdownParser.placements(of: $0).map(\.attachment) },
      drawing: { bytes, mediaType in
        do throws(ImageProofError) {
          _ = try ImageProof.prove(bytes, declared: mediaType)
          return nil
        } catch {
          return error.message
        }
      }
    )
  }
}
