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

  /// Replaces pixels by a window of a sampled picture.
  ///
  /// - Parameters:
  ///   - source: The picture.
  ///   - plan: How it is sliced and fitted.
  ///   - window: The part of the plan that is wanted.
  ///   - place: Where the window's top left goes; the window lies inside this bitmap there.
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
