internal import ArgumentParser
internal import PopframeKit

struct NewCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make a starter theme: a commented theme.yaml and art to replace.",
    discussion: """
      The folder must not exist yet. Its name becomes the theme's.

        popframe new Meadow
        popframe new themes/Meadow --style card

      card: a drawn outline with a hairline; glass: one with a backdrop;
      menu: a system's menu; bubble: a speech bubble; tooltip: a small dark card;
      image: a picture for frame and arrow each; clip: an arrow cut out of the
      frame's picture; fused: frame and arrow in one picture; pixel: square dots.
      """
  )

  @Argument(help: ArgumentHelp("The new folder's path.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp(
      """
      The style of the theme: card, glass, menu, bubble, tooltip, image, clip, fused or pixel (default: image).
      """,
      valueName: "style"), completion: .words(of: StarterTheme.Style.self))
  var style: String?

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let style: StarterTheme.Style? = try .init(
      word: self.style, option: "--style", kind: "a style")
    let theme = try StarterTheme(folder: name, style: style ?? .image)
    try theme.write()
    let path = theme.shellPath
    guard Messages.verbosity != .quiet else { return }
    try StandardOutput.print(
      """
      made \(name): \(theme.contents)

      Next:
        popframe render \(path) --content 320x200 --scale 2 -o \(theme.shellPicture)
        popframe check \(path)
        popframe gallery \(path) -o previews
      """)
  }
}
