/// What is wrong with the slices of a picture. All lengths are whole source pixels.
package enum SlicingError: Error, Equatable, Sendable {
  /// The two caps of an axis are together longer than the picture.
  case capsExceedPicture(axis: Axis, low: Int, high: Int, length: Int)
  /// The caps leave nothing between them, and there is room to fill.
  case emptyMiddle(axis: Axis)
  /// The part of the middle that shows is longer than the middle.
  case centerExceedsMiddle(axis: Axis, center: Int, middle: Int)
  /// The fixed span of a fused picture reaches into a cap or beyond the picture.
  case spanOutsideMiddle(axis: Axis, span: Range<Int>, middle: Range<Int>)
}
