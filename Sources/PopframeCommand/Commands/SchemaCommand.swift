internal import ArgumentParser
internal import Files
import JSON
internal import PopframeKit
internal import Popovers
internal import Regression

struct SchemaCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a JSON Schema: of themes' files and scenes, for editors, or of reports.",
    discussion: """
      The schema (2020-12) has every key with its values and a sentence that describes it, so \
      that an editor completes keys and marks mistakes while you write. Mistakes that depend on \
      pictures or on other files are found by popframe check.

        popframe schema theme -o theme.schema.json
        popframe schema scene > scene.schema.json

      New themes begin with a line that names the schema of the newest release. Editors take a file, too:

        # yaml-language-server: $schema=theme.schema.json

      The schema of a run is that of run.json in the report of popframe test, for programs that read it.

        popframe schema run -o run.schema.json
      """
  )

  @Argument(
    help: ArgumentHelp("theme, scene or run.", valueName: "theme|scene|run"),
    completion: .words(of: Kind.self))
  var kind: String

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    parsing: .unconditional,
    help: ArgumentHelp(
      "The path of the schema; - (default) is standard output.", valueName: "file|-"),
    completion: .file(extensions: ["json"]))
  var output = "-"

  private enum Kind: String, CaseIterable {
    case theme, scene, run

    var schema: FileSchema {
      switch self {
      case .theme: .theme
      case .scene: .scene
      case .run: .run
      }
    }
  }

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    guard let kind = Kind(rawValue: kind) else {
      let near = WordSuggestion.alike(kind, among: Kind.allCases.map(\.rawValue)).first
      let hint = near.map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError("there is no schema of '\(kind)'; there are theme, scene and run\(hint)")
    }
    guard !output.isEmpty else { throw UsageError("-o: the name of the file is empty") }
    let bytes = Array((JSON(kind.schema).text() + "\n").utf8)
    if output == "-" { return try StandardOutput.send(bytes) }
    try FileWriter.write([(PathName(output), bytes)])
  }
}
