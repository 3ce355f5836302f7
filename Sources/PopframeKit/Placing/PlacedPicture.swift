package import Imaging
package import Popovers
package import Themes

/// A popover that has been drawn over its surroundings: the part of the container that it changes.
package struct PlacedPicture: Equatable, Sendable {
  package let layout: PopoverLayout
  /// The part of the container that the popover's canvas covers, in pixels.
  package let frame: PixelRect
  /// The pixels of that part, surroundings included.
  let bitmap: Bitmap
  package let warnings: [Diagnostic]
}

/// A part of a container's picture with its own pixels: a source, a popover, a time line.
struct PicturePart: Equatable, Sendable {
  let frame: PixelRect
  /// Its pixels, with the background.
  let bitmap: Bitmap
}
