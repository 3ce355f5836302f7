/// The styles of an arrow as a theme file names them, with the keys and edge policies of each.
enum ArrowStyleName: String, CaseIterable {
  case image, clip, fused, none

  /// The keys that mean something for this style.
  var keys: Set<String> {
    let common: Set = ["style", "base", "height", "tip", "lane", "edge", "filter"]
    let turned: Set = ["order", "down", "left"]
    return switch self {
    case .image: common.union(turned).union(["image", "images", "overlap", "join"])
    case .clip:
      common.union(turned).union(["shape", "texture", "textureOrigin", "neck", "stroke"])
    case .fused: common.union(["fused", "cornerRadius", "resizing"])
    case .none: ["style"]
    }
  }

  /// What may happen at the end of the lane.
  var edges: [ArrowStyle.Edge] {
    switch self {
    case .image, .none: [.clamp, .overshoot]
    case .clip: ArrowStyle.Edge.allCases
    case .fused: [.clamp, .corner, .overshoot]
    }
  }
}
