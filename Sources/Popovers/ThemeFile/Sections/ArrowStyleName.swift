/// The styles of an arrow as a theme file names them, with the keys and edge policies of each.
enum ArrowStyleName: String, CaseIterable {
  case image, clip, fused, drawn, none

  /// The keys that mean something for this style.
  var keys: Set<String> {
    let common: Set = ["style", "base", "height", "tip", "lane", "edge", "filter"]
    let turned: Set = ["order", "down", "left"]
    return switch self {
    case .image:
      common.union(turned).union([
        "image", "images", "overlap", "join", "alignmentInsets",
      ])
    case .clip:
      common.union(turned).union(["shape", "texture", "textureOrigin", "neck", "stroke"])
    case .fused: common.union(["fused", "cornerRadius", "resizing"])
    case .drawn:
      [
        "style", "base", "height", "tip", "lane", "edge", "down", "left", "shape", "tipRadius",
        "baseRadius",
      ]
    case .none: ["style"]
    }
  }

  /// The keys of other styles that cannot mean anything for this one.
  var impossibleKeys: Set<String> {
    self == .drawn ? ["join", "order", "overlap", "filter", "images"] : []
  }

  /// What may happen at the end of the lane.
  var edges: [ArrowStyle.Edge] {
    switch self {
    case .image, .none: [.clamp, .overshoot]
    case .clip: ArrowStyle.Edge.allCases
    case .fused: [.clamp, .corner, .overshoot]
    case .drawn: [.clamp]
    }
  }
}
