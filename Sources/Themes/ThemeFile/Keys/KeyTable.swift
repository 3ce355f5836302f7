import Imaging

/// The keys of one mapping, in the order of the reference.
struct KeyTable: Sendable {
  let keys: [KeyDescription]
  let names: [String]

  @inline(never) init(_ keys: [any DescribedKey]) {
    self.keys = keys.map(\.about)
    names = keys.map(\.name)
  }

  /// The names of the keys to which a part of a theme cannot give values of its own.
  func names(fixedIn scope: ThemeScope) -> [String] {
    keys.filter { !$0.scopes.contains(scope) }.map(\.name)
  }
}

/// Mappings whose keys are the names of values.
extension KeyTable {
  static let directions = KeyTable(
    ArrowDirection.allCases.map { direction in
      KeyDescription(
        direction.rawValue, .definition("themeInDirection"), control: ValueControl(.section),
        "What differs where the arrow points \(direction.rawValue).")
    })

  static let arrowPictures = KeyTable(
    [ArrowDirection.up, .down, .left, .right].map { direction in
      KeyDescription(
        direction.rawValue,
        .either([DirectionPictureKeys.image.form.schema, .section(.directionPicture)]),
        control: DirectionPictureKeys.image.form.control,
        "The picture of an arrow that points \(direction.rawValue).")
    })

  static let fusedPictures = KeyTable(
    FusedArt.Slot.allCases.map { slot in
      switch slot {
      case .none:
        KeyDescription(
          slot.rawValue, .section(.piece), control: ValueControl(.section),
          "The picture without an arrow.")
      case .up, .down, .left, .right:
        KeyDescription(
          slot.rawValue, .section(.piece, required: [PieceKeys.arrowSpan.name]),
          control: ValueControl(.section),
          "The picture whose arrow points \(slot.rawValue).")
      case .upCorner, .downCorner, .leftTop, .leftBottom, .rightTop, .rightBottom:
        KeyDescription(
          slot.rawValue, .section(.piece, required: [PieceKeys.tip.name]),
          control: ValueControl(.section),
          "The picture whose arrow stands at a corner.")
      }
    })

  static let sides = KeyTable(["top", "left", "bottom", "right"].map(number))
  static let axes = KeyTable(["x", "y"].map(number))
  static let none = KeyTable([])

  /// A number whose range depends on the key that has the mapping.
  private static func number(_ name: String) -> KeyDescription {
    KeyDescription(
      name, NumberRange.signed.schema, control: ValueControl(.number, .signed), "")
  }
}
