/// Tells pixels that differ by anti-aliasing only: pixelmatch's rule, tag v7.1.0, after
/// Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector" (2009).
///
/// The rule knows opaque colours only. So both pictures are read as they look on the background
/// that counts for the pixel, the one on which it differs most; where it differs as much on black
/// as on white, as opaque pixels do, the rule has to hold on both. On opaque pictures that is
/// pixelmatch's rule, pixel for pixel; swapping the pictures changes nothing.
struct AntialiasingRule {
  /// What is behind the pictures.
  enum Background { case black, white }

  private let pair: PicturePair

  /// The rule for two pictures.
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
    var equal = isOnBorder(x, y) ? 1 : 0
    var darkest = (delta: 0.0, x: 0, y: 0)
    var brightest = (delta: 0.0, x: 0, y: 0)
    // Column by column, as pixelmatch goes: the first of equal neighbours is remembered.
    for column in columns(around: x) {
      for row in rows(around: y) where column != x || row != y {
        let delta = center.brightness(above: Opaque(side[column, row], on: background))
        if delta == 0 {
          equal += 1
          if equal > 2 { return false }
        } else if delta < darkest.delta {
          darkest = (delta, column, row)
        } else if delta > brightest.delta {
          brightest = (delta, column, row)
        }
      }
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
    var equal = isOnBorder(x, y) ? 1 : 0
    for row in rows(around: y) {
      for column in columns(around: x) where column != x || row != y {
        if Opaque(side[column, row], on: background) == center {
          equal += 1
          if equal > 2 { return true }
        }
      }
    }
    return false
  }

  private func isOnBorder(_ x: Int, _ y: Int) -> Bool {
    x == 0 || y == 0 || x == pair.size.width - 1 || y == pair.size.height - 1
  }

  private func columns(around x: Int) -> ClosedRange<Int> {
    max(x - 1, 0)...min(x + 1, pair.size.width - 1)
  }

  private func rows(around y: Int) -> ClosedRange<Int> {
    max(y - 1, 0)...min(y + 1, pair.size.height - 1)
  }
}

extension AntialiasingRule {
  /// What a pixel looks like on a background.
  private struct Opaque: Equatable {
    let red: Int
    let green: Int
    let blue: Int

    init(_ pixel: Pixel, on background: Background) {
      let behind = background == .black ? 0 : 255 - Int(pixel.alpha)
      red = Int(pixel.red) + behind
      green = Int(pixel.green) + behind
      blue = Int(pixel.blue) + behind
    }

    /// How much brighter it is than another colour, in pixelmatch's order of operations.
    func brightness(above other: Opaque) -> Double {
      Double(red - other.red) * 0.29889531 + Double(green - other.green) * 0.58662247
        + Double(blue - other.blue) * 0.11448223
    }
  }
}
