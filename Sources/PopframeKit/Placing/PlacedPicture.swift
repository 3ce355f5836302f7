public import Imaging
public import Popovers
public import ThemeTree

/// A popover that has been drawn over its surroundings: the part of the container that it changes.
public struct PlacedPicture: Equatable, Sendable {
  /// Where everything of the popover is, by itself.
  public let layout: PopoverLayout
  /// The part of the container that the popover's canvas covers, in pixels.
  public let frame: PixelRect
  /// The pixels of that part, surroundings included.
  public let bitmap: Bitmap
  /// What is worth saying.
  public let warnings: [Diagnostic]
}
