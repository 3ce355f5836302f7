/// The lines of one axis of a canvas that may differ from the line before, in anything that is painted.
struct LineChanges {
  /// One for each line, and one for the end of the canvas.
  private var marks: [Bool]

  /// An axis of which no line differs.
  init(length: Int) { marks = Array(repeating: false, count: length + 1) }

  var length: Int { marks.count - 1 }

  /// Marks a line, or the canvas' end, as different; lines outside the canvas are ignored.
  mutating func add(_ line: Int) {
    if marks.indices.contains(line) { marks[line] = true }
  }

  /// Marks the first line of a range, and the first line after it.
  mutating func add(edgesOf lines: Range<Int>) {
    add(lines.lowerBound)
    add(lines.upperBound)
  }

  mutating func add(_ lines: Range<Int>) {
    for line in lines.clamped(to: marks.indices) { marks[line] = true }
  }

  /// Marks the lines whose number is not that of the line before, as ``LineEquivalence`` numbers them.
  mutating func add(changesOf numbers: [Int32]) {
    for line in numbers.indices.dropFirst() where numbers[line] != numbers[line - 1] { add(line) }
  }

  mutating func add(_ others: LineChanges) {
    for line in marks.indices where others.marks[line] { marks[line] = true }
  }

  /// The changes after a blur: each mark spreads to both sides by the blur's reach, and is moved by the offset.
  func spread(by reach: Int, offset: Int) -> LineChanges {
    var spread = LineChanges(length: marks.count - 1)
    // The end of the lines that are marked already.
    var end = -reach + offset
    for line in marks.indices where marks[line] {
      let last = line + reach + offset
      if end <= last { spread.add(max(end, line - reach + offset)..<last + 1) }
      end = last + 1
    }
    return spread
  }

  var axis: CollapsedAxis { CollapsedAxis(keeping: Array(marks.dropLast())) }
}
