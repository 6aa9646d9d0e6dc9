import PageLayout
import PageModel

extension Arguments {
  /// The page that the arguments ask for, with room for text on it.
  func pageSetup() throws(Failure) -> PageSetup {
    var page = PageSetup(
      paper: value(of: .paper).flatMap(PageSetup.Paper.init(rawValue:)) ?? .letter,
      orientation: value(of: .orientation).flatMap(PageSetup.Orientation.init(rawValue:))
        ?? .portrait,
      hasNumbers: has(.pageNumbers)
    )
    if let written = value(of: .margins) { page.margins = try margins(written) }
    if let written = value(of: .baseSize) { page.baseSize = try length(written, of: .baseSize) }
    do { _ = try StyleSheet(page: page) } catch { throw Failure(error) }
    return page
  }

  /// One width for all edges, or four: top, right, bottom, left.
  private func margins(_ written: String) throws(Failure) -> PageMargins {
    var widths: [Length] = []
    for part in written.split(separator: ",", omittingEmptySubsequences: false) {
      widths.append(try length(part, of: .margins))
    }
    switch widths.count {
    case 1: return PageMargins(widths[0])
    case 4:
      return PageMargins(top: widths[0], right: widths[1], bottom: widths[2], left: widths[3])
    default:
      throw .wrongCall(
        "--margins cannot have \(widths.count) widths",
        hint: "it is one for all edges, or top,right,bottom,left"
      )
    }
  }

  /// A length in points or with its unit.
  private func length(_ written: some StringProtocol, of option: Option) throws(Failure) -> Length {
    let digits = written.prefix { $0 == "." || ("0"..."9").contains($0) }
    guard let number = Double(digits), number < 10_000,
      let length = Length(number, unit: written.dropFirst(digits.count))
    else {
      throw .wrongCall(
        "\(option.name) cannot be \(written.isEmpty ? "empty" : String(written))",
        hint: "a length is a number of points, or has its unit as in 72pt, 1in, 20mm or 2cm"
      )
    }
    return length
  }
}

extension Length {
  /// A length in the unit of that name; points when it is empty.
  fileprivate init?(_ number: Double, unit: some StringProtocol) {
    switch unit {
    case "", "pt": self = .points(number)
    case "in": self = .points(number * 72)
    case "mm": self = .millimetres(number)
    case "cm": self = .millimetres(number * 10)
    default: return nil
    }
  }
}

extension Failure {
  fileprivate init(_ error: PageSetupError) {
    let hint =
      switch error {
      case .baseSize: "--base-size is a size in between"
      case .negativeMargin, .tooNarrow, .tooLow:
        "name smaller --margins, a smaller --base-size or another --orientation"
      case .noRoomForNumbers: "name larger --margins"
      }
    self = .wrongCall(error.description, hint: hint)
  }
}
