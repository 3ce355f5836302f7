internal import ArgumentParser
internal import PopframeKit

/// `popframe new`
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make a starter theme: a commented theme.yaml and art to replace.",
    discussion: """
      The folder must not be there yet. Its name becomes the theme's.

        popframe new Meadow
        popframe new themes/Meadow
      """
  )

  @Argument(help: ArgumentHelp("The new folder's path.", valueName: "name"))
  var name: String

  func run() throws {
    let theme = try StarterTheme(folder: name)
    try theme.write()
    let path = theme.shellPath
    try StandardOutput.print(
      """
      made \(name): theme.yaml, frame and arrow at 1x, 2x and 3x

      Next:
        popframe render \(path) --content 320x200 --scale 2 -o \(theme.shellPicture)
        popframe check \(path)
        popframe gallery \(path) -o previews
      """)
  }
}
