internal import DocumentModel
internal import PageModel

/// Where the links of a note to its own headings lead, and to notes that are bound with it.
struct InternalLinks {
  /// The ids of the notes that are bound with it.
  private let notes: Set<String>
  /// For each heading's anchor, as links name it, the name of its place in the file.
  private let places: [String: String]

  /// Finds the headings of `document`, which is bound with `notes`.
  init(of document: Document, boundWith notes: Set<String> = []) {
    self.notes = notes
    var places: [String: String] = [:]
    for (index, heading) in document.headings.enumerated() {
      places[heading.anchor] = Self.anchor(ofHeading: index + 1)
    }
    self.places = places
  }

  /// Creates links of a text without headings.
  init() {
    places = [:]
    notes = []
  }

  /// Where a link to a note leads, `nil` when it is not bound with this one.
  func target(of link: NoteLink) -> LinkTarget? {
    notes.contains(link.note) ? .note(link.note, heading: link.heading) : nil
  }

  /// The name of the place of the heading with this number, counted from 1 in reading order.
  static func anchor(ofHeading number: Int) -> String { "heading-\(number)" }

  /// Returns the place that an address of a `#` and an anchor names, `nil` when there is none.
  ///
  /// The anchor may be percent-encoded, and in other letters than the small ones that anchors have.
  func place(of address: String) -> String? {
    guard !places.isEmpty, address.hasPrefix("#") else { return nil }
    let written = Self.decoded(address.dropFirst())
    return places[written] ?? places[written.lowercased()]
  }

  private static func decoded(_ text: Substring) -> String {
    guard text.contains("%") else { return String(text) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
