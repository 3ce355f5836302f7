import Imaging

/// A shape of a placeholder, in points from content's top left.
struct PlaceholderShape: Equatable {
  enum Form: Equatable {
    /// A filled rectangle with round corners.
    case rounded(radius: Double)
    /// A line of text in our lettering, from the left; its height is that of a bar in its place.
    case text(String)
    /// The outline of one, of a thickness.
    case outline(radius: Double, pen: Double)
    /// A line of one device pixel along its top.
    case hairline
    /// A filled triangle that points to the right, or to the left.
    case triangle(isToLeft: Bool)
    /// A line of a thickness from the top over the middle of the right (or left) side to the bottom.
    case chevron(pen: Double, isToLeft: Bool)
  }

  enum Strength: UInt8 {
    /// Primary content.
    case strong = 255
    /// Secondary content.
    case soft = 128
    /// Lines and areas.
    case faint = 40
  }

  var form: Form
  var rect: Rect
  var strength: Strength
  /// Whether the right side stands in a column with others, not the left one.
  var endsInColumn = false

  /// The shape of a content that is so wide and reads from right to left.
  func mirrored(in width: Double) -> PlaceholderShape {
    var shape = self
    shape.rect = rect.mirrored(in: width)
    shape.endsInColumn.toggle()
    if case .chevron(let pen, let isToLeft) = form {
      shape.form = .chevron(pen: pen, isToLeft: !isToLeft)
    }
    return shape
  }
}

struct PlaceholderBoard {
  private(set) var shapes: [PlaceholderShape] = []
  /// What the next lines of text say; lines beyond them are bars.
  var texts: ArraySlice<String> = []

  private mutating func add(
    _ form: PlaceholderShape.Form, _ rect: Rect, _ strength: PlaceholderShape.Strength
  ) {
    guard rect.width > 0, rect.height > 0 else { return }
    shapes.append(PlaceholderShape(form: form, rect: rect, strength: strength))
  }

  /// A line of text, or a bar with round ends.
  mutating func words(
    x: Double, middle: Double, width: Double, height: Double,
    _ strength: PlaceholderShape.Strength = .strong
  ) {
    add(
      texts.popFirst().map { .text($0) } ?? .rounded(radius: height / 2),
      Rect(x: x, y: middle - height / 2, width: width, height: height),
      strength)
  }

  mutating func block(_ rect: Rect, radius: Double, _ strength: PlaceholderShape.Strength) {
    add(.rounded(radius: radius), rect, strength)
  }

  mutating func circle(
    at center: Point, diameter: Double, _ strength: PlaceholderShape.Strength
  ) {
    block(Rect(around: center, diameter, diameter), radius: diameter / 2, strength)
  }

  /// A symbol of a thin line.
  mutating func symbol(at center: Point, side: Double, isRound: Bool) {
    add(
      .outline(radius: isRound ? side / 2 : side * 0.28, pen: side * 0.1),
      Rect(around: center, side, side), .soft)
  }

  mutating func hairline(y: Double, from left: Double, to right: Double) {
    add(.hairline, Rect(x: left, y: y, width: right - left, height: 1), .faint)
  }

  mutating func triangle(
    at center: Point, _ width: Double, _ height: Double, isToLeft: Bool = false
  ) {
    add(.triangle(isToLeft: isToLeft), Rect(around: center, width, height), .strong)
  }

  mutating func chevron(
    at center: Point, height: Double, _ strength: PlaceholderShape.Strength = .soft,
    isToLeft: Bool = false
  ) {
    add(
      .chevron(pen: height * 0.18, isToLeft: isToLeft), Rect(around: center, height / 2, height),
      strength)
  }

  /// A track with a knob at a share of its length.
  mutating func track(
    x: Double, middle: Double, width: Double, at share: Double, pen: Double, knob: Double
  ) {
    let place = x + knob / 2 + (width - knob) * share
    let top = middle - pen / 2
    block(
      Rect(x: place, y: top, width: x + width - place, height: pen), radius: pen / 2, .faint)
    block(Rect(x: x, y: top, width: place - x, height: pen), radius: pen / 2, .strong)
    circle(at: Point(x: place, y: middle), diameter: knob, .strong)
  }
}

extension Rect {
  fileprivate init(around center: Point, _ width: Double, _ height: Double) {
    self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }
}
