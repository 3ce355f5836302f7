internal import ArgumentParser
internal import PopframeKit
internal import Popovers

/// `popframe schema`
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a JSON Schema for editors: of themes' files, or of scenes.",
    discussion: """
      The schema (2020-12) has every key with its values and a sentence on it, so that an editor \
      completes keys and marks mistakes while a file is written. What depends on pictures or on other \
      files is left to popframe check.

        popframe schema theme -o theme.schema.json
        popframe schema scene > scene.schema.json

      Many editors take a first line such as:

        # yaml-language-server: $schema=theme.schema.json
      """
  )

  @Argument(
    help: ArgumentHelp("theme or scene.", valueName: "theme|scene"),
    completion: .list(Kind.allCases.map(\.rawValue)))
  var kind: String

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp(
      "Where the schema goes; - (default) is standard output.", valueName: "file|-"),
    completion: .file(extensions: ["json"]))
  var output = "-"

  private enum Kind: String, CaseIterable {
    case theme, scene

    var schema: FileSchema {
      switch self {
      case .theme: .theme
      case .scene: .scene
      }
    }
  }

  func run() throws {
    guard let kind = Kind(rawValue: kind) else {
      let near = WordSuggestion.alike(kind, among: Kind.allCases.map(\.rawValue)).first
      let hint = near.map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError("there is no schema of '\(kind)'; there are theme and scene\(hint)")
    }
    guard !output.isEmpty else { throw UsageError("-o: the name of the file is empty") }
    let bytes = Array((JSON(kind.schema).text + "\n").utf8)
    if output == "-" { return try StandardOutput.send(bytes) }
    try SavedFiles.write([(PathName(output), bytes)])
  }
}
