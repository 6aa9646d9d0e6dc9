import BinderAssembly
import BinderPlanning

extension OptionGroup {
  /// What the cover of a binder says.
  static let binderCover = OptionGroup(
    title: "The cover",
    options: [.binderTitle, .binderSubtitle, .binderAuthor, .binderCourt, .binderReference]
  )

  /// What a binder holds, and in which order.
  static let binderParts = OptionGroup(
    title: "Parts and order",
    options: [.noteOrder, .pinnedFirst, .frontParts, .dividers, .noteStart, .exhibits, .gapDays]
  )

  /// What is printed on each page.
  static let binderNumbers = OptionGroup(
    title: "Numbers",
    options: [.stamp, .firstNumber, .stampPosition, .pageLabels, .binderHeader, .binderFooter]
  )

  /// How a binder is divided.
  static let binderVolumes = OptionGroup(title: "Volumes", options: [.volumePages, .volumeSize])

  /// How pages look.
  static let binderPages = OptionGroup(
    title: "Pages",
    options: [
      .paper, .orientation, .margins, .baseSize, .placedImages, .strictFonts, .pdfStandard,
    ]
  )
}

extension Option {
  static let outputBinder = Option(
    name: "--output",
    placeholder: "FILE.pdf",
    help:
      "the file to write; volumes are FILE-1.pdf and on,\nor FILE-01.pdf where there are ten or more",
    isRequired: true
  )
  static let binderTitle = Option(
    name: "--title",
    placeholder: "TEXT",
    help: "the title; Case binder unless given"
  )
  static let binderSubtitle = Option(
    name: "--subtitle",
    placeholder: "TEXT",
    help: "a line below it"
  )
  static let binderAuthor = Option(
    name: "--author",
    placeholder: "TEXT",
    help: "who prepared it"
  )
  static let binderCourt = Option(name: "--court", placeholder: "TEXT", help: "the court")
  static let binderReference = Option(
    name: "--reference",
    placeholder: "TEXT",
    help: "the reference of the case"
  )
  static let noteOrder = Option(
    name: "--order",
    placeholder: "ORDER",
    help:
      "folder (the default: as the folders lie, in each\nby event date), event, created, updated, title,\nor given: in the order of --note",
    choices: BinderChoices.Order.allCases.map(\.rawValue)
  )
  static let pinnedFirst = Option(
    name: "--pinned-first",
    placeholder: nil,
    help: "pinned notes first, in each folder where folders\nare followed"
  )
  static let frontParts = Option(
    name: "--front",
    placeholder: "LIST",
    help:
      "the parts before the notes, in this order:\ncover,contents,chronology,attachments; all unless\ngiven, none for no part"
  )
  static let dividers = Option(
    name: "--dividers",
    placeholder: nil,
    help: "a page before each folder"
  )
  static let noteStart = Option(
    name: "--notes",
    placeholder: "PLACE",
    help:
      "where a note begins: flow (below the one before),\npage (a new one, the default) or sheet (a\nright-hand page)",
    choices: BinderChoices.NoteStart.allCases.map(\.rawValue)
  )
  static let exhibits = Option(
    name: "--exhibits",
    placeholder: nil,
    help: "behind each note the pages of its attached PDFs,\nPNGs and JPEGs"
  )
  static let gapDays = Option(
    name: "--gap-days",
    placeholder: "N",
    help: "mark more days than these without an event in the\nchronology; 30 unless given"
  )
  static let stamp = Option(
    name: "--stamp",
    placeholder: "FORMAT",
    help:
      "what is printed on each page: {page} (the\ndefault), {page:06} with zeros, {pages}, {section}\nfor a letter a folder, and words around them"
  )
  static let firstNumber = Option(
    name: "--first",
    placeholder: "N",
    help: "the number of the first page; 1 unless given; not\nwith {section}, which counts anew"
  )
  static let stampPosition = Option(
    name: "--stamp-position",
    placeholder: "PLACE",
    help:
      "top-left, top-center, top-right, bottom-left,\nbottom-center or bottom-right (the default)",
    choices: [
      "top-left", "top-center", "top-right", "bottom-left", "bottom-center", "bottom-right",
    ]
  )
  static let pageLabels = Option(
    name: "--labels",
    placeholder: "KIND",
    help: "arabic (the default), or roman-front: i, ii, iii\nbefore the notes",
    choices: BinderChoices.Labels.allCases.map(\.rawValue)
  )
  static let binderHeader = Option(
    name: "--header",
    placeholder: "TEXT",
    help:
      "words at the head of each page, with {title},\n{section}, {note}, {date}, {page} for the whole\nstamp, {pages}"
  )
  static let binderFooter = Option(
    name: "--footer",
    placeholder: "TEXT",
    help: "words at the foot, likewise"
  )
  static let volumeSize = Option(
    name: "--volume-size",
    placeholder: "SIZE",
    help: "the most bytes of a volume, as in 25MiB"
  )
  static let loadFiles = Option(
    name: "--load-files",
    placeholder: nil,
    help: "write FILE.dat and FILE.opt, too, which review\nplatforms read"
  )
  static let profile = Option(
    name: "--profile",
    placeholder: "NAME",
    help:
      "a named set of options: plain, uk-court,\nus-appellate or bates; others given count more",
    choices: BinderProfile.all.map(\.name)
  )
  static let lintBinder = Option(
    name: "--lint",
    placeholder: nil,
    help: "hold the finished files to the rules of the\nprofile, as casebound lint does"
  )
  static let showProfile = Option(
    name: "--show-profile",
    placeholder: nil,
    help: "print what --profile sets and checks, and make\nno binder",
    standsAlone: true
  )
  static let volumePages = Option(
    name: "--volume-pages",
    placeholder: "N",
    help: "the most pages of a volume"
  )
}

extension Arguments {
  /// What the cover says.
  func binderCover() throws(Failure) -> BinderOptions.Cover {
    var cover = BinderOptions.Cover()
    if let title = try line(of: .binderTitle) { cover.title = title }
    cover.subtitle = try line(of: .binderSubtitle)
    cover.author = try line(of: .binderAuthor)
    cover.court = try line(of: .binderCourt)
    cover.reference = try line(of: .binderReference)
    return cover
  }

  /// Words on one line; white space alone says nothing.
  private func line(of option: Option) throws(Failure) -> String? {
    guard let words = value(of: option)?.split(whereSeparator: \.isWhitespace) else { return nil }
    guard !words.isEmpty else {
      throw .wrongCall("\(option.name) cannot be blank", hint: "write \(option.form)")
    }
    return words.joined(separator: " ")
  }

  /// The order, the parts and the numbers.
  func binderChoices() throws(Failure) -> BinderChoices {
    var choices = BinderChoices()
    if let order = value(of: .noteOrder).flatMap(BinderChoices.Order.init(rawValue:)) {
      choices.order = order
    }
    choices.hasPinnedFirst = has(.pinnedFirst)
    if let list = value(of: .frontParts) { choices.front = try frontParts(list) }
    choices.hasDividers = has(.dividers)
    if choices.hasDividers, choices.order != .folder {
      throw .wrongCall(
        "--dividers is given, but --order \(choices.order.rawValue) follows no folders",
        hint: "leave one of them out"
      )
    }
    if choices.order == .given, !has(.note) {
      throw .wrongCall("--order given is given without --note", hint: "give --note ID, too")
    }
    if let start = value(of: .noteStart).flatMap(BinderChoices.NoteStart.init(rawValue:)) {
      choices.noteStart = start
    }
    if let format = value(of: .stamp) {
      do { choices.stamp = try StampFormat(format) } catch {
        throw Failure(error, of: .stamp, fields: "{page}, {page:06}, {pages} and {section}")
      }
    }
    if let first = try number(of: .firstNumber, in: 1...99_999_999) {
      if choices.stamp.hasSection {
        throw .wrongCall(
          "--first is given, but a stamp with {section} counts anew in each section",
          hint: "leave one of them out"
        )
      }
      choices.first = first
    }
    if let labels = value(of: .pageLabels).flatMap(BinderChoices.Labels.init(rawValue:)) {
      choices.labels = labels
    }
    choices.volumePages = try number(of: .volumePages, in: 1...1_000_000)
    if has(.loadFiles) { try checkLoadFiles(choices) }
    return choices
  }

  /// Makes sure that tables of documents can name each page.
  private func checkLoadFiles(_ choices: BinderChoices) throws(Failure) {
    if choices.noteStart == .flow {
      throw .wrongCall(
        "--load-files needs notes that have pages of their own",
        hint: "write --notes page, or leave one of them out"
      )
    }
    // What parts fields, and stands around them.
    for (sign, name) in [(",", "comma"), ("\u{FE}", "thorn")] {
      for option in [Option.stamp, .outputBinder]
      where value(of: option)?.split(separator: "/").last?.contains(sign) == true {
        throw .wrongCall(
          "--load-files cannot write the \(name) of \(option.name)",
          hint: "name another \(option.placeholder ?? "")"
        )
      }
    }
  }

  /// The file to write.
  func binderOutput() throws(Failure) -> String {
    let path = try path(of: .outputBinder)
    guard path != "-" else {
      throw .wrongCall("a binder cannot go to standard output", hint: "name a file")
    }
    // Readers take it for a slash, or for nothing.
    if has(.volumePages) || has(.volumeSize),
      path.split(separator: "/").last?.contains("\\") == true
    {
      throw .wrongCall(
        "links between volumes cannot lead to a file with a backslash in its name",
        hint: "name another \(Option.outputBinder.placeholder ?? "")"
      )
    }
    return path
  }

  /// The most bytes of a volume.
  func volumeSize() throws(Failure) -> Int? {
    guard let written = value(of: .volumeSize) else { return nil }
    guard let size = size(written), size >= 1 << 20 else {
      throw .wrongCall(
        "--volume-size cannot be \(written)",
        hint: "it is 1MiB or more, with the unit, such as 25MiB or 1GiB"
      )
    }
    return size
  }

  private func frontParts(_ list: String) throws(Failure) -> [BinderChoices.FrontPart] {
    if list == "none" { return [] }
    var parts: [BinderChoices.FrontPart] = []
    for name in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard let part = BinderChoices.FrontPart(rawValue: String(name)) else {
        throw .wrongCall(
          "--front cannot hold \(name.isEmpty ? "an empty name" : String(name))",
          hint: "it is a list of cover, contents, chronology and attachments, or none"
        )
      }
      guard !parts.contains(part) else {
        throw .wrongCall("--front holds \(name) twice", hint: "name it once")
      }
      parts.append(part)
    }
    return parts
  }

  /// Words with fields.
  func marginFormat(of option: Option) throws(Failure) -> MarginFormat? {
    guard let format = try line(of: option) else { return nil }
    do { return try MarginFormat(format) } catch {
      let names = MarginFormat.Field.allCases.map { "{\($0.rawValue)}" }
      throw Failure(error, of: option, fields: names.joined(separator: ", "))
    }
  }

  /// A whole number in a range, `nil` when it was not given.
  func number(of option: Option, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let written = value(of: option) else { return nil }
    guard let number = Int(written), range.contains(number) else {
      throw .wrongCall(
        "\(option.name) cannot be \(written)",
        hint: "it is a number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return number
  }
}

extension Failure {
  /// A format that cannot be.
  fileprivate init(_ error: StampFormat.Failure, of option: Option, fields: String) {
    let what =
      switch error {
      case .noPage: "has no {page}"
      case .unknownField(let field): "cannot hold \(field)"
      case .unclosed: "has a brace that is not closed"
      case .tooLong: "is longer than \(StampFormat.longest) letters"
      case .unprintable: "holds a character that cannot be printed"
      }
    self = .wrongCall("\(option.name) \(what)", hint: "its fields are \(fields)")
  }
}
