internal import Files
internal import Imaging
internal import JSON
internal import Languages
package import Placement
internal import PNG
import Popovers
package import Themes
internal import Words
package import PopframeKit

/// The survey of one theme: the work of `popframe survey` for each theme.
package struct SurveyJob: Sendable {
  package let name: String
  /// The theme's path, for commands.
  package let path: String
  package let options: SurveyOptions
  package let screens: [DeviceScreen]
  package let warnings: [Diagnostic]
  private let file: String
  /// The theme's numbers on each of the screens.
  private let themes: [SurveyedTheme]

  /// - Parameters:
  ///   - file: The path that a ``ThemeLocator`` has found.
  ///   - path: The theme as its user named it.
  ///   - change: Changes the options; contents are those of the theme's previews.
  package init(
    file: String, named path: String, on screens: [DeviceScreen],
    change: (inout SurveyOptions) -> Void = { _ in }
  ) throws(PopframeError) {
    let scene = try PopoverScene(file: file)
    let theme = try scene.theme.theme(for: "base")
    themes = try scene.theme.attributingLayoutErrors(errorsIn: "base") { () throws(LayoutError) in
      try screens.map { (screen) throws(LayoutError) in
        try SurveyedTheme(theme, scale: Scale(screen.device.scale) ?? .one)
      }
    }
    var options = SurveyOptions(contents: theme.previews.content)
    change(&options)
    for content in options.contents {
      for direction in options.permitted.isEmpty ? [.none] : options.permitted {
        let insets = theme.pointing(direction).contentInsets
        let frame = Size(
          width: content.width + insets.horizontal, height: content.height + insets.vertical)
        guard frame.width > 0, frame.height > 0 else {
          throw .impossible(
            path: file,
            reason: "there is no frame round content of \(content.width.decimal) × "
              + "\(content.height.decimal) points: with contentInsets it is "
              + "\(frame.width.decimal) × \(frame.height.decimal); give larger contents, or other insets"
          )
        }
      }
    }
    self.options = options
    self.screens = screens
    self.file = file
    self.path = path
    name = theme.name
    warnings = scene.warnings
  }

  /// Tries all screens, on all cores.
  package func run(
    progress: (Int) -> Void = { _ in }
  ) throws(PopframeError) -> SurveyResult {
    let options = options
    let surveys = Array(zip(themes, screens)).mapOnAllCores(progress: progress) {
      theme, screen in
      PlacementSurvey(theme, on: screen, options: options)
    }
    return SurveyResult(job: self, surveys: surveys)
  }

  /// One finding drawn with its reasons, as a PNG file; a tablet at half its size.
  func picture(of worst: SurveyResult.Worst) throws(PopframeError) -> [UInt8] {
    var settings = RenderSettings()
    settings.extent = worst.finding.request.extent
    settings.background = .color(Color(red: 0xF4, green: 0xF4, blue: 0xF2))
    let scale = worst.screen.device.isTablet ? Scale(0.5) ?? .one : .one
    return try PopoverScene(
      file: file, settings: settings,
      place: PlacementSettings(worst.finding.request, on: worst.screen)
    ).render(at: scale, isExplained: true).png()
  }
}

package struct SurveyResult: Sendable {
  package let job: SurveyJob
  package let surveys: [PlacementSurvey]

  package var total: SurveyCounts {
    surveys.reduce(into: SurveyCounts()) { $0.add($1.counts) }
  }

  package struct Worst: Equatable, Sendable {
    package let screen: DeviceScreen
    package let finding: SurveyFinding
  }

  /// How many findings are listed.
  package static let mostWorst = 10
  /// How many of them are drawn.
  static let mostDrawn = 4

  /// The worst of all screens, at most ``mostWorst``, and at most one for each screen and
  /// direction, because neighbouring sources give similar results.
  package var worst: [Worst] {
    let all = surveys.flatMap { survey in
      survey.worst.map { Worst(screen: survey.screen, finding: $0) }
    }
    let sorted = all.enumerated().sorted { one, other in
      let (a, b) = (one.element.finding, other.element.finding)
      if (a.beside, a.lost) != (b.beside, b.lost) { return (a.beside, a.lost) > (b.beside, b.lost) }
      return one.offset < other.offset
    }
    return sorted.prefix(Self.mostWorst).map(\.element)
  }

  package func command(for worst: Worst) -> String {
    let options = worst.finding.request.options(on: worst.screen)
    return (["popframe", "place", job.path.shellWord] + options).joined(separator: " ")
  }

  /// The files of a page with a map for each screen and the worst drawn, drawn on all cores.
  ///
  /// - Parameter isOver: Whether a budget is exceeded, for the JSON.
  /// - Returns: The names in the page's folder, and the bytes.
  package func files(
    isOver: Bool = false
  ) throws(PopframeError) -> [(name: String, bytes: [UInt8])] {
    let maps = try surveys.tryMapOnAllCores { survey throws(PopframeError) in
      do throws(PNGError) { return try survey.picture().encoded(scale: .one) } catch {
        throw .defect("a map: \(error)")
      }
    }
    let job = job
    let pictures = try Array(worst.prefix(Self.mostDrawn)).tryMapOnAllCores {
      worst throws(PopframeError) in
      try job.picture(of: worst)
    }
    return zip(surveys, maps).map { ("\($0.screen.word).png", $1) }
      + pictures.enumerated().map { ("worst-\($0.offset + 1).png", $0.element) }
      + [
        ("index.html", Array(SurveyPage(self).text.utf8)),
        ("survey.json", Array((JSON(survey: [self], isOver: isOver).text() + "\n").utf8)),
      ]
  }

  /// Writes the page into a folder of the theme's name.
  ///
  /// - Returns: The folder.
  package func write(
    to folder: String, isOver: Bool = false
  ) throws(PopframeError) -> String {
    let target = PathName(folder).appending(FileName.made(from: job.name))
    let files = try files(isOver: isOver)
    var made = FolderTransaction()
    try made.make(PathName(folder))
    try made.make(target)
    try FileWriter.writePictures(files.map { (target.appending($0.name), $0.bytes) })
    made.keep()
    return target.text
  }
}
