/// How much of each pixel polygons cover, with their sense: each edge adds the area between it and the right border.
struct CoveredArea {
  private let width: Int
  private let height: Int
  /// What an edge adds to a pixel and to all those right of it.
  private var changes: [Double]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    changes = [Double](repeating: 0, count: (width + 1) * height)
  }

  /// Adds an edge; lengths are in pixels.
  mutating func add(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
    guard start.y != end.y else { return }
    let (sense, above, below) = start.y < end.y ? (1.0, start, end) : (-1.0, end, start)
    let slope = (below.x - above.x) / (below.y - above.y)
    let rows = max(0, Int(above.y.rounded(.down)))..<max(0, min(height, Int(below.y.rounded(.up))))
    for row in rows {
      let top = max(above.y, Double(row))
      let bottom = min(below.y, Double(row + 1))
      guard bottom > top else { continue }
      func x(_ y: Double) -> Double {
        min(max(above.x + (y - above.y) * slope, 0), Double(width))
      }
      let (left, right) = (min(x(top), x(bottom)), max(x(top), x(bottom)))
      let first = min(width - 1, Int(left.rounded(.down)))
      for column in first...max(first, Int(right.rounded(.up)) - 1) {
        let low = max(left, Double(column))
        let high = min(right, Double(column + 1))
        let share = (bottom - top) * (right > left ? (high - low) / (right - left) : 1) * sense
        // In its own pixel only what is right of it.
        let own = share * (Double(column + 1) - (low + high) / 2)
        changes[row * (width + 1) + column] += own
        changes[row * (width + 1) + column + 1] += share - own
      }
    }
  }

  /// Opaque black where they cover, by the even-odd or the non-zero rule; exact where no two edges cross in a pixel.
  func raster(isEvenOdd: Bool) -> Raster {
    var raster = Raster(width: width, height: height)
    for row in 0..<height {
      var total = 0.0
      for column in 0..<width {
        total += changes[row * (width + 1) + column]
        let turns = isEvenOdd ? abs(total - 2 * (total / 2).rounded()) : min(1, abs(total))
        raster.bytes[(row * width + column) * 4 + 3] = UInt8((255 * turns).rounded())
      }
    }
    return raster
  }
}
