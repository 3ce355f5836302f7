internal import ArgumentParser

struct RenderCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw one popover as a PNG.",
    discussion: """
      A theme is a folder, its theme.yaml, or the name of a shipped theme. A scene is a .yaml \
      file that has a key theme: and the settings of a command line; options have priority over \
      them.

        popframe render Bubble first.png
        popframe render Crimson --content 320x200 --arrow down -o popover.png
        popframe render Crimson --arrow left --offset -9 --scale 1,2,3 -o popover.png
        popframe render Frost --appearance dark --background checker -o - > dark.png
        popframe render Frost --set "tint.color=#2E7D32" green.png

      Several scales make popover.png, popover@2x.png and popover@3x.png. Without -o the picture has \
      the theme's name and is written into the current folder; -o previews/ writes it into that folder, \
      which is made if it is missing. A name ends with .png or has no extension; that of another format \
      is refused. The name may also follow the theme, without -o; then it ends with .png. A key of an \
      appearance is set as appearances.dark.tint.color=#FF8800.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A theme's folder, its .yaml file, a shipped theme's name, or a scene file; - is standard input.",
      valueName: "theme|scene"), completion: .themes)
  var theme: String

  @Argument(
    help: ArgumentHelp("The path of the PNG, instead of -o.", valueName: "out.png"),
    completion: .file(extensions: ["png"]))
  var file: String?

  @OptionGroup(title: "Geometry") var geometry: GeometryOptions

  @OptionGroup(title: "Geometry") var alone: StandaloneOptions

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    parsing: .unconditional,
    help: ArgumentHelp("The path of the PNG; - is standard output.", valueName: "file|-"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @OptionGroup(title: "Theme") var set: SetOptions

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    if let file {
      guard output == nil else {
        throw UsageError("'\(file)' and -o both name the picture; leave one out")
      }
      guard file.hasSuffix(".png") else {
        throw UsageError(
          "'\(file)' names the picture and does not end with .png; popframe gallery draws several themes"
        )
      }
    }
    try RenderJob(
      theme: theme, texts: SettingTexts(geometry, alone), set: set, output: output ?? file
    ).run()
  }
}
