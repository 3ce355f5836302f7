import Foundation
@testable import Imaging
import Testing
import TestPictures

@Suite struct ShadowTests {
  /// Section 7 of the contract as it is written: a direct convolution in double precision, unrounded.
  private func model(_ shadow: DropShadow, of group: Bitmap) -> [Double] {
    let (width, height) = (group.width, group.height)
    var source = [Double](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        switch shadow.caster {
        case .group: source[y * width + x] = Double(group[x, y].alpha)
        case .rectangle(let rect):
          let inside =
            x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height
          source[y * width + x] = inside ? 255 : 0
        case .area: preconditionFailure("the model knows no areas")
        }
      }
    }
    let n = Int((3 * shadow.sigma - 1e-6).rounded(.up))
    let raw = (-n...n).map {
      shadow.sigma == 0 ? 1 : exp(-Double($0 * $0) / (2 * shadow.sigma * shadow.sigma))
    }
    let kernel = raw.map { $0 / raw.reduce(0, +) }
    var across = [Double](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        // The offset moves the result; what is outside the canvas is nothing.
        for i in max(-n, shadow.offset.x - x)...max(max(-n, shadow.offset.x - x), n) {
          let from = x - shadow.offset.x + i
          if i <= n, from >= 0, from < width {
            across[y * width + x] += kernel[i + n] * source[y * width + from]
          }
        }
      }
    }
    var result = [Double](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        var sum = 0.0
        for i in -n...n {
          let from = y - shadow.offset.y + i
          if from >= 0, from < height { sum += kernel[i + n] * across[from * width + x] }
        }
        if shadow.knockout {
          sum *= 1 - min(1, Double(group[x, y].alpha) / Double(shadow.solidAlpha))
        }
        result[y * width + x] = sum * Double(shadow.color.alpha) / 255 * shadow.opacity
      }
    }
    return result
  }

  /// How far the result is from the model before it is rounded, beyond the rounding itself.
  private func excess(_ shadow: DropShadow, of group: Bitmap) -> Double {
    let result = AlphaMask.shadow(shadow, of: group)
    #expect(result.size == group.size)
    return zip(result.values, model(shadow, of: group)).map { abs(Double($0) - $1) - 0.5 }.max()
      ?? 0
  }

  /// A body with corners and an arrow, and a hairline off to the side.
  private func body(_ width: Int, _ height: Int) -> Bitmap {
    var bitmap = Bitmap(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        let inBody = x >= 3 && x < width - 4 && y >= 6 && y < height - 3
        let isCorner = (x == 3 || x == width - 5) && (y == 6 || y == height - 4)
        let inArrow = y < 6 && abs(x - width / 3) <= y
        if inBody || inArrow {
          bitmap[x, y] = Pixel(red: 0, green: 0, blue: 0, alpha: isCorner ? 100 : 255)
        }
        if x == width - 2 { bitmap[x, y] = Pixel(red: 9, green: 0, blue: 0, alpha: 77) }
      }
    }
    return bitmap
  }

  @Test(arguments: [0, 0.25, 0.3, 0.5, 1, 1.7, 3, 6.5, 12, 20, 50, 100])
  func `every alpha is the rounded convolution`(_ sigma: Double) {
    var dice = Dice(state: UInt64(sigma * 100))
    for size in [
      PixelSize(width: 31, height: 23), PixelSize(width: 90, height: 17),
      PixelSize(width: 1, height: 1), PixelSize(width: 2, height: 40),
    ] {
      let noise = Bitmap.noise(size, &dice)
      #expect(excess(DropShadow(sigma: sigma), of: noise) <= 1e-6)
      guard size.width > 10 else { continue }
      #expect(excess(DropShadow(sigma: sigma), of: body(size.width, size.height)) <= 1e-6)
    }
  }

  @Test(arguments: [9, 10, 14, 25, 40.5])
  func `the lines of many rows are gathered without an error`(_ sigma: Double) {
    var dice = Dice(state: UInt64(sigma * 10))
    let size = PixelSize(width: 40, height: 160)
    var stripes = Bitmap(size: size)
    for y in 0..<size.height where y % 3 == 0 || y % 7 == 0 {
      for x in 0..<size.width - y % 5 { stripes[x, y] = Pixel(.black) }
    }
    for offset in [PixelPoint.zero, PixelPoint(x: -3, y: 70)] {
      let shadow = DropShadow(sigma: sigma, offset: offset)
      #expect(excess(shadow, of: stripes) <= 1e-6)
      #expect(excess(shadow, of: .noise(size, &dice)) <= 1e-6)
    }
  }

  @Test(arguments: [10, 12.5, 20, 61, 100])
  func `the weights of gathered lines are as good as the Gaussian's`(_ sigma: Double) {
    let kernel = GaussianKernel(sigma: sigma)
    for height in GatheredRuns.fewestLines...GatheredRuns.height(sigma) {
      let nodes = GatheredRuns.nodes(Double(height), sigma).map { Int($0 * Double(height)) }
      let shares = (0..<height).map { row in
        nodes.map { node in
          nodes.reduce(1.0) { $1 == node ? $0 : $0 * Double(row - $1) / Double(node - $1) }
        }
      }
      for first in stride(from: 0, through: 2 * kernel.radius + 1 - height, by: 3) {
        var (error, size, weight) = (0.0, 0.0, 0.0)
        for row in 0..<height {
          let parts = zip(nodes, shares[row]).map { kernel.weights[first + $0] * $1 }
          error += abs(parts.reduce(0, +) - kernel.weights[first + row])
          size += parts.reduce(0) { $0 + abs($1) }
          weight += kernel.weights[first + row]
        }
        #expect(255 * error < 0x1p-15)
        #expect(size < 2 * weight)
      }
    }
  }

  @Test func `a group that is painted over its shadow hides it only where it is opaque`() {
    let group = body(90, 60)
    for caster in [DropShadow.Caster.group, .rectangle(group.bounds)] {
      let shadow = DropShadow(caster: caster, sigma: 5, offset: PixelPoint(x: 4, y: -9))
      let mask = AlphaMask.shadow(shadow, of: group)
      let covered = AlphaMask.shadow(
        shadow, of: group, on: CollapsedCanvas(whole: group.size), isCovered: true)
      for (index, pixel) in group.pixels.enumerated() where pixel.alpha < 255 {
        #expect(covered.values[index] == mask.values[index])
      }
      #expect(covered != mask)
    }
  }

  @Test func `colour, opacity, offset and knockout are rounded once together`() {
    var dice = Dice(state: 7)
    for sigma in [0, 0.7, 2, 5] {
      for knockout in [false, true] {
        for offset in [
          PixelPoint(x: 0, y: 0), PixelPoint(x: 3, y: -4), PixelPoint(x: -70, y: 5),
          PixelPoint(x: 500, y: 500),
        ] {
          let shadow = DropShadow(
            sigma: sigma, offset: offset, color: Color(red: 1, green: 2, blue: 3, alpha: 201),
            opacity: 0.37, knockout: knockout, solidAlpha: offset.x == 3 ? 90 : 255)
          #expect(excess(shadow, of: body(80, 20)) <= 1e-6)
          #expect(excess(shadow, of: .noise(PixelSize(width: 70, height: 9), &dice)) <= 1e-6)
        }
      }
    }
  }

  /// A shadow is blurred in strips of 256 columns.
  @Test(arguments: [256, 257, 271, 600])
  func `strips of a wide shadow are the model's`(width: Int) {
    var dice = Dice(state: UInt64(width))
    for offset in [
      PixelPoint.zero, PixelPoint(x: 300, y: 2), PixelPoint(x: -299, y: -3), PixelPoint(x: 7, y: 0),
    ] {
      for knockout in [false, true] {
        let shadow = DropShadow(
          sigma: 4, offset: offset, opacity: 0.8, knockout: knockout, solidAlpha: 200)
        #expect(excess(shadow, of: body(width, 24)) <= 1e-6)
        #expect(excess(shadow, of: .noise(PixelSize(width: width, height: 12), &dice)) <= 1e-6)
      }
    }
  }

  @Test func `opacity is held between 0 and 1`() {
    let group = body(30, 20)
    func alphas(_ opacity: Double, knockout: Bool = false) -> [UInt8] {
      AlphaMask.shadow(
        DropShadow(
          sigma: 2, color: Color(red: 0, green: 0, blue: 0, alpha: 90), opacity: opacity,
          knockout: knockout), of: group
      ).values
    }
    #expect(alphas(1.5) == alphas(1))
    #expect(alphas(1.5, knockout: true) == alphas(1, knockout: true))
    #expect(alphas(-0.5).allSatisfy { $0 == 0 })
  }

  @Test func `a rectangle casts without a picture of itself`() {
    var dice = Dice(state: 8)
    let group = Bitmap.noise(PixelSize(width: 70, height: 20), &dice)
    for rect in [
      PixelRect(x: 5, y: 4, width: 50, height: 9), PixelRect(x: 0, y: 0, width: 70, height: 20),
      PixelRect(x: 60, y: 15, width: 30, height: 30),
      PixelRect(x: 9, y: 9, width: 0, height: 4),
    ] {
      for sigma in [0, 1, 9.0] {
        for knockout in [false, true] {
          let shadow = DropShadow(
            caster: .rectangle(rect), sigma: sigma, offset: PixelPoint(x: -2, y: 3),
            knockout: knockout)
          #expect(excess(shadow, of: group) <= 1e-6)
        }
      }
    }
  }

  @Test func `the shadow of a rectangle reads no pixel of a large group`() {
    // So large that reading alphas which were never made would leave the process's memory.
    let size = PixelSize(width: 16_384, height: 3000)
    let shadow = DropShadow(
      caster: .rectangle(PixelRect(x: 1, y: 1, width: 16_382, height: 2998)), sigma: 0)
    let mask = AlphaMask.shadow(shadow, of: Bitmap(size: size))
    #expect(mask.values[0] == 0)
    #expect(mask.values[size.width + 1] == 255)
    #expect(mask.values[size.width * 2999 - 2] == 255)
    #expect(mask.values[size.width * 2999 - 1] == 0)
  }

  @Test func `without blur the alpha is unchanged`() {
    var dice = Dice(state: 9)
    let group = Bitmap.noise(PixelSize(width: 13, height: 11), &dice)
    #expect(AlphaMask.shadow(DropShadow(sigma: 0), of: group).values == group.pixels.map(\.alpha))
  }

  @Test func `the middle of a large body is flat, even where its alpha is a half`() {
    // 255 · 0.5 = 127.5 is 128 wherever all of the kernel sees the body.
    var group = Bitmap(size: PixelSize(width: 70, height: 40))
    for y in 2..<38 { for x in 2..<68 { group[x, y] = Pixel(.black) } }
    // No two rows are the same, so that all are sums of many rows.
    for y in 0..<40 { group[0, y].bits = UInt32(y * 6) << 24 }
    let mask = AlphaMask.shadow(DropShadow(sigma: 3, opacity: 0.5), of: group)
    for y in 11..<29 { for x in 11..<59 { #expect(mask.values[y * 70 + x] == 128) } }
  }

  @Test func `knockout leaves nothing under the strongest part of the group`() {
    let group = body(40, 20)
    let mask = AlphaMask.shadow(DropShadow(sigma: 2, knockout: true), of: group)
    for (alpha, pixel) in zip(mask.values, group.pixels) where pixel.alpha == 255 {
      #expect(alpha == 0)
    }
  }

  @Test(arguments: 0..<6) func `a caster leaves out equal lines and no pixel changes`(_ seed: Int) {
    var dice = Dice(state: UInt64(seed))
    for _ in 0..<60 {
      let size = PixelSize(
        width: Int.random(in: 1...150, using: &dice), height: Int.random(in: 1...150, using: &dice))
      var group = Bitmap(size: size)
      // Rectangles, of which some reach an edge, and a few pixels.
      for _ in 0..<Int.random(in: 0...4, using: &dice) {
        let (x, y) = (
          Int.random(in: 0..<size.width, using: &dice),
          Int.random(in: 0..<size.height, using: &dice)
        )
        let (right, bottom) = (
          Int.random(in: x..<size.width, using: &dice),
          Int.random(in: y..<size.height, using: &dice)
        )
        let alpha = UInt8.random(in: 0...255, using: &dice)
        for y in y...bottom { for x in x...right { group[x, y].bits = UInt32(alpha) << 24 } }
      }
      let caster = ShadowCaster(group)
      for _ in 0..<3 {
        let shadow = DropShadow(
          sigma: Double(Int.random(in: 0...40, using: &dice)) / 4,
          offset: PixelPoint(
            x: Int.random(in: -30...30, using: &dice), y: Int.random(in: -30...30, using: &dice)),
          opacity: Double.random(in: 0...1, using: &dice), knockout: Bool.random(using: &dice),
          solidAlpha: UInt8.random(in: 1...255, using: &dice))
        #expect(caster.shadow(shadow) == AlphaMask.shadow(shadow, of: group), "\(size), \(shadow)")
      }
    }
  }

  @Test func `a canvas without pixels has a shadow without pixels`() {
    #expect(
      AlphaMask.shadow(DropShadow(sigma: 3), of: Bitmap(size: PixelSize(width: 0, height: 5)))
        .values.isEmpty)
  }
}
