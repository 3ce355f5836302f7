import Imaging

/// Nine-slice and sampling, slow and obvious: section 4 of the contract, pixel by pixel, in exact
/// fractions.
struct NineSliceModel {
  var source: PixelSize
  var caps: PixelInsets
  var scale: Fraction
  var target: PixelSize
  var resizing: Resizing
  var center: PixelSize?
  var anchor: TileAnchors
  var filter: Filter

  /// Which source pixels, with which weights, make a device pixel of one axis; none: transparent.
  typealias Weights = [Int: Fraction]

  var factor: Fraction {
    var f = Fraction(1)
    let x = Fraction(resizing.x == .none ? 0 : caps.left + caps.right) * scale
    let y = Fraction(resizing.y == .none ? 0 : caps.top + caps.bottom) * scale
    if x > Fraction(0) { f = min(f, Fraction(target.width) / x) }
    if y > Fraction(0) { f = min(f, Fraction(target.height) / y) }
    return f
  }

  var columns: [Weights] {
    axis(
      source.width, caps.left, caps.right, target.width, resizing.x, center?.width, anchor.x)
  }

  var rows: [Weights] {
    axis(
      source.height, caps.top, caps.bottom, target.height, resizing.y, center?.height, anchor.y)
  }

  /// dl and dr.
  func capPixels(_ l: Int, _ r: Int, _ room: Int) -> (Int, Int) {
    let (a, b, f, d) = (Fraction(l) * scale, Fraction(r) * scale, factor, Fraction(room))
    if l + r == 0 { return (0, 0) }
    if f == Fraction(1) {
      if a.round + b.round <= room { return (a.round, b.round) }
      let low = (d * a / (a + b)).round
      return (low, room - low)
    }
    if (a + b) * f == d { return ((a * f).round, room - (a * f).round) }
    return ((a * f).floor, (b * f).floor)
  }

  private func axis(
    _ w: Int, _ l: Int, _ r: Int, _ room: Int, _ mode: Resizing.Mode, _ center: Int?,
    _ anchor: TileAnchors.Anchor
  ) -> [Weights] {
    if mode == .none { return (0..<room).map { spread($0, 0, w, over: room) } }
    let (low, high) = capPixels(l, r, room)
    let middle = room - low - high
    let c = center ?? w - l - r
    return (0..<room).map { i in
      if i < low { return spread(i, 0, l, over: low) }
      if i >= room - high { return spread(i - room + high, w - r, r, over: high) }
      if c == 0 { return [:] }
      if mode == .stretch { return spread(i - low, l, c, over: middle) }
      let period = Fraction(c) * scale
      let phase =
        switch anchor {
        case .start: Fraction(0)
        case .end: (period - Fraction(middle)).mod(period)
        case .center: Fraction(((period - Fraction(middle)) / Fraction(2)).floor).mod(period)
        }
      return tile(i - low, l, c, phase)
    }
  }

  /// Device pixel i of a part of n source pixels from `start` spread over d.
  func spread(_ i: Int, _ start: Int, _ n: Int, over d: Int) -> Weights {
    if n == d { return [start + i: Fraction(1)] }
    let u = (Fraction(i) + .half) * Fraction(n, d)
    if filter == .nearest { return [start + max(0, u.ceil - 1): Fraction(1)] }
    if d > n { return mix(u, start, n) }
    return mean(Fraction(i * n, d), Fraction((i + 1) * n, d), start)
  }

  /// Device pixel i of a middle of c source pixels from `start` that repeats.
  func tile(_ i: Int, _ start: Int, _ c: Int, _ phase: Fraction) -> Weights {
    let period = Fraction(c) * scale
    let u = (Fraction(i) + .half + phase).mod(period) / scale
    if filter == .nearest { return [start + max(0, u.ceil - 1): Fraction(1)] }
    if scale >= Fraction(1) { return mix(u, start, c) }
    let reach = Fraction(1) / (Fraction(2) * scale)
    return mean(max(u - reach, Fraction(0)), min(u + reach, Fraction(c)), start)
  }

  private func mix(_ u: Fraction, _ start: Int, _ n: Int) -> Weights {
    let p = min(max(u - .half, Fraction(0)), Fraction(n - 1))
    let part = p - Fraction(p.floor)
    if part == Fraction(0) { return [start + p.floor: Fraction(1)] }
    return [start + p.floor: Fraction(1) - part, start + p.floor + 1: part]
  }

  private func mean(_ low: Fraction, _ high: Fraction, _ start: Int) -> Weights {
    var weights: Weights = [:]
    for pixel in low.floor..<high.ceil {
      let covered = min(high, Fraction(pixel + 1)) - max(low, Fraction(pixel))
      weights[start + pixel] = covered / (high - low)
    }
    return weights
  }

  func draw(_ picture: Bitmap) -> Bitmap {
    ModelPicture.combine(picture, columns: columns, rows: rows)
  }
}

enum ModelPicture {
  /// Weights over one common bottom, only to spare the tests a million divisions.
  private struct Common {
    var bottom: Int128 = 1
    var tops: [(Int, Int128)]

    init(_ weights: NineSliceModel.Weights) {
      var bottom: Int128 = 1
      for weight in weights.values { bottom *= Fraction(bottom, weight.bottom).bottom }
      self.bottom = bottom
      tops = weights.map { ($0.key, $0.value.top * (bottom / $0.value.bottom)) }
    }
  }

  /// Every pixel: Σ weight · channel over both axes, rounded once, halves up.
  static func combine(
    _ picture: Bitmap, columns: [NineSliceModel.Weights], rows: [NineSliceModel.Weights]
  ) -> Bitmap {
    var result = Bitmap(size: PixelSize(width: columns.count, height: rows.count))
    let across = columns.map(Common.init)
    for (y, down) in rows.map(Common.init).enumerated() {
      for (x, across) in across.enumerated() {
        var sums: (Int128, Int128, Int128, Int128) = (0, 0, 0, 0)
        for (sy, wy) in down.tops {
          for (sx, wx) in across.tops {
            let pixel = picture[sx, sy]
            sums.0 += wy * wx * Int128(pixel.red)
            sums.1 += wy * wx * Int128(pixel.green)
            sums.2 += wy * wx * Int128(pixel.blue)
            sums.3 += wy * wx * Int128(pixel.alpha)
          }
        }
        let total = down.bottom * across.bottom
        func round(_ sum: Int128) -> UInt8 { UInt8((2 * sum + total) / (2 * total)) }
        result[x, y] = Pixel(
          red: round(sums.0), green: round(sums.1), blue: round(sums.2), alpha: round(sums.3))
      }
    }
    return result
  }
}
