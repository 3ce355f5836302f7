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
    let source = try VectorSource(svg, path: name)
    let renderer = try VectorRenderer()
    var files: [(scale: Int, png: [UInt8], width: Int, height: Int)] = []
    for scale in ThemeVectors.scales {
      let size = source.size.times(scale)
      files.append((scale, try renderer.png(source, scale: scale), size.width, size.height))
    }
    self.files = files
  }
}
