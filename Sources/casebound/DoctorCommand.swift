import ExportRun
import PangoCairoBinding

extension Command {
  /// Tells what the program stands on, and what is missing.
  static let doctor = Command(
    name: "doctor",
    summary: "tell the libraries and fonts in use, and what is missing",
    operand: nil,
    groups: [],
    examples: ["doctor", "doctor --verbose"],
    run: { _, console throws(Failure) in
      let report = try DoctorReport.ofThisMachine()
      try console.write(report.text(naming: console.verbosity == .verbose ? .files : .families))
      return report.missing.isEmpty ? .done : .findings
    }
  )
}

/// What a machine has and lacks.
struct DoctorReport {
  /// How far fonts are told apart.
  enum Detail {
    /// Each family with the number of its files.
    case families
    /// Each file with its hash.
    case files
  }

  /// The libraries that run.
  let libraries: [Provenance.Library]
  /// The font files of the closed list that were found.
  let fonts: [Provenance.Font]
  /// The families of the closed list that were not.
  let missing: [String]

  /// Looks at this machine.
  static func ofThisMachine() throws(Failure) -> DoctorReport {
    let catalog: FontCatalog
    do { catalog = try FontCatalog() } catch {
      guard case .missingFamily(let family) = error else { throw Failure(error) }
      return DoctorReport(libraries: Libraries.running, fonts: [], missing: [family])
    }
    do {
      return DoctorReport(
        libraries: Libraries.running,
        fonts: try Provenance.fonts(of: catalog),
        missing: catalog.missingFamilies
      )
    } catch {
      throw Failure(error)
    }
  }

  /// The libraries and fonts as text.
  func inUse(naming detail: Detail) -> String {
    var text = "Libraries\n"
    for library in libraries { text += "  \(padded(library.name, to: 13)) \(library.version)\n" }
    text += "\nFonts\n"
    switch detail {
    case .families:
      var families: [(name: String, count: Int)] = []
      for font in fonts {
        if families.last?.name != font.family { families.append((font.family, 0)) }
        families[families.count - 1].count += 1
      }
      for family in families {
        text += "  \(padded(family.name, to: 34)) \(counted(family.count, "file"))\n"
      }
    case .files:
      for font in fonts {
        text += "  \(padded(font.family, to: 34)) \(padded(font.file, to: 40)) \(font.sha256)\n"
      }
    }
    return text
  }

  /// The report as text.
  func text(naming detail: Detail) -> String {
    var text = inUse(naming: detail) + "\nMissing\n"
    if missing.isEmpty { return text + "  nothing\n" }
    for family in missing { text += "  \(padded(family, to: 34)) in \(Self.package(of: family))\n" }
    var packages: [String] = []
    for package in missing.map(Self.package) where !packages.contains(package) {
      packages.append(package)
    }
    return text + "\n  apt-get install \(packages.joined(separator: " "))\n"
  }

  /// The package of Debian and Ubuntu that holds a family of the closed list.
  private static func package(of family: String) -> String {
    switch family {
    case "Inter": "fonts-inter"
    case "Noto Sans Mono": "fonts-noto-mono"
    case "Noto Color Emoji": "fonts-noto-color-emoji"
    case _ where family.contains(" CJK "): "fonts-noto-cjk"
    default: "fonts-noto-core"
    }
  }

  private func padded(_ word: String, to width: Int) -> String {
    word + String(repeating: " ", count: max(0, width - word.count))
  }
}
