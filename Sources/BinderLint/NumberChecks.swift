extension BinderLinter {
  /// Checks printed numbers against labels and against one another.
  mutating func checkNumbers() {
    for file in files.indices { checkLabels(file) }
    checkUnique()
    if let first = readings.first?.pages.first, first.number != "1" {
      add(
        .firstPage,
        0,
        page: 0,
        "the first page is \(named(first.number)), not 1",
        hint: "number from the first page of the file, cover included"
      )
    }
    checkRun()
    checkBates()
  }

  private func named(_ number: String) -> String { number.isEmpty ? "without a number" : number }

  private mutating func checkLabels(_ file: Int) {
    let pages = readings[file].pages
    let hint = "give each page the label that is printed on it"
    if !files[file].file.hasLabels, let first = pages.firstIndex(where: { !$0.agrees }) {
      let count = pages.count { !$0.agrees }
      add(
        .labels,
        file,
        page: first,
        "the file has no page labels, and \(count) of \(pages.count) pages do not print their place",
        hint: hint
      )
      return
    }
    for (page, reading) in pages.enumerated() where !reading.agrees {
      let words: String
      if reading.label.isEmpty {
        words = "it has no label"
      } else if let printed = reading.printed {
        words = "\(printed) is printed on it, and its label is \(reading.label)"
      } else {
        words = "its label, \(reading.label), is not printed in its margins"
      }
      add(.labels, file, page: page, words, hint: hint)
    }
  }

  private mutating func checkUnique() {
    var seen: [String: (file: Int, page: Int)] = [:]
    for file in files.indices {
      for (page, reading) in readings[file].pages.enumerated() where !reading.number.isEmpty {
        guard let first = seen[reading.number] else {
          seen[reading.number] = (file, page)
          continue
        }
        let place = first.file == file ? "" : " of \(files[first.file].name)"
        add(
          .unique,
          file,
          page: page,
          "\(reading.number) is also on page \(first.page + 1)\(place)",
          hint: "number all pages in one run"
        )
      }
    }
  }

  private mutating func checkRun() {
    guard profile.rules.contains(.runOn) else { return }
    var last: String?
    for file in files.indices {
      // What a file's numbers would be that cannot be read is not known.
      if !files[file].file.isRead { last = nil }
      for (page, reading) in readings[file].pages.enumerated() {
        defer { last = reading.number }
        guard let before = last, !PageNumber.follows(reading.number, before) else { continue }
        add(
          .runOn,
          file,
          page: page,
          "\(named(reading.number)) does not follow \(named(before))",
          hint: page == 0
            ? "give the files in their order, each numbered on from the one before"
            : "number all pages in one run"
        )
      }
    }
  }

  private mutating func checkBates() {
    guard profile.rules.contains(.bates) else { return }
    var prefix: String?
    let hint = "stamp a prefix and six digits at the bottom right, as in --stamp DOC-{page:06}"
    for file in files.indices {
      for (page, reading) in readings[file].pages.enumerated() {
        guard let parts = PageNumber.parts(of: reading.number), parts.digits >= 6,
          !parts.prefix.isEmpty
        else {
          add(
            .bates,
            file,
            page: page,
            "\(named(reading.number)) is not a prefix and six digits",
            hint: hint
          )
          continue
        }
        if let prefix, prefix != parts.prefix {
          add(
            .bates,
            file,
            page: page,
            "its prefix is \(parts.prefix), that of others \(prefix)",
            hint: hint
          )
        }
        prefix = prefix ?? parts.prefix
        if let place = reading.place, place != "bottom-right" {
          add(
            .bates,
            file,
            page: page,
            "its number stands at the \(place), not the bottom right",
            hint: hint
          )
        }
      }
    }
  }
}

extension BinderFacts {
  /// The file's name without its folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
