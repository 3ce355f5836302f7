/// The mappings of a theme file, each with the keys that it takes.
enum SectionKind: String, CaseIterable {
  case theme, frame, arrow, shadow, tint, previews, directions, lint
  case images, directionPicture, fused, piece, stroke
  case drawnFrame, border, innerShadow, gradient, backdrop
  case insets, axes
  case scene

  /// The keys in the order in which the documentation shows them. Those of a scene are described as settings.
  var keys: [String] {
    switch self {
    case .theme:
      [
        "format", "name", "author", "license", "contentInsets", "contentCornerRadius", "snap",
        "frame", "arrow", "shadow", "tint", "backdrop", "appearances", "directions", "previews",
        "targets", "lint",
      ]
    case .frame:
      [
        "style", "image", "capInsets", "resizing", "center", "tileAnchor", "filter", "emptyMiddle",
        "alignmentInsets",
      ]
    case .arrow:
      [
        "style", "image", "images", "base", "height", "tip", "overlap", "join", "order", "lane",
        "alignmentInsets", "edge", "filter", "down", "left", "shape", "texture", "textureOrigin",
        "neck", "stroke", "fused", "cornerRadius", "resizing", "tipRadius", "baseRadius",
      ]
    case .drawnFrame:
      ["style", "fill", "cornerRadius", "cornerCurve", "border", "innerShadow"]
    case .border: ["color", "width", "alignment"]
    case .innerShadow: ["color", "opacity", "offset", "blur"]
    case .gradient: ["gradient", "angle"]
    case .backdrop: ["blur", "saturation", "tint"]
    case .images: ["up", "down", "left", "right"]
    case .directionPicture: ["image", "tip"]
    case .directions: ArrowDirection.allCases.map(\.rawValue)
    case .lint: LintLevel.rules
    case .fused: FusedArt.Slot.allCases.map(\.rawValue)
    case .piece: ["image", "capInsets", "arrowSpan", "tip"]
    case .stroke: ["color", "width", "alignment"]
    case .shadow: ["color", "opacity", "offset", "blur", "from", "knockout"]
    case .tint: ["mode", "color"]
    case .previews: ["content", "arrows", "offsets", "scales", "appearances", "backgrounds"]
    case .insets: ["top", "left", "bottom", "right"]
    case .axes: ["x", "y"]
    case .scene: []
    }
  }

  /// What a message calls the mapping at the top of a file.
  var title: String { self == .scene ? "the scene" : "the theme" }

  /// Where in a theme a key of this mapping belongs, for keys in the wrong place.
  func place(of key: String) -> String? {
    switch self {
    case .theme: key
    case .frame, .arrow, .shadow, .tint, .backdrop, .previews: "\(rawValue).\(key)"
    case .stroke: "arrow.stroke.\(key)"
    case .drawnFrame, .border, .innerShadow, .gradient: nil
    case .images, .directionPicture, .fused, .piece, .directions, .lint, .insets, .axes, .scene: nil
    }
  }
}
