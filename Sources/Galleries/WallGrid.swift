internal import Imaging
internal import PopframeKit

/// The places of the looks of themes on a sheet.
///
/// The looks of a theme stay together in one panel. Rows hold about as many looks as each other and are all as wide
/// as the sheet; panels of rows with the same number of looks stand below each other.
struct WallGrid {
  let size: PixelSize
  /// The tiles of each theme, one for each of its looks, from left to right.
  let tiles: [[PixelRect]]

  /// The least size of a tile, in pixels of a sheet of two pixels a point.
  private static let tile = PixelSize(width: 680, height: 520)
  /// Between panels.
  private static let gap = 56
  /// Between the tiles of a panel.
  private static let seam = 8
  private static let labelHeight = 72
  /// A landscape sheet's width by its height: A4's.
  private static let shape = 1.414

  /// Arranges themes with these numbers of looks below a heading, in the number of rows that comes
  /// nearest to the shape of a page.
  init(looks: [Int], top: Int) {
    let candidates = (1...max(1, looks.count)).map { Self.rows(of: looks, count: $0) }
    func distance(_ rows: [[Int]]) -> Double {
      let size = Self.size(of: rows, looks: looks, top: top)
      return abs(Double(size.width) / Double(size.height) - Self.shape)
    }
    let rows = candidates.min { distance($0) < distance($1) } ?? []
    size = Self.size(of: rows, looks: looks, top: top)
    let width = size.width - 2 * SheetStyle.margin
    var tiles: [[PixelRect]] = []
    for (row, themes) in rows.enumerated() {
      let columns = themes.reduce(0) { $0 + looks[$1] }
      let y = top + row * (Self.tile.height + Self.labelHeight + Self.gap)
      var column = 0
      for theme in themes {
        let start = column * (width + Self.gap) / columns
        column += looks[theme]
        let end = column * (width + Self.gap) / columns - Self.gap
        tiles.append(
          Self.split(start..<end, into: looks[theme]).map { part in
            PixelRect(
              x: SheetStyle.margin + part.lowerBound, y: y, width: part.count,
              height: Self.tile.height)
          })
      }
    }
    self.tiles = tiles
  }

  /// The themes of each row: the row of a theme is where its middle is among all looks.
  private static func rows(of looks: [Int], count: Int) -> [[Int]] {
    let total = max(1, looks.reduce(0, +))
    var rows = [[Int]](repeating: [], count: count)
    var before = 0
    for (theme, number) in looks.enumerated() {
      rows[(2 * before + number) * count / (2 * total)].append(theme)
      before += number
    }
    return rows.filter { !$0.isEmpty }
  }

  private static func size(of rows: [[Int]], looks: [Int], top: Int) -> PixelSize {
    let columns = rows.map { $0.reduce(0) { $0 + looks[$1] } }.max() ?? 1
    return PixelSize(
      width: 2 * SheetStyle.margin + columns * (tile.width + gap) - gap,
      height: top + rows.count * (tile.height + labelHeight + gap) - gap + SheetStyle.margin)
  }

  private static func split(_ panel: Range<Int>, into count: Int) -> [Range<Int>] {
    (0..<count).map { index in
      let start = panel.lowerBound + index * (panel.count + seam) / count
      let end = panel.lowerBound + (index + 1) * (panel.count + seam) / count - seam
      return start..<end
    }
  }
}
