package import Imaging
internal import Languages
internal import PNG

/// The note in a picture that was drawn from an SVG: of which one, how large, and by which program. A picture
/// with a note is ours and may be drawn again; one without may be somebody's work.
package struct RasterNote: Equatable, Sendable {
  /// The SHA-256 of the SVG, in 64 digits.
  package let source: String
  /// The size in points.
  package let size: PixelSize
  /// The renderer with its version: "rsvg-convert 2.60.0".
  package let renderer: String

  private static let keyword = "popframe rasterize"

  package init(source: String, size: PixelSize, renderer: String) {
    self.source = source
    self.size = size
    self.renderer = renderer
  }

  /// `nil` where it has none.
  package init?(of png: [UInt8]) {
    guard let text = try? PNGCodec.text(of: png, keyword: Self.keyword) else { return nil }
    let parts = text.parts(at: " ", splits: 2).map(String.init)
    guard parts.count == 3, parts[0].utf8.count == 64 else { return nil }
    let sides = parts[1].words(between: "x").map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    self.init(
      source: parts[0], size: PixelSize(width: width, height: height), renderer: parts[2])
  }

  func added(to png: [UInt8]) -> [UInt8] {
    PNGCodec.adding(
      text: "\(source) \(size.width)x\(size.height) \(renderer)", keyword: Self.keyword, to: png)
  }
}
