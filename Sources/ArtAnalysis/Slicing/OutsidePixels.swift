import Imaging

/// Where a picture's shadow can be seen alone.
struct OutsidePixels {
  /// The alpha from which on a pixel is the group's alone: 255, or, where nothing is opaque, the least of
  /// the picture's middle, under which a shadow is taken to be knocked out.
  let solid: UInt8
  /// The alpha under which nothing of a shadow is left: the most frequent one of the picture's middle.
  let middle: UInt8
  /// Indices of the pixels more than 2.5 pixels outside of the opaque ones, that is: of those that the shadow is fitted
  /// to.
  let far: [Int]
  /// Indices of the pixels between 1.5 and 2.5 pixels outside of the opaque ones, which hold a shadow alone where the
  /// group ends within 1.5 pixels.
  let rim: [Int]
  /// Whether a pixel is opaque, or within 1.5 pixels of one that is: there the group may be.
  let isNear: [Bool]

  /// Whether each pixel is opaque.
  private let core: [Bool]

  /// `nil` when nothing soft lies outside, or nothing is solid.
  init?(_ picture: Bitmap) {
    let isOpaque = picture.pixels.contains { $0.alpha == 255 }
    guard let alphas = isOpaque ? (least: 255, frequent: 255) : picture.middleAlphas
    else { return nil }
    func pixels(from least: UInt8) -> [Bool] { picture.pixels.map { $0.alpha >= least } }
    var core = pixels(from: alphas.least)
    if isOpaque, !core.filled(picture.size).containsMiddle(of: picture.size),
      let inside = picture.middleAlphas?.least
    {
      // A thin opaque border is not opaque everywhere, and does not close: its inside counts instead.
      core = pixels(from: inside)
    }
    self.init(picture.size, core: core, solid: alphas.least, middle: alphas.frequent)
    guard far.contains(where: { picture.pixels[$0].alpha > 0 }) else { return nil }
  }

  private init(_ size: PixelSize, core: [Bool], solid: UInt8, middle: UInt8) {
    self.core = core
    self.solid = solid
    self.middle = middle
    // The inside of a ring, such as the pane of a window, belongs to the popover.
    let whole = core.filled(size)
    isNear = whole.grown(size, reach: 1, squared: 2)
    let close = whole.grown(size, reach: 2, squared: 6)
    far = close.indices.filter { !close[$0] }
    rim = close.indices.filter { [isNear] in close[$0] && !isNear[$0] }
  }

  /// The same where some pixels belong to the group, although they are not opaque: the point of a needle,
  /// say. `nil` for none, and for so many that they are no detail.
  func taking(_ details: [Int], of picture: Bitmap) -> OutsidePixels? {
    guard !details.isEmpty, details.count * 100 <= far.count else { return nil }
    var core = core
    for index in details { core[index] = true }
    return OutsidePixels(picture.size, core: core, solid: solid, middle: middle)
  }

  init(none picture: Bitmap) {
    solid = 255
    middle = 255
    core = []
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

extension [Bool] {
  /// Whether most of the middle quarter is set.
  fileprivate func containsMiddle(of size: PixelSize) -> Bool {
    let columns = size.width * 3 / 8..<size.width * 5 / 8
    let rows = size.height * 3 / 8..<size.height * 5 / 8
    let count = rows.reduce(0) { sum, y in sum + columns.count { self[y * size.width + $0] } }
    return count * 2 > columns.count * rows.count
  }

  /// The pixels from which no way leads to the picture's edge but over one that is set.
  fileprivate func filled(_ size: PixelSize) -> [Bool] {
    var isOutside = [Bool](repeating: false, count: count)
    var open: [Int] = []
    func visit(_ x: Int, _ y: Int) {
      let index = y * size.width + x
      guard !self[index], !isOutside[index] else { return }
      isOutside[index] = true
      open.append(index)
    }
    for x in 0..<size.width {
      visit(x, 0)
      visit(x, size.height - 1)
    }
    for y in 0..<size.height {
      visit(0, y)
      visit(size.width - 1, y)
    }
    while let index = open.popLast() {
      let (x, y) = (index % size.width, index / size.width)
      if x > 0 { visit(x - 1, y) }
      if x + 1 < size.width { visit(x + 1, y) }
      if y > 0 { visit(x, y - 1) }
      if y + 1 < size.height { visit(x, y + 1) }
    }
    return isOutside.map { !$0 }
  }

  /// The pixels whose distance from one that is set is no larger.
  fileprivate func grown(_ size: PixelSize, reach: Int, squared: Int) -> [Bool] {
    var grown = self
    for y in 0..<size.height {
      for x in 0..<size.width where self[y * size.width + x] {
        // Only pixels at an edge grow.
        if x > 0, y > 0, x + 1 < size.width, y + 1 < size.height,
          self[y * size.width + x - 1], self[y * size.width + x + 1],
          self[(y - 1) * size.width + x], self[(y + 1) * size.width + x]
        {
          continue
        }
        for dy in -reach...reach {
          for dx in -reach...reach where dx * dx + dy * dy <= squared {
            let (nx, ny) = (x + dx, y + dy)
            if nx >= 0, ny >= 0, nx < size.width, ny < size.height {
              grown[ny * size.width + nx] = true
            }
          }
        }
      }
    }
    return grown
  }
}
