/// The lines of one axis of a canvas that may differ from the line before, in anything that is painted.
struct LineChanges {
  /// For each line; the last is the end of the canvas, where what it holds ends.
  private var marks: [Bool]

  /// An axis of which no line differs.
  init(length: Int) { marks = Array(repeating: false, count: length + 1) }

  /// How many lines the axis has.
  var length: Int { marks.count - 1 }

  /// Says that a line may differ; the canvas' end is one, and what is outside of it is none.
  mutating func add(_ line: Int) {
    if marks.indices.contains(line) { marks[line] = true }
  }

  /// Says that the first line of a range, and the first behind it, may differ.
  mutating func add(edgesOf lines: Range<Int>) {
    add(lines.lowerBound)
    add(lines.upperBound)
  }

  /// Says that all lines of a range may differ.
  mutating func add(_ lines: Range<Int>) {
    for line in lines.clamped(to: marks.indices) { marks[line] = true }
  }

  /// Says that whatever others may, may.
  mutating func add(_ others: LineChanges) {
    for line in marks.indices where others.marks[line] { marks[line] = true }
  }

  /// The changes of what is blurred: each spreads as far as the blur reaches, and is moved.
  func spread(by reach: Int, offset: Int) -> LineChanges {
    var spread = LineChanges(length: marks.count - 1)
    // Where the last one has reached already.
    var end = -reach + offset
    for line in marks.indices where marks[line] {
      let last = line + reach + offset
      if end <= last { spread.add(max(end, line - reach + offset)..<last + 1) }
      end = last + 1
    }
    return spread
  }

  /// The axis without the lines that repeat the line before.
  var axis: CollapsedAxis { CollapsedAxis(keeping: Array(marks.dropLast())) }
}
