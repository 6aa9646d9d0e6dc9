internal import PageModel

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
