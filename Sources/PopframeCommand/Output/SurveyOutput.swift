internal import Surveys
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Words

/// The text of `survey`.
struct SurveyTable {
  private let result: SurveyResult

  init(_ result: SurveyResult) { self.result = result }

  var text: String {
    let total = result.total
    var rows = [["device", "placements", "miss", "cut", "caps shrunk", "lane shrunk", "wins"]]
    for survey in result.surveys {
      let counts = survey.counts
      let wins = [ArrowDirection.up, .down, .left, .right, .none].compactMap { direction in
        counts.wins(direction) > 0 ? "\(direction.rawValue) \(counts.wins(direction))" : nil
      }
      rows.append([
        survey.screen.word + (survey.adapts ? " *" : ""), "\(counts.placements)",
        "\(counts.misses)", "\(counts.cut)", "\(counts.capsShrunk)", "\(counts.laneShrunk)",
        wins.joined(separator: ", "),
      ])
    }
    var sections = [
      [
        "\(result.job.name): \(total.placements.counted("placement", zero: "no")), \(total.misses) miss, "
          + "\(total.cut) cut, \(total.capsShrunk) shrink the caps, \(total.laneShrunk) the lane"
      ], LayoutTable.aligned(rows),
    ]
    if result.surveys.contains(where: \.adapts) {
      sections.append(["* becomes a sheet there, unless it is told to stay a popover"])
    }
    let worst = result.worst
    if !worst.isEmpty {
      sections.append(
        ["the worst:"]
          + worst.map { worst in
            let lost = (worst.finding.lost * 100).toTenths
            let beside = worst.finding.beside.toTenths
            return "\(beside) beside, \(lost)% lost: \(result.command(for: worst))"
          })
    }
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }
}
