import Imaging
@testable import Popovers
import TestLayouts
import TestThemes
@testable import Themes

extension Bitmap {
  /// A picture from a sketch: `#` is opaque, `+` hardly visible, everything else transparent.
  init(sketch rows: [String]) {
    self.init(
      size: PixelSize(width: rows.first?.count ?? 0, height: rows.count),
      pixels: rows.joined().map { character in
        switch character {
        case "#": Pixel(bits: 0xFF20_4060)
        case "+": Pixel(bits: 0x0100_0000)
        default: .clear
        }
      })
  }

  /// A layer on a canvas: one rectangle of it is opaque.
  init(_ canvas: PixelSize, opaqueIn rect: PixelRect) {
    self.init(size: canvas)
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX { self[x, y] = Pixel(bits: 0xFF00_0000) }
    }
  }
}

extension RegionMap {
  /// The map as text, a character a pixel: `a` arrow, `1` `2` `3` `4` corners in reading order,
  /// `e` edge, `m` middle, `c` content, `s` shadow, `.` surroundings.
  var sketch: [String] {
    let letters: [String: Character] = [
      "arrow": "a", "top left corner": "1", "top right corner": "2", "bottom left corner": "3",
      "bottom right corner": "4", "frame edge": "e", "frame middle": "m", "content": "c",
      "shadow": "s", "surroundings": ".",
    ]
    return (0..<size.height).map { y in
      String((0..<size.width).map { x in letters[self[x, y]] ?? "?" })
    }
  }
}

extension Theme {
  /// A frame of 9 × 9 with caps top 2, left 1, bottom 1, right 2; an arrow of 3 × 2.
  static func part(
    shadows: [ShadowStyle] = [], overlap: Double = 0, order: ImageArrow.Order = .front,
    resizing: Resizing = .stretch, overhang: Insets = .zero, cornerRadius: Double = 0
  ) -> Theme {
    Theme(
      name: "Part", contentInsets: Insets(all: 1), contentCornerRadius: cornerRadius,
      frame: FrameStyle(
        image: picture("frame.png", 9, 9),
        capInsets: Insets(top: 2, left: 1, bottom: 1, right: 2), resizing: resizing,
        alignmentInsets: overhang),
      arrow: ArrowStyle(
        art: .image(
          ImageArrow(
            up: picture("arrow.png", 3, 2 + Int(overlap)), overlap: overlap, order: order)),
        base: 3, height: 2),
      shadows: shadows)
  }
}
