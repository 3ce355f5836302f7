package import Imaging

/// The solid part of a finished popover, told from a shadow or a glow round it.
package struct SolidOutline: Equatable, Sendable {
  /// The alpha of the popover's inside, 1…255.
  package let level: UInt8
  /// The pixels that are as solid as the inside, with what they enclose.
  package let core: PixelMask
  /// The core, and the pixels up to 2.5 pixels away from it: there the popover's soft edge can be.
  package let near: PixelMask
  /// How much of each pixel the popover covers, as alpha; colours are none. The soft rest round it is taken off.
  package let coverage: Bitmap

  /// Less than this above what lies round it is no edge of a popover, in levels.
  private static let leastRise = 16

  /// Finds the solid part; `nil` for a picture in whose middle there is nothing.
  package init?(_ picture: Bitmap) {
    guard let inside = picture.insideLevel else { return nil }
    let level = GlassOverShadow(picture)?.level ?? inside
    self.level = level
    let core = PixelMask(picture, from: level == 255 ? 255 : level - min(level, 2)).filled
      .without(piecesBelow: 4)
    let near = core.grown(reach: 2, squared: 6)
    (self.core, self.near) = (core, near)
    let (width, height) = (picture.width, picture.height)
    var pixels = [Pixel](repeating: .clear, count: picture.pixels.count)
    for (index, pixel) in picture.pixels.enumerated() where near.bits[index] {
      guard !core.bits[index] else {
        pixels[index] = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
        continue
      }
      guard pixel.alpha > 0 else { continue }
      let place = PixelPoint(x: index % width, y: index / width)
      let around = Self.nearest.first { step in
        let (x, y) = (place.x + step.x, place.y + step.y)
        return x >= 0 && y >= 0 && x < width && y < height && !near[x, y]
      }
      let soft = around.map { Int(picture[place.x + $0.x, place.y + $0.y].alpha) } ?? 0
      let rise = Int(pixel.alpha) - soft
      guard rise >= Self.leastRise, Int(level) > soft else { continue }
      let alpha = min(255, (rise * 255 + (Int(level) - soft) / 2) / (Int(level) - soft))
      pixels[index] = Pixel(red: 0, green: 0, blue: 0, alpha: UInt8(alpha))
    }
    coverage = Bitmap(size: picture.size, pixels: pixels)
  }

  /// How much of each pixel a popover covers: the picture itself, where nothing soft lies round an opaque popover.
  package static func shape(of picture: Bitmap) -> Bitmap {
    guard let solid = SolidOutline(picture), solid.level < 255 || solid.hasSkirt(picture) else {
      return picture
    }
    return solid.coverage
  }

  /// Steps to other pixels, the nearest first.
  private static let nearest: [PixelPoint] = {
    let reach = -8...8
    let steps = reach.flatMap { y in reach.map { PixelPoint(x: $0, y: y) } }
    return steps.sorted { $0.x * $0.x + $0.y * $0.y < $1.x * $1.x + $1.y * $1.y }
  }()

  /// Whether something soft lies further away than an edge reaches.
  package func hasSkirt(_ picture: Bitmap) -> Bool {
    picture.pixels.indices.contains { !near.bits[$0] && picture.pixels[$0].alpha > 0 }
  }
}

extension Bitmap {
  /// The alpha of the inside of a popover: 255 where opaque pixels enclose most of the middle quarter, else the second
  /// percentile there, because text on glass is more opaque than the glass; `nil` for nothing.
  var insideLevel: UInt8? {
    let opaque = PixelMask(self, from: 255)
    if opaque.bits.contains(true), opaque.filled.containsMiddle { return 255 }
    var alphas: [UInt8] = []
    for y in height * 3 / 8..<height * 5 / 8 {
      for x in width * 3 / 8..<width * 5 / 8 { alphas.append(self[x, y].alpha) }
    }
    guard !alphas.isEmpty else { return nil }
    let level = alphas.sorted()[alphas.count / 50]
    return level == 0 ? nil : level
  }
}
