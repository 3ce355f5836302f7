public import Imaging
public import PopframeKit
public import Popovers
internal import Regression

/// Something that a test can compare with a reference: a drawn popover, a theme with settings, a
/// scene file, a bitmap, the bytes of a PNG file, or a type of your own.
///
/// ```swift
/// struct Bubble: PopoverSubject {
///   func picture(in folder: PackageFolder) throws -> SubjectPicture {
///     try SubjectPicture(bitmap: drawBubble(), scale: .two)
///   }
/// }
/// expectPopover(Bubble())
/// ```
public protocol PopoverSubject {
  /// Draws it.
  ///
  /// - Parameter folder: The package of the test, where relative paths start.
  func picture(in folder: PackageFolder) throws -> SubjectPicture
}

extension Array: PopoverSubject where Element == UInt8 {
  /// The picture of which these are the bytes of a PNG file.
  public func picture(in folder: PackageFolder) throws -> SubjectPicture {
    try SubjectPicture(png: self)
  }
}

extension Bitmap: PopoverSubject {
  /// The bitmap itself, at one pixel a point.
  public func picture(in folder: PackageFolder) throws -> SubjectPicture {
    try SubjectPicture(bitmap: self)
  }
}

extension RenderedPopover: PopoverSubject {
  /// The popover as it was drawn.
  public func picture(in folder: PackageFolder) throws -> SubjectPicture {
    try SubjectPicture(DrawnPicture(self))
  }
}

/// One preview of a theme.
public struct PreviewSubject: PopoverSubject, Sendable {
  /// The popover to draw.
  public let preview: PreviewCase
  /// The theme.
  public let theme: ThemeFolder

  /// Creates a subject.
  public init(_ preview: PreviewCase, of theme: ThemeFolder) {
    self.preview = preview
    self.theme = theme
  }

  /// Draws the preview, as `popframe gallery` does.
  public func picture(in folder: PackageFolder) throws -> SubjectPicture {
    try SubjectPicture(PopoverScene(preview, of: theme, theme.inputs))
  }
}

extension PopoverSubject where Self == PreviewSubject {
  /// One preview of a theme.
  ///
  /// ```swift
  /// let theme = try ThemeFolder("Themes/Sunrise")
  /// for preview in theme.previews {
  ///   expectPopover(.preview(preview, of: theme), named: preview.name)
  /// }
  /// ```
  public static func preview(_ preview: PreviewCase, of theme: ThemeFolder) -> PreviewSubject {
    PreviewSubject(preview, of: theme)
  }
}

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
