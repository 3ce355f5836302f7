import Imaging

/// A slow, obvious drawing of a sliced picture at its natural scale, by the rules that Android and Apple
/// publish: parts outside of what stretches keep their size, what stretches shares the rest in
/// proportion to its length, tiles begin at the low end. Each part is sampled by itself, bilinear, its
/// edge pixels repeated.
enum StretchModel {
  enum Fill { case stretch, tile }

  /// Where a device pixel comes from: a part of the source and a place in it.
  private struct Place {
    var part: Range<Int>
    var position: Double
  }

  static func draw(
    _ picture: Bitmap, columns: [Range<Int>], rows: [Range<Int>], fill: Fill, size: PixelSize
  ) -> Bitmap {
    let across = places(picture.width, columns, fill, size.width)
    let down = places(picture.height, rows, fill, size.height)
    var result = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width { result[x, y] = sample(picture, across[x], down[y]) }
    }
    return result
  }

  private static func places(
    _ length: Int, _ spans: [Range<Int>], _ fill: Fill, _ room: Int
  ) -> [Place] {
    let free = spans.map(\.count).reduce(0, +)
    let extra = room - (length - free)
    precondition(extra >= 0, "the model draws pictures that fit")
    var places: [Place] = []
    var source = 0
    var stretched = 0
    for span in spans + [length..<length] {
      for x in source..<span.lowerBound { places.append(Place(part: x..<x + 1, position: 0)) }
      source = span.upperBound
      guard !span.isEmpty else { continue }
      let before = extra * stretched / free
      stretched += span.count
      let target = extra * stretched / free - before
      for index in 0..<target {
        let position =
          fill == .tile
          ? Double(index % span.count)
          : (Double(index) + 0.5) * Double(span.count) / Double(target) - 0.5
        places.append(Place(part: span, position: position))
      }
    }
    return places
  }

  private static func sample(_ picture: Bitmap, _ x: Place, _ y: Place) -> Pixel {
    func corners(_ place: Place) -> [(Int, Double)] {
      let held = min(max(place.position, 0), Double(place.part.count - 1))
      let low = Int(held)
      let high = min(low + 1, place.part.count - 1)
      let share = held - Double(low)
      return [(place.part.lowerBound + low, 1 - share), (place.part.lowerBound + high, share)]
    }
    var sums = [0.0, 0, 0, 0]
    for (column, wx) in corners(x) {
      for (row, wy) in corners(y) {
        let pixel = picture[column, row]
        for (index, channel) in [pixel.red, pixel.green, pixel.blue, pixel.alpha].enumerated() {
          sums[index] += Double(channel) * wx * wy
        }
      }
    }
    let bytes = sums.map { UInt8(min(255, ($0 + 0.5).rounded(.down))) }
    return Pixel(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
  }
}
