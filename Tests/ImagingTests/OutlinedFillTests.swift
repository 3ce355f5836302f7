import TestPictures
import Testing

@testable import Imaging

/// Fills with borders and inner shadows, each pixel against its sum.
@Suite struct OutlinedFillTests {
  private static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  private static let colors = [
    Color.black, clear, Color(red: 250, green: 10, blue: 90, alpha: 128),
    Color(red: 1, green: 200, blue: 30), Color(red: 255, green: 255, blue: 255, alpha: 7),
  ]

  /// A mask of which each value is at most that of another one; with runs of equal values.
  private static func mask(within outer: [UInt8], random: inout Dice) -> [UInt8] {
    var result: [UInt8] = []
    while result.count < outer.count {
      let values: [UInt8] = [0, 255, 255, .random(in: 0...255, using: &random)]
      let value = values.randomElement(using: &random)
      let length = Int.random(in: 1...20, using: &random)
      result += [UInt8](repeating: value ?? 0, count: length)
    }
    return zip(outer, result).map { min($0, $1) }
  }

  private static func premultiplied(_ color: Color) -> [Double] {
    let share = Double(color.alpha) / 255
    return [255, Double(color.red), Double(color.green), Double(color.blue)].map { $0 * share }
  }

  @Test(arguments: 0..<120)
  func `a pixel is the sum of borders and fill, rounded once`(seed: Int) {
    var random = Dice(state: UInt64(seed))
    let size = PixelSize(
      width: .random(in: 1...40, using: &random), height: .random(in: 1...12, using: &random))
    let grid = TurnedGrid(size: size, orientation: .identity, origin: PixelPoint(x: 3, y: -2))
    func color() -> Color { Self.colors.randomElement(using: &random) ?? .black }
    let edges: [[Double]] = [[], [0, 2], [-2, 0, 1], [-3, -1, 4]]
    var stops = edges.randomElement(using: &random) ?? []
    let borders = zip(stops, stops.dropFirst()).map {
      OutlinedFill.Border(color: color(), outer: $0, inner: $1)
    }
    let gradient = Gradient(
      stops: [.init(color: color(), position: 0), .init(color: color(), position: 1)], angle: 170)
    let paint: OutlinedFill.Paint =
      Bool.random(using: &random) ? .color(color()) : .gradient(gradient, grid.rect)
    let shadows = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      OutlinedFill.InnerShadow(
        color: color(), opacity: [0.3, 1].randomElement(using: &random) ?? 1,
        offset: PixelPoint(x: [0, 99].randomElement(using: &random) ?? 0, y: 1), sigma: 0)
    }
    let fill = OutlinedFill(
      outline: Outline(loops: []), grid: grid, paint: paint, borders: borders,
      innerShadows: shadows)
    var masks: [[UInt8]] = []
    let picture = fill.bitmap { _, _ in
      let outer = masks.last ?? [UInt8](repeating: 255, count: size.width * size.height)
      masks.append(Self.mask(within: outer, random: &random))
      return AlphaMask(size: size, values: masks[masks.count - 1])
    }

    // A border on the outline is two: outside of it and inside, where there is fill below it.
    var colors = borders.map(\.color)
    let pairs = Array(zip(stops, stops.dropFirst()))
    if let index = pairs.firstIndex(where: { $0.0 < 0 && $0.1 > 0 }) {
      stops.insert(0, at: index + 1)
      colors.insert(colors[index], at: index)
    }
    #expect(masks.count == max(1, stops.count))
    let shades = shadows.map { $0.mask(inside: AlphaMask(size: size, values: masks.last ?? [])) }
    let painted: Bitmap? =
      if case .gradient(let gradient, let rect) = paint {
        Bitmap(gradient, over: rect, part: rect)
      } else { nil }
    for place in 0..<size.width * size.height {
      let (x, y) = (place % size.width, place / size.width)
      var below = Self.premultiplied(.black)
      switch paint {
      case .color(let color): below = Self.premultiplied(color)
      case .gradient: below = painted.map { Self.channels($0[x, y]) } ?? []
      }
      let plain = below
      for (shadow, shade) in zip(shadows, shades) {
        let alpha = Double(shade.values[place]) / 255
        let color = shadow.color
        let opaque = [255, Double(color.red), Double(color.green), Double(color.blue)]
        below = zip(opaque, below).map { $0 * alpha + $1 * (1 - alpha) }
      }
      var sum = below.map { $0 * Double(masks.last?[place] ?? 0) }
      for (index, color) in colors.enumerated() {
        let share = Double(masks[index][place]) - Double(masks[index + 1][place])
        let own = Self.premultiplied(color)
        for channel in 0..<4 {
          let under: Double = stops[index] < 0 ? 0 : plain[channel] * (1 - own[0] / 255)
          sum[channel] += (own[channel] + under) * share
        }
      }
      for (found, wanted) in zip(Self.channels(picture[x, y]), sum) {
        #expect(abs(found - wanted / 255) <= 0.5 + 1e-6, "seed \(seed), (\(x), \(y))")
      }
    }
  }

  private static func channels(_ pixel: Pixel) -> [Double] {
    [Double(pixel.alpha), Double(pixel.red), Double(pixel.green), Double(pixel.blue)]
  }
}
