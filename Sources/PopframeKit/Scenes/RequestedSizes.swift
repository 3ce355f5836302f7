internal import Themes

/// The origin of a scene's sizes, so that a size that cannot be drawn is not reported as a mistake
/// in the theme's file.
struct RequestedSizes: Sendable {
  /// The origin that a message about a size names.
  enum Asker: Sendable {
    /// The theme's own file: its first preview.
    case theme
    /// The caller: a command line or a program.
    case caller
    /// The scene's file, at the place of a key: `scene.yaml:3:10`.
    case scene(String)
  }

  private let requestOrigin: Asker

  /// - Parameter scene: `nil` for a theme.
  init(given settings: RenderSettings, place: PlacementSettings?, scene: SceneFile?) {
    let keys = ["container", "host", "device", "bounds", "content", "scale"]
    if settings.extent != nil || settings.scales != nil || settings.offset != nil || place != nil {
      requestOrigin = .caller
    } else if let scene, let key = keys.first(where: { scene.has($0) }) {
      requestOrigin = .scene(scene.place(of: key))
    } else {
      requestOrigin = .theme
    }
  }

  /// Runs the body, which may fail because of a size.
  ///
  /// - Parameter body: Called with the beginning of messages, which replaces the theme's file;
  ///   `nil` if the sizes are the theme's own.
  func attributingErrors<Result>(
    _ body: (_ requestOrigin: String?) throws(PopframeError) -> Result
  ) throws(PopframeError) -> Result {
    switch requestOrigin {
    case .theme: return try body(nil)
    case .caller: return try body("popframe")
    case .scene(let place): return try body(place)
    }
  }
}
