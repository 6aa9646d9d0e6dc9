/// Something odd that a person should hear of: what, where, why and what to do.
public struct Diagnostic: Hashable, Sendable, Codable, Error {
  /// How much it matters.
  public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
    /// Worth knowing; nothing to do.
    case note
    /// Out is all that was authored, but not as one would expect.
    case warning
    /// Something authored is not in the output, or the note or file failed.
    case error
  }

  /// How much it matters.
  public var severity: Severity
  /// A stable kebab-case word that a script can match, such as `nul-character`.
  public var code: String
  /// What is wrong, as a sentence without its full stop.
  public var message: String
  /// What to do about it, as a sentence without its full stop.
  public var advice: String?
  /// The id of the note it is about, when it is about one.
  public var noteID: String?
  /// The display title of that note.
  public var noteTitle: String?
  /// Where in the text it is, when that is known.
  public var position: SourcePosition?

  /// Creates a diagnostic.
  public init(
    _ severity: Severity,
    code: String,
    _ message: String,
    advice: String? = nil,
    noteID: String? = nil,
    noteTitle: String? = nil,
    position: SourcePosition? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.advice = advice
    self.noteID = noteID
    self.noteTitle = noteTitle
    self.position = position
  }
}
