/// Small archives as text.
enum TestArchive {
  /// A note with the least that a note has; `title` and `body` are JSON strings without quotes, and
  /// `more` is what else it has, each field after a comma.
  static func note(_ id: String, title: String = "Gate", body: String = "Words.", more: String = "")
    -> String
  {
    #"{"id":"\#(id)","title":"\#(title)","body":"\#(body)","createdAt":"2024-03-01T09:00:00Z","#
      + #""updatedAt":"2024-03-02T09:00:00Z"\#(more)}"#
  }

  /// An archive of `notes` in JSON; `more` is what else it has, each field after a comma.
  static func json(_ notes: [String], more: String = "") -> String {
    #"{"format":"casebound-archive","version":1\#(more),"notes":["#
      + notes.joined(separator: ",\n") + "]}\n"
  }

  /// An archive of `notes` in JSON Lines.
  static func lines(_ notes: [String]) -> String {
    (["{\"format\":\"casebound-archive\",\"version\":1}"] + notes).joined(separator: "\n") + "\n"
  }

  /// So many notes of some paragraphs each.
  static func many(_ count: Int) -> String {
    let body = String(repeating: #"A paragraph of some words, and **more** of them.\n\n"#, count: 8)
    return json((1...count).map { note("n\($0)", title: "Note \($0)", body: body) })
  }
}
