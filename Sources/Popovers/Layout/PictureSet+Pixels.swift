import Imaging
import Themes

extension PictureSet.File {
  /// Device pixels for each pixel of the file.
  func enlargement(at scale: Scale) -> Ratio { scale.ratio / self.scale }

  /// A length of a theme in pixels of this file; it has to be whole.
  func wholePixels(_ points: Double, _ key: String) throws(LayoutError) -> Int {
    let pixels = points * Double(scale)
    guard abs(pixels - pixels.rounded()) <= 1e-6 else {
      throw .betweenPixels(key: key, points: points, path: path, scale: scale)
    }
    return Int(pixels.rounded())
  }

  func wholePixels(_ insets: Insets, _ key: String) throws(LayoutError) -> PixelInsets {
    PixelInsets(
      top: try wholePixels(insets.top, "\(key).top"),
      left: try wholePixels(insets.left, "\(key).left"),
      bottom: try wholePixels(insets.bottom, "\(key).bottom"),
      right: try wholePixels(insets.right, "\(key).right"))
  }

  func warning(at scale: Scale) -> LayoutWarning? {
    Double(self.scale) < scale.value
      ? .smallerFile(path: path, fileScale: self.scale, scale: scale) : nil
  }
}
