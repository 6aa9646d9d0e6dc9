/// The source of an object of a PDF with what pages are drawn with, and nothing else that is in it.
///
/// Actions, scripts, files and whatever else belongs to the document are left out wherever they stand; so are
/// references to them.
struct DrawnSource {
  /// What a value is, which says what its keys mean.
  enum Role {
    /// Resources: kinds of them.
    case resources
    /// Resources of a kind, glyphs or colours: keys are names that the file chose.
    case names
    /// Lists of properties by their names.
    case properties
    /// What marked content is or belongs to, such as a layer.
    case property
    /// A form.
    case form
    /// An image.
    case image
    /// Anything else that is drawn with.
    case other
  }

  /// An object that is referred to.
  struct Reference {
    var number: Int
    var role: Role
  }

  /// The source of what is no value.
  static let null = Array(" null".utf8)

  /// The source; ``null`` where nothing is left.
  private(set) var bytes: [UInt8] = []
  /// What it refers to.
  private(set) var references: [Reference] = []

  private struct Frame {
    var isDictionary: Bool
    /// That of the dictionary, or of what is in the array.
    var role: Role
    /// Where it begins in what was written.
    var mark: Mark
    /// The key whose value comes, and where it stands.
    var key: (name: String, mark: Mark)?
    var isForbidden = false
  }

  private struct Mark {
    var bytes: Int
    var references: Int
  }

  private var frames: [Frame] = []
  private let role: Role
  private let keepsLayers: Bool

  /// Copies source as libqpdf writes it.
  ///
  /// - Parameters:
  ///   - source: The source of a value.
  ///   - role: What it is.
  ///   - keepsLayers: Whether what is drawn may belong to layers.
  init(_ source: [UInt8], as role: Role, keepsLayers: Bool) {
    self.role = role
    self.keepsLayers = keepsLayers
    bytes.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      let start = index
      switch source[index] {
      case 0x28:  // (
        index = PDFReferences.endOfString(source, from: index)
        put(source[start..<index])
      case 0x3C where index + 1 < source.count && source[index + 1] == 0x3C:  // <<
        index += 2
        open(isDictionary: true)
      case 0x3C:  // <
        index = (source[index...].firstIndex(of: 0x3E) ?? source.count - 1) + 1
        put(source[start..<index])
      case 0x3E:  // >>
        index += 2
        close()
      case 0x5B:  // [
        index += 1
        open(isDictionary: false)
      case 0x5D:  // ]
        index += 1
        close()
      case let byte where byte <= 0x20: index += 1
      default:
        index = PDFReferences.endOfWord(source, from: index)
        if let (number, end) = DrawnSource.reference(in: source, start, index) {
          index = end
          refer(to: number)
        } else {
          put(source[start..<index])
        }
      }
    }
    while !frames.isEmpty { close() }
  }

  /// A reference whose number stands between `start` and `end`: 0 for one that is not of the first
  /// generation, and where it ends.
  private static func reference(
    in source: [UInt8],
    _ start: Int,
    _ end: Int
  ) -> (number: Int, end: Int)? {
    func isDigits(_ range: Range<Int>) -> Bool {
      !range.isEmpty && range.count < 10 && source[range].allSatisfy { (0x30...0x39).contains($0) }
    }
    guard isDigits(start..<end), end + 1 < source.count, source[end] == 0x20 else { return nil }
    let generation = PDFReferences.endOfWord(source, from: end + 1)
    guard isDigits(end + 1..<generation), source[generation...].starts(with: " R".utf8),
      generation + 2 == source.count
        || PDFReferences.endOfWord(source, from: generation + 1) == generation + 2
    else { return nil }
    let number = source[start..<end].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let isFirst = source[end + 1..<generation].elementsEqual("0".utf8)
    return (isFirst ? number : 0, generation + 2)
  }

  // MARK: Writing

  private var mark: Mark { Mark(bytes: bytes.count, references: references.count) }

  private mutating func drop(from mark: Mark) {
    bytes.removeLast(bytes.count - mark.bytes)
    references.removeLast(references.count - mark.references)
  }

  /// What the next value is.
  private var roleOfNext: Role {
    guard let frame = frames.last else { return role }
    guard let key = frame.key?.name else { return frame.role }
    return DrawnSource.role(of: key, in: frame.role)
  }

  private mutating func open(isDictionary: Bool) {
    frames.append(Frame(isDictionary: isDictionary, role: roleOfNext, mark: mark))
    bytes += Array((isDictionary ? "<<" : "[").utf8)
  }

  private mutating func close() {
    guard let frame = frames.popLast() else { return }
    // A key without a value.
    if let key = frame.key { drop(from: key.mark) }
    bytes += Array((frame.isDictionary ? " >>" : " ]").utf8)
    if frame.isForbidden {
      drop(from: frame.mark)
      bytes += DrawnSource.null
    }
    endValue()
  }

  private mutating func put(_ word: ArraySlice<UInt8>) {
    if frames.last?.isDictionary == true, frames.last?.key == nil {
      let place = mark
      bytes += [0x20] + word
      frames[frames.count - 1].key = (String(decoding: word, as: UTF8.self), place)
      return
    }
    if word.first == 0x2F, let key = frames.last?.key?.name, key == "/S" || key == "/Type",
      DrawnSource.forbidden.contains(String(decoding: word, as: UTF8.self))
    {
      frames[frames.count - 1].isForbidden = true
    }
    bytes += [0x20] + word
    endValue()
  }

  private mutating func refer(to number: Int) {
    if number > 0 {
      references.append(Reference(number: number, role: roleOfNext))
      bytes += Array(" \(number) 0 R".utf8)
    } else {
      bytes += DrawnSource.null
    }
    endValue()
  }

  /// Leaves a value out whose key says that it is not drawn with.
  private mutating func endValue() {
    guard let frame = frames.last, let key = frame.key else { return }
    frames[frames.count - 1].key = nil
    if !isKept(key.name, in: frame.role) { drop(from: key.mark) }
  }

  // MARK: Keys

  private func isKept(_ key: String, in role: Role) -> Bool {
    switch role {
    case .names, .properties: true
    case .resources: DrawnSource.kinds.contains(key)
    case .property: DrawnSource.ofProperties.contains(key)
    case .form: DrawnSource.ofForms.contains(key) || key == "/OC" && keepsLayers
    case .image: DrawnSource.ofImages.contains(key) || key == "/OC" && keepsLayers
    case .other: !DrawnSource.left.contains(key) && (key != "/OC" || keepsLayers)
    }
  }

  private static func role(of key: String, in role: Role) -> Role {
    switch role {
    case .resources: key == "/Properties" ? .properties : key == "/ProcSet" ? .other : .names
    case .names: .other
    case .properties, .property: .property
    case .form, .image, .other:
      switch key {
      case "/Resources": .resources
      case "/CharProcs", "/Colorants", "/Solidities", "/DotGain": .names
      case "/OC": .property
      default: .other
      }
    }
  }

  /// The kinds of resources (ISO 32000-1, table 33).
  private static let kinds: Set = [
    "/ExtGState", "/ColorSpace", "/Pattern", "/Shading", "/XObject", "/Font", "/ProcSet",
    "/Properties",
  ]
  /// Of layers (tables 98 and 99), and words for what is shown (14.9).
  private static let ofProperties: Set = [
    "/Type", "/Name", "/Intent", "/OCGs", "/P", "/VE", "/ActualText", "/Alt", "/E", "/Lang",
  ]
  /// Tables 95 and 5.
  private static let ofForms: Set = [
    "/Type", "/Subtype", "/FormType", "/BBox", "/Matrix", "/Resources", "/Group", "/Name",
    "/Filter", "/DecodeParms",
  ]
  /// Tables 89 and 5.
  private static let ofImages: Set = [
    "/Type", "/Subtype", "/Width", "/Height", "/ColorSpace", "/BitsPerComponent", "/Intent",
    "/ImageMask", "/Mask", "/Decode", "/Interpolate", "/SMask", "/SMaskInData", "/Name", "/Filter",
    "/DecodeParms",
  ]
  /// What belongs to more than is drawn.
  private static let left: Set = [
    "/Metadata", "/PieceInfo", "/StructParent", "/StructParents", "/OPI", "/AF", "/Parent",
    "/Thumb",
    "/A", "/AA", "/Annots", "/JS", "/EF", "/EmbeddedFiles", "/XFA", "/Rect", "/Ref", "/Alternates",
    "/Measure", "/PtData",
  ]
  /// Kinds of actions (table 198) and of dictionaries that nothing is drawn with.
  private static let forbidden: Set = [
    "/GoTo", "/GoToR", "/GoToE", "/Launch", "/Thread", "/URI", "/Sound", "/Movie", "/Hide",
    "/Named",
    "/SubmitForm", "/ResetForm", "/ImportData", "/SetOCGState", "/Rendition", "/Trans",
    "/GoTo3DView", "/JavaScript", "/RichMediaExecute", "/Action", "/Annot", "/Filespec",
    "/EmbeddedFile", "/Metadata", "/Page", "/Pages", "/Catalog", "/StructElem", "/StructTreeRoot",
    "/ObjStm", "/XRef", "/Sig",
  ]
}
