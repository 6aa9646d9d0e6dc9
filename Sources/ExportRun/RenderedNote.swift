public import Diagnostics

/// What rendering a note came to.
public struct RenderedNote: Hashable, Sendable {
  /// A file to write.
  public struct File: Hashable, Sendable {
    /// Its extension, without a dot.
    public var fileExtension: String
    /// Its bytes.
    public var bytes: [UInt8]

    /// Creates a file.
    public init(fileExtension: String, bytes: [UInt8]) {
      self.fileExtension = fileExtension
      self.bytes = bytes
    }
  }

  /// The files: the documents asked for, then the drawing's image where it goes out by itself.
  public var files: [File]
  /// The pages of the PDF.
  public var pages: Int
  /// What a person should hear of.
  public var diagnostics: [Diagnostic]
  /// Why there is no PDF, or nothing at all, when the note failed; a member of `diagnostics` too.
  public var failure: Diagnostic?

  /// Creates a rendered note.
  public init(files: [File], pages: Int, diagnostics: [Diagnostic], failure: Diagnostic? = nil) {
    self.files = files
    self.pages = pages
    self.diagnostics = diagnostics
    self.failure = failure
  }

  /// A note of which nothing can be made.
  static func failed(_ failure: Diagnostic) -> RenderedNote {
    RenderedNote(files: [], pages: 0, diagnostics: [failure], failure: failure)
  }
}

extension RenderedNote {
  func write(to writer: inout ByteWriter) {
    writer.put(files) {
      $0.put($1.fileExtension)
      $0.put($1.bytes)
    }
    writer.put(pages)
    writer.put(diagnostics) { $0.put($1) }
    writer.put(failure) { $0.put($1) }
  }

  init(from reader: inout ByteReader) throws(ByteCodingError) {
    files = try reader.list { reader throws(ByteCodingError) in
      File(fileExtension: try reader.text(), bytes: try reader.piece())
    }
    pages = try reader.number()
    diagnostics = try reader.list { reader throws(ByteCodingError) in try reader.diagnostic() }
    failure = try reader.optional { reader throws(ByteCodingError) in try reader.diagnostic() }
  }
}

extension ByteWriter {
  fileprivate mutating func put(_ diagnostic: Diagnostic) {
    put(diagnostic.severity.rawValue)
    put(diagnostic.code)
    put(diagnostic.message)
    put(diagnostic.advice)
    put(diagnostic.noteID)
    put(diagnostic.noteTitle)
    put(diagnostic.position) {
      $0.put($1.offset)
      $0.put($1.line)
      $0.put($1.column)
    }
  }
}

extension ByteReader {
  fileprivate mutating func diagnostic() throws(ByteCodingError) -> Diagnostic {
    guard let severity = Diagnostic.Severity(rawValue: try text()) else { throw ByteCodingError() }
    return Diagnostic(
      severity,
      code: try text(),
      try text(),
      advice: try optionalText(),
      noteID: try optionalText(),
      noteTitle: try optionalText(),
      position: try optional { reader throws(ByteCodingError) in
        SourcePosition(
          offset: try reader.number(),
          line: try reader.number(),
          column: try reader.number()
        )
      }
    )
  }
}
