internal import PageModel

extension StyleSheet {
  /// The colours of a callout: of its name and bar, and of its ground.
  ///
  /// Text of every colour of the sheet has a contrast of 4.5 on each ground.
  enum CalloutLook: Hashable {
    case amber, blue, green, red, violet, gray

    /// The look of a kind as GitHub and Obsidian know it; other kinds look like a note on the side.
    init(kind: String) {
      switch kind.lowercased() {
      case "note", "info", "todo", "abstract", "summary", "tldr": self = .blue
      case "tip", "hint", "success", "check", "done": self = .green
      case "important", "example": self = .violet
      case "warning", "attention", "question", "help", "faq": self = .amber
      case "caution", "failure", "fail", "missing", "danger", "error", "bug": self = .red
      default: self = .gray
      }
    }

    var color: Color {
      switch self {
      case .amber: StyleSheet.accent
      case .blue: StyleSheet.link
      case .green: Color(0x2B6338)
      case .red: Color(0x9E2B20)
      case .violet: Color(0x5B3F8C)
      case .gray: Color(0x5F5A53)
      }
    }

    var tint: Color {
      switch self {
      case .amber: Color(0xF7F1E6)
      case .blue: Color(0xECF1F6)
      case .green: Color(0xEBF3EC)
      case .red: Color(0xF8EDEB)
      case .violet: Color(0xF2EEF7)
      case .gray: Color(0xF3F2EF)
      }
    }
  }
}
