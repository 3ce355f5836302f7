// What a view shows, as plain values.

/// An image with its place in points.
@_spi(Recording) public struct RecordedPicture: Sendable {
  public var name: String
  public var rect: CGRect
  public var capInsets: EdgeInsets
  public var isTiled: Bool
  public var isNearest: Bool
  /// Whether its alpha alone counts, for what was recorded before.
  public var isMask: Bool
}

/// A shadow in points; the color is straight.
@_spi(Recording) public struct RecordedShadow: Sendable {
  public var color: [Double]
  public var radius: CGFloat
  public var x: CGFloat
  public var y: CGFloat
}

/// Shows a view of a size and gives what it consists of; holes are the rectangles of masks, even-odd.
@MainActor @_spi(Recording) public func recorded(
  _ view: some View, size: CGSize, displayScale: CGFloat, colorScheme: ColorScheme,
  layoutDirection: LayoutDirection
) -> (pictures: [RecordedPicture], shadows: [RecordedShadow], holes: [[CGRect]]) {
  EnvironmentValues.current.displayScale = displayScale
  EnvironmentValues.current.colorScheme = colorScheme
  EnvironmentValues.current.layoutDirection = layoutDirection
  var recorder = Recorder()
  let flippedWidth = layoutDirection == .rightToLeft ? size.width : nil
  record(view, in: Space(origin: .zero, size: size, flippedWidth: flippedWidth), &recorder)
  return (recorder.pictures, recorder.shadows, recorder.holes)
}
