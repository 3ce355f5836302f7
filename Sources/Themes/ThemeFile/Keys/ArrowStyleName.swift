/// The styles of an arrow as a theme file names them, with the keys and edge policies of each.
enum ArrowStyleName: String, CaseIterable {
  case image, clip, fused, drawn, none

  static let drawing = [image, clip, fused, drawn]

  /// The frame that it stands on; `nil`: any.
  var frame: FrameStyleName? {
    switch self {
    case .image, .clip, .fused: .image
    case .drawn: .drawn
    case .none: nil
    }
  }

  static func on(_ frame: FrameStyleName) -> [ArrowStyleName] {
    allCases.filter { $0.frame == nil || $0.frame == frame }
  }

  /// `image` needs a picture in one of two keys.
  var requiredKeys: [String] {
    switch self {
    case .image, .none: []
    case .clip: [ArrowKeys.shape.name, ArrowKeys.base.name, ArrowKeys.height.name]
    case .fused: [ArrowKeys.fused.name, ArrowKeys.base.name, ArrowKeys.height.name]
    case .drawn: [ArrowKeys.base.name, ArrowKeys.height.name]
    }
  }

  var keys: [String] { ArrowKeys.table.keys.filter { $0.styles.contains(self) }.map(\.name) }

  /// The keys of other styles that cannot mean anything for this one.
  var impossibleKeys: [String] {
    guard self == .drawn else { return [] }
    let keys: [any DescribedKey] = [
      ArrowKeys.join, ArrowKeys.order, ArrowKeys.overlap, ArrowKeys.filter, ArrowKeys.images,
    ]
    return keys.map(\.name)
  }

  var edges: [ArrowStyle.Edge] {
    switch self {
    case .image, .none: [.clamp, .overshoot]
    case .clip: ArrowStyle.Edge.allCases
    case .fused: [.clamp, .corner, .overshoot]
    case .drawn: [.clamp]
    }
  }
}

extension ArrowStyle.Art {
  /// Its style in theme files.
  package var word: String {
    let name: ArrowStyleName =
      switch self {
      case .image: .image
      case .clip: .clip
      case .fused: .fused
      case .drawn: .drawn
      }
    return name.rawValue
  }
}
