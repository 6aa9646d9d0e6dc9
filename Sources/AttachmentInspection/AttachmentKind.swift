/// The kinds of files that are accepted.
public enum AttachmentKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// A PDF document.
  case pdf
  /// A Word document in Office Open XML.
  case docx
  /// A Word document in a compound file, of Word 97 to 2003.
  case doc
  /// Plain text, source code and tables of values included.
  case text
  /// Text with the marks of Markdown.
  case markdown
  /// A PNG image.
  case png
  /// A JPEG image.
  case jpeg

  /// The media type.
  public var mediaType: String {
    switch self {
    case .pdf: "application/pdf"
    case .docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    case .doc: "application/msword"
    case .text: "text/plain"
    case .markdown: "text/markdown"
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    }
  }

  /// What people call it, in a few letters.
  public var label: String {
    switch self {
    case .pdf: "PDF"
    case .docx: "DOCX"
    case .doc: "DOC"
    case .text: "TXT"
    case .markdown: "MD"
    case .png: "PNG"
    case .jpeg: "JPEG"
    }
  }

  /// What people call a media type, accepted or not, in a few letters; `nil` for a rare one.
  public static func label(ofMediaType type: String) -> String? {
    AttachmentKind(mediaType: type)?.label ?? otherLabels[type]
  }

  private static let otherLabels = [
    "image/gif": "GIF", "image/webp": "WEBP", "image/tiff": "TIFF", "image/bmp": "BMP",
    "image/x-ms-bmp": "BMP", "image/vnd.microsoft.icon": "ICO", "image/jp2": "JP2",
    "image/heic": "HEIC", "image/heif": "HEIF", "image/avif": "AVIF", "image/svg+xml": "SVG",
    "text/html": "HTML", "text/xml": "XML", "text/rtf": "RTF", "application/postscript": "PS",
    "application/vnd.oasis.opendocument.text": "ODT",
    "application/vnd.oasis.opendocument.spreadsheet": "ODS",
    "application/vnd.oasis.opendocument.presentation": "ODP",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "XLSX",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PPTX",
    "application/vnd.ms-excel": "XLS", "application/vnd.ms-powerpoint": "PPT",
    "application/epub+zip": "EPUB", "application/zip": "ZIP", "application/x-xz": "XZ",
    "application/gzip": "GZ", "application/vnd.sqlite3": "SQLITE",
    "application/x-sqlite3": "SQLITE",
  ]

  /// What it is, in a sentence.
  public var words: String {
    switch self {
    case .pdf: "a PDF document"
    case .docx, .doc: "a Word document"
    case .text: "plain text"
    case .markdown: "Markdown text"
    case .png: "a PNG image"
    case .jpeg: "a JPEG image"
    }
  }

  /// The kind of a media type, with or without parameters.
  public init?(mediaType: String) {
    let bare = mediaType.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    let spellings = ["image/jpg": "image/jpeg", "text/x-markdown": "text/markdown"]
    let usual = spellings[bare] ?? bare
    guard let kind = Self.allCases.first(where: { $0.mediaType == usual }) else { return nil }
    self = kind
  }

  /// Whether libmagic's media type says nothing else: the same, that of the container, or that it does
  /// not know.
  func agrees(with magic: String) -> Bool {
    if magic == mediaType || magic == "application/octet-stream" { return true }
    switch self {
    case .docx: return magic == "application/zip"
    case .doc:
      return ["application/x-ole-storage", "application/cdfv2"].contains(magic.lowercased())
    case .text, .markdown:
      return magic.hasPrefix("text/") || magic.hasPrefix("message/")
        || Self.otherTextTypes.contains(magic)
    case .pdf, .png, .jpeg: return false
    }
  }

  /// Media types of formats that are text and whose name does not say so.
  private static let otherTextTypes: Set<String> = [
    "application/javascript", "application/json", "application/pgp-encrypted",
    "application/pgp-keys", "application/pgp-signature", "application/sql",
    "application/vnd.gentoo.ebuild", "application/vnd.gentoo.eclass", "application/warc",
    "application/x-bittorrent", "application/x-kdelnk", "application/x-mif",
    "application/x-mswinurl", "application/x-ndjson", "application/x-setupscript",
    "application/x-subrip", "application/x-wine-extension-ini",
    "image/vnd.dxf", "image/x-portable-bitmap", "image/x-portable-graymap",
    "image/x-portable-pixmap", "image/x-xbitmap", "image/x-xpixmap",
    "model/vrml", "model/x3d",
  ]
}

/// What a file's name says about its kind.
struct NameClaim {
  /// The extension in small letters, without its dot; empty when there is none.
  let suffix: String

  init(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    suffix = parts.count > 1 ? parts[parts.count - 1].lowercased() : ""
  }

  /// Whether it is a name of Markdown.
  var isMarkdown: Bool { suffix == "md" || suffix == "markdown" }

  /// What the name says, when that is something else than `kind`.
  func contradiction(of kind: AttachmentKind) -> String? {
    guard let claimed = Self.known[suffix] else { return nil }
    let allowed: Set<String> =
      switch kind {
      case .pdf: ["pdf"]
      case .docx: ["docx", "dotx"]
      case .doc: ["doc", "dot"]
      case .text, .markdown: ["txt", "md", "markdown"]
      case .png: ["png"]
      case .jpeg: ["jpg", "jpeg", "jpe"]
      }
    return allowed.contains(suffix) ? nil : claimed
  }

  /// The refusal of another kind, with what the name says where that is something else.
  func named(in refusal: Refusal) -> Refusal {
    guard refusal.code == .unsupported, let claimed = Self.known[suffix],
      !refusal.clause.contains(claimed), !refusal.clause.hasPrefix("is not text")
    else { return refusal }
    return Refusal(.unsupported, refusal.clause + "; it is named like \(claimed)")
  }

  private static let known = [
    "pdf": "a PDF document", "docx": "a Word document", "dotx": "a Word template",
    "doc": "an older Word document", "dot": "an older Word template",
    "docm": "a Word document with macros",
    "txt": "plain text", "md": "Markdown text", "markdown": "Markdown text", "png": "a PNG image",
    "jpg": "a JPEG image", "jpeg": "a JPEG image", "jpe": "a JPEG image", "gif": "a GIF image",
    "webp": "a WebP image", "heic": "an HEIC image", "tif": "a TIFF image", "tiff": "a TIFF image",
    "bmp": "a BMP image", "svg": "an SVG image", "zip": "a ZIP archive", "rtf": "an RTF document",
    "odt": "an OpenDocument text", "xlsx": "an Excel workbook", "xls": "an Excel workbook",
    "pptx": "a PowerPoint presentation", "ppt": "a PowerPoint presentation", "epub": "an EPUB book",
    "mp3": "an audio file", "mp4": "a video", "mov": "a video", "exe": "a program",
  ]
}
