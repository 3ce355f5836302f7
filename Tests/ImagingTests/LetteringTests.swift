@testable import Imaging
import Testing

/// Our own typeface: metrics, shapes and how they sit on the pixel grid.
@Suite struct LetteringTests {
  private static let ascii = (0x20...0x7E).map { Character(Unicode.Scalar(UInt8($0))) }
  private static let symbols: [Character] = ["×", "·", "–", "—", "…", "°", "↑", "↓", "←", "→"]

  @Test func `every printable ASCII character and every promised symbol has a shape`() {
    let unknown = Lettering(capHeight: 10).path("\u{1F3A8}", at: .zero)
    #expect(Self.ascii.count == 95)
    for character in Self.ascii + Self.symbols {
      #expect(Lettering.alphabet[character] != nil, "\(character)")
      let path = Lettering(capHeight: 10).path(String(character), at: .zero)
      #expect(path != unknown)
      #expect(path.elements.isEmpty == (character == " "))
    }
    #expect(Lettering.alphabet.count == 105)
  }

  /// At a cap height of 10 a unit is 0.09 pixels: the stems of H are 60 units apart, which are 5
  /// pixels, and its bar 52 units above its feet, which are 5 pixels too.
  @Test func `a capital H stands on the pixel grid`() {
    let path = Lettering(capHeight: 10).path("H", at: PixelPoint(x: 3, y: 20))
    #expect(
      path.elements == [
        .move(Point(x: 3.5, y: 19.5)), .line(Point(x: 3.5, y: 10.5)),
        .move(Point(x: 8.5, y: 19.5)), .line(Point(x: 8.5, y: 10.5)),
        .move(Point(x: 3.5, y: 14.5)), .line(Point(x: 8.5, y: 14.5)),
      ])
  }

  @Test func `an unknown character is a box`() {
    let lettering = Lettering(capHeight: 10)
    let box = Path([
      .move(Point(x: 0.5, y: -0.5)), .line(Point(x: 0.5, y: -9.5)), .line(Point(x: 5.5, y: -9.5)),
      .line(Point(x: 5.5, y: -0.5)), .close,
    ])
    #expect(lettering.path("é", at: .zero) == box)
    #expect(lettering.path("\n", at: .zero) == box)
    #expect(lettering.width(of: "é") == 6)
  }

  @Test func `metrics are whole pixels of the design`() {
    let small = Lettering(capHeight: 10)
    #expect(small.penWidth == 1)
    // 112 units up and the pen; 26 units down.
    #expect(small.ascent == 11 && small.descent == 2 && small.lineHeight == 18)
    let large = Lettering(capHeight: 24)
    #expect(large.penWidth == 3)
    // 112 × 0.21 = 23.52 and the pen; 26 × 0.21 = 5.46.
    #expect(large.ascent == 27 && large.descent == 5 && large.lineHeight == 42)
    #expect(large.pen == Drawing.StrokeStyle(width: 3, isRound: true))
    #expect(Lettering(capHeight: 12, penWidth: 2).penWidth == 2)
  }

  @Test(arguments: 4...40)
  func `a text is as wide as its characters and the gaps between them`(capHeight: Int) {
    let lettering = Lettering(capHeight: capHeight)
    let text = "120×80 up, start @2x — Ünlü (dark)"
    let characters = Array(text)
    let widths = characters.map(lettering.width(of:)).reduce(0, +)
    let gaps = zip(characters, characters.dropFirst()).map { lettering.gap($0, $1) }
    #expect(gaps.allSatisfy { $0 >= 1 })
    #expect(lettering.width(of: text) == widths + gaps.reduce(0, +))
    #expect(lettering.width(of: "") == 0)
    #expect(lettering.path("", at: .zero) == Path())
  }

  @Test(arguments: 8...40)
  func `every character is at least a pen wide, and digits are equally wide`(capHeight: Int) {
    let lettering = Lettering(capHeight: capHeight)
    for character in Self.ascii + Self.symbols where character != " " {
      #expect(lettering.width(of: character) >= lettering.penWidth)
    }
    #expect(Set("0123456789".map(lettering.width(of:))).count == 1)
  }

  @Test(arguments: 4...40)
  func `lines stay inside of the box that was measured`(capHeight: Int) {
    let lettering = Lettering(capHeight: capHeight)
    let origin = PixelPoint(x: 17, y: 51)
    let reach = Double(lettering.penWidth) / 2
    let slack = 1e-9
    for character in Self.ascii + Self.symbols {
      let text = String(character)
      // Dots are an eighth of the pen larger than their lines.
      let dot = Lettering.glyph(character).strokes.contains {
        if case .dot = $0 { true } else { false }
      }
      let margin = slack + (dot ? Double(lettering.penWidth) / 8 : 0) - reach
      for point in points(lettering.path(text, at: origin)) {
        #expect(
          point.x >= 17 - margin && point.x <= 17 + Double(lettering.width(of: text)) + margin)
        #expect(point.y >= 51 - Double(lettering.ascent) - margin)
        #expect(point.y <= 51 + Double(lettering.descent) + margin)
      }
    }
  }

  @Test(arguments: 8...40)
  func `upright and level lines cover whole pixels`(capHeight: Int) {
    let lettering = Lettering(capHeight: capHeight)
    let phase = lettering.penWidth.isMultiple(of: 2) ? 0.0 : 0.5
    var lines = 0
    for character in Self.ascii + Self.symbols {
      let glyph = Lettering.glyph(character)
      let hasDots = glyph.strokes.contains { if case .dot = $0 { true } else { false } }
      if hasDots { continue }
      var last = Point(x: 0, y: 0)
      for element in lettering.path(String(character), at: .zero).elements {
        guard case .line(let end) = element else {
          if case .move(let point) = element { last = point }
          if case .curve(_, _, end: let point) = element { last = point }
          continue
        }
        if end.x == last.x { #expect(end.x - end.x.rounded(.down) == phase, "\(character)") }
        if end.y == last.y { #expect(end.y - end.y.rounded(.down) == phase, "\(character)") }
        if end.x == last.x || end.y == last.y { lines += 1 }
        last = end
      }
    }
    #expect(lines > 100)
  }

  @Test(arguments: 8...40)
  func `the two halves of an m are equally wide`(capHeight: Int) {
    let stems = Set(
      Lettering(capHeight: capHeight).path("m", at: .zero).elements.compactMap { element in
        if case .line(let point) = element { point.x } else { nil }
      }
    ).sorted()
    #expect(stems.count == 3)
    #expect(stems[1] - stems[0] == stems[2] - stems[1])
  }

  @Test(arguments: ["O0", "1l", "lI", "1I", "|l", "5S", "2Z", "8B", "-–", "–—", "'`", ".,", ":;"])
  func `characters that look alike are told apart at eight pixels`(pair: String) {
    let lettering = Lettering(capHeight: 8)
    let paths = pair.map { lettering.path(String($0), at: .zero) }
    #expect(paths.count == 2 && paths[0] != paths[1])
  }

  @Test func `a text drawn elsewhere is the same text`() {
    let lettering = Lettering(capHeight: 16)
    let here = points(lettering.path("Crimson @2x…", at: .zero))
    let there = points(lettering.path("Crimson @2x…", at: PixelPoint(x: 40, y: -24)))
    #expect(here.count == there.count)
    for (a, b) in zip(here, there) {
      #expect(abs(a.x + 40 - b.x) < 1e-9 && abs(a.y - 24 - b.y) < 1e-9)
    }
  }

  @Test func `a step strokes the path with the round pen`() {
    let lettering = Lettering(capHeight: 12)
    let origin = PixelPoint(x: 5, y: 30)
    #expect(
      lettering.step("dark", at: origin, color: .black)
        == .stroke(
          lettering.path("dark", at: origin), .init(width: 1, isRound: true), .black))
  }

  private func points(_ path: Path) -> [Point] {
    path.elements.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
  }
}
