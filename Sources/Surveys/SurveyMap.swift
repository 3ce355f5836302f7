internal import Imaging
internal import Placement
internal import PNG
internal import Popovers
internal import PopframeKit

extension PlacementSurvey {
  /// The side of a source's square on the map, in pixels; one more is the gap to the next.
  private static let square = 4

  /// The map: a square for each source in the colour of the direction that wins there, and in its corners
  /// a dot for each thing that happens to anything that was tried there.
  func picture() -> IndexedPNG {
    let cell = Self.square + 1
    let size = PixelSize(width: columns * cell, height: rows * cell)
    let gap = UInt8(SurveyInk.palette.count - 1)
    var indices = [UInt8](repeating: gap, count: size.width * size.height)
    for row in 0..<rows {
      for column in 0..<columns {
        let source = map[row * columns + column]
        let number = SurveyInk.number(of: source.direction)
        let origin = row * cell * size.width + column * cell
        for y in 0..<Self.square {
          for x in 0..<Self.square { indices[origin + y * size.width + x] = number }
        }
        for (dot, place) in zip(SurveyInk.dots, [(0, 0), (2, 0), (0, 2), (2, 2)]) {
          guard source.marks.contains(dot.mark) else { continue }
          for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            indices[origin + (place.1 + y) * size.width + place.0 + x] = SurveyInk.number(of: dot)
          }
        }
      }
    }
    return IndexedPNG(size: size, palette: SurveyInk.palette, indices: indices)
  }
}

enum SurveyInk {
  /// A dot in the corner of a square.
  struct Dot {
    let mark: SurveyMarks
    let words: String
    let color: Color
  }

  /// The dots, in the order of corners: the upper two, then the lower two.
  static let dots = [
    Dot(mark: .misses, words: "misses", color: Color(red: 0x11, green: 0x18, blue: 0x27)),
    Dot(mark: .isCut, words: "is cut", color: Color(red: 0xFF, green: 0xFF, blue: 0xFF)),
    Dot(mark: .capsShrink, words: "caps shrink", color: Color(red: 0xDC, green: 0x26, blue: 0x26)),
    Dot(
      mark: .laneShrinks, words: "the lane shrinks",
      color: Color(red: 0xFD, green: 0xE0, blue: 0x47)),
  ]

  /// The directions, the dots, and the marks between squares.
  static let palette =
    ArrowDirection.allCases.map(\.surveyColor) + dots.map(\.color)
    + [Color(red: 0x9C, green: 0xA3, blue: 0xAF)]

  static func number(of direction: ArrowDirection) -> UInt8 {
    UInt8(ArrowDirection.allCases.firstIndex(of: direction) ?? 0)
  }

  static func number(of dot: Dot) -> UInt8 {
    UInt8(ArrowDirection.allCases.count + (dots.firstIndex { $0.mark == dot.mark } ?? 0))
  }
}
