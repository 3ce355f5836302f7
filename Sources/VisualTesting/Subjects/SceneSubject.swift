internal import PopframeKit

/// A scene file.
public struct SceneSubject: PopoverSubject, Sendable {
  /// The path of the file; a relative one counts from the package of the test.
  public let file: String

  /// Creates a subject.
  public init(file: String) { self.file = file }

  /// Draws the scene.
  public func picture(in folder: PackageFolder) throws -> SubjectPicture {
    let scene = try PopoverScene(file: folder.path(to: file))
    guard scene.isScene else {
      throw PopframeError.damaged(
        path: file, reason: "this is a theme, not a scene; expect .theme(\"…\") instead")
    }
    return try SubjectPicture(scene)
  }
}

extension PopoverSubject where Self == SceneSubject {
  /// A scene file.
  ///
  /// ```swift
  /// expectPopover(.scene("Scenes/tooltip.yaml"))
  /// ```
  ///
  /// - Parameter file: The path of the file; a relative one counts from the package of the test.
  public static func scene(_ file: String) -> SceneSubject { SceneSubject(file: file) }
}
