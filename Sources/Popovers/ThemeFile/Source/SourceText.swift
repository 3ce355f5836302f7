/// A text whose characters can be found and replaced by line and column, counted as YAML counts.
struct SourceText {
  private(set) var scalars: [Unicode.Scalar]
  private let lineStarts: [Int]

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    var starts = [0]
    for (index, scalar) in scalars.enumerated() where Self.endsLine(scalar) {
      let isFirstOfTwo =
        scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      if !isFirstOfTwo { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  /// The text as a string.
  var string: String { String(String.UnicodeScalarView(scalars)) }

  /// Where a line and a column lie among the scalars; `nil` beyond the end.
  func index(of position: SourcePosition) -> Int? {
    guard lineStarts.indices.contains(position.line - 1) else { return nil }
    let index = lineStarts[position.line - 1] + position.column - 1
    return scalars.indices.contains(index) ? index : nil
  }

  /// The scalar at a line and a column; `nil` beyond the end.
  subscript(position: SourcePosition) -> Unicode.Scalar? {
    index(of: position).map { scalars[$0] }
  }

  /// The line and column of a scalar.
  func position(of index: Int) -> SourcePosition {
    let line = lineStarts.partitionPoint { $0 <= index }
    return SourcePosition(line: line, column: index - lineStarts[line - 1] + 1)
  }

  /// Puts one scalar in the place of another, which moves no other.
  mutating func replace(at index: Int, with scalar: Unicode.Scalar) {
    scalars[index] = scalar
  }

  /// Whether YAML ends a line with it.
  static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}

extension [Int] {
  /// The number of elements at the beginning that fulfil a condition, which no later one does.
  fileprivate func partitionPoint(_ holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
