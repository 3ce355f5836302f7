package import Imaging

/// How a picture lies on the one that it is compared with, if both are laid on the frame of their popover.
///
/// A canvas grows with its shadow and its arrow, so that two pictures of one frame have it at different distances from their
/// corners.
package struct FrameAlignment: Hashable, Sendable {
  /// Where the expected picture's upper left corner lies in the actual picture, in pixels.
  package var shift: PixelPoint
  /// The smallest rectangle of the actual picture with all that differs then; it may reach beyond that picture.
  package var box: PixelRect

  /// Creates an alignment from its parts.
  package init(shift: PixelPoint, box: PixelRect) {
    self.shift = shift
    self.box = box
  }
}

extension FrameAlignment {
  /// How far lines reach beyond the frame.
  private static let reach = 2
  /// How many rows and how many columns of the frame are looked at.
  private static let lines = 6
  /// The most places of the frame that are tried; those of a shadow of 250 pixels.
  private static let mostPlaces = 1_000_000

  /// Finds the frame of the actual picture in the expected one: the place where rows and columns of it are most alike.
  ///
  /// - Parameter frame: The frame's rectangle in the actual picture.
  /// - Returns: `nil` where the pictures lie on each other as they are: they have one size, and no other place is clearly
  ///   better.
  package init?(expected: Bitmap, actual: Bitmap, frame: PixelRect) {
    guard frame.width > 0, frame.height > 0 else { return nil }
    let samples = Self.samples(of: frame, in: actual)
    if expected.size == actual.size, Self.hasSameShape(samples, expected) { return nil }
    // The frame lies somewhere in the expected picture, from its left edge to its right one.
    func range(_ start: Int, _ end: Int) -> ClosedRange<Int> { min(start, end)...max(start, end) }
    let columns = range(frame.x, frame.maxX - expected.width)
    let rows = range(frame.y, frame.maxY - expected.height)
    var best = PixelPoint.zero
    let unmoved = Self.difference(samples, expected, shiftedBy: .zero, below: .max)
    var least = unmoved
    if columns.count * rows.count <= Self.mostPlaces {
      for y in rows {
        for x in columns where least > 0 {
          let shift = PixelPoint(x: x, y: y)
          let difference = Self.difference(samples, expected, shiftedBy: shift, below: least)
          if difference < least { (best, least) = (shift, difference) }
        }
      }
    }
    if expected.size == actual.size, best == .zero || least > unmoved / 2 { return nil }
    self.init(
      shift: best, box: Self.differing(expected, actual, shiftedBy: best) ?? actual.bounds)
  }

  private struct Sample {
    let x: Int
    let y: Int
    let pixel: Pixel
  }

  /// Rows and columns of the frame, those of all in turns, so that a place that is none is soon known.
  private static func samples(of frame: PixelRect, in picture: Bitmap) -> [Sample] {
    var samples: [Sample] = []
    func add(_ x: Int, _ y: Int) {
      samples.append(Sample(x: x, y: y, pixel: pixel(picture, x, y)))
    }
    for step in -reach..<max(frame.width, frame.height) + reach {
      for line in 0..<lines {
        if step < frame.width + reach {
          add(frame.x + step, frame.y + frame.height * (2 * line + 1) / (2 * lines))
        }
        if step < frame.height + reach {
          add(frame.x + frame.width * (2 * line + 1) / (2 * lines), frame.y + step)
        }
      }
    }
    return samples
  }

  /// Whether the frame stands where it stood: alpha changes in it, and is the same in both pictures, but for rounding.
  private static func hasSameShape(_ samples: [Sample], _ expected: Bitmap) -> Bool {
    let levels = samples.map(\.pixel.alpha)
    let isSame = samples.allSatisfy { sample in
      abs(Int(pixel(expected, sample.x, sample.y).alpha) - Int(sample.pixel.alpha)) <= 2
    }
    return isSame && levels.min() != levels.max()
  }

  /// The sum of the differences of all channels; anything from `limit` on where it is not below that.
  private static func difference(
    _ samples: [Sample], _ expected: Bitmap, shiftedBy shift: PixelPoint, below limit: Int
  ) -> Int {
    var sum = 0
    for sample in samples {
      let other = pixel(expected, sample.x - shift.x, sample.y - shift.y)
      sum += abs(Int(sample.pixel.red) - Int(other.red))
      sum += abs(Int(sample.pixel.green) - Int(other.green))
      sum += abs(Int(sample.pixel.blue) - Int(other.blue))
      sum += abs(Int(sample.pixel.alpha) - Int(other.alpha))
      if sum >= limit { return sum }
    }
    return sum
  }

  /// The pixel at a place; a transparent one beyond the picture.
  private static func pixel(_ picture: Bitmap, _ x: Int, _ y: Int) -> Pixel {
    guard x >= 0, x < picture.width, y >= 0, y < picture.height else { return .clear }
    return picture[x, y]
  }

  /// The smallest rectangle of the actual picture with all pixels that differ; `nil` where none does.
  private static func differing(
    _ expected: Bitmap, _ actual: Bitmap, shiftedBy shift: PixelPoint
  ) -> PixelRect? {
    let all = actual.bounds.union(expected.bounds.offset(by: shift))
    var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
    for y in all.y..<all.maxY {
      for x in all.x..<all.maxX
      where pixel(actual, x, y) != pixel(expected, x - shift.x, y - shift.y) {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard left <= right else { return nil }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
