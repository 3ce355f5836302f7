/// The filters that replace a row's bytes by differences, so that they compress better; PNG's
/// numbers (PNG, third edition, 9.2).
enum RowFilter: UInt8, CaseIterable {
  /// The bytes themselves.
  case none = 0
  /// Differences from the pixel to the left.
  case sub = 1
  /// Differences from the pixel above.
  case up = 2
  /// Differences from the mean of both.
  case average = 3
  /// Differences from the neighbour (left, above, above left) that Paeth's prediction chooses.
  case paeth = 4
}
