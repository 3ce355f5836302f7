import Imaging

extension ShadowFitter {
  /// The shadows moved on their grid for as long as they come nearer to the pixels outside.
  ///
  /// The first fit takes the group's soft edges for harder than they are, because a shadow lies under
  /// them; here they are unmixed, in turns with the search.
  ///
  /// - Parameter known: Where other guesses have led; `nil` when this one leads there, too.
  mutating func refined(
    _ layers: [ShadowFit.Layer], known: inout [[ShadowFit.Layer]]
  ) -> [ShadowFit.Layer]? {
    // Of a tight shadow little can be seen further away.
    samples = ShadowSamples(shadows.picture, at: shadows.outside.rim + far)
    let others = known
    var (best, least) = (layers, Double.infinity)
    var next = layers
    for round in 0..<10 where !shadows.budget.isSpent {
      // The remainder of a shadow that is not found yet would cast one: at first faint edges are given up.
      caster = ShadowCaster(
        shadows.group(without: next, spare: max(PictureShadows.roughSpare, 64 >> round)))
      (blurred, values, pairs) = ([:], [:], [:])
      let error = error(next)
      guard round < 4 || error < least * 0.9999 else { break }
      (best, least) = (next, error)
      next = climbed(next)
      if others.contains(next) { return nil }
      known.append(next)
      next = recolored(next)
    }
    return recolored(best)
  }

  /// The nearest shadows on the grid: no move of all layers at once comes nearer to the pixels outside.
  ///
  /// A wide shadow can compensate for an error of a tight one, so that steps of one alone lead nowhere. Their colours
  /// are black.
  private mutating func climbed(_ layers: [ShadowFit.Layer]) -> [ShadowFit.Layer] {
    var best = faded(layers)
    var error = error(best)
    for _ in 0..<60 where !shadows.budget.isSpent {
      var found: (layers: [ShadowFit.Layer], error: Double)?
      for next in best.moved(scale: scale) {
        let next = faded(next)
        let nextError = self.error(next)
        if nextError < (found?.error ?? error) * 0.9999 { found = (next, nextError) }
      }
      guard let found else { break }
      (best, error) = found
    }
    return best.map {
      ShadowFit.Layer(blur: $0.blur, x: $0.x, y: $0.y, opacity: $0.opacity, color: .black)
    }
  }

  /// The shadows with the opacities that come nearest to the pixels outside.
  private mutating func faded(_ layers: [ShadowFit.Layer]) -> [ShadowFit.Layer] {
    let opacities = pair(layers.map { $0.cast(scale) }).hundredths
    var faded = layers
    faded[0].opacity = opacities.first
    if faded.count > 1 { faded[1].opacity = opacities.second }
    return faded
  }

  /// The sum of the squared errors of the layers' alpha at the samples.
  private mutating func error(_ layers: [ShadowFit.Layer]) -> Double {
    pair(layers.map { $0.cast(scale) })
      .error(layers[0].opacity, layers.count > 1 ? layers[1].opacity : 0)
  }
}

extension [ShadowFit.Layer] {
  /// All moves on the grid at once: of every blur by up to two points, and of every layer up or down; and
  /// of one layer or all to the side; a layer alone also moves to the side and all else at once.
  fileprivate func moved(scale: Double) -> [[ShadowFit.Layer]] {
    // Offsets that are the same pixels are one.
    let step = scale < 2 ? 1 : 0.5
    let blurs = [-2, -1, -0.5, 0, 0.5, 1, 2]
    let moves: [(blur: Double, y: Double)] = blurs.flatMap { blur in
      [-step, 0, step].map { (blur, $0) }
    }
    var all: [[ShadowFit.Layer]] = [[]]
    for layer in self {
      let moved = moves.compactMap { move in
        var layer = layer
        layer.blur += move.blur
        layer.y += move.y
        return (0...100).contains(layer.blur) ? layer : nil
      }
      all = all.flatMap { before in moved.map { before + [$0] } }
    }
    guard count > 1 else {
      // A tight shadow that falls to one side is not reached by steps straight across and down.
      return all.flatMap { moved in
        [-step, 0, step].map { x in
          var aside = moved
          aside[0].x += x
          return aside
        }
      }
    }
    for x in [-step, step] {
      for moving in indices.map({ [$0] }) + [Array<Int>(indices)] {
        var aside = self
        for index in moving { aside[index].x += x }
        all.append(aside)
      }
    }
    return all
  }
}
