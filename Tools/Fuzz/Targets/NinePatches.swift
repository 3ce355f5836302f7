@testable import AndroidExchange
@testable import Exchange
import Imaging

extension FuzzTarget {
  /// Pictures with a ring of marks, a byte each pixel: marks lie inside of the art, and what is made of them has
  /// a theme or a reason.
  static let ninePatches = FuzzTarget(name: "nine-patches") { bytes in
    guard bytes.count > 2 else { return }
    let size = PixelSize(width: Int(bytes[0] & 63) + 1, height: Int(bytes[1] & 63) + 1)
    let colors: [Pixel] = [
      .clear, Pixel(bits: 0xFF00_0000), Pixel(bits: 0xFFFF_0000), Pixel(bits: 0xFFFF_FFFF),
      Pixel(bits: 0x8040_2010), Pixel(bits: 0xFF20_4060), .clear, .clear,
    ]
    let pixels = (0..<size.width * size.height).map { index in
      colors[Int(bytes[2 + index % (bytes.count - 2)] & 7)]
    }
    let picture = Bitmap(size: size, pixels: pixels)
    if let patch = NinePatchPicture(picture) {
      let (columns, rows) = (0..<patch.art.width, 0..<patch.art.height)
      let across = patch.marks.columns + [patch.marks.contentColumns].compactMap { $0 }
      let down = patch.marks.rows + [patch.marks.contentRows].compactMap { $0 }
      expect(across.allSatisfy { $0.clamped(to: columns) == $0 }, "marks lie inside of the art")
      expect(down.allSatisfy { $0.clamped(to: rows) == $0 }, "marks lie inside of the art")
      expect(!patch.marks.columns.isEmpty && !patch.marks.rows.isEmpty, "something stretches")
    }
    for mends in [false, true] {
      let theme = NinePatchReader.read(
        [.init(path: "a.9.png", folder: "drawable", name: "a.9.png", bitmap: picture)],
        ImportRequest(name: "a", mends: mends))
      expect(!theme.files.isEmpty || !theme.diagnostics.isEmpty, "no theme without a reason")
    }
  }
}
