/// A stream of operators without text that is not seen.
///
/// Text is left out when it lies outside of a box as a whole, with room to spare: readers would find it all the
/// same. Nothing that is seen moves: a string before others on its line makes way for a move as long as itself,
/// and stays where its length is not known. All other operators stay to the last byte, and where anything
/// about a stream is in doubt, all of them.
struct ShownContents<Resources: ContentResources> {
  /// What takes the place of a part of the stream.
  private struct Edit {
    var range: Range<Int>
    var source: [UInt8] = []
    /// The move that takes the place of a string; no number where it is not known.
    var move = 0.0
    var isString = false
    /// Whether nothing else is moved by it.
    var isSettled = false
    var isMove = false
  }

  private struct GraphicsState {
    var matrix: ContentMatrix
    var text = TextState()
  }

  /// A stretch of marked content.
  private struct Stretch {
    /// Where its properties and operator stand, if it tells words.
    var words: Range<Int>?
    var leavesOut = false
    var keeps = false
  }

  /// Deeper than these nothing lies in each other on pages that are meant to be read.
  private static var mostStates: Int { 4_096 }
  /// More strings than a page has words.
  private static var mostEdits: Int { 1 << 20 }

  private let bytes: [UInt8]
  private let box: ContentBox
  private let resources: Resources
  private var tokens: ContentTokens
  private var operands: ContentOperands
  private var edits: [Edit] = []
  private var state: GraphicsState
  private var states: [GraphicsState] = []
  private var stretches: [Stretch] = []
  private var isInText = false
  private var isInImage = false
  /// The matrix of the line, and where on it the next string begins; `nil` where that cannot be told.
  private var line = ContentMatrix.identity
  private var pen: FontMeasure.Pen?
  /// The first of the edits since the line was set.
  private var firstOfLine = 0

  /// Leaves text outside of a box out of a stream.
  ///
  /// - Parameters:
  ///   - bytes: The stream.
  ///   - matrix: What brings it to the page.
  ///   - box: What is seen of the page.
  ///   - resources: What it draws with.
  /// - Returns: The stream without it; `nil` when there is none.
  static func contents(
    _ bytes: [UInt8],
    by matrix: ContentMatrix,
    in box: ContentBox,
    with resources: Resources
  ) -> [UInt8]? {
    var shown = ShownContents(bytes, matrix, box, resources)
    do { try shown.run() } catch { return nil }
    return shown.edits.isEmpty ? nil : shown.output()
  }

  private init(
    _ bytes: [UInt8],
    _ matrix: ContentMatrix,
    _ box: ContentBox,
    _ resources: Resources
  ) {
    self.bytes = bytes
    self.box = box
    self.resources = resources
    tokens = ContentTokens(bytes)
    operands = ContentOperands(bytes)
    state = GraphicsState(matrix: matrix)
  }

  private func output() -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var copied = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      output += bytes[copied..<edit.range.lowerBound]
      // Words on both sides stay apart.
      output.append(0x20)
      output += edit.source
      if edit.isMove {
        if !edit.source.isEmpty { output.append(0x20) }
        output += Array("[\(PDFFile.number(edit.move))] TJ".utf8)
      }
      copied = edit.range.upperBound
    }
    return output + bytes[copied...]
  }

  // MARK: Operators

  private mutating func run() throws(ContentDoubt) {
    while let token = tokens.next() {
      if token.kind == .word, !isValue(token) {
        try perform(token)
        operands.removeAll()
      } else {
        try operands.append(token)
      }
    }
    guard !tokens.isBroken, operands.all.isEmpty, !isInText, edits.count <= Self.mostEdits else {
      throw ContentDoubt()
    }
  }

  private func isValue(_ token: ContentTokens.Token) -> Bool {
    (4...5).contains(token.range.count)
      && ["true", "false", "null"].contains { bytes[token.range].elementsEqual($0.utf8) }
  }

  private mutating func perform(_ token: ContentTokens.Token) throws(ContentDoubt) {
    guard let named = ContentOperator(bytes[token.range]) else { return }
    switch named {
    case .save:
      guard !isInText, states.count < Self.mostStates else { throw ContentDoubt() }
      states.append(state)
    case .restore:
      guard !isInText, let last = states.popLast() else { throw ContentDoubt() }
      state = last
    case .concatenate:
      state.matrix = try operands.matrix().then(state.matrix)
    case .setState:
      if resources.setsFont(try operands.name()) { throw ContentDoubt() }
    case .draw: try draw(token)
    case .beginImage: isInImage = true
    case .imageData:
      guard isInImage else { throw ContentDoubt() }
      isInImage = false
      tokens.skipImage()
    case .beginMarked, .beginMarkedWithProperties: try begin(token)
    case .endMarked: end()
    case .beginText:
      guard !isInText else { throw ContentDoubt() }
      isInText = true
      set(.identity)
    case .endText:
      guard isInText else { throw ContentDoubt() }
      isInText = false
      firstOfLine = edits.count
    default: try performText(named, token)
    }
  }

  private mutating func performText(
    _ named: ContentOperator,
    _ token: ContentTokens.Token
  ) throws(ContentDoubt) {
    switch named {
    case .charSpace: state.text.charSpace = try operands.number()
    case .wordSpace: state.text.wordSpace = try operands.number()
    case .scale: state.text.scale = try operands.number() / 100
    case .leading: state.text.leading = try operands.number()
    case .rise: state.text.rise = try operands.number()
    case .mode: state.text.mode = try operands.number()
    case .font:
      state.text.size = try operands.numbers(1, after: 1)[0]
      state.text.font = resources.font(try operands.name(of: 2))
    case .move:
      let move = try operands.numbers(2)
      set(.moving(move[0], move[1]).then(line))
    case .moveAndLead:
      let move = try operands.numbers(2)
      state.text.leading = -move[1]
      set(.moving(move[0], move[1]).then(line))
    case .matrix: set(try operands.matrix())
    case .nextLine: breakLine()
    case .show: try show(token, operands: 1)
    case .showMany: try show(token, operands: 1)
    case .lineAndShow:
      breakLine()
      try show(token, operands: 1, after: Array("T*".utf8))
    case .spacesLineAndShow:
      let spaces = try operands.numbers(2, before: 1)
      (state.text.wordSpace, state.text.charSpace) = (spaces[0], spaces[1])
      breakLine()
      let source = [bytes[operands.all[0].range], bytes[operands.all[1].range]].map(Array.init)
      try show(
        token,
        operands: 3,
        after: source[0] + Array(" Tw ".utf8) + source[1] + Array(" Tc T*".utf8)
      )
    default: break
    }
  }

  // MARK: Marked content

  private mutating func begin(_ token: ContentTokens.Token) throws(ContentDoubt) {
    guard stretches.count < Self.mostStates else { throw ContentDoubt() }
    guard operands.all.count == 2 else {
      stretches.append(Stretch())
      return
    }
    let properties = operands.all[1]
    let hasWords =
      switch properties.kind {
      case .name: resources.hasWords(ContentTokens.name(bytes[properties.range]))
      case .dictionary: ContentWords.areToldBy(bytes, in: properties.range)
      default: false
      }
    let range = properties.range.lowerBound..<token.range.upperBound
    stretches.append(Stretch(words: hasWords ? range : nil))
  }

  private mutating func end() {
    guard let stretch = stretches.popLast() else { return }
    if let range = stretch.words, stretch.leavesOut, !stretch.keeps {
      edits.append(Edit(range: range, source: Array("BMC".utf8)))
    }
    guard !stretches.isEmpty else { return }
    if stretch.leavesOut { stretches[stretches.count - 1].leavesOut = true }
    if stretch.keeps { stretches[stretches.count - 1].keeps = true }
  }

  private mutating func leaveOut(_ edit: Edit) {
    edits.append(edit)
    if !stretches.isEmpty { stretches[stretches.count - 1].leavesOut = true }
  }

  private mutating func keep() {
    if !stretches.isEmpty { stretches[stretches.count - 1].keeps = true }
  }

  // MARK: Drawing

  private mutating func draw(_ token: ContentTokens.Token) throws(ContentDoubt) {
    switch resources.drawn(try operands.name(), by: state.matrix, isFresh: state.text.isFresh) {
    case .kept: keep()
    case .left: leaveOut(Edit(range: operands.range(to: token), isSettled: true))
    case .other(let name):
      keep()
      edits.append(
        Edit(range: operands.range(to: token), source: Array("\(name) Do".utf8), isSettled: true)
      )
    }
  }

  /// Begins a line, which nothing before it moves.
  private mutating func set(_ matrix: ContentMatrix) {
    line = matrix
    pen = FontMeasure.Pen()
    firstOfLine = edits.count
  }

  private mutating func breakLine() { set(.moving(0, -state.text.leading).then(line)) }

  /// Shows the last operand, or does what stands for it where it is not seen.
  private mutating func show(
    _ token: ContentTokens.Token,
    operands count: Int,
    after source: [UInt8] = []
  ) throws(ContentDoubt) {
    guard isInText, operands.all.count == count, let operand = operands.all.last,
      edits.count <= Self.mostEdits
    else { throw ContentDoubt() }
    guard state.text.isPlain, let font = state.text.font, let start = pen else {
      pen = nil
      keepLine()
      return
    }
    let line = try strings(in: operand, by: font, from: start)
    pen = line.end
    guard let first = line.strings.first else { return }
    var ink = first
    for string in line.strings { ink.extend(by: string) }
    guard isOutside(ink, font) else {
      keepLine()
      if operand.kind == .array { leaveOut(of: line.strings, font) }
      return
    }
    let length = length(from: start, to: line.end) ?? .nan
    leaveOut(Edit(range: operands.range(to: token), source: source, move: length, isString: true))
  }

  /// Leaves those strings of an array out that are not seen, though others are.
  private mutating func leaveOut(of strings: [ShownString], _ font: FontMeasure) {
    for string in strings where isOutside(string, font) {
      guard let length = length(from: string.before, to: string.after) else { continue }
      let source = Array("\(PDFFile.number(length)) ".utf8)
      edits.append(Edit(range: string.range, source: source, isSettled: true))
    }
  }

  /// The move in an array of strings that is as long as what lies between two places, if that is known.
  private func length(from start: FontMeasure.Pen, to end: FontMeasure.Pen) -> Double? {
    guard let start = start.place, let end = end.place else { return nil }
    let length = (start - end) * 1_000 / (state.text.size * state.text.scale)
    return abs(length) < 1e6 ? length : nil
  }

  /// A string, or the strings of an array, and where the pen is behind them and all moves.
  private func strings(
    in operand: ContentTokens.Token,
    by font: FontMeasure,
    from start: FontMeasure.Pen
  ) throws(ContentDoubt) -> (strings: [ShownString], end: FontMeasure.Pen) {
    var parts = [operand]
    if operand.kind == .array {
      parts = []
      let inside = operand.range.lowerBound + 1..<operand.range.upperBound - 1
      var inner = ContentTokens(bytes, in: inside)
      while let part = inner.next() { parts.append(part) }
      if inner.isBroken { throw ContentDoubt() }
    }
    var strings: [ShownString] = []
    var pen = start
    for part in parts {
      switch part.kind {
      case .string, .hexadecimal:
        let codes = ContentTokens.codes(bytes[part.range])
        guard !codes.isEmpty else { continue }
        let before = pen
        font.move(&pen, over: codes, in: state.text)
        strings.append(ShownString(range: part.range, before: before, after: pen))
      case .number where operand.kind == .array:
        guard let number = ContentTokens.number(bytes[part.range]) else { throw ContentDoubt() }
        let move = number / 1_000 * state.text.size * state.text.scale
        pen.least -= move
        pen.most -= move
      default: throw ContentDoubt()
      }
    }
    return (strings, pen)
  }

  /// Whether a string is not seen.
  private func isOutside(_ ink: ShownString, _ font: FontMeasure) -> Bool {
    let size = state.text.size
    let sides = [font.low * size, font.high * size]
    // Outlines are as wide as lines are.
    let outline = state.text.mode == 1 || state.text.mode == 2 ? abs(size) / 2 : 0
    let overhang = font.overhang * abs(size) * state.text.scale + outline
    let place = ContentBox(
      left: ink.left - overhang,
      low: min(sides[0], sides[1]) + state.text.rise - outline,
      right: ink.right + overhang,
      high: max(sides[0], sides[1]) + state.text.rise + outline
    )
    return line.then(state.matrix).takes(place, outOf: box)
  }

  /// Sees to it that a string stays where it is when those before it on its line are left out.
  private mutating func keepLine() {
    let isKnown = edits[firstOfLine...].allSatisfy { !$0.isString || !$0.move.isNaN }
    if isKnown {
      for index in edits.indices[firstOfLine...] where edits[index].isString {
        edits[index].isMove = true
      }
    } else {
      let settled = edits[firstOfLine...].filter(\.isSettled)
      edits.replaceSubrange(firstOfLine..., with: settled)
    }
    firstOfLine = edits.count
    keep()
  }
}
