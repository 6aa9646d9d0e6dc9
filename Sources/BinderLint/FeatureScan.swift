internal import QPDFBinding

/// Tells what an object of a file does beside being shown.
enum FeatureScan {
  /// What a value does, itself or in what is written inside of it, in the order of the kinds.
  static func kinds(in value: PDFValue) -> [FeatureFact.Kind] {
    var found: Set<FeatureFact.Kind> = []
    collect(value, &found)
    return FeatureFact.Kind.allCases.filter(found.contains)
  }

  private static func collect(_ value: PDFValue, _ found: inout Set<FeatureFact.Kind>) {
    switch value {
    case .array(let items): for item in items { collect(item, &found) }
    case .dictionary(let entries):
      add(entries, &found)
      for entry in entries.values { collect(entry, &found) }
    case .stream(let entries):
      // Only a stream's own data has a file behind it.
      if entries["F"] != nil || entries["Ref"] != nil { found.insert(.externalData) }
      if entries["Type"]?.name == "EmbeddedFile" { found.insert(.embeddedFile) }
      add(entries, &found)
      for entry in entries.values { collect(entry, &found) }
    default: break
    }
  }

  private static func add(
    _ entries: [String: PDFValue],
    _ found: inout Set<FeatureFact.Kind>
  ) {
    let type = entries["Type"]?.name
    // The kind of an element of structure stands where that of an action does.
    if type != "StructElem", type != "Group", entries["K"] == nil,
      let action = entries["S"]?.name, let kind = actions[action]
    {
      found.insert(kind)
    }
    if entries["S"]?.name == "URI", let kind = entries["URI"]?.text.flatMap(kind(ofAddress:)) {
      found.insert(kind)
    }
    if entries["JS"] != nil, type == nil || type == "Action" { found.insert(.javaScript) }
    if let kind = entries["Subtype"]?.name.flatMap({ annotations[$0] }), entries["Rect"] != nil {
      found.insert(kind)
    }
    if entries["EmbeddedFiles"] != nil || entries["EF"] != nil { found.insert(.embeddedFile) }
    if entries["XFA"] != nil { found.insert(.form) }
  }

  /// What following an address does beside showing a page of the web.
  private static func kind(ofAddress address: String) -> FeatureFact.Kind? {
    let address = address.prefix(16).lowercased()
    if address.hasPrefix("javascript:") { return .javaScript }
    // A letter before a colon is a drive.
    let isDrive = address.dropFirst().hasPrefix(":")
    return address.hasPrefix("file:") || address.hasPrefix("\\\\") || isDrive ? .localFile : nil
  }

  private static let actions: [String: FeatureFact.Kind] = [
    "JavaScript": .javaScript, "Launch": .launch, "GoToE": .embeddedFile, "SubmitForm": .form,
    "ResetForm": .form, "ImportData": .form, "Sound": .multimedia, "Movie": .multimedia,
    "Rendition": .multimedia, "GoTo3DView": .multimedia, "RichMediaExecute": .multimedia,
  ]

  private static let annotations: [String: FeatureFact.Kind] = [
    "FileAttachment": .embeddedFile, "Widget": .form, "Movie": .multimedia, "Sound": .multimedia,
    "Screen": .multimedia, "RichMedia": .multimedia, "3D": .multimedia,
  ]
}
