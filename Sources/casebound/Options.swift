// Every option of the program, each declared once, in the groups that commands share.

extension OptionGroup {
  /// What every command takes.
  static let everyCommand = OptionGroup(
    title: "Every command",
    options: [.quiet, .verbose, .version, .help]
  )

  /// Which notes of the archive are meant.
  static let selection = OptionGroup(
    title: "Which notes (all, unless something here is given)",
    options: [
      .note, .folder, .folderOnly, .unfiled, .pinned, .match, .fromDate, .toDate,
    ]
  )

  /// How dates are written.
  static let dates = OptionGroup(
    title: "Dates (as the archive says, else en_US and UTC)",
    options: [.locale, .timeZone]
  )
}

extension Option {
  // Every command

  static let quiet = Option(name: "--quiet", placeholder: nil, help: "say nothing but errors")
  static let verbose = Option(
    name: "--verbose",
    placeholder: nil,
    help: "say what is only worth knowing, too"
  )
  static let version = Option(name: "--version", placeholder: nil, help: "print the version")
  static let help = Option(name: "--help", placeholder: nil, help: "print this help")

  // Selection

  static let note = Option(
    name: "--note",
    placeholder: "ID",
    help: "the note with this id; may be repeated",
    isRepeatable: true
  )
  static let folder = Option(
    name: "--folder",
    placeholder: "PATH",
    help: "the notes of this folder and of those in it;\n/ separates, \\/ is a slash"
  )
  static let folderOnly = Option(
    name: "--folder-only",
    placeholder: nil,
    help: "with --folder: not those of folders in it"
  )
  static let unfiled = Option(
    name: "--unfiled",
    placeholder: nil,
    help: "the notes that lie in no folder"
  )
  static let pinned = Option(name: "--pinned", placeholder: nil, help: "pinned notes")
  static let match = Option(
    name: "--match",
    placeholder: "TEXT",
    help: "notes with TEXT in title or body, in large or\nsmall letters; accents matter",
    canBeEmpty: true
  )
  static let fromDate = Option(
    name: "--from",
    placeholder: "DATE",
    help: "event date on or after YYYY-MM-DD; undated\nnotes are left out"
  )
  static let toDate = Option(
    name: "--to",
    placeholder: "DATE",
    help: "event date on or before YYYY-MM-DD; undated\nnotes are left out"
  )

  // Dates

  static let locale = Option(
    name: "--locale",
    placeholder: "NAME",
    help: "their language and country, as in fr_CA"
  )
  static let timeZone = Option(
    name: "--time-zone",
    placeholder: "NAME",
    help: "their time zone, as in Europe/Paris"
  )

  // Output

  static let outputFolder = Option(
    name: "--output",
    placeholder: "DIR",
    help: "the folder to write to; made when missing",
    isRequired: true
  )
  static let outputArchive = Option(
    name: "--output",
    placeholder: "ARCHIVE2",
    help: "the file to write: .json, .jsonl or .sqlite",
    isRequired: true
  )
  static let formats = Option(
    name: "--formats",
    placeholder: "LIST",
    help: "pdf, markdown or pdf,markdown (the default)"
  )

  // Pages

  static let paper = Option(
    name: "--paper",
    placeholder: "PAPER",
    help: "letter (the default) or a4",
    choices: ["letter", "a4"]
  )
  static let orientation = Option(
    name: "--orientation",
    placeholder: "WAY",
    help: "portrait (the default) or landscape",
    choices: ["portrait", "landscape"]
  )
  static let margins = Option(
    name: "--margins",
    placeholder: "WIDTHS",
    help:
      "72 unless given: one width for all edges, or\ntop,right,bottom,left; in points, or as 20mm, 1in"
  )
  static let baseSize = Option(
    name: "--base-size",
    placeholder: "PT",
    help: "the size of body text, 6 to 24, 11 unless given;\nall sizes, gaps and indents follow it"
  )
  static let pageNumbers = Option(
    name: "--page-numbers",
    placeholder: nil,
    help: "number the pages"
  )
  static let pdfStandard = Option(
    name: "--pdf-standard",
    placeholder: "NAME",
    help: "what PDFs keep to and claim: none, ua (PDF/UA-1),\na (PDF/A-2a) or ua+a (the default)",
    choices: ["none", "ua", "a", "ua+a"]
  )
  static let strictFonts = Option(
    name: "--strict-fonts",
    placeholder: nil,
    help: "make no PDF of a note with a character that no\nfont has"
  )

  static let placedImages = Option(
    name: "--placed-images",
    placeholder: nil,
    help: "show the images that notes place among their\nattachments, and a row for other files"
  )

  // Markdown files

  static let footer = Option(
    name: "--footer",
    placeholder: "TEXT",
    help: "end each file with a line and TEXT",
    canBeEmpty: true
  )
  static let frontMatter = Option(
    name: "--front-matter",
    placeholder: nil,
    help: "begin each file with YAML: title, id, folder,\ndates"
  )
  static let companions = Option(
    name: "--companions",
    placeholder: nil,
    help: "write drawings and attachments beside the file\nand link them where they are placed"
  )

  static let attachmentsFolder = Option(
    name: "--files",
    placeholder: "DIR",
    help: "where attachments lie; the folder attachments\nbeside the archive unless given"
  )

  // Running

  static let jobs = Option(
    name: "--jobs",
    placeholder: "N",
    help: "how many processes render; one a processor\nunless given"
  )
  static let noteTimeout = Option(
    name: "--note-timeout",
    placeholder: "SECONDS",
    help: "so much processor time may a note take, or ten\ntimes that by the clock; 60 unless given"
  )
  static let workerMemory = Option(
    name: "--worker-memory",
    placeholder: "SIZE",
    help:
      "so much memory may a process that renders have\nbefore its note fails, as in 512MiB; 1GiB\nunless given"
  )
  static let progress = Option(
    name: "--progress",
    placeholder: "KIND",
    help: "auto, bar, json or none; auto, the default, is\na bar on a terminal, else none",
    choices: ["auto", "bar", "json", "none"]
  )

  // Inspect

  static let show = Option(
    name: "--show",
    placeholder: "WHAT",
    help: "blocks, text, pages, regions, sections,\noutline, preview or placements",
    choices: NoteView.allCases.map(\.rawValue),
    isRequired: true
  )

  // Attachments

  static let reportFormat = Option(
    name: "--format",
    placeholder: "FORMAT",
    help: "table (the default), json, jsonl, csv, junit or\nsha256sum",
    choices: AttachmentReport.Format.allCases.map(\.rawValue)
  )
  static let failOn = Option(
    name: "--fail-on",
    placeholder: "WHAT",
    help: "what makes the status 1: refused (the default),\nor warning, which is either",
    choices: ["refused", "warning"]
  )
  static let maxFileSize = Option(
    name: "--max-file-size",
    placeholder: "MIB",
    help: "the largest file; 512 unless given"
  )
  static let maxEntries = Option(
    name: "--max-entries",
    placeholder: "N",
    help: "the most parts of a container; 4096 unless given"
  )
  static let maxUnpacked = Option(
    name: "--max-unpacked",
    placeholder: "MIB",
    help: "the largest container or PDF, unpacked; 1024\nunless given"
  )
  static let maxRatio = Option(
    name: "--max-ratio",
    placeholder: "N",
    help: "how many times larger a container may get, a PDF\npast 128 MiB; 200 unless given"
  )
  static let maxPixels = Option(
    name: "--max-pixels",
    placeholder: "MEGAPIXELS",
    help: "the largest image; 100 unless given"
  )
  static let maxSeconds = Option(
    name: "--max-seconds",
    placeholder: "N",
    help: "processor time that a file may take, or ten\ntimes that by the clock; 30 unless given"
  )
  static let maxMemory = Option(
    name: "--max-memory",
    placeholder: "MIB",
    help: "how much memory a file may take; 1024 unless given"
  )
}
