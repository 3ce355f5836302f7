extension Bitmap {
  /// Draws a sliced picture: its pixels, transparent ones too, replace those below.
  ///
  /// Only the part that the clip, the hole and the edges of this bitmap leave visible is sampled.
  ///
  /// - Precondition: the plan's parts lie inside the picture and inside the plan's size.
  package mutating func draw(_ picture: SlicedPicture) {
    let placed = PixelRect(
      origin: picture.origin, size: picture.orientation.size(of: picture.plan.size))
    let visible = placed.intersection(bounds).intersection(picture.clip ?? placed)
    for part in visible.subtracting(picture.hole) where !part.isEmpty {
      draw(picture, part)
    }
  }

  /// Draws the part of a picture that lies in a rectangle of this bitmap.
  private mutating func draw(_ picture: SlicedPicture, _ part: PixelRect) {
    let orientation = picture.orientation
    let turned = part.offset(by: PixelPoint(x: -picture.origin.x, y: -picture.origin.y))
    let window = orientation.inverse.rect(of: turned, in: orientation.size(of: picture.plan.size))
    guard orientation != .identity else {
      return sample(picture.bitmap, by: picture.plan, window: window, to: part.origin)
    }
    var sampled = Bitmap(size: window.size)
    sampled.sample(picture.bitmap, by: picture.plan, window: window, to: .zero)
    let width = size.width
    withUnsafeMutablePixels { output in
      sampled.pixels.withUnsafeBufferPointer { source in
        if let output = output.baseAddress, let source = source.baseAddress {
          orientation.copy(
            source, size: sampled.size, to: output + part.y * width + part.x, stride: width)
        }
      }
    }
  }
}

extension PixelRect {
  /// The rectangle without a hole: the parts above it, below it, to its left and to its right.
  func subtracting(_ hole: PixelRect?) -> [PixelRect] {
    guard let hole = hole.map(intersection), !hole.isEmpty else { return [self] }
    return [
      PixelRect(x: x, y: y, width: width, height: hole.y - y),
      PixelRect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
      PixelRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      PixelRect(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height),
    ]
  }
}

extension Bitmap {
  /// The picture sliced and fitted as a plan says; transparent where the plan has no parts.
  ///
  /// Exact: every channel is the mean of source channels with the plan's weights, rounded once,
  /// halves up. Opaque stays opaque, one colour stays one colour, and natural size is the same
  /// picture.
  ///
  /// - Precondition: the plan's parts lie inside this picture and inside the plan's size.
  package func sampled(by plan: SlicePlan) -> Bitmap {
    var result = Bitmap(size: plan.size)
    let all = result.bounds
    result.sample(self, by: plan, window: all, to: .zero)
    return result
  }

  /// Replaces pixels by a window of a sampled picture, whose top left goes to `place`.
  package mutating func sample(
    _ source: Bitmap, by plan: SlicePlan, window: PixelRect, to place: PixelPoint
  ) {
    guard !window.isEmpty else { return }
    precondition(
      PixelRect(origin: .zero, size: plan.size).intersection(window) == window,
      "the window is in the plan")
    let target = PixelRect(origin: place, size: window.size)
    precondition(bounds.intersection(target) == target, "the window is in the bitmap")
    let width = size.width
    withUnsafeMutablePixels { output in
      guard let output = output.baseAddress else { return }
      let corner = output + place.y * width + place.x
      source.pixels.withUnsafeBufferPointer { pixels in
        guard let pixels = pixels.baseAddress, !source.size.isEmpty else {
          for y in 0..<window.height {
            (corner + y * width).update(repeating: .clear, count: window.width)
          }
          return
        }
        var sampler = PictureSampler(pixels, size: source.size, plan: plan, window: window)
        sampler.draw(to: corner, stride: width)
      }
    }
  }
}
