import Imaging

/// Glass over a shadow that shows through it, as CSS and SVG filters draw it: the inside fades toward its edges as the
/// shadow does.
struct GlassOverShadow {
  /// An alpha that all of the glass has, and nothing of its shadow alone.
  let level: UInt8

  /// `nil` for anything else.
  ///
  /// A shadow is as dark on both sides of an edge, so that alphas o outside and i inside of it give the glass between
  /// them: (i − o)/(1 − o). It is the same on all sides where the shadow is not knocked out.
  init?(_ picture: Bitmap) {
    guard let middle = picture.insideLevel, middle < 255 else { return nil }
    let edges = PictureSide.allCases.compactMap { Edge(side: $0.onTop(picture)) }
    let glass = edges.map(\.glass)
    guard edges.count == 4, let least = glass.min(), let most = glass.max(),
      most - least <= Self.mostUnevenness, let darkest = edges.map(\.outside).max(), darkest > 0,
      darkest + 2 * Self.mostUnevenness < least,
      edges.reduce(0, { $0 + Double(middle) - $1.inside }) >= 4 * Self.leastFall
    else { return nil }
    level = UInt8(least - Self.mostUnevenness)
  }

  /// A tight shadow changes by some levels within an edge.
  private static let mostUnevenness = 8.0
  /// Less, as a mean of all sides, may be the rounding of a knocked-out shadow, in levels.
  private static let leastFall = 1.0

  /// Alphas on both sides of the upper edge, in levels: medians over the middle quarter's columns.
  private struct Edge {
    let outside: Double
    let inside: Double

    /// `nil` where nothing rises.
    init?(side picture: Bitmap) {
      let reach = 2
      var ends: [(outside: Double, inside: Double)] = []
      for x in picture.width * 3 / 8..<picture.width * 5 / 8 {
        func rise(_ y: Int) -> Int { Int(picture[x, y + reach].alpha) - Int(picture[x, y].alpha) }
        let rows = 0..<max(0, picture.height / 2 - reach)
        guard let y = rows.max(by: { rise($0) < rise($1) }) else { return nil }
        ends.append((Double(picture[x, y].alpha), Double(picture[x, y + reach].alpha)))
      }
      guard !ends.isEmpty else { return nil }
      (outside, inside) = (ends.map(\.outside).median, ends.map(\.inside).median)
      guard inside > outside else { return nil }
    }

    /// The alpha of the glass alone.
    var glass: Double { 255 * (inside - outside) / (255 - outside) }
  }
}
