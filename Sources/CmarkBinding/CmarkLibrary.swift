internal import CCmark
private import Synchronization

/// The library as a process has it: what is set up once, and what only one parse may use at a time.
public enum CmarkLibrary {
  /// The version of the installed library, such as `0.29.0.gfm.6`.
  public static var version: String {
    unsafe String(cString: cmark_version_string())
  }

  /// Swift runs this once however many tasks ask for it; the library's own guard is a plain flag.
  private static let registration: Void = {
    cmark_gfm_core_extensions_ensure_registered()
    unsafe cmark_register_plugin { plugin in
      unsafe cmark_plugin_register_syntax_extension(plugin, TableExtension.make())
      unsafe cmark_plugin_register_syntax_extension(plugin, FootnoteExtension.make())
      unsafe cmark_plugin_register_syntax_extension(plugin, AutolinkExtension.make())
      unsafe cmark_plugin_register_syntax_extension(plugin, HighlightExtension.make())
      return 1
    }
  }()

  /// The library keeps the characters that extensions look for in one table of the process, filled
  /// and emptied around each inline phase: two at a time would blind each other.
  private static let inlinePhase = Mutex(())

  /// Attaches every extension that notes are read with.
  static func attachExtensions(to parser: UnsafeMutablePointer<cmark_parser>) {
    _ = registration
    for name in [
      "strikethrough", TableExtension.name, FootnoteExtension.name, AutolinkExtension.name,
      HighlightExtension.name,
    ] {
      if let found = unsafe cmark_find_syntax_extension(name) {
        unsafe cmark_parser_attach_syntax_extension(parser, found)
      }
    }
  }

  /// Runs the inline phase and takes the finished tree out of `parser`.
  static func finish(
    _ parser: UnsafeMutablePointer<cmark_parser>
  ) -> UnsafeMutablePointer<cmark_node>? {
    var root: UnsafeMutablePointer<cmark_node>? = nil
    inlinePhase.withLock { _ in
      unsafe root = cmark_parser_finish(parser)
    }
    return unsafe root
  }
}
