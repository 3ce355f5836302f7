/// The field in which an editor shows a value: its kind, the unit and the step of its numbers, and
/// what can be chosen.
package struct ValueControl: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// A mapping; its keys have fields of their own.
    case section
    /// Rows of one kind.
    case list
    /// A severity for each rule.
    case rules
    /// One line of text.
    case text
    case flag
    /// One of ``ValueControl/choices``.
    case word
    /// Several of ``ValueControl/choices``; any words where there are none.
    case words
    /// A number; one of ``ValueControl/choices`` can stand in its place.
    case number
    /// A number between two ends.
    case range
    /// A direction in degrees, as in CSS.
    case degrees
    /// The four sides of a rectangle.
    case insets
    /// The four corners of a rectangle.
    case radii
    /// `[x, y]`.
    case point
    /// `[width, height]`.
    case size
    /// Insets in points, or in whole pixels of each file.
    case insetsByFile
    /// A size in points, or in whole pixels of each file.
    case sizeByFile
    /// `[from, to]` in points, or in whole pixels of each file.
    case spansByFile
    /// One of ``ValueControl/choices`` for both axes, or one for each.
    case axes
    /// A colour with its alpha.
    case color = "colour"
    /// A colour or a gradient.
    case fill
    /// A number of points or `hairline`.
    case borderWidth
    /// A picture of the theme's folder; one of ``ValueControl/choices`` can stand in its place.
    case picture
    /// `triangle` or path data.
    case outline
    /// One of ``ValueControl/choices``, a colour or a picture.
    case background
  }

  package enum Unit: String, Sendable {
    case none = ""
    case points = "pt"
    /// The value is a fraction that is shown in percent.
    case percent = "%"
    case degrees = "°"
  }

  package var kind: Kind
  package var unit: Unit
  /// By how much one step of a handle or a key changes a number.
  package var step: Double
  /// The smallest number that the field offers; `nil` if there is none.
  package var minimum: Double?
  /// The largest number that the field offers; `nil` if there is none.
  package var maximum: Double?
  package var choices: [String]
  /// The field of each item of a list; empty where the items are mappings, and for everything else.
  package var items: [ValueControl] = []

  /// A field without numbers.
  package init(_ kind: Kind, choices: [String] = []) {
    self.kind = kind
    self.choices = choices
    unit = .none
    step = 1
  }

  /// A field of lengths in points.
  package init(_ kind: Kind, _ range: NumberRange, choices: [String] = []) {
    self.init(kind, choices: choices)
    unit = .points
    step = Self.pointStep
    switch range {
    case .signed: break
    case .notNegative: minimum = 0
    // Smaller numbers can be typed.
    case .positive: minimum = step
    case .between(let low, let high): (minimum, maximum) = (low, high)
    }
  }

  package init(listOf item: ValueControl) {
    self.init(.list)
    items = [item]
  }

  private static let pointStep = 0.5
}
