/// An exact permutation of pixels: one of the eight turns and mirror images of a rectangle.
///
/// For a w × h source S(column, row); the names describe the change of an up-pointing picture.
package enum Orientation: String, Hashable, Sendable, CaseIterable {
  /// D(x, y) = S(x, y).
  case identity
  /// Upside down, top and bottom exchanged: D(x, y) = S(x, h−1−y).
  case flippedVertically
  /// Left and right exchanged: D(x, y) = S(w−1−x, y).
  case flippedHorizontally
  /// Half a turn: D(x, y) = S(w−1−x, h−1−y).
  case rotated180
  /// A quarter turn anticlockwise, h wide and w high: D(x, y) = S(w−1−y, x).
  case rotatedLeft
  /// A quarter turn clockwise, h wide and w high: D(x, y) = S(y, h−1−x).
  case rotatedRight
  /// The mirror image, left and right exchanged, of `rotatedRight`: D(x, y) = S(y, x).
  case transposed
  /// The mirror image, left and right exchanged, of `rotatedLeft`: D(x, y) = S(w−1−y, h−1−x).
  case antitransposed
}

package enum Axis: String, Hashable, Sendable, CaseIterable {
  /// Across, from left to right.
  case horizontal
  /// Down, from top to bottom.
  case vertical
}
