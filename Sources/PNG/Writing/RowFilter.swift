/// What is written in place of a row's bytes, so that they compress better; PNG's numbers.
enum RowFilter: Int32 {
  /// The bytes themselves.
  case none = 0
  /// Differences from the pixel to the left.
  case sub = 1
  /// Differences from the pixel above.
  case up = 2
  /// Differences from the neighbour (left, above, above left) that is likest to come.
  case paeth = 4
}
