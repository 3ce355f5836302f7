internal import ArgumentParser
internal import PopframeKit

/// `popframe check`
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find every error and warning of themes, without drawing.",
    discussion: """
      Reads the theme's file, decodes its pictures and lays out its previews. Messages go to \
      standard error, the sum to standard output; the status is 65 when there is an error.

        popframe check Meadow
        popframe check Assets/*/
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Themes' folders, their .yaml files, or shipped themes' names.", valueName: "theme"),
    completion: .file())
  var themes: [String]

  func run() throws {
    let files = try themes.map { try ThemeLocator.standard.file(for: $0) }
    let checks = try files.map { try ThemeCheck(file: $0) }
    var notices = Notices()
    for check in checks { notices.add(check.messages) }
    let errors = checks.map(\.errors).reduce(0, +)
    let warnings = checks.map(\.warnings).reduce(0, +)
    try StandardOutput.print(
      "\(Count(checks.count, "theme")): \(Count(errors, "error")), \(Count(warnings, "warning"))")
    if errors > 0 { throw Finished(status: .badInput) }
  }
}
