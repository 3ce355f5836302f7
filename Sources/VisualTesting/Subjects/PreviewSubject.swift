public import PopframeKit
public import Popovers

/// One preview of a theme.
public struct PreviewSubject: PopoverSubject, Sendable {
  /// What is drawn.
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
    let popover = try theme.render(preview.request, appearance: preview.appearance)
    return try SubjectPicture(
      DrawnPicture(popover, warnings: theme.warnings), inputs: theme.inputs)
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
