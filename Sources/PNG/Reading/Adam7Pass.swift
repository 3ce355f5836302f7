import Imaging

/// One pass over a picture: the pixels at x, x + dx, x + 2·dx … of the rows y, y + dy, ….
struct Adam7Pass: Equatable {
  let x: Int
  let y: Int
  let dx: Int
  let dy: Int

  /// The only pass of a picture that is not interlaced.
  static let whole = [Adam7Pass(x: 0, y: 0, dx: 1, dy: 1)]

  /// The seven passes of an interlaced picture (PNG specification, 8.2).
  static let interlaced = [
    Adam7Pass(x: 0, y: 0, dx: 8, dy: 8),
    Adam7Pass(x: 4, y: 0, dx: 8, dy: 8),
    Adam7Pass(x: 0, y: 4, dx: 4, dy: 8),
    Adam7Pass(x: 2, y: 0, dx: 4, dy: 4),
    Adam7Pass(x: 0, y: 2, dx: 2, dy: 4),
    Adam7Pass(x: 1, y: 0, dx: 2, dy: 2),
    Adam7Pass(x: 0, y: 1, dx: 1, dy: 2),
  ]

  /// Pixels in each row of the pass; a pass without any has no rows in the file.
  func columnCount(in size: PixelSize) -> Int { max(0, (size.width - x + dx - 1) / dx) }

  func rowCount(in size: PixelSize) -> Int { max(0, (size.height - y + dy - 1) / dy) }
}
