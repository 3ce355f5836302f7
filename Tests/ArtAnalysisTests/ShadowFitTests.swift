@testable import ArtAnalysis
import Imaging
import Testing

/// Shadows are painted here by a plain convolution in double precision, and found again.
@Suite struct ShadowFitTests {
  /// A box of one colour over Gaussian shadows of it, each pixel for itself.
  private func popover(
    body: SIMD4<Double>, _ layers: [ShadowFit.Layer], isKnockedOut: Bool = false
  ) -> Bitmap {
    let (width, height) = (110, 96)
    func isInside(_ x: Int, _ y: Int) -> Bool { (35..<75).contains(x) && (30..<60).contains(y) }
    /// The share of a Gaussian's weights that a stretch of pixels has.
    func share(_ place: Int, _ range: Range<Int>, _ sigma: Double) -> Double {
      guard sigma > 0 else { return range.contains(place) ? 1 : 0 }
      let reach = Int((3 * sigma).rounded(.up))
      var (inside, all) = (0.0, 0.0)
      for offset in -reach...reach {
        let weight = TestGauss.exponential(-Double(offset * offset) / (2 * sigma * sigma))
        all += weight
        if range.contains(place + offset) { inside += weight }
      }
      return inside / all
    }
    return TestArt.picture(PixelSize(width: width, height: height)) { x, y in
      var below = SIMD4<Double>.zero
      for layer in layers {
        let sigma = layer.blur / 2
        let alpha =
          share(x - Int(layer.x), 35..<75, sigma) * share(y - Int(layer.y), 30..<60, sigma)
          * body[0] * layer.opacity * (isKnockedOut && isInside(x, y) ? 0 : 1)
        let color = SIMD4(
          1, Double(layer.color.red) / 255, Double(layer.color.green) / 255,
          Double(layer.color.blue) / 255)
        below = color * alpha + below * (1 - alpha)
      }
      let over = isInside(x, y) ? body : .zero
      let pixel = ((over + below * (1 - over[0])) * 255).rounded(.toNearestOrAwayFromZero)
      return Pixel(
        red: UInt8(pixel[1]), green: UInt8(pixel[2]), blue: UInt8(pixel[3]),
        alpha: UInt8(pixel[0]))
    }
  }

  private func layer(_ blur: Double, _ y: Double, _ opacity: Double) -> ShadowFit.Layer {
    ShadowFit.Layer(
      blur: blur, x: 0, y: y, opacity: opacity, color: Color(red: 30, green: 20, blue: 60))
  }

  @Test(arguments: [(0.0, 5.0, 0.2), (4, 4, 0.2), (0, -6, 0.2), (5, 0, 0.5)])
  func `a hard shadow falls no further than it is seen to`(
    x: Double, y: Double, opacity: Double
  ) throws {
    var wanted = layer(0, y, opacity)
    wanted.x = x
    let picture = popover(body: SIMD4(1, 0.9, 0.9, 1), [wanted])
    let fit = ShadowFit(picture, scale: 1)
    let layers = try #require(fit?.layers)
    let found = try #require(layers.first)
    #expect(layers.count == 1 && found.blur == 0 && found.x == x && found.y == y)
  }

  @Test(arguments: [(4.0, 2.0, 0.35), (6.0, 3.0, 0.4)])
  func `a tight shadow that falls to one side is found alone`(
    blur: Double, aside: Double, opacity: Double
  ) throws {
    var wanted = layer(blur, aside, opacity)
    wanted.x = aside
    let fit = try #require(ShadowFit(popover(body: SIMD4(1, 0.9, 0.9, 1), [wanted]), scale: 1))
    let found = try #require(fit.layers.first)
    #expect(fit.layers.count == 1 && found.x == aside && found.y == aside)
  }

  @Test(arguments: [(0.0, 6.0, 0.5), (6.0, 3.0, 0.4), (16.0, 0.0, 0.8)])
  func `one shadow is found`(blur: Double, y: Double, opacity: Double) throws {
    let wanted = layer(blur, y, opacity)
    let fit = try #require(ShadowFit(popover(body: SIMD4(1, 0.9, 0.9, 1), [wanted]), scale: 1))
    let found = try #require(fit.layers.first)
    #expect(fit.layers.count == 1 && fit.difference <= 2 && !fit.isKnockedOut)
    #expect(abs(found.blur - blur) <= 0.5 && abs(found.y - y) <= 0.5 && found.x == 0)
    #expect(abs(found.opacity - opacity) <= 0.02)
    #expect(fit.group.pixels.count { $0.alpha > 0 } == 40 * 30)
  }

  @Test func `two shadows are found`() throws {
    let picture = popover(body: SIMD4(1, 0.9, 0.9, 1), [layer(20, 8, 0.45), layer(4, 1, 0.3)])
    let fit = try #require(ShadowFit(picture, scale: 1))
    #expect(fit.layers.count == 2 && fit.difference <= 2)
  }

  @Test(arguments: [
    [(30.0, 10.0, 0.6), (18.0, 0.0, 0.38)], [(26.0, 9.0, 0.5), (3.0, 1.0, 0.35)],
    [(28.0, 12.0, 0.13), (5.0, 2.0, 0.1)],
  ])
  func `two shadows that can stand in for each other are found`(
    numbers: [(Double, Double, Double)]
  ) throws {
    let wanted = numbers.map { layer($0.0, $0.1, $0.2) }
    let fit = try #require(ShadowFit(popover(body: SIMD4(1, 0.9, 0.9, 1), wanted), scale: 1))
    try #require(fit.layers.count == 2)
    for (found, wanted) in zip(fit.layers, wanted) {
      #expect(abs(found.blur - wanted.blur) <= 1 && abs(found.y - wanted.y) <= 1)
      #expect(abs(found.opacity - wanted.opacity) <= 0.03)
    }
  }

  @Test func `under glass a shadow is knocked out`() throws {
    let glass = SIMD4(0.8, 0.72, 0.72, 0.8)
    let fit = try #require(
      ShadowFit(popover(body: glass, [layer(10, 4, 0.5)], isKnockedOut: true), scale: 1))
    #expect(fit.isKnockedOut && fit.layers == [layer(10, 4, 0.5)] && fit.difference <= 2)
    // Less shadow lies under a trace of the group, and in 8 bits that keeps up to 3 levels of the trace.
    #expect(fit.group.pixels.count { $0.alpha > 3 } == 40 * 30)
  }

  @Test(arguments: [(10.0, 4.0, 0.5), (6.0, 2.0, 0.4)])
  func `a shadow that shows through glass is told from it`(
    blur: Double, y: Double, opacity: Double
  ) throws {
    let (glass, wanted) = (SIMD4(0.8, 0.72, 0.72, 0.8), layer(blur, y, opacity))
    let fit = try #require(ShadowFit(popover(body: glass, [wanted]), scale: 1))
    let found = try #require(fit.layers.first)
    #expect(fit.layers.count == 1 && fit.difference <= 2 && !fit.isKnockedOut)
    #expect(abs(found.blur - blur) <= 0.5 && abs(found.y - y) <= 0.5 && found.x == 0, "\(found)")
    #expect(abs(found.opacity - opacity) <= 0.02, "\(found)")
    #expect(fit.group.pixels.count { $0.alpha > 0 } == 40 * 30)
    // 0.8 are 204 levels.
    #expect(fit.group.pixels.allSatisfy { $0.alpha == 0 || (203...205).contains($0.alpha) })
  }

  @Test func `pixels that no shadow explains stay`() {
    // A glow in stripes.
    let body = popover(body: SIMD4(1, 0.5, 0.5, 0.5), [])
    let glow = TestArt.picture(body.size) { x, y in
      body[x, y].alpha > 0 ? body[x, y] : TestArt.pixel(255, alpha: (x + y) % 9 * 12)
    }
    #expect(ShadowFit(glow, scale: 1) == nil)
    #expect(ShadowFit.hasSkirt(glow))
  }
}

/// e to the power of a number, by its series.
enum TestGauss {
  static func exponential(_ x: Double) -> Double {
    // Halved until the series is quick, then squared.
    var (small, turns) = (x, 0)
    while abs(small) > 0.25 { (small, turns) = (small / 2, turns + 1) }
    var (sum, term) = (1.0, 1.0)
    for n in 1...14 {
      term *= small / Double(n)
      sum += term
    }
    for _ in 0..<turns { sum *= sum }
    return sum
  }
}
