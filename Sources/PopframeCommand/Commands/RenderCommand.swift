internal import ArgumentParser
internal import PopframeKit

/// `popframe render`
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw one popover as a PNG.",
    discussion: """
      A theme is a folder, its theme.yaml, or the name of a shipped theme. A scene is a .yaml file \
      with a theme: key that keeps a command line; what is given here wins over it.

        popframe render Crimson --content 320x200 --arrow down -o popover.png
        popframe render Crimson --arrow left --offset -9 --scale 1,2,3 -o popover.png
        popframe render Frost --appearance dark --background checker -o - > dark.png

      Several scales make popover.png, popover@2x.png and popover@3x.png. Without -o the picture is \
      named for the theme and lies in the current folder.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A theme's folder, its .yaml file, a shipped theme's name, or a scene file; - is standard input.",
      valueName: "theme|scene"), completion: .file())
  var theme: String

  @OptionGroup(title: "Geometry") var geometry: GeometryOptions

  @OptionGroup(title: "Geometry") var alone: AloneOptions

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp("Where the PNG goes; - is standard output.", valueName: "file|-"),
    completion: .file(extensions: ["png"]))
  var output: String?

  func run() throws {
    let source = try SceneSource(argument: theme)
    let settings = try RenderSettings(geometry, alone)
    let output = try PictureOutput(output)
    let scene = try PopoverScene(source, settings: settings)
    let paths = try output.paths(for: scene)
    var notices = Notices(scene.warnings)
    for path in paths { try scene.check(output: path) }

    var pictures: [[UInt8]] = []
    for scale in scene.scales {
      let popover = try scene.render(at: scale)
      notices.add(popover.warnings)
      pictures.append(try popover.png())
    }
    if output == .standardOutput {
      for picture in pictures { try StandardOutput.send(picture) }
    } else {
      try PopoverScene.write(zip(paths, pictures).map { ($0, $1) })
    }
    if output == .named { Messages.standard.note("wrote \(paths.joined(separator: ", "))") }
  }
}

extension RenderCommand {
  /// Recognises the plain form of a command line: `popframe render THEME --content 320x200 -o FILE`, each
  /// option once, by its whole name, its value behind it. `nil` for everything else, mistakes included,
  /// which ArgumentParser reads and explains.
  ///
  /// ArgumentParser looks at every option of the command before it reads the first, which takes longer
  /// than drawing a small popover.
  init?(plain arguments: [String]) {
    guard arguments.count > 1, arguments[0] == "render", !arguments[1].hasPrefix("-"),
      var texts = PlainOptions(arguments[2...])
    else { return nil }
    self.init()
    theme = arguments[1]
    geometry = GeometryOptions(&texts)
    alone = AloneOptions(&texts)
    output = texts.take("--output")
    guard texts.isEmpty else { return nil }
  }
}
