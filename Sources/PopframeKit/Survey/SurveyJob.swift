internal import Imaging
public import Popovers
public import ThemeTree

/// A theme that is tried on devices: what one `popframe survey` does for each of its themes.
public struct SurveyJob: Sendable {
  /// The theme's name.
  public let name: String
  /// The path that commands take for it.
  public let path: String
  /// What is tried.
  public let options: PlacementSurvey.Options
  /// The screens.
  public let screens: [DeviceScreen]
  /// What is worth saying of the theme.
  public let warnings: [Diagnostic]
  private let file: String
  private let theme: SurveyedTheme

  /// Reads a theme.
  ///
  /// - Parameters:
  ///   - file: The path that a ``ThemeLocator`` has found.
  ///   - path: The theme as its user named it.
  ///   - screens: Where it is tried.
  ///   - change: Changes the options; contents are those of the theme's previews.
  public init(
    file: String, named path: String, on screens: [DeviceScreen],
    change: (inout PlacementSurvey.Options) -> Void = { _ in }
  ) throws(PopframeError) {
    let scene = try PopoverScene(file: file)
    let theme = try scene.theme.theme(for: "base")
    do throws(LayoutError) {
      self.theme = try SurveyedTheme(theme)
    } catch { throw .impossible(path: file, reason: "\(error)") }
    var options = PlacementSurvey.Options(contents: theme.previews.content)
    change(&options)
    self.options = options
    self.screens = screens
    self.file = file
    self.path = path
    name = theme.name
    warnings = scene.warnings
  }

  /// Tries all screens, on all cores.
  public func run(
    progress: (Int) -> Void = { _ in }
  ) async throws(PopframeError) -> SurveyResult {
    let (theme, options) = (theme, options)
    let surveys = try await screens.tryMapOnAllCores(progress: progress) {
      screen throws(PopframeError) in
      PlacementSurvey(theme, on: screen, options: options)
    }
    return SurveyResult(job: self, surveys: surveys)
  }

  /// One finding drawn with its reasons, as a PNG file.
  func picture(
    of finding: PlacementSurvey.Finding, on screen: DeviceScreen
  ) throws(PopframeError) -> [UInt8] {
    var settings = RenderSettings()
    settings.extent = finding.request.extent
    settings.background = .color(Color(red: 0xF4, green: 0xF4, blue: 0xF2))
    var place = PlacementSettings()
    let request = finding.request
    place.device = screen
    place.source = request.source
    place.permitted = request.permitted
    place.margins = request.margins
    place.keyboardHeight = request.keyboardHeight
    place.policy = request.policy
    place.alignment = request.alignment
    place.distance = request.distance
    place.layoutDirection = request.layoutDirection
    place.adaptation = PlacementAdaptation.none
    return try PopoverScene(file: file, settings: settings, place: place)
      .render(at: .one, isExplained: true).png()
  }
}

/// What a survey of a theme found.
public struct SurveyResult: Sendable {
  /// What was asked.
  public let job: SurveyJob
  /// The findings of each screen.
  public let surveys: [PlacementSurvey]

  /// All counts together.
  public var total: PlacementSurvey.Counts {
    surveys.reduce(into: PlacementSurvey.Counts()) { $0.add($1.counts) }
  }

  /// The worst of all screens, at most ``PlacementSurvey/mostWorst``.
  public var worst: [(screen: DeviceScreen, finding: PlacementSurvey.Finding)] {
    let all = surveys.flatMap { survey in survey.worst.map { (survey.screen, $0) } }
    let sorted = all.enumerated().sorted { one, other in
      let (a, b) = (one.element.1, other.element.1)
      if (a.beside, a.lost) != (b.beside, b.lost) { return (a.beside, a.lost) > (b.beside, b.lost) }
      return one.offset < other.offset
    }
    return sorted.prefix(PlacementSurvey.mostWorst).map { ($0.element.0, $0.element.1) }
  }

  /// The command that shows a finding.
  public func command(
    for finding: PlacementSurvey.Finding, on screen: DeviceScreen
  ) -> String {
    let request = finding.request
    var words = ["popframe", "place", job.path, "--device", screen.word]
    let source = request.source
    words += [
      "--source",
      [source.x, source.y, source.width, source.height].map(\.decimal).joined(separator: ","),
    ]
    if case .content(let size) = request.extent {
      words += ["--content", "\(size.width.decimal)x\(size.height.decimal)"]
    }
    if request.keyboardHeight > 0 { words += ["--keyboard", request.keyboardHeight.decimal] }
    if request.layoutDirection == .rightToLeft { words += ["--layout-direction", "rtl"] }
    if request.permitted.count < 4 || request.policy == .listed {
      words += ["--permitted", request.permitted.map(\.rawValue).joined(separator: ",")]
    }
    if request.policy != .preference { words += ["--policy", request.policy.rawValue] }
    if request.margins != Insets(all: 10) {
      let margins = request.margins
      words += [
        "--margins",
        [margins.top, margins.left, margins.bottom, margins.right].map(\.decimal)
          .joined(separator: ","),
      ]
    }
    return (words + ["--adaptive", "none"]).joined(separator: " ")
  }

  /// Writes a page with a map for each screen and the worst drawn, into a folder of the theme's name.
  ///
  /// - Returns: The folder.
  public func write(to folder: String, json: String) throws(PopframeError) -> String {
    let target = PathName(folder).appending(PathName.fileName(from: job.name))
    var files: [(PathName, [UInt8])] = []
    for survey in surveys {
      let png = try survey.picture().png(scale: .one)
      files.append((target.appending("\(survey.screen.word).png"), png))
    }
    for (number, (screen, finding)) in worst.enumerated() {
      files.append(
        (target.appending("worst-\(number + 1).png"), try job.picture(of: finding, on: screen)))
    }
    files.append((target.appending("index.html"), Array(SurveyPage(self).text.utf8)))
    files.append((target.appending("survey.json"), Array(json.utf8)))
    var made = MadeFolders()
    try made.make(PathName(folder))
    try made.make(target)
    try SavedFiles.write(files)
    made.keep()
    return target.text
  }
}

extension PlacementSurvey.Counts {
  fileprivate mutating func add(_ other: PlacementSurvey.Counts) {
    placements += other.placements
    misses += other.misses
    cut += other.cut
    capsShrunk += other.capsShrunk
    laneShrunk += other.laneShrunk
    impossible += other.impossible
    wins.merge(other.wins) { $0 + $1 }
  }
}
