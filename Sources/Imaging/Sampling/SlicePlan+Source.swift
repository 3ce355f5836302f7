extension SlicePlan {
  /// The source pixel that lies under the middle of a device pixel; `nil` where nothing is drawn.
  ///
  /// It is the one that the filter `nearest` takes; `smooth` mixes it with its neighbours.
  ///
  /// - Parameter place: A pixel of the result, from its top left, before any turn.
  package func source(of place: PixelPoint) -> PixelPoint? {
    guard let column = columns.first(where: { $0.target.contains(place.x) }),
      let row = rows.first(where: { $0.target.contains(place.y) })
    else { return nil }
    return PixelPoint(x: column.source(of: place.x), y: row.source(of: place.y))
  }
}

extension SlicePart {
  /// The source pixel under the middle of a device pixel of the target; ties take the lower one.
  fileprivate func source(of position: Int) -> Int {
    let index = position - target.lowerBound
    switch fill {
    case .stretch:
      return source.lowerBound + ((2 * index + 1) * source.count - 1) / (2 * target.count)
    case .tile(let scale, let phase):
      let tiling = Tiling(count: source.count, scale: scale, phase: phase)
      let place = (tiling.start + tiling.step * index) % tiling.period
      // At natural size a middle on the grid is the middle of a pixel.
      return source.lowerBound + max(0, place - 1) / tiling.pixel
    }
  }
}
