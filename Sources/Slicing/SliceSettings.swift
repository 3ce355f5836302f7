internal import Files
package import Imaging
internal import Languages
package import Themes

/// The settings for slicing a finished picture of a popover.
package struct SliceSettings: Equatable, Sendable {
  /// The treatment of the picture's shadow.
  package enum Shadow: Equatable, Sendable {
    /// Becomes a theme shadow if one or two Gaussians reproduce it.
    case auto
    /// Stays in the art.
    case keep
    /// Is left out: what is soft round the popover belongs to no theme.
    case none
    /// Has these numbers, the first drawn lowest.
    case given([ShadowStyle])
  }

  /// The treatment of what lies in the frame.
  package enum Content: Equatable, Sendable {
    /// Is looked for, and the frame completed behind it.
    case auto
    /// Is nowhere: all that lies in the frame is the frame's.
    case none
    /// Is in a rectangle, in points from the picture's top left; the frame is completed behind it.
    case rect(Rect)
  }

  /// Pixels per point of pictures whose names do not give a scale.
  package var scale: Int?
  /// How far columns (rows) of a frame may differ where none are equal, in levels, 0…254.
  package var tolerance: Int
  /// The permitted difference of pixels when a picture is drawn again, in addition to the proof's, in levels.
  package var accepted: Int
  /// The treatment of the picture's shadow.
  package var shadow: Shadow
  /// The treatment of what lies in the frame.
  package var content: Content
  /// The colours of opaque pages that the pictures lie on, one after the other; empty for those of their borders.
  package var pages: [Color]
  /// Whether the colour of a border is taken off opaque pictures only where ``pages`` gives it.
  package var asksAboutPages = false
  /// Lines that are given; everything after them is measured again.
  package var lines: Lines
  /// The facts that the picture itself does not show, where it was imported.
  package var known: Known?

  /// Lines that a person gives in place of those that are found, in points from the picture's top left.
  package struct Lines: Equatable, Sendable {
    /// The frame.
    package var frame: Rect?
    /// The arrow, which is on the frame's side that it stands out of.
    package var arrow: Rect?
    /// Whether there is no arrow, whatever stands out.
    package var hasNoArrow: Bool
    /// Where the tip is, along the arrow's edge.
    package var tip: Double?
    /// The caps of the frame's art; lengths, not places.
    package var caps: Insets?

    /// Creates lines; those that are missing are found.
    package init(
      frame: Rect? = nil, arrow: Rect? = nil, hasNoArrow: Bool = false, tip: Double? = nil,
      caps: Insets? = nil
    ) {
      self.frame = frame
      self.arrow = arrow
      self.hasNoArrow = hasNoArrow
      self.tip = tip
      self.caps = caps
    }
  }

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
    content: Content = .auto, pages: [Color] = [],
    lines: Lines = Lines(), known: Known? = nil
  ) {
    self.scale = scale
    self.tolerance = tolerance
    self.accepted = accepted
    self.shadow = shadow
    self.content = content
    self.pages = pages
    self.lines = lines
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
