internal import ArgumentParser
import JSON
internal import Placement
internal import Imaging
@_spi(Studio) internal import PopframeKit
internal import Popovers
internal import Words

struct PlaceCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "place",
    abstract: "Find where a popover goes, and why; or draw it there.",
    discussion: """
      Computes the place of a popover and its arrow from a container, a source to point at and the \
      permitted directions, and says for every direction why it won or lost. All lengths are points \
      of the container. -o draws the container with the popover in it, and --explain the reasons \
      over it.

        popframe place Linen --container 1024x768 --source 40,300,44,44
        popframe place Linen --container 800x600 --source 500,500,44,44 --json
        popframe place Linen --host split-view --anchor detail-button -o a.png
        popframe place Linen --host toolbar --anchor item-1 --explain -o b.png
        popframe place Frost --container 800x600 --source 700,30,44,44 \\
          --backdrop b.png --dim 0.2 --scale 2 -o mock.png
        popframe place Linen --host plain --frames 60 -o slide.png \\
          --animate source=40,90,44,44:940,690,44,44

      With --animate the popover is placed again in each frame and follows its source. The output is \
      an animated PNG, a folder of frames (-o frames/), or files of a pattern (-o frame-%03d.png). The \
      direction stays the same while it fits; --explain draws a time line of the directions, --json \
      prints it.

        popframe place Linen --host plain --anchor button --frames 20 \\
          --animate navigation=200x90:200x200 -o push.png
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A theme's folder, its .yaml file, a shipped theme's name, or a scene file; - is standard input.",
      valueName: "theme|scene"), completion: .themes)
  var theme: String?

  @OptionGroup(title: "Place") var place: PlacementOptions

  @OptionGroup(title: "Geometry") var geometry: GeometryOptions

  @OptionGroup(visibility: .hidden) var alone: StandaloneOptions

  @OptionGroup(title: "Animation") var animation: AnimationOptions

  @Flag(help: "Draw the reasons over the picture: strips, margins, lane, tip and miss.")
  var explain = false

  @Flag(help: "Add to the JSON what a tap on each part of the container does.")
  var hits = false

  @Option(
    name: .customLong("hit-map"), parsing: .unconditional,
    help: ArgumentHelp(
      "Write a PNG with a palette that shows what a tap on each pixel does.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var hitMap: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The place of a popover that was seen in an app: print which direction, or which change, "
        + "gives it.",
      valueName: "X,Y,W,H"))
  var observed: String?

  @Option(
    name: .customLong("observed-arrow"), parsing: .unconditional,
    help: ArgumentHelp("Where its arrow pointed.", valueName: "direction"),
    completion: .words(of: ArrowDirection.self))
  var observedArrow: String?

  @Option(
    name: .customLong("as"), parsing: .unconditional,
    help: ArgumentHelp(
      "Print the request as another system's code: floating-ui, css, uikit or swiftui.",
      valueName: "system"),
    completion: .words(of: PlacementLanguage.self))
  var language: String?

  @Flag(help: "Print JSON; with -o too.") var json = false

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draw the container with its popover; - is standard output.", valueName: "file|-"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @OptionGroup(title: "Theme") var set: SetOptions

  @OptionGroup(title: "Every command") var common: CommonOptions

  func validate() throws {
    guard theme != nil || place.device == "list" else {
      throw ValidationError("Missing expected argument '<theme|scene>'")
    }
  }

  func run() throws {
    if place.device == "list" {
      try StandardOutput.print(DeviceTable().text)
      return
    }
    let theme = theme ?? ""
    let source = try SceneSource(argument: theme)
    let settings = try RenderSettings(geometry, alone)
    let place = try PlacementSettings(place)
    let questions = try PlacementQuestions(
      hits: hits, hitMap: hitMap, observed: observed, arrow: observedArrow, language: language,
      isJSON: json)
    if let animation = try AnimationRequest(animation) {
      return try animate(animation, source, settings, place)
    }
    try check(settings, place)
    let output = try output.map { try PictureOutput($0) }
    let scene = try PopoverScene(source, settings: settings, place: place, on: set.shelf())
    let paths = try output?.paths(for: scene) ?? []
    for path in paths {
      try scene.check(output: path, inNewFolder: output?.folder != nil)
    }
    if scene.scales.count > 1, json || output == nil {
      throw UsageError("--scale: the numbers are those of one scale; give one")
    }

    if let hitMap {
      guard !paths.contains(hitMap) else {
        throw UsageError("-o and --hit-map name the same file")
      }
      try scene.check(output: hitMap)
    }
    var notices = Notices(scene.warnings)
    guard let output else {
      let layout = try scene.layout(at: scene.scales[0])
      notices.add(layout.warnings)
      guard let report = layout.placement else { return }
      let answers = try PlacementAnswers(questions, scene: scene, report: report)
      try answers.writeHitMap()
      try StandardOutput.print(
        json ? answers.json.text() : answers.text ?? PlacementTable(report).text)
      return
    }
    var pictures: [[UInt8]] = []
    var reports: [PlacementReport] = []
    for scale in scene.scales {
      let picture = try scene.render(at: scale, isExplained: explain)
      notices.add(picture.warnings)
      pictures.append(try picture.png())
      if let report = picture.placement { reports.append(report) }
    }
    if output == .standardOutput {
      for picture in pictures { try StandardOutput.send(picture) }
    } else {
      try NumberedFrames.write(zip(paths, pictures).map { ($0, $1) }, making: output.folder)
    }
    for report in reports {
      let answers = try PlacementAnswers(questions, scene: scene, report: report)
      try answers.writeHitMap()
      if json {
        try StandardOutput.print(answers.json.text())
      } else if let text = answers.text {
        try StandardOutput.print(text)
      }
    }
  }

  private func animate(
    _ request: AnimationRequest, _ source: SceneSource, _ settings: RenderSettings,
    _ place: PlacementSettings
  ) throws {
    let output = try AnimationOutput(output)
    for (option, isGiven) in [
      ("--hits", hits), ("--hit-map", hitMap != nil),
      ("--observed", observed != nil), ("--as", language != nil),
    ] where isGiven {
      throw UsageError("\(option): tells of one place, not of many; leave out --animate or this")
    }
    try check(settings, place)
    let scene = try PopoverScene(
      source, settings: settings, place: request.begun(place), on: set.shelf())
    guard scene.scales.count == 1 else {
      throw UsageError("--scale: an animation has one scale; give one")
    }
    let paths = output.paths(count: request.frameCount)
    for path in paths { try scene.check(output: path, inNewFolder: output.folder != nil) }

    let animation = PlacementAnimation(
      scene, request.changes, frameCount: request.frameCount, showsTimeLine: explain)
    var notices = Notices(scene.warnings)
    var progress = ProgressLine(
      self.output ?? "", total: animation.frameCount,
      announcement: "drawing \(animation.frameCount.counted("frame", zero: "no"))")
    defer { progress.clear() }
    let drawn =
      output.isOneFile
      ? try animation.animatedPNG(at: scene.scales[0]) { progress.update($0) }
      : try animation.pngs(at: scene.scales[0]) { progress.update($0) }
    progress.clear()
    notices.add(drawn.warnings)
    if output == .standardOutput {
      for file in drawn.files { try StandardOutput.send(file) }
    } else {
      try NumberedFrames.write(
        zip(paths, drawn.files).map { ($0, $1) }, making: output.folder)
    }
    if json { return try StandardOutput.print(JSON(animation.timeLine).text()) }
    if animation.timeLine.changes.count > 1 {
      Messages.standard.note("\(animation.timeLine)")
    }
  }

  /// Checks for options that exclude each other, or that placement decides itself.
  private func check(_ settings: RenderSettings, _ place: PlacementSettings) throws(UsageError) {
    if settings.offset != nil {
      throw UsageError("--offset: place decides where the arrow is; leave it out")
    }
    if settings.canvas != nil {
      throw UsageError("--canvas: place draws the whole container; leave it out")
    }
    try SettingExclusion.check(
      SettingTexts(geometry, alone).given.map(\.setting.key) + self.place.given)
    if output == nil {
      if explain {
        throw UsageError("--explain: draws over the picture; say where it goes with -o")
      }
      for (option, isGiven) in [
        ("--dim", place.dim != nil), ("--backdrop", place.backdrop != nil),
        ("--background", settings.background != nil),
        ("--content-image", settings.contentImage != nil), ("--layer", settings.layer != nil),
      ] where isGiven {
        throw UsageError("\(option): is only drawn; say where the picture goes with -o")
      }
    }
    for (option, isGiven) in [
      ("--json", json), ("--observed", observed != nil), ("--as", language != nil),
    ] where isGiven && output == "-" {
      throw UsageError("-o - and \(option) both write to standard output; give the picture a file")
    }
  }
}
