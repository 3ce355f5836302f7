/// The lengths of one axis' fixed parts (caps, and the arrow of a fused picture), in source pixels,
/// and how they become whole device pixels.
struct CapLengths {
  /// Source pixels of each part, from the low end.
  var lengths: [Int]
  /// Device pixels that there are for all of the axis.
  var room: Int

  /// Source pixels of all parts together.
  var total: Int { lengths.reduce(0, +) }

  /// Device pixels of each part.
  ///
  /// Parts that fit are rounded one by one. Parts that fill the room exactly, or would exceed it by
  /// their rounding, share it: their cumulative edges are rounded. Parts that shrink because the
  /// other axis is short are rounded down, so that they never exceed the room.
  func deviceLengths(_ scale: CapScale) -> [Int] {
    if !scale.shrinks {
      let rounded = lengths.map { (scale.effective * $0).rounded() }
      return rounded.reduce(0, +) <= room ? rounded : sharingAll()
    }
    if scale.fills(self) { return sharingAll() }
    return lengths.map { (scale.effective * $0).floored() }
  }

  private func sharingAll() -> [Int] {
    let total = total
    var sum = 0
    var edge = 0
    return lengths.map { length in
      sum += length
      let next = Ratio(room * sum, total).rounded()
      defer { edge = next }
      return next - edge
    }
  }
}

/// How much smaller than their natural size the fixed parts of both axes are drawn, one factor for
/// both as in CSS `border-image`: f = min(1, Dx/(ax+bx), Dy/(ay+by)).
struct CapScale {
  /// f, exactly.
  let factor: Ratio
  /// Device pixels of one source pixel of a fixed part: k · f.
  let effective: Ratio

  var shrinks: Bool { factor != Ratio(1) }

  init(_ horizontal: CapLengths, _ vertical: CapLengths, scale: Ratio) {
    // k is the same on both axes and cancels: compare D/(l+r) alone and take the smaller one.
    var limit = horizontal
    if vertical.room * horizontal.total < horizontal.room * vertical.total || horizontal.total == 0
    {
      limit = vertical
    }
    let parts = limit.total
    guard parts > 0, limit.room * scale.denominator < parts * scale.numerator else {
      factor = Ratio(1)
      effective = scale
      return
    }
    factor = Ratio(limit.room * scale.denominator, parts * scale.numerator)
    effective = Ratio(limit.room, parts)
  }

  /// Whether the parts, shrunk, fill their axis to the last pixel: (a+b)·f = D.
  func fills(_ parts: CapLengths) -> Bool {
    parts.total > 0
      && parts.total * effective.numerator == parts.room * effective.denominator
  }
}
