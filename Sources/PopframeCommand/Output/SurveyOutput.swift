internal import Imaging
internal import PopframeKit
internal import Popovers

/// What `survey` prints for people.
struct SurveyTable {
  private let result: SurveyResult

  init(_ result: SurveyResult) { self.result = result }

  var text: String {
    let total = result.total
    var rows = [["device", "placements", "miss", "cut", "caps shrunk", "lane shrunk", "wins"]]
    for survey in result.surveys {
      let counts = survey.counts
      let wins = [ArrowDirection.up, .down, .left, .right, .none].compactMap { direction in
        counts.wins[direction].map { "\(direction.rawValue) \($0)" }
      }
      rows.append([
        survey.screen.word + (survey.adapts ? " *" : ""), "\(counts.placements)",
        "\(counts.misses)", "\(counts.cut)", "\(counts.capsShrunk)", "\(counts.laneShrunk)",
        wins.joined(separator: ", "),
      ])
    }
    var sections = [
      [
        "\(result.job.name): \(Count(total.placements, "placement")), \(total.misses) miss, "
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
          + worst.map { screen, finding in
            let lost = ((finding.lost * 1000).rounded() / 10).decimal
            let beside = ((finding.beside * 10).rounded() / 10).decimal
            return "\(beside) beside, \(lost)% lost: \(result.command(for: finding, on: screen))"
          })
    }
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }
}

extension JSON {
  /// What `survey --json` prints. Keys are never left out.
  init(survey results: [SurveyResult], isOver: Bool) {
    self = .object([
      ("format", .integer(1)), ("overBudget", .bool(isOver)),
      ("themes", .array(results.map { JSON($0) })),
    ])
  }

  private init(_ result: SurveyResult) {
    let options = result.job.options
    let request = options.request
    self = .object([
      ("theme", .string(result.job.name)),
      (
        "options",
        .object([
          ("source", JSON(options.source)),
          ("step", .number(options.step)),
          ("contents", .array(options.contents.map { JSON($0) })),
          ("growths", .array(options.growths.map { .number($0) })),
          ("permitted", .array(options.permitted.map { .string($0.rawValue) })),
          ("keyboard", .bool(options.triesKeyboard)),
          (
            "layoutDirections", .array(options.layoutDirections.map { .string($0.rawValue) })
          ),
          ("policy", .string(request.policy.rawValue)),
          ("margins", JSON(request.margins)),
          ("adaptive", .string(PlacementAdaptation.none.rawValue)),
          ("devices", .array(result.job.screens.map { .string($0.word) })),
        ])
      ),
      ("total", JSON(result.total)),
      ("devices", .array(result.surveys.map { JSON($0) })),
      (
        "worst",
        .array(
          result.worst.map { screen, finding in
            .object([
              ("device", .string(screen.word)),
              ("direction", .string(finding.direction.rawValue)),
              ("beside", .number(finding.beside)),
              ("lost", .number(finding.lost)),
              ("place", .string(result.command(for: finding, on: screen))),
            ])
          })
      ),
    ])
  }

  private init(_ survey: PlacementSurvey) {
    self = .object([
      ("device", .string(survey.screen.word)),
      ("container", JSON(survey.screen.container)),
      ("adapts", .bool(survey.adapts)),
      ("columns", .integer(survey.columns)),
      ("rows", .integer(survey.rows)),
      ("counts", JSON(survey.counts)),
      ("map", .array(survey.map.map { .string($0.rawValue) })),
    ])
  }

  private init(_ counts: PlacementSurvey.Counts) {
    let directions: [ArrowDirection] = [.up, .down, .left, .right, .none]
    self = .object([
      ("placements", .integer(counts.placements)),
      ("misses", .integer(counts.misses)),
      ("cut", .integer(counts.cut)),
      ("capsShrunk", .integer(counts.capsShrunk)),
      ("laneShrunk", .integer(counts.laneShrunk)),
      ("impossible", .integer(counts.impossible)),
      (
        "wins",
        .object(directions.map { ($0.rawValue, .integer(counts.wins[$0] ?? 0)) })
      ),
    ])
  }
}
