/// A pointer that may be kept in a collection and walked over without naming a pointer type.
@safe struct Handle: Hashable {
  let raw: OpaquePointer
}
