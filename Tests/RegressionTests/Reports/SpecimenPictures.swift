import Imaging
import PNG

/// Small pictures with known pixels: a card with an arrow on a shadow that fades away.
struct SpecimenPictures {
  static let size = PixelSize(width: 96, height: 72)
  static let partNames = ["arrow", "frame middle", "shadow", "surroundings"]

  /// What a pixel belongs to, as an index into ``partNames``.
  static func part(_ x: Int, _ y: Int) -> Int {
    if (44..<52).contains(x), (4..<12).contains(y) { return 0 }
    if (12..<84).contains(x), (12..<56).contains(y) { return 1 }
    return y >= 56 && (12..<84).contains(x) && y < 68 ? 2 : 3
  }

  /// The straight colour of a pixel of the reference.
  static func color(_ x: Int, _ y: Int) -> Color {
    switch part(x, y) {
    case 0: Color(red: 240, green: 120, blue: 40)
    case 1: Color(red: UInt8(x * 2), green: UInt8(100 + y), blue: 200)
    // Alpha falls from 60 to 5: where a canvas loses colours.
    case 2: Color(red: 20, green: 40, blue: 90, alpha: UInt8(60 - (y - 56) * 5))
    default: Color(red: 0, green: 0, blue: 0, alpha: 0)
    }
  }

  static let reference = Bitmap(size: size, colors: color)

  /// The arrow a pixel to the right, and a lighter shadow on the left.
  static let changed = Bitmap(size: size) { x, y in
    let part = part(x, y)
    if (4..<12).contains(y), x == 44 { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
    if (4..<12).contains(y), x == 52 { return color(51, y) }
    guard part == 2, x < 30 else { return color(x, y) }
    return Color(red: 20, green: 40, blue: 90, alpha: color(x, y).alpha - 4)
  }

  /// Two rows taller.
  static let taller = Bitmap(size: PixelSize(width: 96, height: 74)) { x, y in color(x, min(y, 71))
  }

  /// Orange where the two differ, the reference faint elsewhere.
  static let difference = Bitmap(size: size) { x, y in
    if reference[x, y] != changed[x, y] { return Color(red: 255, green: 140, blue: 0) }
    return part(x, y) == 3
      ? Color(red: 255, green: 255, blue: 255) : Color(red: 225, green: 225, blue: 225)
  }

  static let parts = Bitmap(size: size) { x, y in
    Color(red: UInt8(part(x, y)), green: 0, blue: 0)
  }
}

extension Bitmap {
  fileprivate init(size: PixelSize, colors: (Int, Int) -> Color) {
    var pixels: [Pixel] = []
    for y in 0..<size.height {
      for x in 0..<size.width { pixels.append(Pixel(colors(x, y))) }
    }
    self.init(size: size, pixels: pixels)
  }

  /// The file.
  var png: [UInt8] { get throws { try PNGCodec.encode(self, scale: .one) } }
}
