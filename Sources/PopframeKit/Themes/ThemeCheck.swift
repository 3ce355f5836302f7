internal import Popovers

/// All that is wrong with a theme, found without drawing: its file, its pictures, and whether each
/// preview can be drawn.
public struct ThemeCheck: Equatable, Sendable {
  /// Errors and warnings, each once, in the form `path: error: message`.
  public private(set) var messages: [String] = []
  /// How many of them are errors.
  public private(set) var errors = 0
  /// How many of them are warnings.
  public private(set) var warnings = 0

  /// Checks the theme file that a ``ThemeLocator`` has found.
  ///
  /// Throws only when the file itself cannot be read.
  public init(file: String) throws(PopframeError) {
    let theme: ThemeFolder
    do throws(PopframeError) {
      theme = try ThemeFolder(file: file)
    } catch .invalid(let diagnostics) {
      for diagnostic in diagnostics { add("\(diagnostic)", isError: diagnostic.severity == .error) }
      return
    }
    for warning in theme.warnings { add(warning, isError: false) }
    for file in theme.pictureFiles {
      attempt { () throws(PopframeError) in try theme.pictures.picture(file.path).warnings }
    }
    // A preview takes the same pictures, and would say the same of them.
    guard errors == 0 else { return }
    for preview in theme.document.base.previews.cases {
      attempt { () throws(PopframeError) in
        try theme.plan(
          preview.request, appearance: preview.appearance, options: DrawingOptions()
        ).warnings
      }
    }
  }

  private mutating func attempt(_ work: () throws(PopframeError) -> [String]) {
    do throws(PopframeError) {
      for warning in try work() { add(warning, isError: false) }
    } catch { add("\(error)", isError: true) }
  }

  private mutating func add(_ message: String, isError: Bool) {
    guard !messages.contains(message) else { return }
    messages.append(message)
    if isError { errors += 1 } else { warnings += 1 }
  }
}
