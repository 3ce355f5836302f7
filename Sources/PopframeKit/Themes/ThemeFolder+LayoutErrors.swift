internal import Popovers
internal import Themes

extension ThemeFolder {
  /// Runs work that lays out a theme; an error of the theme gets its place in the theme's file.
  ///
  /// - Parameter requestOrigin: The beginning of messages about the request; `nil`: the theme's file.
  package func attributingLayoutErrors<Result>(
    errorsIn appearance: String, _ direction: ArrowDirection? = nil, requestOrigin: String? = nil,
    _ body: () throws(LayoutError) -> Result
  ) throws(PopframeError) -> Result {
    do throws(LayoutError) { return try body() } catch {
      guard let key = error.key else {
        guard let requestOrigin else { throw .impossible(path: file, reason: "\(error)") }
        throw .impossible(path: requestOrigin, reason: "\(name): \(error)")
      }
      let place = try ThemeText(self).range(of: key, appearance: appearance, direction?.rawValue)
      throw .invalid([
        Diagnostic(.error, .impossibleLayout, file: file, range: place, message: "\(error)")
      ])
    }
  }
}
