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

    package init(blur: Double, x: Double, y: Double, opacity: Double, color: Color) {
      self.blur = blur
      self.x = x
      self.y = y
      self.opacity = opacity
      self.color = color
    }
  }

  /// The shadows, the first drawn lowest; one or two.
  package let layers: [Layer]
  /// The picture without them.
  package let group: Bitmap
  /// The largest difference, in levels, between the shadows and the pixels outside of the group.
  package let difference: Int
  /// Whether the shadows are left out under the group: where nothing is opaque, they would show through
  /// it otherwise.
  package let isKnockedOut: Bool

  /// The largest difference with which the shadows of one file are accepted.
  package static let permittedDifference = 2
  /// The largest difference with which the shadows of several files are accepted, and two over each other in one: browsers
  /// round blurs to a density's pixels, and each of two adds its own error.
  package static let permittedSetDifference = 3
  /// The largest difference of colours of edges that were mixed in linear light, in levels.
  package static let permittedEdgeColor = 24.0
  /// The difference from which on no other pair of shadows is tried: it is a detail of the popover, or no shadow.
  static let hopelessDifference = 32

  /// Finds one shadow, or else two; `nil` where there is none, or none that Gaussians reproduce, or where the search
  /// takes more than 1000 looks at every pixel (of large pictures fewer, 10⁹ pixels in all).
  ///
  /// - Parameter scale: Pixels per point.
  package init?(_ picture: Bitmap, scale: Double) {
    guard let outside = OutsidePixels(picture) else { return nil }
    let budget = FitBudget(picture.pixels.count)
    var shadows = PictureShadows(picture, outside, scale: scale, budget: budget)
    let isGlass = outside.solid < 255
    var hasDetails = false
    var near: (layers: [Layer], closest: (group: Bitmap, difference: Int))?
    var count = 1
    search: while count <= 2 {
      var fitter = ShadowFitter(shadows)
      var next = count + 1
      var known: [[Layer]] = []
      for guess in fitter.guesses(count) {
        guard !budget.isSpent else { break search }
        var refiner = fitter
        guard let layers = refiner.refined(guess, known: &known)?.filter({ $0.opacity > 0 }),
          !layers.isEmpty
        else { continue }
        let closest = shadows.closest(layers)
        if !hasDetails, let detailed = shadows.takingDetails(layers, at: closest.difference) {
          (shadows, hasDetails, next) = (detailed, true, count)
          break
        }
        guard closest.difference <= Self.hopelessDifference else { continue }
        guard !budget.isSpent else { break search }
        guard closest.difference <= Self.permittedDifference else {
          // What explains all but a level serves where no other pair does better.
          if layers.count > 1, closest.difference <= Self.permittedSetDifference, near == nil {
            near = (layers, closest)
          }
          continue
        }
        near = (layers, closest)
        // Under glass every level that a shadow leaves would stay in the art; of two, one hides in the other.
        if isGlass || layers.count > 1 {
          let polished = shadows.polished(layers, closest)
          if polished.closest.difference <= Self.permittedDifference { near = polished }
        }
        break search
      }
      count = next
    }
    guard let near else { return nil }
    let round = shadows.rounded(near.layers, near.closest)
    layers = round.layers
    (group, difference) = round.closest
    isKnockedOut = outside.isKnockedOut
  }

  /// Takes shadows that are known out of a picture.
  ///
  /// - Parameter permitted: The difference with which they are accepted.
  package init(
    _ layers: [Layer], outOf picture: Bitmap, scale: Double,
    permitted: Int = ShadowFit.permittedDifference
  ) {
    self.layers = layers
    let outside = OutsidePixels(picture) ?? OutsidePixels(none: picture)
    let shadows = PictureShadows(picture, outside, scale: scale)
    isKnockedOut = outside.isKnockedOut
    let closest = shadows.closest(layers, permitted: permitted)
    let detailed = shadows.takingDetails(layers, at: closest.difference, permitted: permitted)
    (group, difference) = detailed?.closest(layers, permitted: permitted) ?? closest
  }

  /// Whether a picture has anything that is opaque, which a shadow can be told from.
  package static func hasCore(_ picture: Bitmap) -> Bool {
    picture.pixels.contains { $0.alpha == 255 }
  }

  /// Whether a soft pixel lies further from the opaque ones than an edge reaches.
  package static func hasSkirt(_ picture: Bitmap) -> Bool { OutsidePixels(picture) != nil }

  /// Whether what is soft further away than that is the ringing of a filter by which the picture was scaled, such as
  /// Lanczos': a few levels near the outline, behind a line along straight sides that is clear.
  ///
  /// - Parameter frame: The frame in the picture.
  package static func isRinging(_ picture: Bitmap, round frame: PixelRect) -> Bool {
    guard let outside = OutsidePixels(picture) else { return false }
    let near = PixelMask(picture, from: 128).filled.grown(reach: 3, squared: 12).bits
    let isFaint = outside.far.allSatisfy { index in
      picture.pixels[index].alpha <= (near[index] ? mostRinging : 0)
    }
    let lines = [
      PixelRect(x: frame.x, y: frame.y - 2, width: frame.width, height: 1),
      PixelRect(x: frame.x, y: frame.maxY + 1, width: frame.width, height: 1),
      PixelRect(x: frame.x - 2, y: frame.y, width: 1, height: frame.height),
      PixelRect(x: frame.maxX + 1, y: frame.y, width: 1, height: frame.height),
    ]
    return isFaint
      && lines.map { $0.intersection(picture.bounds) }.allSatisfy { line in
        line.isEmpty || picture.part(line).pixels.map { Double($0.alpha) }.median <= 1
      }
  }

  /// The most that such a filter leaves, in levels: a thirtieth of a step, of which there are two at a corner.
  private static let mostRinging: UInt8 = 8
}

/// The pixels of a picture that a fit of shadows looks at.
struct ShadowSamples {
  /// The picture's alpha at each, 0…1.
  let target: [Double]
  let channels: [SIMD4<UInt8>]
  private let places: [PixelPoint]
  private let size: PixelSize

  /// - Parameter indices: Indices of the picture's pixels.
  init(_ picture: Bitmap, at indices: [Int]) {
    size = picture.size
    places = indices.map { [size] in PixelPoint(x: $0 % size.width, y: $0 / size.width) }
    channels = indices.map { picture.pixels[$0].vector }
    target = channels.map { Double($0[0]) / 255 }
  }

  /// The values at the samples of a mask of the picture's size, moved by so many pixels, 0…255.
  func values(of mask: [UInt8], dx: Int, dy: Int) -> [UInt8] {
    let (width, height) = (size.width, size.height)
    return places.map { place in
      let (x, y) = (place.x - dx, place.y - dy)
      return x >= 0 && y >= 0 && x < width && y < height ? mask[y * width + x] : 0
    }
  }
}
