internal import Imaging

/// Tells pixels that differ by anti-aliasing only: pixelmatch's rule, tag v7.1.0, after
/// Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector" (2009).
///
/// The rule is defined for opaque colours only. Both pictures are therefore read on the background,
/// black or white, on which the pixel differs most; if it differs equally on both, as opaque pixels
/// do, the rule has to hold on both. On opaque pictures that is pixelmatch's rule, pixel for pixel;
/// swapping the pictures changes nothing.
struct AntialiasingRule {
  enum Background { case black, white }

  private let pair: PicturePair

  init(_ pair: PicturePair) { self.pair = pair }

  /// Whether the pixel at column x of row y is anti-aliased in one of both pictures.
  func holds(_ x: Int, _ y: Int) -> Bool {
    let distance = PerceivedDistance(pair.expected[x, y], pair.actual[x, y])
    if distance.onBlack >= distance.onWhite, !holds(x, y, on: .black) { return false }
    if distance.onWhite >= distance.onBlack, !holds(x, y, on: .white) { return false }
    return true
  }

  private func holds(_ x: Int, _ y: Int, on background: Background) -> Bool {
    isSlope(pair.expected, x, y, on: background) || isSlope(pair.actual, x, y, on: background)
  }

  /// Whether the pixel lies between a darker and a brighter neighbour, of which one is part of an
  /// area in both pictures, and has no more than two neighbours of its own brightness.
  private func isSlope(
    _ side: PicturePair.Side, _ x: Int, _ y: Int, on background: Background
  ) -> Bool {
    let center = Opaque(side[x, y], on: background)
    let around = neighbourhood(x, y)
    var equal = around.isCut ? 1 : 0
    var darkest = (delta: 0.0, x: 0, y: 0)
    var brightest = (delta: 0.0, x: 0, y: 0)
    // Column by column, like pixelmatch: the first of equal neighbours is used.
    var column = around.left
    while column <= around.right {
      var row = around.top
      var pixel = side.row(row) + column
      while row <= around.bottom {
        let neighbour = Opaque(pixel.pointee, on: background)
        if column != x || row != y {
          let delta = neighbour == center ? 0 : center.brightness(above: neighbour)
          if delta == 0 {
            equal += 1
            if equal > 2 { return false }
          } else if delta < darkest.delta {
            darkest = (delta, column, row)
          } else if delta > brightest.delta {
            brightest = (delta, column, row)
          }
        }
        row += 1
        pixel += side.stride
      }
      column += 1
    }
    if darkest.delta == 0 || brightest.delta == 0 { return false }
    return isInArea(darkest.x, darkest.y, on: background)
      || isInArea(brightest.x, brightest.y, on: background)
  }

  /// Whether the pixel has at least three neighbours of its colour in both pictures; the border
  /// counts as one.
  private func isInArea(_ x: Int, _ y: Int, on background: Background) -> Bool {
    hasSiblings(pair.expected, x, y, on: background)
      && hasSiblings(pair.actual, x, y, on: background)
  }

  private func hasSiblings(
    _ side: PicturePair.Side, _ x: Int, _ y: Int, on background: Background
  ) -> Bool {
    let center = Opaque(side[x, y], on: background)
    let around = neighbourhood(x, y)
    // The pixel itself is found among them.
    var equal = around.isCut ? 0 : -1
    var row = around.top
    while row <= around.bottom {
      let line = side.row(row)
      var column = around.left
      while column <= around.right {
        if Opaque(line[column], on: background) == center { equal += 1 }
        column += 1
      }
      row += 1
    }
    return equal > 2
  }

  /// A pixel and the up to eight that touch it.
  private struct Neighbourhood {
    let left: Int
    let right: Int
    let top: Int
    let bottom: Int

    /// Whether the pixel lies on the picture's border, so that neighbours are missing.
    var isCut: Bool { right - left < 2 || bottom - top < 2 }
  }

  private func neighbourhood(_ x: Int, _ y: Int) -> Neighbourhood {
    Neighbourhood(
      left: max(x - 1, 0), right: min(x + 1, pair.size.width - 1), top: max(y - 1, 0),
      bottom: min(y + 1, pair.size.height - 1))
  }
}

extension AntialiasingRule {
  /// The colour of a pixel on a background: `0x00RRGGBB`.
  private struct Opaque: Equatable {
    let bits: UInt32

    init(_ pixel: Pixel, on background: Background) {
      switch background {
      case .black: bits = pixel.bits & 0xFF_FFFF
      // Every channel is c + 255 − a, at most 255.
      case .white: bits = (pixel.bits & 0xFF_FFFF) &+ UInt32(255 - pixel.alpha) &* 0x01_0101
      }
    }

    /// How much brighter it is than another colour, in pixelmatch's order of operations.
    func brightness(above other: Opaque) -> Double {
      func difference(_ shift: UInt32) -> Double {
        Double(Int32(bits >> shift & 255) &- Int32(other.bits >> shift & 255))
      }
      return difference(16) * 0.29889531 + difference(8) * 0.58662247
        + difference(0) * 0.11448223
    }
  }
}
