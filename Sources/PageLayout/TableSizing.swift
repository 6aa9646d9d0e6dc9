internal import PageModel

/// The room that a table can have, and how small and close it may be set.
struct TableRoom {
  /// The width of the table where it stands.
  var width: Length
  /// Its width on a page that lies on its side; `nil` where it must not go there.
  var landscapeWidth: Length?
  /// The size of its text when it fits, for which its columns are measured.
  var fullSize: Length
  /// The smallest size of its text.
  var leastSize: Length
  /// Between two columns, when there is room.
  var padding: Length
  /// The width up to which a word is kept whole in a table that is too wide even so, and a token in any.
  var longestWord: Length
  /// How far the parts of a folded row below its first are moved in.
  var foldIndent: Length
}

/// How a table is set so that it fits.
struct TableFit: Hashable {
  var shape: PageShape
  /// The width of the table.
  var width: Length
  /// The size of its text.
  var size: Length
  /// The columns that stand side by side: all of them, unless the rows are folded.
  var folds: [Range<Int>]
  /// The width of the text of each column.
  var widths: [Length]
  /// Behind the text of each column.
  var padding: Length
}

/// Chooses how a table is set: the first of these in which all fits.
///
/// 1. Where it stands, in full size, with every word whole and every token up to a third of its width.
/// 2. Where it stands, in the largest size that keeps every word whole, and tokens up to `longestWord`.
/// 3. On a page on its side, likewise.
/// 4. Where it stands, then on a page on its side, with words longer than `longestWord` broken.
/// 5. On a page on its side, in the smallest size, each row folded into several below each other.
///
/// - Parameters:
///   - words: For each column, the width of its widest word in the full size.
///   - tokens: For each column, the width of its widest token, such as a hash, which may break anywhere.
///   - natural: For each column, the width of its widest line when nothing wraps; at least both.
///   - room: The room for it.
/// - Returns: The fit; its widths and paddings fill its width.
func tableFit(
  words: [Length],
  tokens: [Length],
  natural: [Length],
  room: TableRoom
) -> TableFit {
  func least(tokensUpTo longest: Length) -> [Length] {
    zip(words, tokens).map { max($0, min($1, longest)) }
  }
  let whole = least(tokensUpTo: max(room.longestWord, room.width * (1.0 / 3.0)))
  if size(for: whole, width: room.width, room) == room.fullSize {
    return fit(least: whole, natural: natural, size: room.fullSize, .portrait, room.width, room)
  }
  let kept = least(tokensUpTo: room.longestWord)
  let broken = kept.map { min($0, room.longestWord) }
  for least in [kept, broken] {
    for (shape, width) in [(PageShape.portrait, room.width), (.landscape, room.landscapeWidth)] {
      if let width, let size = size(for: least, width: width, room) {
        return fit(least: least, natural: natural, size: size, shape, width, room)
      }
    }
  }
  return foldedFit(least: broken, natural: natural, room: room)
}

/// A table of unfolded rows in `size`.
private func fit(
  least: [Length],
  natural: [Length],
  size: Length,
  _ shape: PageShape,
  _ width: Length,
  _ room: TableRoom
) -> TableFit {
  let scale = size.points / room.fullSize.points
  let padding = padding(of: least.count, in: width, room)
  return TableFit(
    shape: shape,
    width: width,
    size: size,
    folds: [0..<least.count],
    widths: columnWidths(
      least: least.map { $0 * scale },
      natural: natural.map { $0 * scale },
      available: width - padding * Double(least.count)
    ),
    padding: padding
  )
}

/// The largest size, in steps of half a point, in which words as wide as `least` fit; `nil` for none.
private func size(for least: [Length], width: Length, _ room: TableRoom) -> Length? {
  let available = width - padding(of: least.count, in: width, room) * Double(least.count)
  let sum = least.reduce(.zero, +)
  if sum <= available { return room.fullSize }
  let fitting = (room.fullSize.points * (available.points / sum.points) * 2).rounded(.down) / 2
  return fitting >= room.leastSize.points ? .points(fitting) : nil
}

/// Many columns stand closer, so that padding leaves most of the width to the words.
private func padding(of columns: Int, in width: Length, _ room: TableRoom) -> Length {
  min(room.padding, width * (0.25 / Double(columns)))
}

private func foldedFit(least: [Length], natural: [Length], room: TableRoom) -> TableFit {
  let width = room.landscapeWidth ?? room.width
  let scale = room.leastSize.points / room.fullSize.points
  let padding = room.padding * scale
  let wanted = least.map { $0 * scale + padding }
  let fewest = folds(of: wanted, most: least.count, width: width, room)
  // As many columns in each as in the others, so that the last one is not all gaps.
  let most = (least.count + fewest.count - 1) / fewest.count
  let folds = folds(of: wanted, most: most, width: width, room)
  var widths: [Length] = []
  for (place, fold) in folds.enumerated() {
    let indent = place == 0 ? .zero : room.foldIndent
    widths += columnWidths(
      least: least[fold].map { $0 * scale },
      natural: natural[fold].map { $0 * scale },
      available: width - indent - padding * Double(fold.count)
    )
  }
  return TableFit(
    shape: room.landscapeWidth == nil ? .portrait : .landscape,
    width: width,
    size: room.leastSize,
    folds: folds,
    widths: widths,
    padding: padding
  )
}

/// Parts columns into runs of at most `most` that fit side by side.
private func folds(
  of wanted: [Length],
  most: Int,
  width: Length,
  _ room: TableRoom
) -> [Range<Int>] {
  var folds: [Range<Int>] = []
  var start = 0
  var used = Length.zero
  for (column, wanted) in wanted.enumerated() {
    let available = width - (folds.isEmpty ? .zero : room.foldIndent)
    if column - start == most || (column > start && used + wanted > available) {
      folds.append(start..<column)
      start = column
      used = .zero
    }
    used += wanted
  }
  return folds + [start..<wanted.count]
}

/// Chooses the widths of a table's columns, which together fill `available`.
///
/// - Parameters:
///   - least: For each column, the width of its widest word.
///   - natural: For each column, the width of its widest line when nothing wraps; at least `least`.
///   - available: The width of all columns together.
/// - Returns: When all fits unwrapped, the natural widths and a share of what is left, in proportion;
///   else the least widths and a share of the rest for columns that would like more; else, when even
///   words are too wide, `available` in proportion to the least widths.
func columnWidths(least: [Length], natural: [Length], available: Length) -> [Length] {
  let leastSum = least.reduce(.zero, +)
  let naturalSum = natural.reduce(.zero, +)
  if naturalSum <= available {
    guard naturalSum > .zero else {
      return least.map { _ in available * (1 / Double(max(1, least.count))) }
    }
    let scale = available.points / naturalSum.points
    return natural.map { $0 * scale }
  }
  if leastSum <= available {
    let share = (available - leastSum).points / (naturalSum - leastSum).points
    return zip(least, natural).map { $0 + ($1 - $0) * share }
  }
  let scale = available.points / leastSum.points
  return least.map { $0 * scale }
}
