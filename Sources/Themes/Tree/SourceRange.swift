/// A stretch of a text file: where it begins, where it ends, and its bytes.
public struct SourceRange: Hashable, Sendable {
  /// The place of the first character.
  public let start: SourcePosition
  /// The place behind the last character.
  public let end: SourcePosition
  /// The offsets of the bytes in the file; a byte order mark counts.
  public let bytes: Range<Int>

  /// Creates a range.
  public init(start: SourcePosition, end: SourcePosition, bytes: Range<Int>) {
    self.start = start
    self.end = end
    self.bytes = bytes
  }

  /// The empty range at the beginning of a file: the place of a message about the whole file.
  public static let start = SourceRange(start: .start, end: .start, bytes: 0..<0)

  /// The line of the first character, from 1.
  public var line: Int { start.line }
  /// The column of the first character, from 1.
  public var column: Int { start.column }
}

extension SourceRange: Comparable {
  /// Whether a range begins first in the file; of two that begin together, whether it is shorter.
  public static func < (lhs: SourceRange, rhs: SourceRange) -> Bool {
    (lhs.start, lhs.end) < (rhs.start, rhs.end)
  }
}

/// A place in a text file, as editors count it.
public struct SourcePosition: Hashable, Comparable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, counted in Unicode scalars.
  public let column: Int

  /// The beginning of a file.
  public static let start = SourcePosition(line: 1, column: 1)

  /// Creates a position from a line and a column, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Whether a position comes first in the file.
  public static func < (lhs: SourcePosition, rhs: SourcePosition) -> Bool {
    (lhs.line, lhs.column) < (rhs.line, rhs.column)
  }
}
