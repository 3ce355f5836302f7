package import Imaging
package import Placement
internal import Words

/// One value that changes in an animation; lengths are points.
package enum PlacementChange: Equatable, Sendable {
  /// The source moves, or changes its size.
  case source(from: Rect, to: Rect)
  /// The keyboard appears or disappears.
  case keyboard(from: Double, to: Double)
  /// The container changes its size, like a screen that is rotated.
  case container(from: Size, to: Size)
  /// The content changes its size, through two sizes or more in equal times.
  case content([Size])
  /// The content is that of a navigation controller inside the popover, which goes through these: the
  /// width follows, the height only grows, so that going back leaves the popover as high as it was.
  case navigation([Size])

  /// The key that the command line has for it.
  package var name: String {
    switch self {
    case .source: "source"
    case .keyboard: "keyboard"
    case .container: "container"
    case .content: "content"
    case .navigation: "navigation"
    }
  }

  /// A place as it is in one frame: a moving edge is at `from + (to − from) · index / (count − 1)`.
  ///
  /// - Precondition: There are at least two frames, and this is one of them.
  package func place(
    _ place: PlacementSettings, inFrame index: Int, of count: Int
  ) -> PlacementSettings {
    precondition(count >= 2 && (0..<count).contains(index), "one of two frames or more")
    func value(_ from: Double, _ to: Double) -> Double {
      // The ends are exactly the requested values.
      if index == count - 1 { return to }
      return (from + (to - from) * Double(index) / Double(count - 1)).roundedToNanopoint
    }
    var place = place
    switch self {
    case .source(let from, let to):
      place.anchor = nil
      place.source = Rect(
        x: value(from.x, to.x), y: value(from.y, to.y), width: value(from.width, to.width),
        height: value(from.height, to.height))
    case .keyboard(let from, let to):
      place.keyboardHeight = value(from, to)
      // It slides up from below the screen with its full height.
      place.keyboardFullHeight = max(from, to)
    case .container(let from, let to):
      place.container = Size(
        width: value(from.width, to.width), height: value(from.height, to.height))
    case .content(let sizes):
      place.content = Self.size(in: sizes, index: index, of: count)
    case .navigation(let sizes):
      guard var size = Self.size(in: sizes, index: index, of: count) else { break }
      let reached = index * (sizes.count - 1) / (count - 1)
      size.height = sizes[...reached].map(\.height).reduce(size.height, max)
      place.content = size
    }
    return place
  }

  /// The size in one frame, on straight ways through all sizes.
  private static func size(in sizes: [Size], index: Int, of count: Int) -> Size? {
    guard let last = sizes.last else { return nil }
    let (reached, rest) = (index * (sizes.count - 1)).quotientAndRemainder(dividingBy: count - 1)
    guard reached < sizes.count - 1 else { return last }
    let (from, to) = (sizes[reached], sizes[reached + 1])
    let share = Double(rest) / Double(count - 1)
    return Size(
      width: (from.width + (to.width - from.width) * share).roundedToNanopoint,
      height: (from.height + (to.height - from.height) * share).roundedToNanopoint)
  }
}
