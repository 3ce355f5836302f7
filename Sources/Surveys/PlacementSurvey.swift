import Imaging
import Popovers
import Themes
internal import Words
internal import PopframeKit
package import Placement

/// The results of a theme at many places of a screen: which directions win, where the arrow misses,
/// where content is cut, and where caps or the lane shrink.
///
/// It is a count of what ``Placement`` decides for sources on a grid, contents, text sizes, keyboards and
/// reading directions; nothing is drawn.
package struct PlacementSurvey: Equatable, Sendable {
  package let screen: DeviceScreen
  /// Whether the device would show a sheet instead of these popovers.
  package let adapts: Bool
  package let columns: Int
  package let rows: Int
  package let counts: SurveyCounts
  /// The result at each source, row by row.
  package let map: [SurveyedSource]
  /// The worst placement of each direction: those that miss by most first, then those that lose the
  /// largest share.
  package let worst: [SurveyFinding]

  package init(_ theme: SurveyedTheme, on screen: DeviceScreen, options: SurveyOptions) {
    self.screen = screen
    var request = options.request
    request.container = screen.container
    request.safeArea = screen.safeArea
    request.sizeClass = screen.sizeClass
    request.verticalSizeClass = screen.verticalSizeClass
    request.permitted = options.permitted
    request.adaptation = .none
    request.source.width = options.source.width
    request.source.height = options.source.height
    adapts = screen.sizeClass == .compact || screen.verticalSizeClass == .compact
    let x = Self.origins(request.container.width - options.source.width, step: options.step)
    let y = Self.origins(request.container.height - options.source.height, step: options.step)
    columns = x.count
    rows = y.count

    var counts = SurveyCounts()
    var map = [SurveyedSource](repeating: SurveyedSource(), count: columns * rows)
    var worst = WorstFindings()
    var isFirst = true
    for content in options.contents {
      for growth in options.growths {
        request.extent = .content(
          Size(width: content.width, height: (content.height * growth).rounded()))
        for keyboard in options.triesKeyboard ? [0, screen.keyboardHeight] : [0] {
          request.keyboardHeight = keyboard
          for layoutDirection in options.layoutDirections {
            request.layoutDirection = layoutDirection
            defer { isFirst = false }
            guard
              let grid = try? PlacementGrid(request, metrics: theme.metrics, columns: x, rows: y)
            else {
              counts.addImpossible(columns * rows)
              continue
            }
            for row in 0..<rows {
              for column in 0..<columns {
                guard let winner = grid.winner(column: column, row: row) else {
                  counts.addImpossible(1)
                  continue
                }
                let marks = theme.marks(of: winner)
                counts.add(winner.direction, marks)
                let index = row * columns + column
                map[index].marks.formUnion(marks)
                if isFirst { map[index].direction = winner.direction }
                guard worst.takes(winner) else { continue }
                request.source.x = x[column]
                request.source.y = y[row]
                worst.add(winner, request)
              }
            }
          }
        }
      }
    }
    self.counts = counts
    self.map = map
    self.worst = worst.findings
  }

  /// Where sources begin, from one end to the other.
  private static func origins(_ room: Double, step: Double) -> [Double] {
    let last = max(0, Int((room / step + Double.lengthTolerance).rounded(.down)))
    return (0...last).map { Double($0) * step }
  }
}

extension SurveyedTheme {
  fileprivate func marks(of winner: PlacementGrid.Winner) -> SurveyMarks {
    var marks: SurveyMarks = []
    if winner.beside > 0 { marks.insert(.misses) }
    if winner.lost > 0 { marks.insert(.isCut) }
    if shrinksCaps(winner.popover, winner.direction) { marks.insert(.capsShrink) }
    if winner.state == .laneShrunk || winner.state == .overflows { marks.insert(.laneShrinks) }
    return marks
  }
}

/// The worst placement of each direction so far.
private struct WorstFindings {
  private var up: SurveyFinding?
  private var down: SurveyFinding?
  private var left: SurveyFinding?
  private var right: SurveyFinding?

  private subscript(direction: ArrowDirection) -> SurveyFinding? {
    get {
      switch direction {
      case .up, .none: up
      case .down: down
      case .left: left
      case .right: right
      }
    }
    set {
      switch direction {
      case .up, .none: up = newValue
      case .down: down = newValue
      case .left: left = newValue
      case .right: right = newValue
      }
    }
  }

  /// Whether a placement is bad, and worse than those so far.
  func takes(_ winner: PlacementGrid.Winner) -> Bool {
    guard winner.beside > 0 || winner.lost > 0 else { return false }
    guard let known = self[winner.direction] else { return true }
    return (winner.beside, winner.lost) > (known.beside, known.lost)
  }

  mutating func add(_ winner: PlacementGrid.Winner, _ request: PlacementRequest) {
    self[winner.direction] = SurveyFinding(
      request: request, direction: winner.direction, beside: winner.beside, lost: winner.lost)
  }

  var findings: [SurveyFinding] {
    [up, down, left, right].compactMap { $0 }
      .sorted { ($0.beside, $0.lost) > ($1.beside, $1.lost) }
  }
}
