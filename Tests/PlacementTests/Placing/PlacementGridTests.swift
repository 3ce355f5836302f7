import Imaging
@testable import Popovers
import Testing
import TestThemes
@testable import Themes

@testable import Placement

/// A grid of sources is what each of them gives by itself.
@Suite struct PlacementGridTests {
  @Test(arguments: PlacementPolicy.allCases)
  func `every source of a grid is placed as it is alone`(policy: PlacementPolicy) throws {
    var random = SeededGenerator(41)
    let themes = [
      Theme.crimson, .plain, .plain(base: 30, height: 12, lane: 9),
      Theme.drawn(radii: .init(all: 40), curve: .continuous),
    ]
    let metrics = try themes.map { try PlacementMetrics($0) }
    var (placed, hidden, refused) = (0, 0, 0)
    for index in 0..<300 {
      var request = random.request(isSourceAnywhere: true)
      request.policy = policy
      request.alignment = PlacementAlignment.allCases[index % 3]
      request.layoutDirection = index % 2 == 0 ? .leftToRight : .rightToLeft
      request.shifts = index % 4 == 0
      request.overlapsSource = index % 5 == 0
      request.holdsUIKitSizes = index % 7 == 0
      if index % 6 == 0 {
        request.clip = Rect(x: 40, y: 60, width: 200, height: 240)
        request.obstacles = [Rect(x: 100, y: 200, width: 90, height: 70)]
      }
      if index % 11 == 0 { request.permitted = [] }
      if index % 9 == 0 {
        // The first is as large as the container.
        request.source.width = request.container.width
        request.source.height = request.container.height
      }
      // Thirds of a point are no decimals.
      let columns = (0..<5).map { Double($0) * request.container.width / 6 }
      let rows = (0..<5).map { Double($0) * request.container.height / 6 }
      let grid = try? PlacementGrid(
        request, metrics: metrics[index % 4], columns: columns, rows: rows)
      for row in rows.indices {
        for column in columns.indices {
          request.source.x = columns[column]
          request.source.y = rows[row]
          let winner = grid?.winner(column: column, row: row)
          guard let alone = try? Placement(request, metrics: metrics[index % 4]) else {
            #expect(winner == nil)
            if grid == nil { refused += 1 } else { hidden += 1 }
            continue
          }
          placed += 1
          #expect(winner?.direction == alone.direction)
          #expect(winner?.popover == alone.popover)
          #expect(winner?.state == alone.state)
          #expect(winner?.beside == alone.winner?.beside ?? 0)
          let lost = alone.winner.map { $0.lost / ($0.full.width * $0.full.height) } ?? 0
          #expect(abs((winner?.lost ?? -1) - lost) < 1e-9)
        }
      }
    }
    #expect(placed > 5000 && hidden > 100)
    #expect(refused == 0)
  }
}
