/// The mappings of a theme file, each with the keys that it takes.
package enum SectionKind: String, CaseIterable {
  case theme, frame, arrow, shadow, tint, previews, directions, lint, ignored
  case images, directionPicture, fused, piece, stroke
  case drawnFrame, border, innerShadow, gradient, backdrop
  case insets, axes
  case scene

  /// The keys; none for a scene, whose keys are described as settings.
  var table: KeyTable {
    switch self {
    case .theme: TopKeys.table
    case .frame: FrameKeys.table
    case .arrow: ArrowKeys.table
    case .shadow: ShadowKeys.table
    case .innerShadow: ShadowKeys.inner
    case .tint: TintKeys.table
    case .previews: PreviewsKeys.table
    case .directions: KeyTable.directions
    case .lint: LintKeys.table
    case .ignored: IgnoredKeys.table
    case .images: KeyTable.arrowPictures
    case .directionPicture: DirectionPictureKeys.table
    case .fused: KeyTable.fusedPictures
    case .piece: PieceKeys.table
    case .stroke: StrokeKeys.table
    case .drawnFrame: DrawnFrameKeys.table
    case .border: BorderKeys.table
    case .gradient: GradientKeys.table
    case .backdrop: BackdropKeys.table
    case .insets: KeyTable.sides
    case .axes: KeyTable.axes
    case .scene: KeyTable.none
    }
  }

  var keys: [String] { table.names }

  /// The name of the file's top mapping in messages.
  var title: String { self == .scene ? "the scene" : "the theme" }

  /// Whether drawn frames alone have the mapping.
  var isDrawn: Bool { [.drawnFrame, .border, .innerShadow].contains(self) }

  /// Where in a theme a key of this mapping belongs, for keys in the wrong place.
  func place(of key: String) -> String? {
    switch self {
    case .theme: key
    case .frame, .arrow, .shadow, .tint, .backdrop, .previews: "\(rawValue).\(key)"
    case .stroke: "arrow.stroke.\(key)"
    case .drawnFrame: "frame.\(key)"
    case .border, .innerShadow: "frame.\(rawValue).\(key)"
    case .images, .directionPicture, .fused, .piece, .directions, .lint, .ignored, .gradient,
      .insets, .axes, .scene:
      nil
    }
  }
}
