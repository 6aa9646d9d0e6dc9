public import ArchiveModel
public import Diagnostics

/// Finds every problem of an archive, one note at a time.
public struct ArchiveValidation {
  /// What other stages know.
  public struct Checks {
    /// Says what is wrong with the files of a note's attachments.
    public var files: (_ note: Note) -> [Diagnostic]
    /// Gives the ids of the attachments that a Markdown body places.
    public var placements: (_ body: String) -> [String]
    /// Says why the bytes of a drawing do not decode as a media type, `nil` when they do.
    public var drawing: (_ bytes: [UInt8], _ mediaType: String) -> String?

    /// Creates the checks.
    public init(
      files: @escaping (_ note: Note) -> [Diagnostic],
      placements: @escaping (_ body: String) -> [String],
      drawing: @escaping (_ bytes: [UInt8], _ mediaType: String) -> String?
    ) {
      self.files = files
      self.placements = placements
      self.drawing = drawing
    }
  }

  /// Bodies of more bytes are shown as plain text.
  static let largestBody = 16 << 20
  /// The drawings of Apple's PencilKit, which nothing else decodes.
  static let pencilKit = "application/x-pencilkit"

  let reader: ArchiveReader
  let checks: Checks

  /// Reports every finding: those of the archive and its folders, then note by note.
  ///
  /// - Parameters:
  ///   - reader: The archive.
  ///   - checks: What other stages know.
  ///   - report: Hears each finding.
  public static func findings(
    in reader: ArchiveReader,
    checks: Checks,
    report: (Diagnostic) -> Void
  ) {
    let validation = ArchiveValidation(reader: reader, checks: checks)
    for diagnostic in reader.diagnostics { report(diagnostic) }
    for place in reader.slots.indices {
      for diagnostic in validation.findings(ofNoteAt: place) { report(diagnostic) }
    }
  }

  private func findings(ofNoteAt place: Int) -> [Diagnostic] {
    let read: ReadNote
    do {
      read = try reader.note(at: place)
    } catch {
      if case .note(let failure) = error { return failure.diagnostics }
      return [error.diagnostic]
    }
    let note = read.note
    let found = textFindings(note) + drawingFindings(note) + attachmentFindings(note)
    return read.diagnostics + found.map { $0.about(note) }
  }

  private func textFindings(_ note: Note) -> [Diagnostic] {
    var found = nulFindings(note.title, in: "title")
    guard case .markdown(let body) = note.content else { return found + [.blocksUnsupported] }
    found += nulFindings(body, in: "body")
    let size = body.utf8.count
    if size > ArchiveValidation.largestBody {
      found.append(
        Diagnostic(
          .warning,
          code: "body-too-large",
          "the body has \(size) bytes, more than \(ArchiveValidation.largestBody >> 20) MiB, "
            + "and is shown as plain text",
          advice: "divide the note"
        )
      )
    }
    let held = Set(note.attachments.map { IdentifierKey($0.id) })
    for id in checks.placements(body) where !held.contains(IdentifierKey(id)) {
      found.append(
        Diagnostic(
          .warning,
          code: "dangling-placement",
          "the body places the attachment “\(id)”, which the note does not hold",
          advice: "attach the file again, or remove the line that places it"
        )
      )
    }
    return found
  }

  private func nulFindings(_ text: String, in field: String) -> [Diagnostic] {
    let count = text.utf8.count { $0 == 0 }
    guard count > 0 else { return [] }
    return [
      Diagnostic(
        .warning,
        code: "nul-character",
        "the \(field) has \(count == 1 ? "a NUL character" : "\(count) NUL characters"), "
          + "shown as U+FFFD",
        advice: "remove it in the app"
      )
    ]
  }

  private func drawingFindings(_ note: Note) -> [Diagnostic] {
    guard let drawing = note.drawing else { return [] }
    if drawing.mediaType == ArchiveValidation.pencilKit {
      return [
        Diagnostic(
          .warning,
          code: "pencilkit-drawing",
          "the drawing is PencilKit's own, cannot be decoded here, and is left out of the PDF",
          advice: "export the drawing as an image"
        )
      ]
    }
    guard let data = drawing.data else { return [.undecodableDrawing("it has no data")] }
    do {
      let bytes = try reader.bytes(of: data)
      return checks.drawing(bytes, drawing.mediaType).map { [.undecodableDrawing($0)] } ?? []
    } catch {
      return [error.diagnostic]
    }
  }
}

extension Diagnostic {
  fileprivate static func undecodableDrawing(_ reason: String) -> Diagnostic {
    Diagnostic(
      .error,
      code: "undecodable-drawing",
      "the drawing cannot be shown: \(reason)",
      advice: "export the note again, or remove its drawing"
    )
  }
}
