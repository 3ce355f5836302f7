/// How a picture becomes a rectangle of device pixels: every column part crossed with every row
/// part. Nine-slice has three parts on each axis, a fused picture five on one, a single picture one.
///
/// Law: the targets of an axis are in order, do not overlap, and cover `0 ..< length` but for
/// parts that are left transparent.
package struct SlicePlan: Equatable, Sendable {
  /// The parts from left to right; parts without target pixels are left out.
  package var columns: [SlicePart]
  /// The parts from top to bottom; parts without target pixels are left out.
  package var rows: [SlicePart]
  /// Width and height of the result in device pixels.
  package var size: PixelSize
  package var filter: Filter
  /// The one factor by which the fixed parts of both axes were shrunk to fit; 1 when they fit.
  package var capScale: Ratio

  package init(
    columns: [SlicePart], rows: [SlicePart], size: PixelSize, filter: Filter,
    capScale: Ratio = Ratio(1)
  ) {
    self.columns = columns
    self.rows = rows
    self.size = size
    self.filter = filter
    self.capScale = capScale
  }
}

/// One part of one axis: which source pixels become which device pixels, and how.
package struct SlicePart: Equatable, Sendable {
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
  package var fill: Fill

  package init(source: Range<Int>, target: Range<Int>, fill: Fill) {
    self.source = source
    self.target = target
    self.fill = fill
  }
}

extension SlicePlan {
  /// Slices a picture into nine and fits it to a target: corners at their natural size, edges and
  /// middle as `resizing` says.
  ///
  /// - Parameters:
  ///   - source: Size of the picture in source pixels.
  ///   - caps: The fixed edges in source pixels; not negative.
  ///   - scale: Device pixels per source pixel; positive.
  ///   - target: Size of the result in device pixels; not negative.
  ///   - resizing: How the middle fills its room; an axis with `none` has no caps.
  ///   - center: The part of the middle that shows, from the middle's top left, in source pixels;
  ///     `nil` is all of it.
  package static func nineSlice(
    source: PixelSize, caps: PixelInsets, scale: Ratio, target: PixelSize,
    resizing: Resizing = .tile, center: PixelSize? = nil,
    tileAnchor: TileAnchors = TileAnchors(), emptyMiddle: EmptyMiddle = .error,
    filter: Filter = .smooth
  ) throws(SlicingError) -> SlicePlan {
    let horizontal = try SlicedAxis(
      .horizontal, length: source.width, low: caps.left, high: caps.right, room: target.width,
      resizing: resizing.x, center: center?.width)
    let vertical = try SlicedAxis(
      .vertical, length: source.height, low: caps.top, high: caps.bottom, room: target.height,
      resizing: resizing.y, center: center?.height)
    let capScale = CapScale(horizontal.fixed, vertical.fixed, scale: scale)
    // An empty target needs no pixels, so an empty middle is no mistake there.
    let allowsEmpty = emptyMiddle == .transparent || target.isEmpty
    return SlicePlan(
      columns: try horizontal.parts(
        scale, capScale, anchor: tileAnchor.x, allowsEmpty: allowsEmpty),
      rows: try vertical.parts(scale, capScale, anchor: tileAnchor.y, allowsEmpty: allowsEmpty),
      size: target, filter: filter, capScale: capScale.factor)
  }
}

extension SlicePlan {
  /// Fits a picture of frame and arrow in one: along one axis two spans stretch, one on each side of
  /// the arrow's fixed span; the arrow's place decides how they share the free length.
  ///
  /// - Parameters:
  ///   - source: Size of the picture in source pixels.
  ///   - caps: The fixed edges in source pixels; not negative.
  ///   - span: The arrow's fixed source pixels along `axis`.
  ///   - axis: The direction of the edge that carries the arrow.
  ///   - tip: The device pixel along the axis, from the target's start, at which the tip should be.
  ///   - tipInSource: Where the tip is in the picture, in source pixels from its start.
  ///   - scale: Device pixels per source pixel; positive.
  ///   - target: Size of the result in device pixels; not negative.
  ///   - resizing: How the spans and the middle fill their room; tiles start at the low end.
  package static func fused(
    source: PixelSize, caps: PixelInsets, span: Range<Int>, along axis: Axis, tip: Int,
    tipInSource: Ratio, scale: Ratio, target: PixelSize, resizing: Resizing = .stretch,
    filter: Filter = .smooth
  ) throws(SlicingError) -> SlicePlan {
    let horizontal = try SlicedAxis(
      .horizontal, length: source.width, low: caps.left, high: caps.right, room: target.width,
      resizing: resizing.x)
    let vertical = try SlicedAxis(
      .vertical, length: source.height, low: caps.top, high: caps.bottom, room: target.height,
      resizing: resizing.y)
    let (main, cross) = axis == .horizontal ? (horizontal, vertical) : (vertical, horizontal)
    let edge = try FusedAxis(main, span: span, tip: tip, tipInSource: tipInSource)
    let capScale = CapScale(edge.fixed, cross.fixed, scale: scale)
    let allowsEmpty = target.isEmpty
    let along = try edge.parts(scale, capScale, allowsEmpty: allowsEmpty)
    let across = try cross.parts(scale, capScale, anchor: .start, allowsEmpty: allowsEmpty)
    return SlicePlan(
      columns: axis == .horizontal ? along : across, rows: axis == .horizontal ? across : along,
      size: target, filter: filter, capScale: capScale.factor)
  }
}

extension SlicePlan {
  /// Stretches a whole picture, in source pixels, over a target, in device pixels, as one part.
  package static func whole(
    source: PixelSize, target: PixelSize, filter: Filter
  ) -> SlicePlan {
    func parts(_ length: Int, _ room: Int) -> [SlicePart] {
      length > 0 && room > 0
        ? [SlicePart(source: 0..<length, target: 0..<room, fill: .stretch)] : []
    }
    return SlicePlan(
      columns: parts(source.width, target.width), rows: parts(source.height, target.height),
      size: target, filter: filter)
  }

  /// Repeats a part of a picture over a target.
  ///
  /// - Parameters:
  ///   - source: The rectangle of source pixels that is repeated.
  ///   - scale: Device pixels per source pixel; positive.
  ///   - target: Size of the result in device pixels; not negative.
  ///   - origin: Where a tile begins, in device pixels from the target's top left; any sign.
  package static func tiled(
    source: PixelRect, scale: Ratio, target: PixelSize, origin: PixelPoint, filter: Filter
  ) -> SlicePlan {
    func parts(_ start: Int, _ length: Int, _ room: Int, _ origin: Int) -> [SlicePart] {
      guard length > 0, room > 0 else { return [] }
      let phase = Ratio(-origin).modulo(scale * length)
      return [
        SlicePart(
          source: start..<start + length, target: 0..<room,
          fill: .tile(scale: scale, phase: phase))
      ]
    }
    return SlicePlan(
      columns: parts(source.x, source.width, target.width, origin.x),
      rows: parts(source.y, source.height, target.height, origin.y),
      size: target, filter: filter)
  }
}

/// An error in the slices of a picture. All lengths are whole source pixels.
package enum SlicingError: Error, Equatable, Sendable {
  case capsExceedPicture(axis: Axis, low: Int, high: Int, length: Int)
  /// The caps leave nothing between them, and there is room to fill.
  case emptyMiddle(axis: Axis)
  case centerExceedsMiddle(axis: Axis, center: Int, middle: Int)
  /// The fixed span of a fused picture reaches into a cap or beyond the picture.
  case spanOutsideMiddle(axis: Axis, span: Range<Int>, middle: Range<Int>)
}

/// The behaviour if the caps leave no middle but there is room to fill.
public enum EmptyMiddle: String, Hashable, Sendable, CaseIterable {
  /// It is a mistake.
  case error
  /// The room stays transparent.
  case transparent
}
