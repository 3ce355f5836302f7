internal import Imaging
package import JSON
internal import Placement
internal import Popovers
internal import PopframeKit

extension JSON {
  /// The content of `survey --json` and `survey.json`. Keys are never left out.
  package init(survey results: [SurveyResult], isOver: Bool) {
    self = .object([
      ("format", .integer(1)), ("overBudget", .bool(isOver)),
      ("themes", .array(results.map { JSON($0) })),
    ])
  }

  private init(_ result: SurveyResult) {
    self = .object([
      ("theme", .string(result.job.name)),
      ("options", JSON(result.job.options, result.job.screens)),
      ("total", JSON(result.total)),
      ("devices", .array(result.surveys.map { JSON($0) })),
      (
        "worst",
        .array(
          result.worst.map { worst in
            .object([
              ("device", .string(worst.screen.word)),
              ("direction", .string(worst.finding.direction.rawValue)),
              ("beside", .number(worst.finding.beside)),
              ("lost", .number(worst.finding.lost)),
              ("place", .string(result.command(for: worst))),
            ])
          })
      ),
    ])
  }

  private init(_ options: SurveyOptions, _ screens: [DeviceScreen]) {
    let request = options.request
    self = .object([
      ("source", JSON(options.source)),
      ("step", .number(options.step)),
      ("contents", .array(options.contents.map { JSON($0) })),
      ("growths", .array(options.growths.map { .number($0) })),
      ("permitted", .array(options.permitted.map { .string($0.rawValue) })),
      ("keyboard", .bool(options.triesKeyboard)),
      ("layoutDirections", .array(options.layoutDirections.map { .string($0.rawValue) })),
      ("policy", .string(request.policy.rawValue)),
      ("alignment", .string(request.alignment.rawValue)),
      ("distance", .number(request.distance)),
      ("margins", JSON(request.margins)),
      ("edge", .string(request.shifts ? "shift" : "theme")),
      ("overlapSource", .bool(request.overlapsSource)),
      ("minimumContent", JSON(request.minimumContent)),
      ("adaptive", .string(request.adaptation.rawValue)),
      ("devices", .array(screens.map { .string($0.word) })),
    ])
  }

  private init(_ survey: PlacementSurvey) {
    func rows(_ letter: (SurveyedSource) -> String) -> JSON {
      .array(
        (0..<survey.rows).map { row in
          let sources = survey.map[row * survey.columns..<(row + 1) * survey.columns]
          return .string(sources.map(letter).joined())
        })
    }
    self = .object([
      ("device", .string(survey.screen.word)),
      ("container", JSON(survey.screen.container)),
      ("adapts", .bool(survey.adapts)),
      ("columns", .integer(survey.columns)),
      ("rows", .integer(survey.rows)),
      ("counts", JSON(survey.counts)),
      // A letter for each source of a row.
      ("map", rows { $0.direction == .none ? "-" : String($0.direction.rawValue.prefix(1)) }),
      // A hexadecimal digit for each: 1 misses, 2 is cut, 4 caps shrink, 8 the lane shrinks.
      ("marks", rows { String($0.marks.rawValue, radix: 16) }),
    ])
  }

  private init(_ counts: SurveyCounts) {
    self = .object([
      ("placements", .integer(counts.placements)),
      ("misses", .integer(counts.misses)),
      ("cut", .integer(counts.cut)),
      ("capsShrunk", .integer(counts.capsShrunk)),
      ("laneShrunk", .integer(counts.laneShrunk)),
      ("impossible", .integer(counts.impossible)),
      (
        "wins",
        .object(
          [ArrowDirection.up, .down, .left, .right, .none].map {
            ($0.rawValue, .integer(counts.wins($0)))
          })
      ),
    ])
  }
}
