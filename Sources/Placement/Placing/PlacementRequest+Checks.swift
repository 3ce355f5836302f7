import Imaging
import Popovers
import Themes
internal import Words

extension PlacementRequest {
  /// Checks that every length is a number in its range, that the directions make sense, and that some
  /// of the source is seen.
  func check() throws(PlacementError) {
    try checkNumbers()
    guard source.x <= container.width, source.maxX >= 0, source.y <= container.height,
      source.maxY >= 0
    else { throw .sourceOutside(source, container: container) }
    if let clip, visibleSource == nil { throw .sourceHidden(source, clip: clip) }
  }

  /// The same, wherever the source is.
  func checkNumbers() throws(PlacementError) {
    try check("container width", container.width, Self.positive)
    try check("container height", container.height, Self.positive)
    try check("source x", source.x, Self.any)
    try check("source y", source.y, Self.any)
    try check("source width", source.width, Self.length)
    try check("source height", source.height, Self.length)
    if let clip { try check("clip", clip) }
    if let region { try check("region", region) }
    for obstacle in obstacles { try check("obstacle", obstacle) }
    try check("margin", margins)
    try check("safe area", safeArea)
    try check("keyboard height", keyboardHeight, Self.length)
    try check("distance", distance, Self.any)
    switch extent {
    case .content(let size):
      try check("content width", size.width, Self.positive)
      try check("content height", size.height, Self.positive)
    case .bounds(let size):
      try check("bounds width", size.width, Self.positive)
      try check("bounds height", size.height, Self.positive)
    }
    if case .height(let height) = detent { try check("detent", height, Self.positive) }
    try check("minimum content width", minimumContent.width, Self.length)
    try check("minimum content height", minimumContent.height, Self.length)
    for (index, direction) in permitted.enumerated() {
      let isAlone = direction != .none || permitted.count == 1
      guard isAlone, !permitted[..<index].contains(direction) else {
        throw .contradictoryDirections(permitted)
      }
    }
  }

  /// Whether there will be no arrow, and the popover in the middle.
  package var hasNoDirection: Bool { permitted.isEmpty || permitted == [.none] }

  /// The requested size, with the content's width limited as UIKit did.
  var heldExtent: PopoverRequest.Extent {
    guard holdsUIKitSizes, case .content(let size) = extent else { return extent }
    let widths = Self.uikitWidths
    return .content(
      Size(width: min(max(size.width, widths.lowerBound), widths.upperBound), height: size.height))
  }

  /// The visible part of the source; `nil` if its clip hides all of it.
  var visibleSource: Rect? {
    guard let x = visibleSpan(of: source, .horizontal), let y = visibleSpan(of: source, .vertical)
    else { return nil }
    return clip == nil ? source : Rect(along: .horizontal, x, across: y)
  }

  /// The rectangle that is pointed at: the visible part of the source.
  var pointed: Rect { visibleSource ?? source }

  /// The visible span of a rectangle on one axis; `nil` if its clip hides all of it.
  func visibleSpan(of rect: Rect, _ axis: Axis) -> PlacementSpan? {
    let span = rect.span(axis)
    guard let clip = clip?.span(axis) else { return span }
    let seen = PlacementSpan(low: max(span.low, clip.low), high: min(span.high, clip.high))
    // A source without a size is visible on the clip's edge; any other source is not.
    return (span.length > 0 ? seen.length > 0 : seen.length >= 0) ? seen : nil
  }

  /// The container less margins, safe area and keyboard.
  func allowedArea() throws(PlacementError) -> Rect {
    let covered = max(safeArea.bottom, keyboardHeight)
    // Margins are kept from the region's edges, where there is one, as from the container's.
    let left = max(safeArea.left, region?.x ?? 0)
    let top = max(safeArea.top, region?.y ?? 0)
    let right = max(safeArea.right, region.map { container.width - $0.maxX } ?? 0)
    let bottom = max(covered, region.map { container.height - $0.maxY } ?? 0)
    let x = margins.left + left
    let y = margins.top + top
    let width = (container.width - margins.right - right - x).roundedToNanopoint
    let height = (container.height - margins.bottom - bottom - y).roundedToNanopoint
    guard width > 0, height > 0 else {
      throw .noAllowedArea(container: container, left: Size(width: width, height: height))
    }
    return Rect(x: x, y: y, width: width, height: height)
  }

  private static let any = -Theme.largestLength...Theme.largestLength
  private static let length = 0...Theme.largestLength
  // Lengths below a millionth of a point are not visible, and rounding errors of decimals are
  // smaller.
  private static let positive = 1e-6...Theme.largestLength

  private func check(
    _ name: String, _ value: Double, _ allowed: ClosedRange<Double>
  ) throws(PlacementError) {
    // NaN is in no range.
    guard allowed.contains(value) else {
      throw .length(name: name, value: value, allowed: allowed)
    }
  }

  private func check(_ name: String, _ rect: Rect) throws(PlacementError) {
    try check("\(name) x", rect.x, Self.any)
    try check("\(name) y", rect.y, Self.any)
    try check("\(name) width", rect.width, Self.length)
    try check("\(name) height", rect.height, Self.length)
  }

  private func check(_ name: String, _ insets: Insets) throws(PlacementError) {
    let allowed = Self.length
    // One comparison for valid requests, because every placement runs this.
    guard
      allowed.contains(insets.top), allowed.contains(insets.left),
      allowed.contains(insets.bottom), allowed.contains(insets.right)
    else {
      try check("\(name) top", insets.top, allowed)
      try check("\(name) left", insets.left, allowed)
      try check("\(name) bottom", insets.bottom, allowed)
      try check("\(name) right", insets.right, allowed)
      return
    }
  }
}
