internal import ArgumentParser

/// `popframe render`
struct RenderCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw one popover as a PNG.",
    discussion: """
      A theme is a folder, its theme.yaml, or the name of a shipped theme. A scene is a .yaml \
      file that has a key theme: and the settings of a command line; options have priority over \
      them.

        popframe render Crimson --content 320x200 --arrow down -o popover.png
        popframe render Crimson --arrow left --offset -9 --scale 1,2,3 -o popover.png
        popframe render Frost --appearance dark --background checker -o - > dark.png

      Several scales make popover.png, popover@2x.png and popover@3x.png. Without -o the picture has \
      the theme's name and is written into the current folder; -o previews/ writes it into that folder, \
      which is made if it is missing. A name ends with .png or has no extension; that of another format \
      is refused.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A theme's folder, its .yaml file, a shipped theme's name, or a scene file; - is standard input.",
      valueName: "theme|scene"), completion: .file())
  var theme: String

  @OptionGroup(title: "Geometry") var geometry: GeometryOptions

  @OptionGroup(title: "Geometry") var alone: StandaloneOptions

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    parsing: .unconditional,
    help: ArgumentHelp("The path of the PNG; - is standard output.", valueName: "file|-"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    try RenderJob(theme: theme, texts: SettingTexts(geometry, alone), output: output).run()
  }
}
