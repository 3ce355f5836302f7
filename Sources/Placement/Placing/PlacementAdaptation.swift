import Imaging
import Themes
internal import Words

/// The presentation that replaces a popover if a size class is compact. Then nothing of the theme is drawn.
public enum PlacementAdaptation: String, Hashable, Sendable, CaseIterable {
  /// A sheet from the bottom, as since iOS 13.
  case sheet
  /// It fills the container, as from iOS 8 to 12.
  case fullScreen = "fullscreen"
  /// It stays a popover.
  case none
}

/// How high a sheet is.
public enum SheetDetent: Hashable, Sendable {
  /// It begins 10 points below the top of the safe area.
  case large
  /// It begins at half the container's height.
  case medium
  /// A height in points above the bottom of the safe area; never higher than a large sheet.
  case height(Double)
}

extension SheetDetent {
  /// A sheet's width in points where the width is regular.
  static let regularWidth = 540.0
  /// From the safe area's top to a large sheet, in points.
  static let largeGap = 10.0

  /// The sheet's place. Where the height is compact every sheet is large.
  func frame(in request: PlacementRequest) -> Rect {
    let container = request.container
    let width =
      request.sizeClass == .compact ? container.width : min(Self.regularWidth, container.width)
    let highest = min(request.safeArea.top + Self.largeGap, container.height)
    let detent = request.verticalSizeClass == .compact ? .large : self
    let top: Double =
      switch detent {
      case .large: highest
      case .medium: max(highest, container.height / 2)
      case .height(let height):
        max(highest, container.height - height - request.safeArea.bottom)
      }
    return Rect(
      x: ((container.width - width) / 2).roundedToNanopoint, y: top.roundedToNanopoint,
      width: width,
      height: (container.height - top).roundedToNanopoint)
  }
}
