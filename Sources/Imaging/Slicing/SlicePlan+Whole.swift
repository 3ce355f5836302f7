extension SlicePlan {
  /// Stretches a whole picture over a target, as one part.
  ///
  /// - Parameters:
  ///   - source: Size of the picture in source pixels.
  ///   - target: Size of the result in device pixels; not negative.
  ///   - filter: How pixels between pixels are found.
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
  ///   - filter: How pixels between pixels are found.
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
