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

/// What a view consists of.
@_spi(Recording) public struct RecordedView {
  public var pictures: [RecordedPicture]
  public var shadows: [RecordedShadow]
  /// The rectangles of masks, even-odd.
  public var holes: [[CGRect]]
  /// What shapes are filled with: `material`, or a colour.
  public var fills: [String]
  /// The colour of text: red, green, blue, alpha; `nil` where none is set.
  public var text: [Double]?
}

/// Shows a view of a size and gives what it consists of.
@MainActor @_spi(Recording) public func recorded(
  _ view: some View, size: CGSize, displayScale: CGFloat, colorScheme: ColorScheme,
  layoutDirection: LayoutDirection, reducesTransparency: Bool = false
) -> RecordedView {
  EnvironmentValues.current.displayScale = displayScale
  EnvironmentValues.current.colorScheme = colorScheme
  EnvironmentValues.current.layoutDirection = layoutDirection
  EnvironmentValues.current.accessibilityReduceTransparency = reducesTransparency
  var recorder = Recorder()
  let flippedWidth = layoutDirection == .rightToLeft ? size.width : nil
  record(view, in: Space(origin: .zero, size: size, flippedWidth: flippedWidth), &recorder)
  return RecordedView(
    pictures: recorder.pictures, shadows: recorder.shadows, holes: recorder.holes,
    fills: recorder.fills, text: recorder.text)
}
