/// Our own typeface, drawn with a round pen: the labels of contact sheets need no system font.
///
/// A text becomes a ``Path`` to be stroked. Stems, bars and the outermost points of curves fall on
/// the pixel grid, so that a line of text is crisp at every size: a pen of odd width runs along
/// pixel centres, one of even width along pixel edges.
///
/// ```swift
/// let lettering = Lettering(capHeight: 10)
/// let label = lettering.step("120×80 up @2x", at: PixelPoint(x: 12, y: 30), color: .black)
/// ```
///
/// It knows printable ASCII and × · – — … ° ↑ ↓ ← →; any other character is drawn as a box. Texts
/// are one line, from left to right, without kerning or ligatures.
package struct Lettering: Hashable, Sendable {
  /// From the baseline to the top of a capital letter, in pixels, lines' thickness included.
  package let capHeight: Int
  /// The thickness of lines in pixels.
  package let penWidth: Int

  /// - Parameter capHeight: 8 to 24 look best.
  package init(capHeight: Int, penWidth: Int? = nil) {
    let penWidth = penWidth ?? max(1, (capHeight + 3) / 8)
    precondition(penWidth >= 1 && capHeight >= 4 * penWidth, "letters are higher than their lines")
    self.capHeight = capHeight
    self.penWidth = penWidth
  }

  /// How far anything reaches above the baseline, in pixels: brackets stand higher than capitals.
  package var ascent: Int { penWidth + grid.pixels(LetteringGlyph.top) }

  /// How far anything reaches below the baseline, in pixels.
  package var descent: Int { -grid.pixels(LetteringGlyph.bottom) }

  /// A comfortable distance from one baseline to the next, in pixels.
  package var lineHeight: Int { (capHeight * 7 + 3) / 4 }

  package var pen: Drawing.StrokeStyle {
    Drawing.StrokeStyle(width: Double(penWidth), isRound: true)
  }
}

extension Lettering {
  /// The width of a text in pixels, from the left edge of its first character to the right edge of
  /// its last: the widths of the characters and the gaps between them.
  package func width(of text: String) -> Int {
    var width = 0
    var previous: LetteringGlyph?
    for glyph in glyphs(text) {
      width += gap(previous, glyph) + glyph.width(on: grid)
      previous = glyph
    }
    return width
  }

  /// The lines of a text, in pixels, to be stroked with ``pen``; the drawing begins at `origin.x` and stands on
  /// `origin.y`, the baseline.
  ///
  /// The lines, pen and all, stay within `origin.x ..< origin.x + width(of: text)` and
  /// `origin.y - ascent ..< origin.y + descent`; only dots are an eighth of the pen larger.
  package func path(_ text: String, at origin: PixelPoint) -> Path {
    var path = Path()
    var x = origin.x
    var previous: LetteringGlyph?
    for glyph in glyphs(text) {
      x += gap(previous, glyph)
      path.elements += glyph.elements(on: grid, at: PixelPoint(x: x, y: origin.y))
      x += glyph.width(on: grid)
      previous = glyph
    }
    return path
  }

  /// A text as a step of a drawing; see ``path(_:at:)``.
  package func step(_ text: String, at origin: PixelPoint, color: Color) -> Drawing.Step {
    .stroke(path(text, at: origin), pen, color)
  }

  /// The width of one character in pixels.
  func width(of character: Character) -> Int { Self.glyph(character).width(on: grid) }

  /// The gap between two characters in pixels.
  func gap(_ left: Character, _ right: Character) -> Int {
    gap(Self.glyph(left), Self.glyph(right))
  }

  private var grid: LetteringGrid { LetteringGrid(capHeight: capHeight, penWidth: penWidth) }

  private func glyphs(_ text: String) -> some Sequence<LetteringGlyph> {
    text.lazy.map(Self.glyph)
  }

  /// Both bearings together are rounded once, so that the same two shapes always stand equally far
  /// apart; and lines never touch.
  private func gap(_ left: LetteringGlyph?, _ right: LetteringGlyph) -> Int {
    guard let left else { return 0 }
    return max(1, grid.pixels(left.rightBearing + right.leftBearing))
  }
}
