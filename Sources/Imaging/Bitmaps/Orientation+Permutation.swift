extension Orientation {
  package var exchangesSides: Bool {
    switch self {
    case .identity, .flippedVertically, .flippedHorizontally, .rotated180: false
    case .rotatedLeft, .rotatedRight, .transposed, .antitransposed: true
    }
  }

  package func size(of size: PixelSize) -> PixelSize {
    exchangesSides ? PixelSize(width: size.height, height: size.width) : size
  }

  package var inverse: Orientation {
    switch self {
    case .rotatedLeft: .rotatedRight
    case .rotatedRight: .rotatedLeft
    case .identity, .flippedVertically, .flippedHorizontally, .rotated180, .transposed,
      .antitransposed:
      self
    }
  }

  /// Where a rectangle of a picture lies once the picture is turned; `size` is the picture's before the turn.
  package func rect(of rect: PixelRect, in size: PixelSize) -> PixelRect {
    let right = size.width - rect.maxX
    let bottom = size.height - rect.maxY
    let (x, y) =
      switch self {
      case .identity: (rect.x, rect.y)
      case .flippedVertically: (rect.x, bottom)
      case .flippedHorizontally: (right, rect.y)
      case .rotated180: (right, bottom)
      case .rotatedLeft: (rect.y, right)
      case .rotatedRight: (bottom, rect.x)
      case .transposed: (rect.y, rect.x)
      case .antitransposed: (bottom, right)
      }
    return PixelRect(origin: PixelPoint(x: x, y: y), size: self.size(of: rect.size))
  }

  /// Copies pixels into their turned places; `size` is the one before the turn, `stride` is in elements. The source
  /// has no padding.
  func copy<Element>(
    _ source: UnsafePointer<Element>, size: PixelSize, to output: UnsafeMutablePointer<Element>,
    stride: Int
  ) {
    let (w, h) = (size.width, size.height)
    // D(x, y) = source[start + x · right + y · down]
    let (start, right, down) =
      switch self {
      case .identity: (0, 1, w)
      case .flippedVertically: ((h - 1) * w, 1, -w)
      case .flippedHorizontally: (w - 1, -1, w)
      case .rotated180: (w * h - 1, -1, -w)
      case .rotatedLeft: (w - 1, w, -1)
      case .rotatedRight: ((h - 1) * w, -w, 1)
      case .transposed: (0, w, 1)
      case .antitransposed: (w * h - 1, -w, -1)
      }
    let turned = self.size(of: size)
    if right == 1 {
      for y in 0..<turned.height {
        (output + y * stride).update(from: source + (start + y * down), count: turned.width)
      }
      return
    }
    // In squares, so that the rows of both pictures that are in use stay in the cache.
    let side = 32
    for top in Swift.stride(from: 0, to: turned.height, by: side) {
      for left in Swift.stride(from: 0, to: turned.width, by: side) {
        let end = min(left + side, turned.width)
        for y in top..<min(top + side, turned.height) {
          let line = output + y * stride
          var place = start + left * right + y * down
          for x in left..<end {
            line[x] = source[place]
            place += right
          }
        }
      }
    }
  }
}
