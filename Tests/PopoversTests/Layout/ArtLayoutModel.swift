import Popovers
import TestLayouts
import Words

/// A number as an exact fraction of small whole numbers.
struct Fraction: Comparable {
  let top: Int
  let bottom: Int

  init(_ top: Int, _ bottom: Int = 1) {
    func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? abs(a) : divisor(b, a % b) }
    let common = max(1, divisor(top, bottom)) * (bottom < 0 ? -1 : 1)
    self.top = top / common
    self.bottom = bottom / common
  }

  static func + (a: Fraction, b: Fraction) -> Fraction {
    Fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
  }
  static func - (a: Fraction, b: Fraction) -> Fraction { a + Fraction(-b.top, b.bottom) }
  static func * (a: Fraction, b: Fraction) -> Fraction {
    Fraction(a.top * b.top, a.bottom * b.bottom)
  }
  static func / (a: Fraction, b: Fraction) -> Fraction { a * Fraction(b.bottom, b.top) }
  static func < (a: Fraction, b: Fraction) -> Bool { a.top * b.bottom < b.top * a.bottom }

  var floor: Int {
    top / bottom - (top % bottom < 0 ? 1 : 0)
  }
  var ceil: Int { -Fraction(-top, bottom).floor }
  /// floor(v + ½).
  var rounded: Int { (self + Fraction(1, 2)).floor }
  var value: Double { Double(top) / Double(bottom) }
  /// The nearest double of nine decimals.
  var decimal: Double { (value * 1e9).rounded() / 1e9 }
}

/// Four edges: of a rectangle, or insets.
struct Edges: Equatable {
  var top: Int
  var left: Int
  var bottom: Int
  var right: Int

  func union(_ other: Edges) -> Edges {
    Edges(
      top: min(top, other.top), left: min(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}

/// The contract's layout of an arrow from pictures, step by step as it is written there, on exact
/// fractions; it shares no line with the library. Lengths are points unless they say otherwise.
struct ArtLayoutModel {
  struct File { var scale: Int, width: Int, height: Int }
  typealias Sides = (top: Fraction, left: Fraction, bottom: Fraction, right: Fraction)

  // What the theme says; nil for what it leaves out.
  var files: [File] = []
  var base: Fraction?
  var height: Fraction?
  var tip: Fraction?
  var tips: [ArrowDirection: Fraction] = [:]
  var overlap = Fraction(0)
  var insets: Sides = (Fraction(0), Fraction(0), Fraction(0), Fraction(0))
  var lane: Sides = (Fraction(0), Fraction(0), Fraction(0), Fraction(0))
  var frameInsets: Sides = (Fraction(0), Fraction(0), Fraction(0), Fraction(0))
  var overshoots = false
  var snapsToPoints = false
  var rotatesDown = false
  var mirrorsLeft = false
  var shadows: [(x: Fraction, y: Fraction, blur: Fraction)] = []

  struct Result: Equatable {
    var state: String
    var offset: Double
    var miss: Double
    var base: Double
    var height: Double
    /// Rectangles in pixels from the corner of bounds.
    var bounds: Edges
    var frame: Edges
    var arrow: Edges
    var picture: Edges
    /// The canvas in pixels from the corner of bounds.
    var canvas: Edges
  }

  /// Lays out bounds of a size; `nil` where the contract refuses it.
  func layout(
    width W: Fraction, height H: Fraction, _ direction: ArrowDirection, offset: Fraction,
    scale S: Fraction
  ) -> Result? {
    // Pictures: the exact file, else the next larger, else the largest smaller one.
    let sorted = files.sorted { $0.scale < $1.scale }
    let file = sorted.first { Fraction($0.scale) >= S } ?? sorted[sorted.count - 1]
    let B = base ?? Fraction(file.width, file.scale) - insets.left - insets.right
    let h =
      height ?? Fraction(file.height, file.scale) - overlap - insets.top - insets.bottom
    let upTip = tip ?? B / Fraction(2)
    let isAcross = direction == .up || direction == .down
    let L = isAcross ? W : H
    let D = isAcross ? H : W
    if D < h { return nil }

    // Section 5's permutations: which end of the edge the up-pointing left becomes.
    let reverses = direction == .down && rotatesDown || direction == .left && !mirrorsLeft
    let t = tips[direction] ?? (reverses ? B - upTip : upTip)
    let lo = isAcross ? lane.left : lane.top
    let hi = isAcross ? lane.right : lane.bottom

    // Section 3's clamp.
    let asked = L / Fraction(2) + offset - t
    var x = asked
    var state = "free"
    if !overshoots {
      if L - lo - hi >= B {
        x = min(max(x, lo), L - hi - B)
        if x != asked { state = "clamped" }
      } else if L > B {
        x = lo * (L - B) / (lo + hi)
        state = "laneShrunk"
      } else {
        x = (L - B) / Fraction(2)
        state = "overflows"
      }
    }
    if snapsToPoints { x = Fraction(x.rounded) }
    let effective = x + t - L / Fraction(2)

    // Pixels.
    let (Wpx, Hpx) = ((W * S).rounded, (H * S).rounded)
    let (hpx, vpx, Bpx) = ((h * S).rounded, (overlap * S).rounded, (B * S).rounded)
    var first = (x * S).rounded
    if !overshoots, state == "free" || state == "clamped" {
      let low = (lo * S).ceil
      let high = ((L - hi) * S).floor - Bpx
      if low <= high { first = min(max(first, low), high) }
    }
    func strip(_ depth: Int) -> Edges {
      switch direction {
      case .up, .none: Edges(top: 0, left: first, bottom: depth, right: first + Bpx)
      case .down: Edges(top: Hpx - depth, left: first, bottom: Hpx, right: first + Bpx)
      case .left: Edges(top: first, left: 0, bottom: first + Bpx, right: depth)
      case .right: Edges(top: first, left: Wpx - depth, bottom: first + Bpx, right: Wpx)
      }
    }
    var frame = Edges(top: 0, left: 0, bottom: Hpx, right: Wpx)
    switch direction {
    case .up, .none: frame.top = hpx
    case .down: frame.bottom = Hpx - hpx
    case .left: frame.left = hpx
    case .right: frame.right = Wpx - hpx
    }

    // The insets turn with the picture: where the source's first row and column end.
    let up = (
      t: (insets.top * S).rounded, l: (insets.left * S).rounded, b: (insets.bottom * S).rounded,
      r: (insets.right * S).rounded
    )
    let turned: (t: Int, l: Int, b: Int, r: Int) =
      switch (direction, rotatesDown, mirrorsLeft) {
      case (.up, _, _), (.none, _, _): up
      case (.down, false, _): (up.b, up.l, up.t, up.r)
      case (.down, true, _): (up.b, up.r, up.t, up.l)
      case (.left, _, false): (up.r, up.t, up.l, up.b)
      case (.left, _, true): (up.l, up.t, up.r, up.b)
      case (.right, _, _): (up.l, up.b, up.r, up.t)
      }
    func grown(_ edges: Edges, _ by: (t: Int, l: Int, b: Int, r: Int)) -> Edges {
      Edges(
        top: edges.top - by.t, left: edges.left - by.l, bottom: edges.bottom + by.b,
        right: edges.right + by.r)
    }
    let bounds = Edges(top: 0, left: 0, bottom: Hpx, right: Wpx)
    let picture = grown(strip(hpx + vpx), turned)

    // Section 7's canvas.
    var G = bounds
    if frame.bottom > frame.top, frame.right > frame.left {
      G = G.union(
        grown(
          frame,
          (
            (frameInsets.top * S).rounded, (frameInsets.left * S).rounded,
            (frameInsets.bottom * S).rounded, (frameInsets.right * S).rounded
          )))
    }
    var painted = picture
    if state == "overflows" {
      let limit = grown(bounds, turned)
      painted = Edges(
        top: max(picture.top, limit.top), left: max(picture.left, limit.left),
        bottom: min(picture.bottom, limit.bottom), right: min(picture.right, limit.right))
    }
    if painted.bottom > painted.top, painted.right > painted.left { G = G.union(painted) }
    var canvas = G
    for shadow in shadows {
      // n = ceil(3σ), σ = blur/2 × S.
      let n = (shadow.blur * S * Fraction(3, 2)).ceil
      let (dx, dy) = ((shadow.x * S).rounded, (shadow.y * S).rounded)
      canvas = canvas.union(
        Edges(
          top: G.top - n + dy, left: G.left - n + dx, bottom: G.bottom + n + dy,
          right: G.right + n + dx))
    }
    return Result(
      state: state, offset: effective.decimal, miss: (offset - effective).decimal, base: B.decimal,
      height: h.decimal, bounds: bounds, frame: frame, arrow: strip(hpx), picture: picture,
      canvas: canvas)
  }
}
