internal import Imaging
import JSON
internal import Placement
internal import PopframeKit
internal import Popovers
internal import Themes
internal import WebExchange

/// Additional questions to `place`.
struct PlacementQuestions {
  /// Whether the JSON has the effects of taps.
  let hits: Bool
  /// Where the map of taps goes.
  let hitMap: String?
  /// The observed popover and its arrow.
  let observed: (popover: Rect, arrow: ArrowDirection?)?
  /// The system in whose code the request is printed.
  let language: PlacementLanguage?

  init(
    hits: Bool, hitMap: String?, observed: String?, arrow: String?, language: String?, isJSON: Bool
  ) throws(UsageError) {
    self.hits = hits
    self.hitMap = hitMap
    if hitMap == "-" {
      throw UsageError("--hit-map -: standard output has the answer; name a file")
    }
    if hits, !isJSON {
      throw UsageError("--hits: is said in the JSON; add --json, or draw it with --hit-map")
    }
    let arrow = try ArrowDirection?(
      word: arrow, option: "--observed-arrow", kind: "a direction")
    if let observed {
      self.observed = (try Rect(observed, option: "--observed"), arrow)
    } else {
      self.observed = nil
      if arrow != nil {
        throw UsageError("--observed-arrow: belongs to what was seen; say where with --observed")
      }
    }
    self.language = try PlacementLanguage?(word: language, option: "--as", kind: "a system")
    if self.language != nil, isJSON || self.observed != nil {
      throw UsageError("--as: prints code and nothing else; leave --json and --observed out")
    }
  }
}

struct PlacementAnswers {
  private let questions: PlacementQuestions
  private let report: PlacementReport
  /// The class that the theme's exported stylesheet has.
  private let className: String
  /// The theme, whose exported stylesheet code is for.
  private let theme: Theme
  private let hitMap: HitMap?
  private let observation: PlacementObservation?

  init(
    _ questions: PlacementQuestions, scene: PopoverScene, report: PlacementReport
  ) throws(PopframeError) {
    self.questions = questions
    self.report = report
    theme = scene.theme.document.base
    className = CSSWriter.className(of: scene.theme.document.base.name)
    hitMap = questions.hits || questions.hitMap != nil ? try scene.hitMap(of: report) : nil
    observation = try questions.observed.map { (seen) throws(PopframeError) in
      try scene.observation(seen.popover, arrow: seen.arrow, of: report)
    }
  }

  /// The report with the answers at its end.
  var json: JSON {
    var members: [JSON.Member] = []
    if questions.hits, let hitMap { members.append(("hits", json(hitMap))) }
    if let observation { members.append(("observed", json(observation))) }
    return JSON(report, members)
  }

  /// The text that replaces the table; `nil` for the table.
  var text: String? {
    if let language = questions.language {
      let code = language.code(
        for: report.request, className: className, arrowHeight: theme.arrow?.height ?? 0,
        contentInsets: theme.contentInsets)
      guard language == .css else { return code }
      let script = WebScript.lines(className, isModule: false).joined(separator: "\n")
      return "\(code)\n\n/* A script of the page, for each popover and its source:\n\n\(script)\n*/"
    }
    return observation.map { "\(PlacementTable(report).text)\n\n\($0)" }
  }

  func writeHitMap() throws(PopframeError) {
    guard let hitMap, let path = questions.hitMap else { return }
    try hitMap.write(to: path, at: report.layout.scale)
  }

  private func json(_ map: HitMap) -> JSON {
    let scale = report.layout.scale
    let size = map.size(at: scale)
    var counts = [Int](repeating: 0, count: HitRegion.allCases.count)
    for index in map.indices(at: scale) { counts[Int(index)] += 1 }
    return .object([
      ("width", .integer(size.width)),
      ("height", .integer(size.height)),
      (
        "pixels",
        .object(zip(HitRegion.allCases, counts).map { ($0.rawValue, .integer($1)) })
      ),
      (
        "areas",
        .array(
          map.areas.map {
            .object([("hit", .string($0.region.rawValue)), ("rect", JSON($0.rect))])
          })
      ),
      ("elsewhere", .string(map.elsewhere.rawValue)),
    ])
  }

  private func json(_ observation: PlacementObservation) -> JSON {
    .object([
      ("popover", JSON(observation.popover)),
      ("arrow", observation.arrow.map { .string($0.rawValue) } ?? .null),
      ("agrees", .bool(observation.agrees)),
      ("candidates", .array(observation.candidates.map { .string($0.rawValue) })),
      (
        "changes",
        .array(
          observation.changes.map {
            .object([
              ("input", .string($0.name)), ("from", .string($0.from)), ("to", .string($0.to)),
            ])
          })
      ),
      (
        "nearest",
        .object([
          ("edge", .string(observation.nearest.name)),
          ("difference", .number(observation.nearest.difference)),
        ])
      ),
    ])
  }
}
