/// What a finished binder can be held to.
public enum LintRule: String, Hashable, Sendable, CaseIterable {
  /// The file is whole.
  case sound
  /// It has nothing but pages.
  case features
  /// It has not too many pages.
  case volumePages = "volume-pages"
  /// It has not too many bytes.
  case volumeSize = "volume-size"
  /// It opens in its true size.
  case openAction = "open-action"
  /// Pages have the sizes that are taken.
  case pageSize = "page-size"
  /// Printed numbers are page labels.
  case labels
  /// No number is there twice.
  case unique
  /// Page 1 is the first.
  case firstPage = "first-page"
  /// Numbers count on.
  case runOn = "run-on"
  /// Numbers are Bates numbers.
  case bates
  /// There is a list of contents.
  case index
  /// Lines of lists are links to the pages that they name.
  case links
  /// Bookmarks name the pages that they lead to.
  case bookmarks
  /// Going somewhere keeps the reader's zoom.
  case zoom
  /// Every page has text.
  case text
  /// No page is a scan without text.
  case searchable
}
