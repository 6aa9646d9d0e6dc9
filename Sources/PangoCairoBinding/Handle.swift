/// A pointer that may be kept in a collection and walked over without naming a pointer type.
@safe struct Handle {
  let raw: OpaquePointer
}

extension Handle: Hashable {
  static func == (left: Handle, right: Handle) -> Bool { unsafe left.raw == right.raw }

  func hash(into hasher: inout Hasher) { hasher.combine(Int(bitPattern: unsafe raw)) }
}
