package import Imaging

extension Bitmap {
  /// The colour of the outermost line of pixels on all four sides, where it is one colour within a level.
  package var borderColor: Pixel? {
    guard let first = pixels.first else { return nil }
    let across = (0..<width).allSatisfy { x in
      self[x, 0].difference(first) <= 1 && self[x, height - 1].difference(first) <= 1
    }
    let down = (0..<height).allSatisfy { y in
      self[0, y].difference(first) <= 1 && self[width - 1, y].difference(first) <= 1
    }
    return across && down ? first : nil
  }

  package var isOpaque: Bool { pixels.allSatisfy { $0.alpha == 255 } }

  /// The picture without a translucent page below it: α = (c − b)/(1 − b).
  package func withoutPage(_ page: Pixel) -> Bitmap {
    map { pixel in
      let rest = 255 - Int(page.alpha)
      let alpha = min(255, max(0, ((Int(pixel.alpha) - Int(page.alpha)) * 255 + rest / 2) / rest))
      func channel(_ value: UInt8, _ below: UInt8) -> UInt8 {
        let left = Int(value) - (Int(below) * (255 - alpha) + 127) / 255
        return UInt8(min(alpha, max(0, left)))
      }
      return Pixel(
        red: channel(pixel.red, page.red), green: channel(pixel.green, page.green),
        blue: channel(pixel.blue, page.blue), alpha: UInt8(alpha))
    }
  }

  /// The picture that lies on two opaque pages of different colours; exact where these are white and black. `nil`
  /// where sizes differ, or the pages are nearly the same.
  ///
  /// - Parameters:
  ///   - page: The colour of this picture's page.
  ///   - other: The same on another page.
  ///   - otherPage: The colour of that page.
  package func taken(from page: Pixel, and other: Bitmap, on otherPage: Pixel) -> Bitmap? {
    guard size == other.size else { return nil }
    let channels = 1..<4
    let contrast = channels.max {
      abs(page.channels[$0] - otherPage.channels[$0])
        < abs(page.channels[$1] - otherPage.channels[$1])
    }
    guard let contrast, case let gap = page.channels[contrast] - otherPage.channels[contrast],
      abs(gap) >= 24
    else { return nil }
    var taken = self
    for y in 0..<height {
      for x in 0..<width {
        let (own, others) = (self[x, y].channels, other[x, y].channels)
        let through = (own[contrast] - others[contrast]) * 255 * gap.signum()
        let clear = min(255, max(0, (through + abs(gap) / 2) / abs(gap)))
        let alpha = 255 - clear
        func channel(_ index: Int) -> UInt8 {
          let values = gap < 0 ? (own, page.channels) : (others, otherPage.channels)
          return UInt8(
            min(alpha, max(0, values.0[index] - (values.1[index] * clear + 127) / 255)))
        }
        taken[x, y] = Pixel(
          red: channel(1), green: channel(2), blue: channel(3), alpha: UInt8(alpha))
      }
    }
    return taken
  }

  /// The picture that lies on an opaque page of one colour; `nil` where its edge cannot be told: the page and the
  /// pixels beside it differ by less than 24 levels somewhere, as with a soft skirt.
  package func withoutOpaquePage(_ page: Pixel) -> Bitmap? {
    let isPage = PixelMask(
      size: size, bits: pixels.map { $0.difference(page) > 1 }
    ).filled.bits.map { !$0 }
    guard isPage.contains(false) else { return nil }
    let reach = 3
    var taken = self
    for y in 0..<height {
      for x in 0..<width {
        guard !isPage[y * width + x] else {
          taken[x, y] = .clear
          continue
        }
        // The nearest pixel further in than an edge reaches, or this one if it is.
        var (nearest, isEdge) = (self[x, y], false)
        for ny in max(0, y - 1)...min(height - 1, y + 1) {
          for nx in max(0, x - 1)...min(width - 1, x + 1) where isPage[ny * width + nx] {
            isEdge = true
          }
        }
        guard isEdge else { continue }
        for ny in max(0, y - reach)...min(height - 1, y + reach) {
          for nx in max(0, x - reach)...min(width - 1, x + reach) where !isPage[ny * width + nx] {
            if self[nx, ny].difference(page) > nearest.difference(page) { nearest = self[nx, ny] }
          }
        }
        guard nearest.difference(page) >= 24 else { return nil }
        taken[x, y] = self[x, y].unmixed(nearest, page)
      }
    }
    return taken
  }

  private func map(_ change: (Pixel) -> Pixel) -> Bitmap {
    Bitmap(size: size, pixels: pixels.map(change))
  }
}

extension Pixel {
  /// The share of an opaque colour in a mixture with an opaque page, as a pixel of that colour.
  fileprivate func unmixed(_ color: Pixel, _ page: Pixel) -> Pixel {
    let (own, full, below) = (channels, color.channels, page.channels)
    var (product, square) = (0, 0)
    for index in 1..<4 {
      product += (own[index] - below[index]) * (full[index] - below[index])
      square += (full[index] - below[index]) * (full[index] - below[index])
    }
    guard square > 0 else { return self }
    let alpha = min(255, max(0, (product * 255 + square / 2) / square))
    func channel(_ index: Int) -> UInt8 { UInt8((full[index] * alpha + 127) / 255) }
    return Pixel(red: channel(1), green: channel(2), blue: channel(3), alpha: UInt8(alpha))
  }
}
