/// One part of one axis: which source pixels become which device pixels, and how.
package struct SlicePart: Equatable, Sendable {
  /// How a part is filled.
  package enum Fill: Equatable, Sendable {
    /// The source pixels are spread over the whole target.
    case stretch
    /// The source pixels are repeated: each covers `scale` device pixels; the pattern starts
    /// `phase` device pixels (0 ..< period) before the target.
    case tile(scale: Ratio, phase: Ratio)
  }

  /// The source pixels that may be read, a column or row range of the picture. No other is read.
  package var source: Range<Int>
  /// The device pixels that are written, counted from the start of the target.
  package var target: Range<Int>
  /// How they are filled.
  package var fill: Fill

  /// Creates a part.
  package init(source: Range<Int>, target: Range<Int>, fill: Fill) {
    self.source = source
    self.target = target
    self.fill = fill
  }
}
