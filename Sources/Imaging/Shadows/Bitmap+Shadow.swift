extension Bitmap {
  /// Paints the shadow of a finished group under the group's pixels: the same as the group over the shadow, Porter
  /// and Duff's *over*, every product rounded to 8 bits.
  ///
  /// - Parameters:
  ///   - shadow: What the group casts.
  ///   - canvas: The canvas, of which the group has the kept lines.
  ///   - outline: The coverage of the outline that casts the shadow, on the same canvas; `nil` for other
  ///     casters.
  package mutating func paintUnderneath(
    _ shadow: DropShadow, on canvas: CollapsedCanvas, outline: AlphaMask? = nil
  ) {
    let alphas = AlphaMask(of: self)
    let (size, shades) = (size, shadow.color.shades)
    withUnsafeMutablePixels { pixels in
      guard let pixels = pixels.baseAddress else { return }
      shades.withUnsafeBufferPointer { shades in
        guard let shades = shades.baseAddress else { return }
        shadow.draw(on: canvas, of: alphas, outline: outline, isCovered: true) { places, alphas in
          for y in 0..<size.height {
            let row = pixels + y * size.width + places.lowerBound
            paint(alphas + y * ShadowBlur.stripWidth, under: row, count: places.count, shades)
          }
        }
      }
    }
  }
}

/// Paints so many pixels of a shadow under others.
///
/// - Parameter shades: The shadow's pixel for each of 256 alphas.
@inline(__always)
private func paint(
  _ alphas: UnsafePointer<UInt8>, under pixels: UnsafeMutablePointer<Pixel>, count: Int,
  _ shades: UnsafePointer<Pixel>
) {
  var x = 0
  while x < count {
    let end = min(x &+ 8, count)
    if end &- x == 8 {
      // Eight at a time, of which mostly nothing is seen of the shadow, or nothing lies over it.
      let (shadow, group) = (UnsafeRawPointer(alphas + x), UnsafeRawPointer(pixels + x))
      @inline(__always) func pair(_ number: Int) -> UInt64 {
        group.loadUnaligned(fromByteOffset: 8 &* number, as: UInt64.self)
      }
      if shadow.loadUnaligned(as: UInt64.self) == 0 {
        x = end
        continue
      }
      if pair(0) | pair(1) | pair(2) | pair(3) == 0 {
        for place in x..<x &+ 8 { pixels[place] = shades[Int(alphas[place])] }
        x = end
        continue
      }
    }
    while x < end {
      pixels[x] = pixels[x].over(shades[Int(alphas[x])])
      x &+= 1
    }
  }
}
