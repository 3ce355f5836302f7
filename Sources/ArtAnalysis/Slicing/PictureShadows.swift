import Imaging

/// A finished picture as a group over the shadows that the group casts.
struct PictureShadows {
  let picture: Bitmap
  let outside: OutsidePixels
  let scale: Double
  /// The pixels near to opaque ones: the group, and the shadow where it shows through the group's edges. All that is
  /// painted of them, at ``nearOrigin``.
  private let near: Bitmap
  private let nearOrigin: PixelPoint
  /// The solid pixels alone.
  let solid: Bitmap
  /// The spare of a group that is a first guess.
  static let roughSpare = 8
  /// An arrow's tip has so many pixels at most that are not beside an opaque one.
  private static let mostTipPixels = 4
  let budget: FitBudget
  /// Indices of the pixels of ``near`` that are neither solid nor empty.
  private let soft: [Int]

  init(
    _ picture: Bitmap, _ outside: OutsidePixels, scale: Double, budget: FitBudget = FitBudget()
  ) {
    self.picture = picture
    self.budget = budget
    self.outside = outside
    self.scale = scale
    let pixels = picture.pixels.indices.map { outside.isNear[$0] ? picture.pixels[$0] : .clear }
    let whole = Bitmap(size: picture.size, pixels: pixels)
    let painted = whole.paintedRect ?? whole.bounds
    let near = whole.part(painted)
    (self.near, nearOrigin) = (near, painted.origin)
    let solid = outside.solid
    self.solid = Bitmap(size: picture.size, pixels: pixels.map { $0.alpha >= solid ? $0 : .clear })
    let softest = outside.showsThrough ? .max : solid - 1
    soft = near.pixels.indices.filter { (1...softest).contains(near.pixels[$0].alpha) }
  }

  /// The picture without its shadows: three times, the shadow of the group so far is computed and taken out of the soft
  /// edges. How much of a shadow is knocked out depends on the edges themselves; this is repeated until they stay the
  /// same.
  ///
  /// - Parameter spare: Pixels that differ from the shadows by no more levels are not a part of the group.
  func group(without layers: [ShadowFit.Layer], spare: Int) -> Bitmap {
    var pixels = near.pixels
    let isKnockedOut = outside.isKnockedOut
    // A guess needs no more than to be near.
    let isRough = spare >= Self.roughSpare
    let rounds = isKnockedOut ? (isRough ? 4 : 32) : outside.showsThrough ? 8 : 3
    var before: [Pixel] = []
    for round in 0..<rounds where !budget.isSpent {
      let group = Bitmap(size: near.size, pixels: pixels)
      // A pixel that counts as a part of the group knocks out the shadow under itself, and so stays a part: at first
      // every pixel that may be shadow is given up.
      let wider = isKnockedOut ? 64 >> round : 0
      let cast = cast(layers, of: group)
      for index in soft {
        pixels[index] = near.pixels[index].unmixed(
          from: cast[index], spare: Double(max(spare, wider)), isGlass: outside.solid < 255)
      }
      let isSettled = wider <= spare
      if pixels == group.pixels, isSettled || isRough { break }
      // Two groups that follow from each other do so to the end: the last round has the one or the other.
      if 2 * wider <= spare, pixels == before, (rounds - 1 - round).isMultiple(of: 2) { break }
      before = group.pixels
    }
    var group = Bitmap(size: picture.size)
    group.replace(at: nearOrigin, with: Bitmap(size: near.size, pixels: pixels))
    return group
  }

  /// The picture without its shadows, and the largest difference between them and the pixels outside: with as few of
  /// the soft pixels as will do.
  ///
  /// - Parameter permitted: The difference with which shadows are accepted.
  func closest(
    _ layers: [ShadowFit.Layer], permitted: Int = ShadowFit.permittedDifference
  ) -> (group: Bitmap, difference: Int) {
    let plain = group(without: layers, spare: permitted)
    let difference = difference(layers, of: plain)
    guard difference > permitted else { return (plain, difference) }
    let group = group(without: layers, spare: 1)
    return (group, self.difference(layers, of: group))
  }

  /// The same, with the few pixels outside that shadows do not explain as details of the group;
  /// `nil` where there are none, or more, or where other shadows may explain them.
  ///
  /// The tip of an arrow has no opaque pixel, so that its soft end is up to 2.5 pixels away from one. Along an edge many
  /// pixels as near to it differ under other shadows.
  ///
  /// - Parameters:
  ///   - difference: The largest difference of the shadows.
  ///   - permitted: The difference with which they are accepted.
  func takingDetails(
    _ layers: [ShadowFit.Layer], at difference: Int,
    permitted: Int = ShadowFit.permittedDifference
  ) -> PictureShadows? {
    guard difference > permitted else { return nil }
    let group = group(without: layers, spare: 1)
    let cast = cast(layers, of: group)
    let details = picture.pixels.indices.filter { index in
      guard !outside.isNear[index] else { return false }
      let gap = SIMD4<Double>(picture.pixels[index].vector) - cast[index] * 255
      return gap.max() > Double(ShadowFit.permittedDifference) + 0.5
    }
    let isTip = details.count <= Self.mostTipPixels && Set(outside.rim).isSuperset(of: details)
    guard isTip || difference > ShadowFit.hopelessDifference else { return nil }
    return outside.taking(details, of: picture).map {
      PictureShadows(picture, $0, scale: scale, budget: budget)
    }
  }

  /// The shadows moved by the least steps for as long as all pixels outside come nearer: that changes the shadows by a
  /// level here and there, which the samples of a fit do not show.
  ///
  /// - Parameter closest: The closest group without these layers, and its difference.
  /// - Returns: The layers, and the closest group without them.
  func polished(
    _ layers: [ShadowFit.Layer], _ closest: (group: Bitmap, difference: Int)
  ) -> (layers: [ShadowFit.Layer], closest: (group: Bitmap, difference: Int)) {
    var best = (layers: layers, closest: closest)
    var group = casting(closest.group, layers)
    var least = misfit(layers, of: &group)
    for _ in 0..<8 where !budget.isSpent {
      let misfits = best.layers.neighbors(scale: scale).map { ($0, misfit($0, of: &group)) }
      guard let next = misfits.min(by: { $0.1 < $1.1 })?.0 else { break }
      let found = self.closest(next)
      group = casting(found.group, next)
      let rest = misfit(next, of: &group)
      guard rest < least else { break }
      (best, least) = ((next, found), rest)
    }
    return best
  }

  /// The same shadows in rounder numbers, if these are as near: blur and offset in whole points, opacity in twentieths,
  /// colours of few digits.
  ///
  /// - Parameter closest: The closest group without these layers, and its difference.
  func rounded(
    _ layers: [ShadowFit.Layer], _ closest: (group: Bitmap, difference: Int)
  ) -> (layers: [ShadowFit.Layer], closest: (group: Bitmap, difference: Int)) {
    var best = (layers: layers, closest: closest)
    var group = casting(closest.group, layers)
    var least = misfit(layers, of: &group)
    for index in layers.indices {
      for next in best.layers[index].rounder {
        guard !budget.isSpent else { return best }
        var layers = best.layers
        layers[index] = next(layers[index])
        // The group is almost the same, so that this shows whether the layers are hopeless.
        guard layers != best.layers, misfit(layers, of: &group) <= least * 1.1 + 4
        else { continue }
        let found = self.closest(layers)
        var changed = casting(found.group, layers)
        let rest = misfit(layers, of: &changed)
        guard found.difference <= best.closest.difference, rest <= least * 1.001 + 1 else {
          continue
        }
        (best, group, least) = ((layers, found), changed, min(least, rest))
      }
    }
    return best
  }

  private func cast(_ layers: [ShadowFit.Layer], of group: Bitmap) -> CastShadows {
    casting(group, layers).cast(layers)
  }

  private func casting(_ group: Bitmap, _ layers: [ShadowFit.Layer]) -> CastingGroup {
    CastingGroup(group, layers, scale: scale, solid: outside.middle, budget: budget)
  }

  /// The sum of the squared errors of a group's shadows outside of it.
  private func misfit(_ layers: [ShadowFit.Layer], of group: inout CastingGroup) -> Double {
    let cast = group.castOutside(layers)
    var sum = 0.0
    for indices in [outside.far, outside.rim] {
      for index in indices {
        let gap = (cast[index] * 255).nearest - SIMD4(picture.pixels[index].vector)
        sum += (gap * gap).sum()
      }
    }
    return sum
  }

  /// How far the shadows of a group are from the pixels outside of it.
  func levels(_ layers: [ShadowFit.Layer], of group: Bitmap) -> ShadowLevels {
    let cast = cast(layers, of: group)
    var levels = ShadowLevels(pixels: outside.far.count)
    func gap(_ index: Int) -> SIMD4<Double> {
      let gap = cast[index] * 255 - SIMD4<Double>(picture.pixels[index].vector)
      return pointwiseMax(gap, -gap)
    }
    for index in outside.far { levels.addFar(gap(index)) }
    for index in outside.rim { levels.addRim(gap(index)) }
    return levels
  }

  /// The same as one number, in whole levels.
  func difference(_ layers: [ShadowFit.Layer], of group: Bitmap) -> Int {
    Int(levels(layers, of: group).largest.rounded())
  }
}

extension [ShadowFit.Layer] {
  /// The same with one number of one layer moved by its least step: blur, drop or opacity.
  fileprivate func neighbors(scale: Double) -> [[ShadowFit.Layer]] {
    // Offsets that are the same pixels are one.
    let step = scale < 2 ? 1 : 0.5
    let moves: [(blur: Double, drop: Double, hundredths: Double)] = [-0.5, 0, 0.5].flatMap { blur in
      [-step, 0, step].flatMap { drop in [-1, 0, 1].map { (blur, drop, $0) } }
    }
    return indices.flatMap { index in
      moves.compactMap { move in
        var layer = self[index]
        layer.blur += move.blur
        layer.y += move.drop
        layer.opacity = (layer.opacity * 100 + move.hundredths).rounded() / 100
        guard (0...100).contains(layer.blur), (0.01...1).contains(layer.opacity) else { return nil }
        var moved = self
        moved[index] = layer
        return moved
      }
    }
  }
}

extension ShadowFit.Layer {
  /// Changes that make one number rounder, each by itself.
  fileprivate var rounder: [(Self) -> Self] {
    func changing(_ change: @escaping (inout Self) -> Void) -> (Self) -> Self {
      { layer in
        var layer = layer
        change(&layer)
        return layer
      }
    }
    func color(in step: Int) -> (Self) -> Self {
      changing { layer in
        func channel(_ value: UInt8) -> UInt8 {
          UInt8(clamping: (Int(value) + step / 2) / step * step)
        }
        layer.color = Color(
          red: channel(layer.color.red), green: channel(layer.color.green),
          blue: channel(layer.color.blue))
      }
    }
    return [
      // The colour and the opacity make up for each other.
      color(in: 17), color(in: 16), color(in: 8),
      changing { $0.blur = $0.blur.rounded(.down) }, changing { $0.blur = $0.blur.rounded(.up) },
      changing { $0.x.round() }, changing { $0.y.round() },
      changing { $0.opacity = ($0.opacity * 20).rounded() / 20 },
      // A wider shadow that is darker comes near to a tighter one.
      changing {
        $0.blur = $0.blur.rounded(.down)
        $0.opacity = ($0.opacity * 20).rounded() / 20
      },
      changing {
        $0.blur = $0.blur.rounded(.up)
        $0.opacity = ($0.opacity * 20).rounded() / 20
      },
      color(in: 17), color(in: 16),
    ]
  }
}

extension Double {
  /// A length in points as whole pixels, halves up.
  func pixels(_ scale: Double) -> Int { Int((self * scale + 0.5).rounded(.down)) }
}

extension SIMD4<Double> {
  /// The nearest whole numbers of channels, which are far below 2⁵¹: a number of 2⁵² has no room for a fraction.
  fileprivate var nearest: Self {
    let whole = Self(repeating: 0x1.8p52)
    return self + whole - whole
  }
}

extension Pixel {
  /// The pixel that gives this one when it lies over a shadow: α ← (α − S)/(1 − S), the colours alike.
  fileprivate func unmixed(
    from shadow: SIMD4<Double>, spare: Double, isGlass: Bool
  ) -> Pixel {
    let own = SIMD4<Double>(vector) / 255
    let gap = (own - shadow) * 255
    guard max(gap.max(), -gap.min()) > spare else { return .clear }
    let alpha = max(0, (own[0] - shadow[0]) / max(1e-6, 1 - shadow[0]))
    var rounded = min(255, (alpha * 255).rounded())
    let rest = ((own - shadow * (1 - alpha)) * 255).nearest
    // Over a knocked out shadow, alpha grows by only half of the pixel's own, and under glass the shadow is rounded; the
    // colours are more accurate.
    if isGlass { rounded = min(255, max(rounded, rest[1], rest[2], rest[3])) }
    func channel(_ index: Int) -> UInt8 { UInt8(min(max(rest[index], 0), rounded)) }
    return Pixel(red: channel(1), green: channel(2), blue: channel(3), alpha: UInt8(rounded))
  }
}
