internal import PageModel

/// Chooses where pages begin, filling each page as far as it goes.
///
/// A page that would begin with a penalty begins earlier instead, at the last item with the least
/// penalty, as long as no more than a third of the page before it stays empty; else the next worse
/// penalty is taken. One pass; each page looks back over its own last third at most.
///
/// - Returns: For each page, first page first, the index of its first item: ascending, starting with
///   0, empty for no items. An item taller than `pageHeight` gets a page of its own and overflows it.
func pageStarts(for items: [BreakItem], pageHeight: Length) -> [Int] {
  guard !items.isEmpty else { return [] }
  // Sums of many lengths must not push a page that is exactly full over its edge.
  let limit = pageHeight + .points(0.001)
  let leastFill = pageHeight * (2.0 / 3.0)
  var starts = [0]
  var filled = items[0].spaceAtTop + items[0].height
  var ends = [filled]  // For each item of the page: the height used up to its bottom.
  var index = 1
  while index < items.count {
    let item = items[index]
    let bottom = filled + item.spaceBefore + item.height
    if bottom + item.spaceAtEnd <= limit {
      filled = bottom
      ends.append(filled)
      index += 1
      continue
    }
    let first = starts[starts.count - 1]
    var start = index
    var penalty = item.breakBefore
    var candidate = index - 1
    while penalty > .none, candidate > first,
      ends[candidate - 1 - first] + items[candidate - 1].spaceAtEnd >= leastFill
    {
      if items[candidate].breakBefore < penalty {
        start = candidate
        penalty = items[candidate].breakBefore
      }
      candidate -= 1
    }
    starts.append(start)
    filled = items[start].spaceAtTop + items[start].height
    ends = [filled]
    index = start + 1
  }
  return starts
}
