import Imaging

/// Properties of a PNG file that are not in its 8-bit pixels, so that a comparison of pixels
/// ignores them.
package struct PNGFacts: Hashable, Sendable {
  /// The bits of a sample: 1, 2, 4, 8 or 16; of 16 bits only the upper 8 are compared.
  package let bitDepth: Int
  /// Pixels a metre, along both axes; `nil` when the file does not say.
  package let pixelsPerMetre: Density?
  /// The chunk that defines the meaning of its colours, with that meaning; `nil`: sRGB.
  package let colorStatement: String?
  package let isAnimated: Bool
  package private(set) var warnings: [PNGWarning]

  /// Pixels a metre.
  package struct Density: Hashable, Sendable {
    package let x: Int
    package let y: Int

    /// Pixels per point if these are whole, at 72 points to an inch, within the rounding that programs differ by.
    package var scale: Int? {
      let scale = (Double(x) / 2835).rounded()
      let isNear = [x, y].allSatisfy { abs(Double($0) - 2835 * scale) <= scale }
      return scale >= 1 && isNear ? Int(scale) : nil
    }
  }

  /// - Parameter pixelWarnings: The warnings about the stream of pixels.
  init(
    _ outline: PNGOutline, in bytes: UnsafeBufferPointer<UInt8>,
    ignoring pixelWarnings: [PNGWarning]
  ) {
    bitDepth = Int(outline.header.bitDepth)
    isAnimated = outline.isAnimated
    colorStatement = outline.colorEncoding.statement
    warnings = outline.warnings + pixelWarnings
    pixelsPerMetre = outline.density.flatMap { range in
      let data = Array(bytes[range])
      func number(_ start: Int) -> Int { data[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
      // Without a unit, the numbers are only an aspect ratio.
      return data.count == 9 && data[8] == 1 ? Density(x: number(0), y: number(4)) : nil
    }
  }

  /// Adds the warnings about frames of the animation.
  package mutating func ignore(_ more: [PNGWarning]) {
    warnings += more.filter { !warnings.contains($0) }
  }
}
