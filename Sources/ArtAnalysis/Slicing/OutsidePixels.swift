import Imaging

/// Where a picture's shadow can be seen alone.
struct OutsidePixels {
  /// The alpha from which on a pixel is the group's: 255, or, where nothing is opaque, the least of the picture's
  /// middle, under which a shadow is taken to be knocked out, or that of glass through which it shows.
  let solid: UInt8
  /// The alpha under which nothing of a shadow is left: the most frequent one of the picture's middle, or 255.
  let middle: UInt8
  /// Indices of the pixels more than 2.5 pixels outside of the opaque ones, that is: of those that the shadow is fitted
  /// to.
  let far: [Int]
  /// Indices of the pixels between 1.5 and 2.5 pixels outside of the opaque ones, which hold a shadow alone where the
  /// group ends within 1.5 pixels.
  let rim: [Int]
  /// Whether a pixel is opaque, or within 1.5 pixels of one that is: there the group may be.
  let isNear: [Bool]

  /// Whether nothing of a shadow is left under the group, although one can see through that.
  var isKnockedOut: Bool { middle < 255 }
  /// Whether a shadow shows through the group.
  var showsThrough: Bool { solid < 255 && !isKnockedOut }

  /// The opaque pixels.
  private let core: PixelMask

  /// `nil` when nothing soft lies outside, or nothing is solid.
  init?(_ picture: Bitmap) {
    let isOpaque = picture.pixels.contains { $0.alpha == 255 }
    guard let alphas = isOpaque ? (least: 255, frequent: 255) : picture.middleAlphas
    else { return nil }
    var core = PixelMask(picture, from: alphas.least)
    if isOpaque, !core.filled.containsMiddle,
      let inside = picture.middleAlphas?.least
    {
      // A thin opaque border is not opaque everywhere, and does not close: its inside counts instead.
      core = PixelMask(picture, from: inside)
    }
    if let glass = GlassOverShadow(picture) {
      self.init(PixelMask(picture, from: glass.level), solid: glass.level, middle: 255)
    } else {
      self.init(core, solid: alphas.least, middle: alphas.frequent)
    }
    guard far.contains(where: { picture.pixels[$0].alpha > 0 }) else { return nil }
  }

  private init(_ core: PixelMask, solid: UInt8, middle: UInt8) {
    self.core = core
    self.solid = solid
    self.middle = middle
    // The inside of a ring, such as the pane of a window, belongs to the popover.
    let whole = core.filled
    isNear = whole.grown(reach: 1, squared: 2).bits
    let close = whole.grown(reach: 2, squared: 6).bits
    far = close.indices.filter { !close[$0] }
    rim = close.indices.filter { [isNear] in close[$0] && !isNear[$0] }
  }

  /// The same where some pixels belong to the group, although they are not opaque: the point of a needle,
  /// say. `nil` for none, and for so many that they are no detail.
  func taking(_ details: [Int], of picture: Bitmap) -> OutsidePixels? {
    guard !details.isEmpty, details.count * 100 <= far.count else { return nil }
    var core = core
    for index in details { core.bits[index] = true }
    return OutsidePixels(core, solid: solid, middle: middle)
  }

  init(none picture: Bitmap) {
    solid = 255
    middle = 255
    core = PixelMask(size: picture.size, bits: [])
    far = []
    rim = []
    isNear = Array(repeating: true, count: picture.pixels.count)
  }
}

extension Bitmap {
  /// The least and the most frequent alpha in the middle quarter; `nil` where they are too little to be
  /// told from a shadow.
  fileprivate var middleAlphas: (least: UInt8, frequent: UInt8)? {
    var counts = [Int](repeating: 0, count: 256)
    for y in height * 3 / 8..<height * 5 / 8 {
      for x in width * 3 / 8..<width * 5 / 8 { counts[Int(self[x, y].alpha)] += 1 }
    }
    guard let most = counts.max(), most > 0, let frequent = counts.lastIndex(of: most),
      let least = counts.firstIndex(where: { $0 > 0 })
    else { return nil }
    // Pixels with far less alpha than most are a hole, or its contents.
    let isHole = least * 4 < frequent * 3
    guard frequent >= 128 || (least >= 32 && !isHole) else { return nil }
    return (UInt8(isHole ? frequent : least), UInt8(frequent))
  }
}
