package import Imaging

/// The shadows that come nearest to all files of a popover at once: the largest level over all of them is the least.
package struct SetShadowFit: Sendable {
  /// The shadows, the first drawn lowest.
  package private(set) var layers: [ShadowFit.Layer]
  /// How far they are from each file's alphas, in levels.
  package private(set) var levels: [Double]

  /// Improves shadows that one of the files has.
  ///
  /// - Parameters:
  ///   - first: Shadows that are near already.
  ///   - files: The finished pictures with their pixels per point.
  package init(_ first: [ShadowFit.Layer], _ files: [(picture: Bitmap, scale: Double)]) {
    var samples = files.compactMap { FileSamples($0.picture, scale: $0.scale, first) }
    var best = first
    func error(_ layers: [ShadowFit.Layer]) -> (most: Double, all: Double) {
      var (most, squares) = (0.0, 0.0)
      for index in samples.indices {
        let own = samples[index].error(layers)
        most = max(most, own.most)
        squares += own.mean
      }
      return (most, most + 0.2 * (squares / Double(max(1, samples.count))).squareRoot())
    }
    var least = error(first)
    for _ in 0..<40 {
      var next: (layers: [ShadowFit.Layer], error: (most: Double, all: Double))?
      for moved in best.steps {
        let own = error(moved)
        if own.all < (next?.error ?? least).all - 1e-9 { next = (moved, own) }
      }
      guard let next else { break }
      (best, least) = (next.layers, next.error)
    }
    // Among numbers that are half a level further at most, people have written the roundest.
    let near = best.rounder.map { ($0, error($0).most) }
      .filter { $0.1 <= least.most + 0.5 && $0.1 <= Double(ShadowFit.permittedSetDifference) }
    layers = near.min { $0.0.roughness < $1.0.roughness }?.0 ?? best
    let found = layers
    levels = samples.indices.map { samples[$0].error(found).most }
  }

  /// The alphas of one file at some pixels that hold nothing but shadow.
  private struct FileSamples {
    private let samples: ShadowSamples
    private let caster: ShadowCaster
    private let scale: Double
    private var blurred: [Int: [UInt8]] = [:]
    private var casts: [ShadowFitter.Cast: [UInt8]] = [:]

    init?(_ picture: Bitmap, scale: Double, _ layers: [ShadowFit.Layer]) {
      guard let outside = OutsidePixels(picture) else { return nil }
      let far = outside.far
      samples = ShadowSamples(
        picture, at: stride(from: 0, to: far.count, by: max(1, far.count / 4000)).map { far[$0] })
      caster = ShadowCaster(
        PictureShadows(picture, outside, scale: scale).group(without: layers, spare: 2))
      self.scale = scale
    }

    private mutating func values(_ layer: ShadowFit.Layer) -> [UInt8] {
      let cast = layer.cast(scale)
      if let known = casts[cast] { return known }
      let mask =
        blurred[cast.blur]
        ?? caster.shadow(DropShadow(sigma: Double(cast.blur) / 4 * scale)).values
      blurred[cast.blur] = mask
      let values = samples.values(of: mask, dx: cast.dx, dy: cast.dy)
      casts[cast] = values
      return values
    }

    /// The largest difference of an alpha, and the mean of their squares.
    mutating func error(_ layers: [ShadowFit.Layer]) -> (most: Double, mean: Double) {
      let masks = layers.map { (values($0), $0.opacity / 255) }
      var (most, squares) = (0.0, 0.0)
      for (index, wanted) in samples.target.enumerated() {
        let clear = masks.reduce(1) { $0 * (1 - Double($1.0[index]) * $1.1) }
        let gap = abs(1 - clear - wanted) * 255
        most = max(most, gap)
        squares += gap * gap
      }
      return (most, squares / Double(max(1, samples.target.count)))
    }
  }
}

extension [ShadowFit.Layer] {
  /// The same with numbers of one layer moved by small steps.
  fileprivate var steps: [Self] {
    var all: [Self] = []
    for index in indices {
      for blur in [-1, -0.5, 0, 0.5, 1] {
        for (x, y) in [(0, 0), (0, 0.5), (0, -0.5), (0.5, 0), (-0.5, 0)] {
          for hundredths in [-2.0, -1, 0, 1, 2] {
            var layer = self[index]
            layer.blur += blur
            (layer.x, layer.y) = (layer.x + x, layer.y + y)
            layer.opacity = (layer.opacity * 100 + hundredths).rounded() / 100
            guard (0...100).contains(layer.blur), (0.01...1).contains(layer.opacity),
              layer != self[index]
            else { continue }
            var moved = self
            moved[index] = layer
            all.append(moved)
          }
        }
      }
    }
    return all
  }

  /// Numbers near these that people write: whole and half points, twentieths.
  fileprivate var rounder: [Self] {
    func near(_ value: Double, _ step: Double) -> [Double] {
      let round = (value / step).rounded() * step
      return [round - step, round, round + step, value]
    }
    return indices.reduce([self]) { all, index in
      all.flatMap { layers in
        near(layers[index].blur, 1).flatMap { blur in
          near(layers[index].y, 1).flatMap { y in
            near(layers[index].opacity, 0.05).compactMap { opacity in
              guard blur >= 0, (0.01...1).contains(opacity) else { return nil }
              var rounder = layers
              rounder[index].blur = blur
              rounder[index].y = y
              rounder[index].opacity = (opacity * 100).rounded() / 100
              return rounder
            }
          }
        }
      }
    }
  }

  /// How many digits its numbers need: the fewer, the rounder.
  fileprivate var roughness: Int {
    func digits(_ value: Double, _ steps: [Double]) -> Int {
      steps.firstIndex { abs((value / $0).rounded() * $0 - value) < 1e-6 } ?? steps.count
    }
    return reduce(0) { sum, layer in
      sum + digits(layer.blur, [1, 0.5]) + digits(layer.y, [1, 0.5]) + digits(layer.x, [1, 0.5])
        + digits(layer.opacity, [0.1, 0.05, 0.01])
    }
  }
}
