internal import Files
package import Imaging
internal import Languages

/// The settings for slicing a finished picture of a popover.
package struct SliceSettings: Equatable, Sendable {
  /// The treatment of the picture's shadow.
  package enum Shadow: String, Hashable, Sendable, CaseIterable {
    /// Becomes a theme shadow if one or two Gaussians reproduce it.
    case auto
    /// Stays in the art.
    case keep
  }

  /// Pixels per point of pictures whose names do not give a scale.
  package var scale: Int?
  /// How far columns (rows) of a frame may differ where none are equal, in levels, 0…254.
  package var tolerance: Int
  /// The permitted difference of pixels when a picture is drawn again, in addition to the proof's, in levels.
  package var accepted: Int
  /// The treatment of the picture's shadow.
  package var shadow: Shadow
  /// The rectangle of the content, in points from the picture's top left; its pixels are ignored.
  package var content: Rect?
  /// The facts that the picture itself does not show, where it was imported.
  package var known: Known?

  /// The facts about a picture that another file states.
  package struct Known: Equatable, Sendable {
    /// The first line of the theme's file.
    package var introduction: String
    /// From the edges of the whole picture, arrow included, to content, in points; `nil` where it is not said.
    package var insets: Insets?
    /// Where the insets stand.
    package var insetsOrigin: String

    /// Creates facts.
    package init(introduction: String, insets: Insets? = nil, insetsOrigin: String = "") {
      self.introduction = introduction
      self.insets = insets
      self.insetsOrigin = insetsOrigin
    }
  }

  /// Creates settings; missing values have the command's defaults.
  package init(
    scale: Int? = nil, tolerance: Int = 4, accepted: Int = 0, shadow: Shadow = .auto,
    content: Rect? = nil, known: Known? = nil
  ) {
    self.scale = scale
    self.tolerance = tolerance
    self.accepted = accepted
    self.shadow = shadow
    self.content = content
    self.known = known
  }
}

extension SliceSettings {
  /// The new theme's folder when none is given: the picture's name without its scale and extension, in
  /// the current folder.
  package static func folder(for mock: String) -> String {
    var name = PathName(mock).lastPart
    for ending in [".png", ".svg"] { name = name.dropping(end: ending).map(String.init) ?? name }
    if let head = name.split(atLast: "@")?.head, !head.isEmpty { name = String(head) }
    return name
  }

  /// The theme's name: that of its folder.
  package static func name(of folder: String) -> String { PathName(folder).lastPart }
}
