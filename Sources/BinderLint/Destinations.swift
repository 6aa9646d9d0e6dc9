internal import QPDFBinding

/// Finds out where links and bookmarks of a file lead.
struct Destinations {
  private let reader: PDFReader
  private let pages: [PDFReference: Int]
  /// The places that have names.
  private(set) var names: [String: Target] = [:]

  /// Trees of names and numbers, and outlines, have no more nodes than these.
  static let mostNodes = 1_000_000

  init(_ reader: PDFReader, pages: [PDFReference: Int]) {
    self.reader = reader
    self.pages = pages
    let catalog = reader.catalog
    for (name, value) in reader.resolved(reader.entry("Dests", of: catalog)).entries {
      names[name] = place(value)
    }
    let trees = reader.resolved(reader.entry("Names", of: catalog)).entries
    for (name, value) in reader.pairs(ofTree: trees["Dests"], under: "Names") {
      if let name = name.text { names[name] = place(value) }
    }
  }

  /// Where a dictionary leads by its `Dest` or its action; `nil` for no page.
  func target(of entries: [String: PDFValue]) -> Target? {
    if let destination = entries["Dest"] { return target(destination) }
    return action(entries["A"])
  }

  /// Where an action leads; `nil` for no page.
  func action(_ value: PDFValue?) -> Target? {
    let action = reader.resolved(value).entries
    switch action["S"]?.name {
    case "GoTo": return target(action["D"])
    case "GoToR":
      var file = reader.resolved(action["F"])
      if case .dictionary(let entries) = file {
        file = reader.resolved(entries["UF"] ?? entries["F"])
      }
      let name = file.text?.split(separator: "/").last.map(String.init) ?? ""
      let destination = reader.resolved(action["D"])
      if let place = destination.text ?? destination.name {
        return Target(file: name, name: place)
      }
      return Target(
        file: name,
        page: destination.items.first?.integer,
        zoom: zoom(destination.items)
      )
    default: return nil
    }
  }

  /// Where a destination lies, by its name or itself; `nil` when it is neither.
  func target(_ value: PDFValue?) -> Target? {
    let value = reader.resolved(value)
    if let name = value.text ?? value.name { return names[name] ?? Target(page: nil) }
    return place(value)
  }

  private func place(_ value: PDFValue) -> Target? {
    var value = reader.resolved(value)
    if case .dictionary(let entries) = value { value = reader.resolved(entries["D"]) }
    guard case .array(let items) = value, let first = items.first else { return nil }
    var page: Int?
    if case .reference(let reference) = first { page = pages[reference] }
    return Target(page: page, zoom: zoom(items))
  }

  private func zoom(_ items: [PDFValue]) -> Target.Zoom {
    guard items.count > 1, items[1].name == "XYZ" else { return .fitted }
    guard items.count > 4, let factor = reader.resolved(items[4]).number, factor != 0 else {
      return .kept
    }
    return .set(factor)
  }

  /// The bookmarks, each before those below it.
  func bookmarks() -> [Bookmark] {
    var bookmarks: [Bookmark] = []
    var seen: Set<PDFReference> = []
    // What follows the bookmarks on the way down.
    var waiting = [
      reader.resolved(reader.entry("Outlines", of: reader.catalog)).entries["First"]
    ]
    while let next = waiting.popLast() {
      guard case .reference(let reference)? = next, seen.insert(reference).inserted,
        seen.count < Destinations.mostNodes
      else { continue }
      let entries = reader.value(reference).entries
      guard let title = reader.resolved(entries["Title"]).text else { continue }
      bookmarks.append(Bookmark(title: title, target: target(of: entries)))
      waiting.append(entries["Next"])
      waiting.append(entries["First"])
    }
    return bookmarks
  }
}

extension PDFReader {
  /// The pairs of a tree of names or numbers, in their order.
  func pairs(ofTree root: PDFValue?, under key: String) -> [(PDFValue, PDFValue)] {
    var pairs: [(PDFValue, PDFValue)] = []
    var seen: Set<PDFReference> = []
    var waiting = [root ?? .null]
    while let next = waiting.popLast() {
      if case .reference(let reference) = next {
        guard seen.insert(reference).inserted, seen.count < Destinations.mostNodes else { continue }
      }
      let node = resolved(next).entries
      let items = resolved(node[key]).items
      for place in stride(from: 0, to: items.count - 1, by: 2) {
        pairs.append((resolved(items[place]), items[place + 1]))
      }
      waiting += resolved(node["Kids"]).items.reversed()
    }
    return pairs
  }
}
