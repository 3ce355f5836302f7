/// The styles of an arrow as a theme file names them, with the keys and edge policies of each.
enum ArrowStyleName: String, CaseIterable {
  case image, clip, fused, drawn, none

  /// The styles that draw an arrow.
  static let drawing = [image, clip, fused, drawn]

  /// The keys that mean something for this style.
  var keys: [String] { ArrowKeys.table.keys.filter { $0.styles.contains(self) }.map(\.name) }

  /// The keys of other styles that cannot mean anything for this one.
  var impossibleKeys: [String] {
    guard self == .drawn else { return [] }
    let keys: [any DescribedKey] = [
      ArrowKeys.join, ArrowKeys.order, ArrowKeys.overlap, ArrowKeys.filter, ArrowKeys.images,
    ]
    return keys.map(\.name)
  }

  /// The edge policies that the style permits at the end of the lane.
  var edges: [ArrowStyle.Edge] {
    switch self {
    case .image, .none: [.clamp, .overshoot]
    case .clip: ArrowStyle.Edge.allCases
    case .fused: [.clamp, .corner, .overshoot]
    case .drawn: [.clamp]
    }
  }
}
