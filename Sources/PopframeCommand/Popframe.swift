internal import ArgumentParser
@_spi(Studio) internal import PopframeKit
internal import Regression

/// The command and its subcommands. A new one is a file in `Commands` and a line here.
struct Popframe: ParsableCommand {
  static let version = PopframeRelease.version

  static let configuration = CommandConfiguration(
    commandName: "popframe",
    abstract: "Draw custom popover backgrounds: a nine-slice frame, an arrow, a shadow.",
    discussion: """
      A theme is a folder with a theme.yaml and its pictures. Start with one of your own:

        popframe new Meadow
        popframe render Meadow popover.png --content 320x200 --arrow down
        popframe check Meadow
        popframe gallery Meadow -o previews
        popframe studio Meadow --open
        popframe test Meadow --references references  # status 1: records
        popframe test Meadow --references references

      Every command takes -q (warnings and errors only), -v (also what was read, and times), -V (the version), and \
      -oFILE for -o FILE. Options take colours by their CSS names, such as --background white (a file of \
      that name is ./white); a theme has them in hex.

      Exit statuses: 0 done, 1 pictures differ or a limit is exceeded, 64 wrong usage, 65 something is \
      wrong inside a theme or a picture, 66 a path is missing or unreadable, 69 a port is in use, or \
      the studio or a renderer of SVGs is missing, 70 a defect of popframe, 73 the output cannot be \
      written, 130 ended by Ctrl+C, 143 by SIGTERM, 129 by SIGHUP.
      """,
    version: version,
    subcommands: [
      RenderCommand.self, LayoutCommand.self, PlaceCommand.self, GalleryCommand.self,
      ThemesCommand.self,
      CheckCommand.self, SetCommand.self, SliceCommand.self, RasterizeCommand.self, NewCommand.self,
      ImportCommand.self, ExportCommand.self, CompareCommand.self,
      TestCommand.self,
      ApproveCommand.self, PruneCommand.self, MergeCommand.self,
      SurveyCommand.self, SchemaCommand.self, StudioCommand.self, ReviewCommand.self,
    ]
  )

  /// What a bare `popframe` prints: the first command of each thing that people come for. All of them work in an
  /// empty folder.
  static let welcome = """
    Popframe draws popovers without a screen. Three ways to begin:

      popframe render Bubble first.png               # a picture of a theme that is shipped
      popframe studio --open                         # a theme of your own, in the browser
      popframe test Bubble --references references   # status 1: a test; the first run records

    popframe themes lists the shipped themes, popframe --help all commands.
    """

  func run() throws { try StandardOutput.print(Self.welcome) }

  static var commandNames: [String] {
    configuration.subcommands.compactMap { command in command.configuration.commandName }
  }

  /// Whether a subcommand has this name or alias. Stops at the first match: creating the help of every command takes
  /// time.
  static func hasCommand(_ name: String) -> Bool {
    configuration.subcommands.contains {
      $0.configuration.commandName == name || $0.configuration.aliases.contains(name)
    }
  }
}
