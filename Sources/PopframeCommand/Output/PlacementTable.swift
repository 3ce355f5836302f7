internal import Imaging
internal import Placement

/// The text of `place`: the place of the popover, and the reason for it.
struct PlacementTable {
  private let report: PlacementReport

  init(_ report: PlacementReport) { self.report = report }

  var text: String {
    let sections = [[heading], places, arrow, candidates]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  private var placement: Placement { report.placement }

  private var heading: String {
    let container = report.request.container
    let what: String =
      switch placement.presentation {
      case .pointing: "arrow \(placement.direction.rawValue)"
      case .centered: "no arrow, in the middle"
      case .sheet: "a sheet, without the theme"
      case .fullScreen: "full screen, without the theme"
      }
    return "\(report.layout.theme), \(what), in \(container.width.text)x\(container.height.text)"
  }

  private var places: [String] {
    LayoutTable.aligned([
      ["points", "x", "y", "width", "height"],
      LayoutTable.row("popover", placement.popover),
      LayoutTable.row("tip", placement.tip),
      LayoutTable.row("frame", placement.presentation.isAdapted ? nil : report.frame),
      LayoutTable.row("content", report.content),
      LayoutTable.row("source", report.request.source),
      LayoutTable.row("allowed area", placement.allowedArea),
    ])
  }

  private var arrow: [String] {
    let overrun = placement.overrun
    let sides = [overrun.top, overrun.left, overrun.bottom, overrun.right].map(\.text)
    return LayoutTable.aligned([
      ["offset", placement.offset.text],
      ["requested", placement.requestedOffset.text],
      ["miss", placement.miss.text],
      ["beside", (placement.winner?.beside ?? 0).text],
      ["gap", placement.gap.text],
      ["state", placement.state.rawValue],
      ["overrun", sides.joined(separator: " ") + "  (top left bottom right)"],
    ])
  }

  private var candidates: [String] {
    LayoutTable.aligned(placement.candidates.map { [$0.direction.rawValue, $0.explanation] })
  }
}
