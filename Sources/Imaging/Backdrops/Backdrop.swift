/// A backdrop: the picture behind a popover, blurred and coloured, which shows through it. It is
/// drawn between the background and the group.
package struct Backdrop: Equatable, Sendable {
  package enum Shape: Equatable, Sendable {
    /// In proportion to the group's alpha: min(1, α/m), m the alpha of the frame's middle, 1…255.
    case group(solidAlpha: UInt8)
    case outline(Outline, TurnedGrid)
  }

  /// The pixels of the canvas that it is made from and shows on.
  package var rect: PixelRect
  /// Standard deviation of the Gaussian, in pixels; 0 leaves the picture behind as it is.
  package var sigma: Double
  /// The factor by which colours are scaled away from grey; 1 leaves them as they are.
  package var saturation: Double
  /// The colour that is painted over it; straight alpha.
  package var tint: Color?
  package var shape: Shape

  package init(
    rect: PixelRect, sigma: Double, saturation: Double = 1, tint: Color? = nil, shape: Shape
  ) {
    self.rect = rect
    self.sigma = sigma
    self.saturation = saturation
    self.tint = tint
    self.shape = shape
  }
}

extension Backdrop {
  /// The picture behind, cut to the backdrop's rectangle and blurred, with the backdrop's colours.
  package func colored(_ blurred: Bitmap) -> Bitmap {
    if saturation == 1, tint == nil { return blurred }
    let over = tint?.premultiplied ?? .zero
    let rest = 1 - over[0] / 255
    let matrix = SaturationMatrix(saturation)
    // Neighbours are often the same.
    var last: (from: Pixel, to: Pixel)?
    let pixels = blurred.pixels.map { pixel -> Pixel in
      if let last, last.from == pixel { return last.to }
      let result = Pixel(rounding: over + matrix.apply(to: pixel) * rest)
      last = (pixel, result)
      return result
    }
    return Bitmap(size: blurred.size, pixels: pixels)
  }

  /// Replaces the pixels below by the backdrop: B·mask + D·(1 − mask), rounded once, with the mask
  /// min(1, α/m).
  ///
  /// - Parameters:
  ///   - backdrop: B, premultiplied.
  ///   - there: D, premultiplied: the pixels below.
  ///   - alphas: α at every pixel.
  ///   - solid: m, 1…255: from this alpha on, the backdrop replaces the pixels below completely.
  package static func mix(
    _ backdrop: Bitmap, into there: Bitmap, by alphas: AlphaMask, solid: UInt8 = 255
  ) -> Bitmap {
    precondition(backdrop.size == there.size && alphas.size == there.size, "of one size")
    precondition(solid > 0, "something is solid")
    let pixels = there.pixels.indices.map { index -> Pixel in
      let alpha = alphas.values[index]
      if alpha == 0 { return there.pixels[index] }
      if alpha >= solid { return backdrop.pixels[index] }
      let sum =
        backdrop.pixels[index].channels * Double(alpha)
        + there.pixels[index].channels * Double(solid - alpha)
      return Pixel(rounding: sum / Double(solid))
    }
    return Bitmap(size: there.size, pixels: pixels)
  }
}

/// CSS' `saturate()`: a matrix of straight red, green and blue (Filter Effects 1, section 9.6).
private struct SaturationMatrix {
  private let amount: Double

  init(_ amount: Double) { self.amount = amount }

  /// Alpha, red, green and blue, premultiplied, of a pixel whose straight colour is multiplied and
  /// clipped.
  func apply(to pixel: Pixel) -> SIMD4<Double> {
    let alpha = Double(pixel.alpha)
    guard alpha > 0 else { return .zero }
    let channels = pixel.channels
    let (r, g, b) = (channels[1], channels[2], channels[3])
    func mixed(_ own: Double, _ value: Double) -> Double { own * (1 - amount) + value * amount }
    let grey = 0.213 * r + 0.715 * g + 0.072 * b
    // On premultiplied channels: the matrix is linear, and 255 is alpha.
    func clipped(_ value: Double) -> Double { min(max(mixed(grey, value), 0), alpha) }
    return SIMD4(alpha, clipped(r), clipped(g), clipped(b))
  }
}
