package import Imaging

/// The shape and the light of an arrow's picture that points up.
package struct ArrowShape {
  private let picture: Bitmap
  /// The widths, from the tip down, of the rows that have a pixel more than half opaque.
  package let widths: [Int]

  package init(pointingUp picture: Bitmap) {
    self.picture = picture
    widths = (0..<picture.height).compactMap { y in
      func isPainted(_ x: Int) -> Bool { picture[x, y].alpha > 127 }
      guard let first = (0..<picture.width).first(where: isPainted),
        let last = (0..<picture.width).last(where: isPainted)
      else { return nil }
      return last - first + 1
    }
  }

  /// Mean width of the tip's third over that of the base's; `nil` when the picture is no wedge: too
  /// low, or with a row that is wider by more than a pixel than the row before it from the tip.
  ///
  /// Above 1.25 the arrow is upside down.
  package var taper: Double? {
    let third = widths.count / 3
    guard third > 0, zip(widths, widths.dropFirst()).allSatisfy({ $1 - $0 <= 1 }) else {
      return nil
    }
    let tip = widths.prefix(third).reduce(0, +)
    let base = widths.suffix(third).reduce(0, +)
    return Double(tip) / Double(base)
  }

  /// An arrow whose taper is larger is upside down.
  package static let largestTaper = 1.25

  /// How much brighter the upper third is than the lower one, in levels of luminance (Rec. 709
  /// weights); `nil` when one of them has no pixel that lies 3 pixels inside of the opaque part.
  package var light: Double? {
    let inside = insidePixels
    guard let first = inside.first?.y, let last = inside.last?.y else { return nil }
    let height = Double(last - first + 1)
    let upper = inside.filter { Double($0.y - first) + 0.5 < height / 3 }
    let lower = inside.filter { Double($0.y - first) + 0.5 > height * 2 / 3 }
    guard !upper.isEmpty, !lower.isEmpty else { return nil }
    func mean(_ part: [(y: Int, luminance: Double)]) -> Double {
      part.reduce(0) { $0 + $1.luminance } / Double(part.count)
    }
    return mean(upper) - mean(lower)
  }

  /// The largest invisible difference of light when the arrow is turned, in levels.
  package static let permittedLight = 12.0

  /// The luminance of every pixel that is at least 3 pixels away from one that is not opaque, the
  /// picture's outside included; from the top.
  private var insidePixels: [(y: Int, luminance: Double)] {
    let (width, height) = (picture.width, picture.height)
    var inside: [(y: Int, luminance: Double)] = []
    guard width > 4, height > 4 else { return [] }
    for y in 2..<height - 2 {
      for x in 2..<width - 2 {
        let isInside = (y - 2...y + 2).allSatisfy { ny in
          (x - 2...x + 2).allSatisfy { picture[$0, ny].alpha == 255 }
        }
        guard isInside else { continue }
        let pixel = picture[x, y]
        inside.append(
          (
            y,
            0.2126 * Double(pixel.red) + 0.7152 * Double(pixel.green)
              + 0.0722 * Double(pixel.blue)
          ))
      }
    }
    return inside
  }
}
