extension Attachment {
  /// Display order: by the moment, those without one last, then by file name, then by id.
  public static func precedes(_ left: Attachment, _ right: Attachment) -> Bool {
    switch (left.createdAt, right.createdAt) {
    case (let leftMoment?, let rightMoment?)
    where (leftMoment.seconds, leftMoment.nanoseconds)
      != (rightMoment.seconds, rightMoment.nanoseconds):
      return (leftMoment.seconds, leftMoment.nanoseconds)
        < (rightMoment.seconds, rightMoment.nanoseconds)
    case (.some, nil): return true
    case (nil, .some): return false
    default: break
    }
    if left.fileName != right.fileName {
      return left.fileName.utf8.lexicographicallyPrecedes(right.fileName.utf8)
    }
    return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
  }
}
