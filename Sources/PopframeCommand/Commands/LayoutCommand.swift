internal import ArgumentParser
import JSON
@_spi(Studio) internal import PopframeKit

struct LayoutCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Print the layout of a popover, in points and in pixels.",
    discussion: """
      Points count from the top left of bounds, pixels from the top left of the PNG that render \
      would write.

        popframe layout Crimson --content 320x200 --arrow left --offset end
        popframe layout Crimson --scale 2 --json
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A theme's folder, its .yaml file, a shipped theme's name, or a scene file; - is standard input.",
      valueName: "theme|scene"), completion: .themes)
  var theme: String

  @OptionGroup(title: "Geometry") var geometry: GeometryOptions

  @OptionGroup(title: "Geometry") var alone: StandaloneOptions

  @Flag(help: "Print JSON.") var json = false

  @OptionGroup(title: "Theme") var set: SetOptions

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let source = try SceneSource(argument: theme)
    let settings = try RenderSettings(geometry, alone)
    let scene = try PopoverScene(source, settings: settings, on: set.shelf())
    guard scene.scales.count == 1 else {
      throw UsageError("--scale: layout prints the numbers of one scale; give one")
    }
    var notices = Notices(scene.warnings)
    let layout = try scene.layout(at: scene.scales[0])
    notices.add(layout.warnings)
    try StandardOutput.print(json ? JSON(layout.report).text() : LayoutTable(layout.report).text)
  }
}
