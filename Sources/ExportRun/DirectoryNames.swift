import GLibBinding

/// Something that needs a name in a directory.
struct NameClaim {
  /// The name it has when nothing else has it.
  var base: String
  /// What follows the name whatever becomes of it, with its dot.
  var fileExtension = ""
  /// Whether it is a note, whose files add an extension each; else the name is that of one folder
  /// or file.
  var isNote: Bool
  /// When it was made, in seconds and nanoseconds; a folder without a date was there before all.
  var moment: (seconds: Int64, nanoseconds: Int32)
  /// Its id.
  var id: String
}

/// Settles the names of one directory's notes, folders and files.
struct DirectoryNames {
  /// How many digits of its hash tell an entry apart at first.
  private static let digits = 6
  /// The extensions that a note's files may have.
  static let noteExtensions = [".pdf", ".md", ".png", ".jpg", ".svg"]

  /// The keys of the names given, our own files' included.
  private var taken: Set<String>
  private var noteKeys: Set<String> = []
  /// The keys of notes whose file would have the name of a folder.
  private var blockedNoteKeys: Set<String> = []

  /// Gives each claim its name.
  ///
  /// Of equal names the claim made first, then with the lower id, has the bare one; each other's
  /// depends on its own id alone, but where two hashes begin alike.
  ///
  /// - Parameters:
  ///   - claims: All that needs a name in the directory, in any order.
  ///   - reserved: Our own names there.
  /// - Returns: The names, in the order of the claims.
  static func settle(_ claims: [NameClaim], reserved: [String]) -> [String] {
    var names = DirectoryNames(taken: Set(reserved.map(UnicodeForms.caselessKey)))
    var settled = claims.map { $0.base + $0.fileExtension }
    let order = claims.indices.sorted { precedes(claims[$0], claims[$1]) }
    let late = order.filter { !names.claim(settled[$0], isNote: claims[$0].isNote) }
    for place in late {
      let claim = claims[place]
      let hash = SHA256.hexadecimal(of: claim.id.utf8)
      var attempt = 0
      repeat {
        settled[place] =
          candidate(claim.base, hash: hash, attempt: attempt) + claim.fileExtension
        attempt += 1
      } while !names.claim(settled[place], isNote: claim.isNote)
    }
    return settled
  }

  private init(taken: Set<String>) { self.taken = taken }

  /// The names to try one after another: more digits each time, then a count as well.
  private static func candidate(_ base: String, hash: String, attempt: Int) -> String {
    let most = FileName.mostClusters / 2
    if digits + attempt <= most {
      return FileName.distinct(base, hash: hash, digits: digits + attempt)
    }
    let counted = hash.prefix(most) + "-\(attempt - (most - digits))"
    return FileName.distinct(base, hash: String(counted), digits: counted.count)
  }

  private static func precedes(_ left: NameClaim, _ right: NameClaim) -> Bool {
    if left.moment != right.moment { return left.moment < right.moment }
    if left.isNote != right.isNote { return !left.isNote }
    return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
  }

  /// Gives out a name, if it is free.
  private mutating func claim(_ name: String, isNote: Bool) -> Bool {
    let key = UnicodeForms.caselessKey(name)
    if taken.contains(key) { return false }
    if !isNote {
      let stems = DirectoryNames.noteExtensions.filter(key.hasSuffix).map {
        String(key.dropLast($0.count))
      }
      if stems.contains(where: noteKeys.contains) { return false }
      blockedNoteKeys.formUnion(stems)
    } else {
      if blockedNoteKeys.contains(key) { return false }
      noteKeys.insert(key)
    }
    taken.insert(key)
    return true
  }
}
