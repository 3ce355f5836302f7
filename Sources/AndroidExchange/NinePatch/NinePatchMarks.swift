import Exchange
package import Imaging

/// The marks on the ring of one pixel round a nine-patch: the stretching spans, the content, and how far the art hangs
/// over its edge. Numbers are pixels of the art, without the ring.
///
/// After AOSP's `tools/aapt/Images.cpp` (`do_9patch`, `get_horizontal_ticks`), which accepts a source
/// file or not.
package struct NinePatchMarks: Equatable, Sendable {
  /// The columns that stretch, from the left; at least one span.
  package var columns: [Range<Int>]
  /// The rows that stretch, from the top; at least one span.
  package var rows: [Range<Int>]
  /// Where content is across; `nil` without a mark.
  package var contentColumns: Range<Int>?
  /// Where content is down; `nil` without a mark.
  package var contentRows: Range<Int>?
  /// How far the art hangs over its edges (red marks).
  package var layoutBounds = PixelInsets.zero

  package init(
    columns: [Range<Int>], rows: [Range<Int>], contentColumns: Range<Int>? = nil,
    contentRows: Range<Int>? = nil, layoutBounds: PixelInsets = .zero
  ) {
    self.columns = columns
    self.rows = rows
    self.contentColumns = contentColumns
    self.contentRows = contentRows
    self.layoutBounds = layoutBounds
  }

  /// The picture with its ring.
  ///
  /// - Precondition: All marks lie inside the art.
  package func drawn(round art: Bitmap) -> Bitmap {
    let (width, height) = (art.width, art.height)
    var picture = Bitmap(size: PixelSize(width: width + 2, height: height + 2))
    picture.replace(at: PixelPoint(x: 1, y: 1), with: art)
    let black = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
    let red = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
    for x in columns.joined() { picture[x + 1, 0] = black }
    for y in rows.joined() { picture[0, y + 1] = black }
    for x in contentColumns ?? 0..<0 { picture[x + 1, height + 1] = black }
    for y in contentRows ?? 0..<0 { picture[width + 1, y + 1] = black }
    for x in 0..<layoutBounds.left { picture[x + 1, height + 1] = red }
    for x in width - layoutBounds.right..<width { picture[x + 1, height + 1] = red }
    for y in 0..<layoutBounds.top { picture[width + 1, y + 1] = red }
    for y in height - layoutBounds.bottom..<height { picture[width + 1, y + 1] = red }
    return picture
  }
}
