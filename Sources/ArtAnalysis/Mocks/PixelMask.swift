package import Imaging

/// A choice of the pixels of a picture.
package struct PixelMask: Equatable, Sendable {
  package let size: PixelSize
  /// Whether each pixel is chosen, row by row from the top left.
  package var bits: [Bool]

  package init(size: PixelSize, bits: [Bool]) {
    self.size = size
    self.bits = bits
  }

  /// The pixels of a picture with at least so much alpha.
  package init(_ picture: Bitmap, from alpha: UInt8) {
    self.init(size: picture.size, bits: picture.pixels.map { $0.alpha >= alpha })
  }

  package subscript(x: Int, y: Int) -> Bool {
    get { bits[y * size.width + x] }
    set { bits[y * size.width + x] = newValue }
  }

  /// Whether most of the middle quarter is chosen.
  var containsMiddle: Bool {
    let columns = size.width * 3 / 8..<size.width * 5 / 8
    let rows = size.height * 3 / 8..<size.height * 5 / 8
    let count = rows.reduce(0) { sum, y in sum + columns.count { self[$0, y] } }
    return count * 2 > columns.count * rows.count
  }

  /// The same with its holes: the pixels from which no way leads to the picture's edge but over a chosen one.
  var filled: PixelMask {
    var isOutside = [Bool](repeating: false, count: bits.count)
    var open: [Int] = []
    let (width, height) = (size.width, size.height)
    func visit(_ x: Int, _ y: Int) {
      let index = y * width + x
      guard !bits[index], !isOutside[index] else { return }
      isOutside[index] = true
      open.append(index)
    }
    for x in 0..<width {
      visit(x, 0)
      visit(x, height - 1)
    }
    for y in 0..<height {
      visit(0, y)
      visit(width - 1, y)
    }
    while let index = open.popLast() {
      let (x, y) = (index % width, index / width)
      if x > 0 { visit(x - 1, y) }
      if x + 1 < width { visit(x + 1, y) }
      if y > 0 { visit(x, y - 1) }
      if y + 1 < height { visit(x, y + 1) }
    }
    return PixelMask(size: size, bits: isOutside.map { !$0 })
  }

  /// The pixels whose distance from a chosen one is no larger.
  ///
  /// - Parameters:
  ///   - reach: The distance in whole pixels, rounded down.
  ///   - squared: The square of the distance, rounded down.
  func grown(reach: Int, squared: Int) -> PixelMask {
    var grown = self
    let (width, height) = (size.width, size.height)
    for y in 0..<height {
      for x in 0..<width where bits[y * width + x] {
        // Only pixels at an edge grow.
        if x > 0, y > 0, x + 1 < width, y + 1 < height, bits[y * width + x - 1],
          bits[y * width + x + 1], bits[(y - 1) * width + x], bits[(y + 1) * width + x]
        {
          continue
        }
        for dy in -reach...reach {
          for dx in -reach...reach where dx * dx + dy * dy <= squared {
            let (nx, ny) = (x + dx, y + dy)
            if nx >= 0, ny >= 0, nx < width, ny < height { grown.bits[ny * width + nx] = true }
          }
        }
      }
    }
    return grown
  }
}

extension PixelMask {
  /// Chosen pixels that hang together.
  package struct Piece: Equatable, Sendable {
    /// The smallest rectangle that holds them.
    package var rect: PixelRect
    package var count: Int
    /// Their indices, row by row from the top left.
    var indices: [Int]
  }

  /// The pieces of the mask, from the top left.
  ///
  /// - Parameter gap: Pixels with at most so many others between them hang together, across, down and diagonally.
  func pieces(gap: Int = 0) -> [Piece] {
    let (width, height) = (size.width, size.height)
    let reach = gap + 1
    var isOpen = bits
    var pieces: [Piece] = []
    for start in bits.indices where isOpen[start] {
      isOpen[start] = false
      var indices = [start]
      var next = 0
      var (left, right, top, bottom) = (width, -1, height, -1)
      while next < indices.count {
        let (x, y) = (indices[next] % width, indices[next] / width)
        next += 1
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
        for ny in max(0, y - reach)...min(height - 1, y + reach) {
          for nx in max(0, x - reach)...min(width - 1, x + reach) where isOpen[ny * width + nx] {
            isOpen[ny * width + nx] = false
            indices.append(ny * width + nx)
          }
        }
      }
      pieces.append(
        Piece(
          rect: PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1),
          count: indices.count, indices: indices))
    }
    return pieces
  }

  func without(piecesBelow least: Int) -> PixelMask {
    var mask = self
    for piece in pieces() where piece.count < least {
      for index in piece.indices { mask.bits[index] = false }
    }
    return mask
  }
}
