@testable @_spi(Studio) import Galleries
import Imaging
@testable import PopframeKit
import Testing

@Suite struct WallGridTests {
  /// Numbers of looks, the last one more than a row of most sheets holds.
  static let sheets = [
    [1], [2], [1, 1, 1], [2, 2, 2, 1, 2, 2, 2, 1, 2, 1, 1, 2, 1, 1], [3, 1, 4, 1, 5], [9, 1],
  ]

  @Test(arguments: sheets)
  func `looks stay together, in rows that are as wide as the sheet`(looks: [Int]) throws {
    let grid = WallGrid(looks: looks, top: 200)
    #expect(grid.tiles.map(\.count) == looks)
    let page = PixelRect(
      x: SheetStyle.margin, y: 200, width: grid.size.width - 2 * SheetStyle.margin,
      height: grid.size.height - 200)
    var rows: [Int: [PixelRect]] = [:]
    for tiles in grid.tiles {
      #expect(Set(tiles.map(\.y)).count == 1)
      for tile in tiles {
        #expect(page.intersection(tile) == tile && tile.width >= 680 && tile.height == 520)
        rows[tile.y, default: []].append(tile)
      }
    }
    for row in rows.values {
      #expect(row.first?.x == page.x && row.last?.maxX == page.maxX)
      for (tile, next) in zip(row, row.dropFirst()) { #expect(tile.maxX < next.x) }
      // Rounding to whole pixels makes tiles of one row differ by a few.
      let widths = row.map(\.width)
      #expect((widths.max() ?? 0) - (widths.min() ?? 0) <= 56)
    }
  }

  @Test func `a sheet without themes is a page`() {
    let grid = WallGrid(looks: [], top: 200)
    #expect(grid.tiles.isEmpty && grid.size.width > 0 && grid.size.height > 0)
  }
}
