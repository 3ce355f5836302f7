internal import ThemeTree

/// Who has asked for the sizes of a scene, so that one that cannot be drawn is not taken for a mistake
/// of the theme's file.
struct RequestedSizes: Sendable {
  /// Whom a message about a size names.
  enum Asker: Sendable {
    /// The theme's own file: its first preview.
    case theme
    /// Whoever made the request: a command line or a program.
    case caller
    /// The scene's file, at the place of a key: `scene.yaml:3:10`.
    case scene(String)
  }

  private let asker: Asker

  /// - Parameters:
  ///   - settings: What is asked for beside the file.
  ///   - place: Where the popover goes, asked for beside the file.
  ///   - scene: The scene's file; `nil` for a theme.
  init(given settings: RenderSettings, place: PlacementSettings?, scene: SceneFile?) {
    let keys = ["container", "host", "device", "bounds", "content", "scale"]
    if settings.extent != nil || settings.scales != nil || settings.offset != nil || place != nil {
      asker = .caller
    } else if let scene, let key = keys.first(where: { scene.has($0) }) {
      asker = .scene(scene.place(of: key))
    } else {
      asker = .theme
    }
  }

  /// Does something that may find a size that cannot be drawn.
  ///
  /// - Parameter body: Called with what the message begins with instead of the theme's file; `nil` when
  ///   the sizes are the theme's own.
  func blaming<Result>(
    _ body: (_ asker: String?) throws(PopframeError) -> Result
  ) throws(PopframeError) -> Result {
    switch asker {
    case .theme: return try body(nil)
    case .caller: return try body("popframe")
    case .scene(let place): return try body(place)
    }
  }
}
