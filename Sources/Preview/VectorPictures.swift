internal import Imaging
public import PopframeKit
internal import VectorArt

/// The pictures of an SVG, as files.
@_spi(Studio) public struct VectorPictures: Sendable {
  /// The scale, the PNG file, and its size in pixels, of each.
  public let files: [(scale: Int, png: [UInt8], width: Int, height: Int)]

  /// Draws an SVG at the scales of `popframe rasterize`, with the renderer that is installed.
  ///
  /// - Parameter name: The file, for messages.
  ///
  /// Throws `damaged` for a file that cannot be drawn as it is, `unavailable` without a renderer.
  public init(_ svg: [UInt8], named name: String) throws(PopframeError) {
    let scales = ThemeVectors.scales
    var files: [(scale: Int, png: [UInt8], width: Int, height: Int)] = []
    for (scale, picture) in zip(scales, try VectorSource(svg, path: name).pictures(at: scales)) {
      // Without a note of its source: it is not drawn again from another SVG of the theme.
      let png = try picture.draw().bitmap.png(scale: Scale(Double(scale)) ?? .one)
      files.append((scale, png, picture.size.width, picture.size.height))
    }
    self.files = files
  }
}
