internal import Surveys
internal import ArgumentParser
internal import Imaging
import JSON
internal import Placement
internal import PopframeKit
internal import Popovers
internal import Words

struct SurveyCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "survey",
    abstract: "Try a theme at many places of devices: where does its arrow miss, where is "
      + "content cut?",
    discussion: """
      Places popovers at sources on a grid, for every content of the theme's previews, larger text, the \
      keyboard and both reading directions, as popovers (--adaptive none). Prints for each device how \
      many popovers miss their source, are cut, or shrink caps and lane, and which are the worst. With -o \
      it also writes a page with a map for each device.

        popframe survey Linen
        popframe survey Linen Frost --devices iphone-15-pro,ipad-pro-11 -o surveys
        popframe survey Linen --json --max-misses 0 --max-cut 2%     # status 1: more
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Themes' folders, their .yaml files, folders of themes, or shipped themes' names.",
      valueName: "theme"),
    completion: .themes)
  var themes: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Devices with commas between, as place --device takes them. Default: every device of the table, "
        + "in portrait and in landscape.", valueName: "names"),
    completion: .list(Setting.device.choices.filter { $0 != "list" }))
  var devices: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The size of sources in points. Default: 44x44.", valueName: "WxH"))
  var source: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("From one source to the next, in points. Default: 20.", valueName: "N"))
  var step: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where the arrow may point, as place --permitted takes it. Default: any.",
      valueName: "directions"))
  var permitted: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How a direction is chosen. Default: preference.", valueName: "policy"),
    completion: .words(of: PlacementPolicy.self))
  var policy: String?

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    parsing: .unconditional,
    help: ArgumentHelp("The folder for the pages.", valueName: "dir"), completion: .directory)
  var output: String?

  @Flag(help: "Print JSON.") var json = false

  @Option(
    name: .customLong("max-misses"), parsing: .unconditional,
    help: ArgumentHelp(
      "How many placements of a theme may miss: a count, or a share such as 2%; more end with status 1.",
      valueName: "N|N%"))
  var maxMisses: String?

  @Option(
    name: .customLong("max-cut"), parsing: .unconditional,
    help: ArgumentHelp("How many placements may be cut, in the same form.", valueName: "N|N%"))
  var maxCut: String?

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let shelf = ThemeCache()
    let files = try themes.flatMap { try ThemeLocator.standard.themeFiles(for: $0, on: shelf) }
    try output?.checkFolder(option: "-o")
    let screens = try screens()
    let source = try source.map { (text) throws(UsageError) in try Size(text, option: "--source") }
    let step = try step.map { (text) throws(UsageError) in
      try Double(
        text, option: "--step", expecting: "give a number of points from 1 to 1000", in: 1...1000)
    }
    let permitted = try permitted.map { (text) throws(UsageError) in
      try [ArrowDirection](text, option: "--permitted")
    }
    let policy = try PlacementPolicy?(word: policy, option: "--policy", kind: "a policy")
    let misses = try maxMisses.map { (text) throws(UsageError) in
      try SurveyBudget(text, option: "--max-misses")
    }
    let cut = try maxCut.map { (text) throws(UsageError) in
      try SurveyBudget(text, option: "--max-cut")
    }

    var notices = Notices()
    var results: [SurveyResult] = []
    for (file, path) in files {
      let job = try SurveyJob(file: file, named: path, on: screens) { options in
        if let source { options.source = source }
        if let step { options.step = step }
        if let permitted { options.permitted = permitted }
        if let policy { options.request.policy = policy }
      }
      notices.add(job.warnings)
      var progress = ProgressLine(
        job.name, total: screens.count,
        announcement: "trying \(screens.count.counted("screen", zero: "no"))")
      defer { progress.clear() }
      results.append(try job.run { progress.update($0) })
    }
    let isOver = results.contains { result in
      let total = result.total
      return misses?.isExceeded(by: total.misses, of: total.placements) == true
        || cut?.isExceeded(by: total.cut, of: total.placements) == true
    }
    if let output {
      for result in results {
        let folder = try result.write(to: output, isOver: isOver)
        Messages.standard.note("\(result.job.name): wrote \(folder)/index.html")
      }
    }
    if json {
      try StandardOutput.print(JSON(survey: results, isOver: isOver).text())
    } else {
      try StandardOutput.print(
        results.map { SurveyTable($0).text }.joined(separator: "\n\n"))
    }
    if isOver { throw ExitStatusError(status: .different) }
  }

  private func screens() throws(UsageError) -> [DeviceScreen] {
    guard let devices else { return DeviceScreen.all }
    var screens: [DeviceScreen] = []
    for name in devices.split(separator: ",", omittingEmptySubsequences: false) {
      do throws(DeviceError) {
        screens.append(try DeviceScreen(named: String(name)))
      } catch { throw UsageError("--devices: \(error)") }
    }
    return screens
  }
}

/// How many placements may be bad: a count or a share.
enum SurveyBudget: Equatable {
  case count(Int)
  case share(Double)

  init(_ text: String, option: String) throws(UsageError) {
    let expecting = "give a count from 0, such as 20, or a share from 0% to 100%, such as 2%"
    if text.hasSuffix("%") {
      let percent = try Double(
        String(text.dropLast()), option: option, expecting: expecting, in: 0...100)
      self = .share(percent / 100)
      return
    }
    guard let count = Int(text), count >= 0 else {
      throw UsageError("\(option): '\(text)' is not a budget; \(expecting)")
    }
    self = .count(count)
  }

  func isExceeded(by bad: Int, of all: Int) -> Bool {
    switch self {
    case .count(let count): bad > count
    case .share(let share): Double(bad) > share * Double(all)
    }
  }
}
