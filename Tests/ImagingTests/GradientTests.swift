import Imaging
import Testing

/// Gradients on CSS' line, against the formulas of CSS Images 3.
@Suite struct GradientTests {
  @Test(arguments: [
    // Angle, with its sine and cosine as published: sin 30° = ½, sin 45° = √½.
    (0.0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0), (-90, -1, 0), (450, 1, 0),
    (30, 0.5, 0.866_025_403_784_438_6), (45, 0.707_106_781_186_547_5, 0.707_106_781_186_547_5),
    (135, 0.707_106_781_186_547_5, -0.707_106_781_186_547_5),
    (240, -0.866_025_403_784_438_6, -0.5),
  ])
  func `colours follow the line`(angle: Double, sine: Double, cosine: Double) {
    let gradient = Gradient(
      stops: [
        .init(color: Color(red: 255, green: 0, blue: 10, alpha: 255), position: 0),
        .init(color: Color(red: 0, green: 200, blue: 90, alpha: 64), position: 1),
      ], angle: angle)
    let box = PixelRect(x: 3, y: 2, width: 17, height: 11)
    let part = PixelRect(x: 0, y: 0, width: 24, height: 16)
    let picture = Bitmap(gradient, over: box, part: part)
    let length = abs(17 * sine) + abs(11 * cosine)
    for y in 0..<16 {
      for x in 0..<24 {
        let across = Double(x) + 0.5 - 11.5
        let down = Double(y) + 0.5 - 7.5
        let place = min(1, max(0, 0.5 + (across * sine - down * cosine) / length))
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * place }
        let pixel = picture[x, y]
        let wanted = [
          mix(255, 0), mix(0, 200.0 * 64 / 255), mix(10, 90.0 * 64 / 255), mix(255, 64),
        ]
        let found = [pixel.red, pixel.green, pixel.blue, pixel.alpha]
        for (found, wanted) in zip(found, wanted) {
          #expect(abs(Double(found) - wanted) <= 0.5 + 1e-6, "(\(x), \(y))")
        }
      }
    }
  }

  @Test func `of two stops at one place the later holds there`() {
    let gradient = Gradient(stops: [
      .init(color: .black, position: 0), .init(color: .black, position: 0.5),
      .init(color: .white, position: 0.5), .init(color: .white, position: 1),
    ])
    let box = PixelRect(x: 0, y: 0, width: 1, height: 5)
    // The middle of the third row is the middle of the line.
    #expect(
      Bitmap(gradient, over: box, part: box).pixels
        == [.black, .black, .white, .white, .white].map { Pixel($0) })
  }

  /// Where |sin| = |cos|, a pixel's place is a fraction: with n = ±(2·across) ± (2·down) in half pixels,
  /// place = ½ + n / 2(w + h). Against that in whole numbers, for boxes of every parity.
  @Test(arguments: [45, 135, 225, 315, -45, 0, 90, 180, 270])
  func `at a hard stop every pixel has the later colour`(angle: Int) {
    let (sine, cosine) =
      switch (angle + 360) % 360 {
      case 0: (0, 1)
      case 45: (1, 1)
      case 90: (1, 0)
      case 135: (1, -1)
      case 180: (0, -1)
      case 225: (-1, -1)
      case 270: (-1, 0)
      default: (-1, 1)
      }
    var onStop = 0
    for (width, height) in [(40, 40), (33, 18), (7, 7), (64, 40)] {
      // Twelfths and tenths of the line, which no Double holds exactly.
      for (part, whole) in [(1, 2), (1, 3), (1, 4), (5, 12), (3, 10), (7, 10), (0, 1), (1, 1)] {
        let position = Double(part) / Double(whole)
        let gradient = Gradient(
          stops: [
            .init(color: .black, position: min(0, position)),
            .init(color: .black, position: position), .init(color: .white, position: position),
            .init(color: .white, position: max(1, position)),
          ], angle: Double(angle))
        let box = PixelRect(x: 5, y: 3, width: width, height: height)
        let canvas = PixelRect(x: 0, y: 0, width: width + 9, height: height + 7)
        let picture = Bitmap(gradient, over: box, part: canvas)
        let length = width * abs(sine) + height * abs(cosine)
        var wrong: [PixelPoint] = []
        for y in 0..<canvas.height {
          for x in 0..<canvas.width {
            let n = (2 * (x - 5) + 1 - width) * sine - (2 * (y - 3) + 1 - height) * cosine
            // place ≥ part / whole
            let (place, stop) = (whole * (length + n), 2 * part * length)
            onStop += place == stop ? 1 : 0
            if picture[x, y] != Pixel(place >= stop ? .white : .black) {
              wrong.append(PixelPoint(x: x, y: y))
            }
          }
        }
        #expect(wrong.isEmpty, "\(angle)°, \(width) × \(height), \(part)/\(whole): \(wrong)")
      }
    }
    #expect(onStop > 30, "there are pixels on the stops")
  }

  @Test func `end colours hold beyond the box`() {
    let gradient = Gradient(stops: [
      .init(color: .black, position: 0.25), .init(color: .white, position: 0.75),
    ])
    let box = PixelRect(x: 0, y: 4, width: 1, height: 8)
    let picture = Bitmap(
      gradient, over: box, part: PixelRect(x: 0, y: 0, width: 1, height: 16))
    #expect(picture[0, 0] == Pixel(.black))
    #expect(picture[0, 15] == Pixel(.white))
  }
}
