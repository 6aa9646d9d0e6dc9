/// A length in PostScript points (1 pt = 1/72 inch), the unit of every stored length.
public struct Length: Hashable, Comparable, Sendable, Codable {
  /// The number of points.
  public var points: Double

  /// No length.
  public static let zero = Length(points: 0)

  /// Creates a length of `points`.
  @inlinable public init(points: Double) { self.points = points }

  /// A length in points.
  @inlinable public static func points(_ value: Double) -> Length { Length(points: value) }

  /// A length in millimetres.
  public static func millimetres(_ value: Double) -> Length { Length(points: value * 72 / 25.4) }

  /// The length in thousandths of a point, the precision of every dump.
  public var thousandths: Int { Int((points * 1000).rounded()) }

  /// Whether `left` is shorter.
  @inlinable public static func < (left: Length, right: Length) -> Bool {
    left.points < right.points
  }
  /// The sum.
  @inlinable public static func + (left: Length, right: Length) -> Length {
    Length(points: left.points + right.points)
  }
  /// The difference.
  @inlinable public static func - (left: Length, right: Length) -> Length {
    Length(points: left.points - right.points)
  }
  /// The length scaled.
  @inlinable public static func * (left: Length, right: Double) -> Length {
    Length(points: left.points * right)
  }
  /// Adds in place.
  @inlinable public static func += (left: inout Length, right: Length) {
    left.points += right.points
  }
  /// Subtracts in place.
  @inlinable public static func -= (left: inout Length, right: Length) {
    left.points -= right.points
  }
}

extension Length {
  /// Reads a number of points.
  public init(from decoder: any Decoder) throws {
    points = try decoder.singleValueContainer().decode(Double.self)
  }

  /// Writes the number of points.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(points)
  }
}

extension Length: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A literal in points.
  public init(floatLiteral value: Double) { points = value }
  /// A literal in points.
  public init(integerLiteral value: Int) { points = Double(value) }
}

/// A place on a page: from its top left corner, y downwards.
public struct Point: Hashable, Sendable, Codable {
  /// From the left edge.
  public var x: Length
  /// From the top edge.
  public var y: Length

  /// Creates a point.
  @inlinable public init(x: Length, y: Length) {
    self.x = x
    self.y = y
  }
}

/// A width and a height.
public struct Size: Hashable, Sendable, Codable {
  /// The width.
  public var width: Length
  /// The height.
  public var height: Length

  /// Creates a size.
  public init(width: Length, height: Length) {
    self.width = width
    self.height = height
  }
}

/// A rectangle on a page.
public struct Rect: Hashable, Sendable, Codable {
  /// Its left edge.
  public var x: Length
  /// Its top edge.
  public var y: Length
  /// Its width.
  public var width: Length
  /// Its height.
  public var height: Length

  /// Creates a rectangle.
  public init(x: Length, y: Length, width: Length, height: Length) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Its right edge.
  public var maxX: Length { x + width }
  /// Its bottom edge.
  public var maxY: Length { y + height }
}

/// An opaque colour, sRGB.
public struct Color: Hashable, Sendable, Codable {
  /// Red, 0 to 255.
  public var red: UInt8
  /// Green, 0 to 255.
  public var green: UInt8
  /// Blue, 0 to 255.
  public var blue: UInt8

  /// Creates a colour from `0xRRGGBB`.
  public init(_ hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }
}
