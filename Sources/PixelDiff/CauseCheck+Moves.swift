internal import Imaging

extension CauseCheck {
  /// All shifts that are tried, the nearest first.
  static let possibleShifts: [PixelPoint] = {
    let far = DifferenceCause.farthestShift
    var shifts = (-far...far).flatMap { y in (-far...far).map { x in PixelPoint(x: x, y: y) } }
    shifts.removeAll { $0 == .zero }
    shifts.sort { ($0.x * $0.x + $0.y * $0.y) < ($1.x * $1.x + $1.y * $1.y) }
    return shifts
  }()

  /// The nearest shift that explains everything.
  var shifts: [DifferenceCause] {
    let shift = firstPlace(of: Self.possibleShifts, explained: shifted, where: movesSomething)
    return shift.map { [.shifted(x: $0.x, y: $0.y)] } ?? []
  }

  /// The turns and mirror images that explain everything, for those that change the size too.
  var turns: [DifferenceCause] {
    let orientations = Orientation.allCases.filter {
      $0 != .identity && $0.size(of: expectedSize) == actualSize
    }
    return orientations.filter { orientation in
      holds { x, y in
        let place = source(of: PixelPoint(x: x, y: y), turnedBy: orientation)
        return expected[place.x, place.y]
      }
    }.map { .turned($0) }
  }

  /// Where the expected picture has the pixel that a turn moves to a place of the actual one.
  func source(of place: PixelPoint, turnedBy orientation: Orientation) -> PixelPoint {
    let rect = orientation.inverse.rect(
      of: PixelRect(x: place.x, y: place.y, width: 1, height: 1), in: actualSize)
    return PixelPoint(x: rect.x, y: rect.y)
  }

  /// How the canvas was cut or grew, if everything else is the same.
  var cuts: [DifferenceCause] {
    let (wider, higher) = (
      actualSize.width - expectedSize.width, actualSize.height - expectedSize.height
    )
    let columns = min(wider, 0)...max(wider, 0)
    let rows = min(higher, 0)...max(higher, 0)
    guard columns.count * rows.count <= Self.mostCanvasPlaces, showsSomething else { return [] }
    let places = rows.flatMap { y in columns.map { x in PixelPoint(x: x, y: y) } }
    let place = firstPlace(of: places, explained: placed) { _ in true }
    return place.map {
      [.cut(PixelInsets(top: -$0.y, left: -$0.x, bottom: $0.y - higher, right: $0.x - wider))]
    } ?? []
  }

  /// The first place of the expected picture that explains everything.
  private func firstPlace(
    of places: [PixelPoint], explained: (PixelPoint, Int, Int) -> Pixel,
    where isMeant: (PixelPoint) -> Bool
  ) -> PixelPoint? {
    let likely = places.filter { place in passes { x, y in explained(place, x, y) } }
    return likely.prefix(Self.mostPlaces).first { place in
      isMeant(place) && allPixels { x, y in accepts(explained(place, x, y), x, y) }
    }
  }

  /// The pixel of the shifted picture. Beyond its edge, a transparent pixel if the actual picture
  /// has one there, otherwise the edge's pixel.
  func shifted(_ shift: PixelPoint, _ x: Int, _ y: Int) -> Pixel {
    let (u, v) = (x - shift.x, y - shift.y)
    let column = min(max(u, 0), expectedSize.width - 1)
    let row = min(max(v, 0), expectedSize.height - 1)
    if (column != u || row != v) && actual[x, y].alpha == 0 { return .clear }
    return expected[column, row]
  }

  /// Whether the shift explains differences outside the border that it vacates, and the actual
  /// pixels there are not all equal. Then something has moved into view, and not only out of the
  /// canvas.
  private func movesSomething(_ shift: PixelPoint) -> Bool {
    let kept = PixelRect(origin: .zero, size: actualSize).intersection(
      PixelRect(origin: shift, size: expectedSize))
    let (columns, rows) = (kept.x..<max(kept.x, kept.maxX), kept.y..<max(kept.y, kept.maxY))
    var arrived: Pixel?
    return !allPixels { x, y in
      guard columns.contains(x), rows.contains(y), !accepts(expected[x, y], x, y) else {
        return true
      }
      let pixel = actual[x, y]
      guard let first = arrived else {
        arrived = pixel
        return true
      }
      return pixel == first
    }
  }

  private func placed(_ place: PixelPoint, _ x: Int, _ y: Int) -> Pixel {
    let (u, v) = (x - place.x, y - place.y)
    guard u >= 0, u < expectedSize.width, v >= 0, v < expectedSize.height else { return .clear }
    return expected[u, v]
  }
}
