// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target.
///
/// Strict concurrency comes with the Swift 6 language mode.
let checked: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: checked)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [])
  -> Target
{
  .testTarget(
    name: name,
    dependencies: dependencies,
    resources: resources,
    swiftSettings: checked
  )
}

let models: [Target.Dependency] = [
  "Diagnostics", "ArchiveModel", "DocumentModel", "PageModel",
]

let package = Package(
  name: "casebound",
  products: [.executable(name: "casebound", targets: ["casebound"])],
  targets: [
    // C headers of the system's libraries.
    .systemLibrary(name: "CSystem"),
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
    .systemLibrary(name: "CICU", pkgConfig: "icu-uc"),
    .systemLibrary(name: "CCmark", pkgConfig: "libcmark-gfm"),
    .systemLibrary(name: "CGumbo", pkgConfig: "gumbo"),
    .systemLibrary(name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0"),
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libjpeg"),
    .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo"),
    .systemLibrary(name: "CRSVG", pkgConfig: "librsvg-2.0"),
    .systemLibrary(name: "CQPDF", pkgConfig: "libqpdf"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    .systemLibrary(name: "CMagic", pkgConfig: "libmagic"),
    .systemLibrary(name: "CGSF", pkgConfig: "libgsf-1"),
    .systemLibrary(name: "CPoppler", pkgConfig: "poppler-glib"),
    .systemLibrary(name: "CSeccomp", pkgConfig: "libseccomp"),

    // Models: values only.
    module("Diagnostics"),
    module("ArchiveModel", ["Diagnostics"]),
    module("DocumentModel", ["Diagnostics"]),
    module("PageModel", ["Diagnostics"]),

    // Bindings: the only Swift that imports C.
    module("SystemBinding", ["CSystem"]),
    module("GLibBinding", ["CGLib"]),
    module("SQLiteBinding", ["CSQLite"]),
    module("ICUBinding", ["CICU"]),
    module("CmarkBinding", ["CCmark"]),
    module("GumboBinding", ["CGumbo"]),
    module("PixbufBinding", ["CPixbuf"]),
    module("TurboJPEGBinding", ["CTurboJPEG"]),
    module("PangoCairoBinding", ["CPangoCairo", "CRSVG", "PageModel"]),
    module("QPDFBinding", ["CQPDF", "PageModel"]),
    module("ZlibBinding", ["CZlib"]),
    module("MagicBinding", ["CMagic"]),
    module("ContainerBinding", ["CGSF"]),
    module("PopplerBinding", ["CPoppler"]),
    module("SandboxBinding", ["CSeccomp"]),

    // Stages: one job each, value in, value out.
    module(
      "ArchiveReading",
      ["Diagnostics", "ArchiveModel", "SQLiteBinding", "SystemBinding", "GLibBinding"]
    ),
    module("ArchiveWriting", ["Diagnostics", "ArchiveModel", "SQLiteBinding", "SystemBinding"]),
    module(
      "MarkdownParsing",
      ["Diagnostics", "DocumentModel", "CmarkBinding", "GumboBinding", "ICUBinding"]
    ),
    module("MarkdownWriting", ["Diagnostics", "ArchiveModel", "DocumentModel"]),
    module(
      "AttachmentInspection",
      [
        "Diagnostics", "ArchiveModel", "SystemBinding", "GLibBinding", "ICUBinding",
        "PixbufBinding",
        "TurboJPEGBinding", "PangoCairoBinding", "QPDFBinding", "MagicBinding", "ContainerBinding",
        "PopplerBinding",
      ]
    ),
    module(
      "PageLayout",
      ["Diagnostics", "DocumentModel", "PageModel", "ICUBinding", "PangoCairoBinding"]
    ),
    module(
      "PDFWriting",
      [
        "Diagnostics", "PageModel", "GLibBinding", "PangoCairoBinding", "PixbufBinding",
        "QPDFBinding", "ZlibBinding",
      ]
    ),

    module("BinderPlanning", ["Diagnostics", "ArchiveModel", "PageModel"]),
    module("BinderLint", ["QPDFBinding", "PopplerBinding"]),

    // Composition: runs that know several stages.
    module("ModelDumps", models + ["MarkdownParsing"]),
    module(
      "ExportRun",
      models + [
        "SystemBinding", "GLibBinding", "PangoCairoBinding", "ArchiveReading", "MarkdownParsing",
        "MarkdownWriting", "AttachmentInspection", "AttachmentRun", "PageLayout", "PDFWriting",
        "QPDFBinding", "PopplerBinding",
      ]
    ),
    module(
      "AttachmentRun",
      [
        "Diagnostics", "ArchiveModel", "DocumentModel", "GLibBinding", "SystemBinding",
        "SandboxBinding", "ArchiveReading", "MarkdownParsing", "AttachmentInspection",
      ]
    ),

    module(
      "BinderAssembly",
      models + [
        "SystemBinding", "GLibBinding", "PangoCairoBinding", "ArchiveReading", "MarkdownParsing",
        "AttachmentInspection", "PageLayout", "PDFWriting", "BinderPlanning", "ExportRun",
        "AttachmentRun",
      ]
    ),

    module("LintRun", ["SystemBinding", "SandboxBinding", "BinderLint"]),

    // The program: arguments, messages, exit statuses.
    .executableTarget(
      name: "casebound",
      dependencies: models + [
        "SystemBinding", "SQLiteBinding", "CmarkBinding", "ICUBinding", "PixbufBinding",
        "TurboJPEGBinding", "GLibBinding", "PangoCairoBinding", "QPDFBinding", "ZlibBinding",
        "ArchiveReading",
        "ArchiveWriting", "MarkdownParsing", "AttachmentInspection", "PageLayout", "PDFWriting",
        "ModelDumps", "ExportRun", "AttachmentRun", "BinderPlanning", "BinderAssembly",
        "BinderLint", "LintRun", "MagicBinding", "ContainerBinding",
        "PopplerBinding", "SandboxBinding",
      ],
      swiftSettings: checked
    ),

    // Tests: one target a module, then whole cases, then the built program.
    tests("ArchiveModelTests", ["ArchiveModel", "Diagnostics"]),
    tests("SystemBindingTests", ["SystemBinding"]),
    tests("GLibBindingTests", ["GLibBinding"]),
    tests("CmarkBindingTests", ["CmarkBinding"]),
    tests("QPDFBindingTests", ["QPDFBinding", "PageModel"]),
    tests("GumboBindingTests", ["GumboBinding"]),
    tests("ICUBindingTests", ["ICUBinding"]),
    tests("SQLiteBindingTests", ["SQLiteBinding"]),
    tests("TurboJPEGBindingTests", ["TurboJPEGBinding"]),
    tests(
      "ArchiveReadingTests",
      [
        "ArchiveReading", "ArchiveWriting", "ArchiveModel", "AttachmentRun", "Diagnostics",
        "SQLiteBinding", "SystemBinding", "casebound",
      ]
    ),
    tests(
      "ArchiveWritingTests",
      ["ArchiveWriting", "ArchiveReading", "ArchiveModel", "Diagnostics", "SQLiteBinding"]
    ),
    tests("MarkdownParsingTests", ["MarkdownParsing", "DocumentModel", "Diagnostics"]),
    tests("MarkdownWritingTests", ["MarkdownWriting", "DocumentModel", "ArchiveModel"]),
    tests(
      "AttachmentInspectionTests",
      ["AttachmentInspection", "Diagnostics", "PixbufBinding", "SystemBinding", "ZlibBinding"],
      resources: [.copy("Resources")]
    ),
    tests(
      "AttachmentRunTests",
      ["AttachmentRun", "AttachmentInspection", "ArchiveReading", "ArchiveModel"]
    ),
    tests(
      "PageLayoutTests",
      [
        "PageLayout", "PageModel", "DocumentModel", "PangoCairoBinding", "Diagnostics",
        "CPangoCairo",
      ]
    ),
    tests(
      "PDFWritingTests",
      ["PDFWriting", "PageModel", "PangoCairoBinding"],
      resources: [.copy("Resources")]
    ),
    tests(
      "BinderAssemblyTests",
      ["BinderAssembly", "BinderPlanning", "ArchiveModel", "Diagnostics"]
    ),
    tests("BinderPlanningTests", ["BinderPlanning", "ArchiveModel", "PageModel"]),
    tests("BinderLintTests", ["BinderLint", "PopplerBinding"]),
    tests("ModelDumpsTests", models + ["MarkdownParsing", "ModelDumps"]),
    tests(
      "ExportRunTests",
      models + [
        "ExportRun", "SystemBinding", "ArchiveReading", "MarkdownParsing", "GLibBinding",
        "PangoCairoBinding", "PageLayout", "PDFWriting", "casebound",
      ]
    ),
    tests(
      "GoldenTests",
      models + [
        "GLibBinding", "ArchiveReading", "MarkdownParsing", "PageLayout", "ModelDumps", "ExportRun",
        "AttachmentRun", "casebound",
      ]
    ),
    tests("ToolTests", ["casebound", "ExportRun"]),
  ],
  swiftLanguageModes: [.v6]
)
