/// One part of one axis: which source pixels become which device pixels, and how.
public struct SlicePart: Equatable, Sendable {
  /// How a part is filled.
  public enum Fill: Equatable, Sendable {
    /// The source pixels are spread over the whole target.
    case stretch
    /// The source pixels are repeated: each covers `scale` device pixels; the pattern starts
    /// `phase` device pixels (0 ..< period) before the target.
    case tile(scale: Ratio, phase: Ratio)
  }

  /// The source pixels that may be read, a column or row range of the picture. No other is read.
  public var source: Range<Int>
  /// The device pixels that are written, counted from the start of the target.
  public var target: Range<Int>
  /// How they are filled.
  public var fill: Fill

  /// Creates a part.
  public init(source: Range<Int>, target: Range<Int>, fill: Fill) {
    self.source = source
    self.target = target
    self.fill = fill
  }
}

/// How pixels between pixels are found.
public enum Filter: String, Hashable, Sendable, CaseIterable {
  /// Bilinear when enlarging, exact area average when shrinking.
  case smooth
  /// The source pixel under the middle of the device pixel; ties take the lower one.
  case nearest
}

/// How a picture becomes a rectangle of device pixels: every column part crossed with every row
/// part. Nine-slice has three parts on each axis, a fused picture five on one, a single picture one.
///
/// Law: the targets of an axis are in order, do not overlap, and cover `0 ..< length` but for
/// parts that are left transparent.
public struct SlicePlan: Equatable, Sendable {
  /// The parts from left to right; parts without target pixels are left out.
  public var columns: [SlicePart]
  /// The parts from top to bottom; parts without target pixels are left out.
  public var rows: [SlicePart]
  /// Width and height of the result in device pixels.
  public var size: PixelSize
  /// How pixels between pixels are found.
  public var filter: Filter

  /// Creates a plan from its parts.
  public init(columns: [SlicePart], rows: [SlicePart], size: PixelSize, filter: Filter) {
    self.columns = columns
    self.rows = rows
    self.size = size
    self.filter = filter
  }
}
