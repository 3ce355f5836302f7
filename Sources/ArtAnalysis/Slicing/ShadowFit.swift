package import Imaging

/// The Gaussian shadows that a finished picture was composited on, found from its pixels, and the
/// picture without them.
package struct ShadowFit: Sendable {
  /// One shadow, in points.
  package struct Layer: Equatable, Sendable {
    /// Twice the standard deviation.
    package var blur: Double
    /// How far it falls; right and down are positive.
    package var x: Double
    package var y: Double
    /// 0…1, in hundredths.
    package var opacity: Double
    /// Opaque.
    package var color: Color
  }

  /// The shadows, the first drawn lowest; one or two.
  package let layers: [Layer]
  /// The picture without them.
  package let group: Bitmap
  /// The largest difference, in levels, between the shadows and what is outside of the group.
  package let difference: Int

  /// The largest difference with which shadows are accepted.
  package static let permittedDifference = 2

  /// Finds one shadow, or else two; `nil` where there is none, or none that can be said so.
  ///
  /// - Parameters:
  ///   - picture: The finished picture; something in it is opaque.
  ///   - scale: Pixels per point.
  package init?(_ picture: Bitmap, scale: Double) {
    guard let outside = OutsidePixels(picture) else { return nil }
    var fitter = ShadowFitter(picture: picture, outside: outside, scale: scale)
    for count in 1...2 {
      guard let first = fitter.layers(count) else { continue }
      let layers = fitter.refined(first)
      let (group, difference, _) = fitter.remove(layers)
      guard difference <= Self.permittedDifference else { continue }
      self.layers = layers
      self.group = group
      self.difference = difference
      return
    }
    return nil
  }

  /// Takes shadows that are known out of a picture of another scale.
  package init(_ layers: [Layer], outOf picture: Bitmap, scale: Double) {
    self.layers = layers
    let fitter = ShadowFitter(
      picture: picture, outside: OutsidePixels(picture) ?? OutsidePixels(none: picture),
      scale: scale)
    (group, difference, _) = fitter.remove(layers)
  }

  /// Whether a picture has anything that is opaque, which a shadow can be told from.
  package static func hasCore(_ picture: Bitmap) -> Bool {
    picture.pixels.contains { $0.alpha == 255 }
  }

  /// Whether something soft lies further from what is opaque than an edge reaches.
  package static func hasSkirt(_ picture: Bitmap) -> Bool { OutsidePixels(picture) != nil }
}

/// Where a picture's shadow can be seen alone.
struct OutsidePixels {
  /// Indices of the pixels more than 2.5 pixels outside of what is opaque, that is: of those that
  /// the shadow is fitted to.
  let far: [Int]
  /// Whether a pixel is opaque, or within 1.5 pixels of one that is: there the group may be.
  let isNear: [Bool]

  /// `nil` when nothing soft lies outside, or nothing is opaque.
  init?(_ picture: Bitmap) {
    let core = picture.pixels.map { $0.alpha == 255 }
    guard core.contains(true) else { return nil }
    isNear = core.grown(picture.size, reach: 1, squared: 2)
    let close = core.grown(picture.size, reach: 2, squared: 6)
    far = close.indices.filter { !close[$0] }
    guard far.contains(where: { picture.pixels[$0].alpha > 0 }) else { return nil }
  }

  init(none picture: Bitmap) {
    far = []
    isNear = Array(repeating: true, count: picture.pixels.count)
  }
}

extension [Bool] {
  /// The pixels whose distance from one that is set is no larger.
  fileprivate func grown(_ size: PixelSize, reach: Int, squared: Int) -> [Bool] {
    var grown = self
    for y in 0..<size.height {
      for x in 0..<size.width where self[y * size.width + x] {
        // Only what lies at an edge grows.
        if x > 0, y > 0, x + 1 < size.width, y + 1 < size.height,
          self[y * size.width + x - 1], self[y * size.width + x + 1],
          self[(y - 1) * size.width + x], self[(y + 1) * size.width + x]
        {
          continue
        }
        for dy in -reach...reach {
          for dx in -reach...reach where dx * dx + dy * dy <= squared {
            let (nx, ny) = (x + dx, y + dy)
            if nx >= 0, ny >= 0, nx < size.width, ny < size.height {
              grown[ny * size.width + nx] = true
            }
          }
        }
      }
    }
    return grown
  }
}
