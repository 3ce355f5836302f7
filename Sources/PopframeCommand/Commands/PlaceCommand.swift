internal import ArgumentParser
internal import PopframeKit
internal import Popovers

/// `popframe place`
struct PlaceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place",
    abstract: "Find where a popover goes, and why; or draw it there.",
    discussion: """
      From a container, a source to point at and the permitted directions: the popover's place, its \
      arrow, and for every direction why it won or lost. All lengths are points of the container. \
      With -o the container is drawn with the popover in it, with --explain the reasons over it.

        popframe place Linen --container 1024x768 --source 40,300,44,44
        popframe place Linen --container 800x600 --source 500,500,44,44 --json
        popframe place Linen --host split-view --anchor detail-button -o a.png
        popframe place Linen --host toolbar --anchor item-1 --explain -o b.png
        popframe place Frost --container 800x600 --source 700,30,44,44 \\
          --backdrop screenshot.png --dim 0.2 --scale 2 -o mock.png
        popframe place Linen --host plain --frames 60 -o slide.png \\
          --animate source=40,90,44,44:940,690,44,44

      With --animate the popover is placed again in each frame and follows its source: an animated \
      PNG, a folder of frames (-o frames/), or files of a pattern (-o frame-%03d.png).
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A theme's folder, its .yaml file, a shipped theme's name, or a scene file.",
      valueName: "theme|scene"), completion: .file())
  var theme: String

  @OptionGroup(title: "Place") var place: PlacementOptions

  @OptionGroup(title: "Geometry") var geometry: GeometryOptions

  @OptionGroup(title: "Animation") var animation: AnimationOptions

  @Flag(help: "Draw the reasons over the picture: strips, margins, lane, tip and miss.")
  var explain = false

  @Flag(help: "Print JSON; with -o too.") var json = false

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp(
      "Draw the container with its popover; - is standard output.", valueName: "file|-"),
    completion: .file(extensions: ["png"]))
  var output: String?

  func run() async throws {
    let file = try ThemeLocator.standard.file(for: theme)
    let settings = try RenderSettings(geometry)
    let place = try PlacementSettings(place)
    if let animation = try AnimationRequest(animation) {
      return try await animate(animation, file, settings, place)
    }
    try check(settings, place)
    let output = try output.map { try PictureOutput($0) }
    let job = try PlacementJob(file: file, settings: settings, place: place)
    let paths = try output?.paths(for: job.popover) ?? []
    for path in paths { try job.check(output: path) }
    if job.scales.count > 1, json || output == nil {
      throw UsageError("--scale: the numbers are those of one scale; give one")
    }

    var notices = Notices(job.warnings)
    guard let output else {
      let (report, warnings) = try job.report(at: job.scales[0])
      notices.add(warnings)
      try StandardOutput.print(json ? JSON(report).text : PlacementTable(report).text)
      return
    }
    var pictures: [[UInt8]] = []
    var reports: [PlacementReport] = []
    for scale in job.scales {
      let picture = try job.render(at: scale, isExplained: explain)
      notices.add(picture.warnings)
      pictures.append(try picture.png())
      reports.append(picture.report)
    }
    if output == .standardOutput {
      for picture in pictures { try StandardOutput.send(picture) }
    } else {
      try RenderJob.write(zip(paths, pictures).map { ($0, $1) })
    }
    if json { for report in reports { try StandardOutput.print(JSON(report).text) } }
  }

  /// Draws the popover again and again while something changes.
  private func animate(
    _ request: AnimationRequest, _ file: String, _ settings: RenderSettings,
    _ place: PlacementSettings
  ) async throws {
    let output = try AnimationOutput(output)
    for (option, isGiven) in [("--json", json), ("--explain", explain)] where isGiven {
      throw UsageError("\(option): tells of one place, not of many; leave out --animate or this")
    }
    try check(settings, place)
    let job = try PlacementJob(file: file, settings: settings, place: request.begun(place))
    guard job.scales.count == 1 else {
      throw UsageError("--scale: an animation has one scale; give one")
    }
    let paths = output.paths(count: request.frameCount)
    for path in paths { try job.check(output: path, inNewFolder: output.folder != nil) }

    let animation = PlacementAnimation(job, request.changes, frameCount: request.frameCount)
    var notices = Notices(job.warnings)
    var progress = ProgressLine(
      self.output ?? "", total: animation.frameCount,
      announcement: "drawing \(Count(animation.frameCount, "frame"))")
    defer { progress.clear() }
    let drawn =
      output.isOneFile
      ? try await animation.animatedPNG(at: job.scales[0]) { progress.update($0) }
      : try await animation.pngs(at: job.scales[0]) { progress.update($0) }
    progress.clear()
    notices.add(drawn.warnings)
    if output == .standardOutput {
      for file in drawn.files { try StandardOutput.send(file) }
    } else {
      try NumberedFrames.write(
        zip(paths, drawn.files).map { ($0, $1) }, making: output.folder)
    }
  }

  /// Options that exclude each other, or that placing decides itself.
  private func check(_ settings: RenderSettings, _ place: PlacementSettings) throws(UsageError) {
    if settings.offset != nil {
      throw UsageError("--offset: place decides where the arrow is; leave it out")
    }
    if settings.canvas != nil {
      throw UsageError("--canvas: place draws the whole container; leave it out")
    }
    if settings.arrow != nil, place.permitted != nil {
      throw UsageError("--arrow and --permitted both say where the arrow may point; leave one out")
    }
    if place.host != nil, settings.background != nil {
      throw UsageError("--host and --background both draw what lies below; leave one out")
    }
    if place.holdsUIKitSizes == true, case .bounds = settings.extent {
      throw UsageError("--uikit-sizes holds the content's width; give --content, not --bounds")
    }
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
    if output == "-", json {
      throw UsageError("-o - and --json both write to standard output; give the picture a file")
    }
  }
}
