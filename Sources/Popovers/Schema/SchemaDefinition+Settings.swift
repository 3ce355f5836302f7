import Imaging

extension SchemaDefinition {
  /// The values that a key of the mapping accepts, and a sentence about its purpose.
  func setting(_ key: String) -> (ValueSchema, String) {
    switch kind {
    case .theme: themeSetting(key)
    case .frame, .drawnFrame: frameSetting(key)
    case .arrow: arrowSetting(key)
    case .scene: sceneSetting(key)
    case .shadow, .innerShadow: shadowSetting(key)
    case .tint:
      key == "mode"
        ? (
          word(Tint.Mode.self), "How the colour meets the art: multiply, or template (alpha only)."
        )
        : (color, "The colour.")
    case .backdrop:
      switch key {
      case "blur": (number(.notNegative), "How far what is behind is blurred: twice sigma.")
      case "saturation": (number(.notNegative), "How colourful it is: 1 leaves it.")
      default: (color, "A colour over it.")
      }
    case .previews: previewsSetting(key)
    case .directions:
      (.definition("themeInDirection"), "What differs where the arrow points \(key).")
    case .lint: (word(LintLevel.self), "How findings of this rule are judged.")
    case .images:
      (.either([picture, part(.directionPicture)]), "The picture of an arrow that points \(key).")
    case .directionPicture:
      key == "image"
        ? (picture, "The picture.")
        : (number(.notNegative), "Where its pointed end is, from its left, or its top.")
    case .fused: fusedSetting(key)
    case .piece: pieceSetting(key)
    case .stroke, .border: lineSetting(key)
    case .gradient:
      key == "gradient"
        ? (ValueForm<[Gradient.Stop]>.stops.schema, "Colours and their places from 0 to 1.")
        : (number(.signed), "Degrees as in CSS: 0 upwards, 90 to the right; default 180.")
    case .insets, .axes: (number(.signed), "")
    }
  }

  private var color: ValueSchema { ValueForm<Color>.color.schema }
  private var picture: ValueSchema { ValueForm<String>.text.schema }

  private func number(_ range: NumberRange) -> ValueSchema { range.schema }

  private func insets(_ range: NumberRange) -> ValueSchema {
    ValueForm<Insets>.insets(range).schema
  }

  private func word<Word: CaseIterable & RawRepresentable>(_ type: Word.Type) -> ValueSchema
  where Word.RawValue == String { ValueForm<Word>.word.schema }

  /// One mapping or a list of them; a list replaces the earlier value, so its elements must be
  /// complete.
  private func several(_ kind: SectionKind) -> ValueSchema {
    .either([part(kind), .list(of: .section(kind), atLeast: 0)])
  }
}

extension SchemaDefinition {
  private func themeSetting(_ key: String) -> (ValueSchema, String) {
    switch key {
    case "format": (.constant(FormatCheck.current), "The version of the file's format.")
    case "name": (.text, "The theme's name; default: the folder's.")
    case "author": (.text, "Who has made it.")
    case "license": (.text, "Under which terms it may be used, such as CC0-1.0.")
    case "contentInsets": (insets(.signed), "From the frame to the content, in points; default 0.")
    case "contentCornerRadius":
      (number(.notNegative), "A content picture is cut to this; default 0.")
    case "snap":
      (word(Snap.self), "Whether frame and arrow snap to whole pixels (default) or whole points.")
    case "frame":
      (
        scope == .whole
          ? .when(.saying("style", "drawn"), then: part(.drawnFrame), otherwise: part(.frame))
          : part(.frame), "The nine-slice body, without the arrow."
      )
    case "arrow": (part(.arrow), "What points at the source; without it there is none.")
    case "shadow": (several(.shadow), "A shadow, or a list of them, the lowest first.")
    case "tint": (part(.tint), "A colour laid over frame and arrow art.")
    case "backdrop":
      (part(.backdrop), "What is behind the popover shows through it, as system materials do.")
    case "appearances":
      (
        .names(matching: "^(?!base$)[A-Za-z0-9][A-Za-z0-9_-]*$", .definition("themeInAppearance")),
        "What differs in each appearance: maps merge, lists replace."
      )
    case "directions": (part(.directions), "What differs by direction: maps merge, lists replace.")
    case "previews": (part(.previews), "The gallery, which is also the set of reference pictures.")
    case "targets":
      (.list(of: word(ExportTarget.self)), "The formats that the theme is to be exported to.")
    default: (part(.lint), "How findings of popframe check are judged, by rule.")
    }
  }

  private func frameSetting(_ key: String) -> (ValueSchema, String) {
    switch key {
    case "style":
      (word(FrameStyleName.self), "image (default) or drawn: an outline without pictures.")
    case "image": (picture, "The picture; @2x, @3x and ~appearance files beside it are found.")
    case "capInsets":
      (
        FileLengthsForm<Insets, PixelInsets>.insets.schema,
        "The corners and edges that keep their size, in points; or for each file in its own pixels."
      )
    case "resizing":
      (
        ValueForm<Resizing>.resizing(default: .tile).schema,
        "How the middle is filled; default tile."
      )
    case "center":
      (
        FileLengthsForm<Size, PixelSize>.size.schema,
        "The part of the middle that shows, in points."
      )
    case "tileAnchor":
      (ValueForm<TileAnchors>.tileAnchors.schema, "Where tiles begin; default start.")
    case "filter":
      scope == .whole && kind == .drawnFrame
        ? (.nothing, "Not possible with style drawn.")
        : (word(Filter.self), "How pixels between pixels are found; default smooth.")
    case "emptyMiddle":
      (word(EmptyMiddle.self), "What caps that leave no middle mean; default error.")
    case "alignmentInsets":
      (insets(.notNegative), "How far the art hangs over the frame's edge on each side.")
    case "fill": (.either([color, part(.gradient)]), "A colour, or a gradient.")
    case "cornerRadius":
      (
        ValueForm<DrawnFrame.CornerRadii>.cornerRadii.schema,
        "A radius, or [topLeft, topRight, bottomRight, bottomLeft]."
      )
    case "cornerCurve": (word(DrawnFrame.CornerCurve.self), "circular (default) or continuous.")
    case "border": (several(.border), "A border, or a list of them, the outermost first.")
    default: (several(.innerShadow), "A shadow cast onto the fill from outside, or a list of them.")
    }
  }

  private func shadowSetting(_ key: String) -> (ValueSchema, String) {
    switch key {
    case "color": (color, "Its colour; default #000000.")
    case "opacity": (number(.between(0, 1)), "How opaque it is; default 1.")
    case "offset": (ValueForm<Point>.point.schema, "[x, y] in points, down and right positive.")
    case "blur": (number(.notNegative), "As in CSS: twice sigma, in points; default 0.")
    case "from":
      (word(ShadowStyle.Caster.self), "What casts it: group, frame and arrow (default), or frame.")
    default: (.flag, "Whether the popover cuts it out where it covers it; default false.")
    }
  }

  private func previewsSetting(_ key: String) -> (ValueSchema, String) {
    switch key {
    case "content": (.list(of: ValueForm<Size>.size.schema), "Sizes of the content in points.")
    case "arrows": (.list(of: word(ArrowDirection.self)), "Directions of the arrow.")
    case "offsets":
      (
        .list(of: ValueForm<ArrowOffset>.offset.schema),
        "Places of the arrow: points, start or end."
      )
    case "scales": (.list(of: ValueForm<Scale>.scale.schema), "Pixels a point, 0.5 to 8.")
    case "appearances": (.list(of: .text), "Names of appearances; base is the theme itself.")
    default:
      (
        .list(of: .either([.words(["checker"]), color, .form("(\\.png$|/)")])),
        "What the contact sheet shows the pictures on: checker, colours, pictures."
      )
    }
  }

  private func lineSetting(_ key: String) -> (ValueSchema, String) {
    switch key {
    case "color": (color, "The line's colour.")
    case "width":
      kind == .border
        ? (ValueForm<BorderStyle.Width>.borderWidth.schema, "Points, or hairline; default 1.")
        : (number(.positive), "Points.")
    default: (word(BorderStyle.Alignment.self), "inside (default), center or outside.")
    }
  }
}

extension SchemaDefinition {
  private func arrowSetting(_ key: String) -> (ValueSchema, String) {
    switch key {
    case "style": (word(ArrowStyleName.self), "What the arrow is made of.")
    case "image": (picture, "The picture, drawn pointing up.")
    case "images": (part(.images), "Pictures drawn for their direction.")
    case "base": (number(.positive), "How much of the edge it takes, in points.")
    case "height": (number(.positive), "How far it stands out, in points.")
    case "tip": (number(.notNegative), "Where its pointed end is, from the left; default base/2.")
    case "overlap": (number(.notNegative), "How far the picture reaches into the frame, in points.")
    case "join":
      (word(ImageArrow.Join.self), "over (default), or replace: the frame is cleared first.")
    case "order":
      (word(ImageArrow.Order.self), "Whether it is painted in front of or behind the frame.")
    case "lane": (insets(.signed), "Distances kept from the frame's corners, in points.")
    case "alignmentInsets":
      (insets(.notNegative), "How far the art hangs over base and height, pointing up.")
    case "edge": (word(ArrowStyle.Edge.self), "What happens when the offset leaves the lane.")
    case "filter": (word(Filter.self), "How pixels between pixels are found; default: the frame's.")
    case "down": (word(ImageArrow.Down.self), "How the arrow that points down is derived.")
    case "left": (word(ImageArrow.Left.self), "How the arrow that points left is derived.")
    case "shape":
      (ValueForm<ClipOutline>.outline.schema, "triangle, or SVG path data in arrow space, tip up.")
    case "texture": (.text, "What a clip arrow is cut from: frame, center or a picture.")
    case "textureOrigin":
      (ValueForm<Point>.point.schema, "[x, y] of the texture from the bounds' top left, in points.")
    case "neck": (number(.notNegative), "How far a clip arrow reaches into the frame, in points.")
    case "stroke": (part(.stroke), "A line along a clip arrow's legs.")
    case "fused": (part(.fused), "Pictures that hold frame and arrow.")
    case "cornerRadius":
      (number(.notNegative), "The radius of a fused picture's corners, in points.")
    case "resizing":
      (
        ValueForm<Resizing>.resizing(of: [.stretch, .tile], default: .stretch).schema,
        "How a fused picture's spans fill their room; default stretch."
      )
    case "tipRadius": (number(.notNegative), "Rounds a drawn arrow's tip, in points.")
    default: (number(.notNegative), "Fillets where a drawn arrow meets the edge, in points.")
    }
  }

  private func fusedSetting(_ key: String) -> (ValueSchema, String) {
    switch key {
    case "up", "down", "left", "right":
      (part(.piece, required: ["arrowSpan"]), "The picture whose arrow points \(key).")
    case "none": (part(.piece), "The picture without an arrow.")
    default: (part(.piece, required: ["tip"]), "The picture whose arrow stands at a corner.")
    }
  }

  private func pieceSetting(_ key: String) -> (ValueSchema, String) {
    switch key {
    case "image": (picture, "The picture.")
    case "capInsets":
      (FileLengthsForm<Insets, PixelInsets>.insets.schema, "What keeps its size at the ends.")
    case "arrowSpan":
      (
        FileLengthsForm<ClosedRange<Double>, Range<Int>>.span.schema,
        "[from, to] along the edge: where the arrow is."
      )
    default: (number(.notNegative), "Where the tip is along the edge, in points.")
    }
  }
}

extension SchemaDefinition {
  private func sceneSetting(_ key: String) -> (ValueSchema, String) {
    switch key {
    case "format": (.constant(FormatCheck.current), "The version of the file's format.")
    case "theme":
      (
        .either([.text, part(.theme)]),
        "A theme's path from the scene's folder, its name, or its keys."
      )
    default: described(key)
    }
  }

  private func described(_ key: String) -> (ValueSchema, String) {
    if let setting = Setting<RenderSettings>.all.first(where: { $0.key == key }) {
      return (setting.schema, setting.keyHelp)
    }
    guard let setting = Setting<PlacementSettings>.all.first(where: { $0.key == key }) else {
      preconditionFailure("\(key) has no schema")
    }
    return (setting.schema, setting.keyHelp)
  }
}
