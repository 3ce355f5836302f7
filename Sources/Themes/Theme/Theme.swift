public import Imaging

/// A popover's look for one appearance, as its theme file describes it: lengths in points, pictures
/// found and measured but not decoded.
public struct Theme: Equatable, Sendable {
  /// The theme's name; the folder's unless the file says otherwise.
  public var name: String
  /// The author's name.
  public var author: String?
  /// Its licence, an SPDX identifier by custom.
  public var license: String?
  /// From the frame inwards to the content; may be negative.
  public var contentInsets: Insets
  /// A content picture is cut to this radius, in points.
  public var contentCornerRadius: Double
  /// The colour of text on it, not premultiplied; `nil` for the one of two that can be read.
  public var contentColor: Color?
  /// The nine-slice body; `nil` only for fused art and for a drawn frame.
  public var frame: FrameStyle?
  /// The body without art; `nil` if ``frame`` or fused art is the body.
  public var drawnFrame: DrawnFrame?
  /// The arrow; `nil` for style none.
  public var arrow: ArrowStyle?
  /// The shadows; the first is drawn lowest.
  public var shadows: [ShadowStyle]
  /// The tint of frame and arrow art.
  public var tint: Tint?
  /// The backdrop; `nil` if the picture behind the popover is not changed.
  public var backdrop: BackdropStyle?
  /// How the arrow's place is rounded.
  public var snap: Snap
  /// The gallery.
  public var previews: Previews
  /// The formats to which the theme is exported.
  public var targets: [ExportTarget]
  /// The severities that the theme gives to rules, by the rule's name.
  public var lint: [String: LintLevel]
  /// The findings that `check` leaves out.
  public var ignored: [IgnoredFinding]
  /// The complete theme for each direction that differs; ``pointing(_:)`` returns it. Their own
  /// directions, previews, targets and rules are not used.
  public var directions: [ArrowDirection: Theme]

  /// Creates a theme with the theme file's defaults.
  public init(
    name: String, author: String? = nil, license: String? = nil, contentInsets: Insets = .zero,
    contentCornerRadius: Double = 0, contentColor: Color? = nil, frame: FrameStyle? = nil,
    drawnFrame: DrawnFrame? = nil, arrow: ArrowStyle? = nil, shadows: [ShadowStyle] = [],
    tint: Tint? = nil,
    backdrop: BackdropStyle? = nil, snap: Snap = .pixel, previews: Previews = Previews(),
    targets: [ExportTarget] = [], lint: [String: LintLevel] = [:],
    ignored: [IgnoredFinding] = [], directions: [ArrowDirection: Theme] = [:]
  ) {
    self.name = name
    self.author = author
    self.license = license
    self.contentInsets = contentInsets
    self.contentCornerRadius = contentCornerRadius
    self.contentColor = contentColor
    self.frame = frame
    self.drawnFrame = drawnFrame
    self.arrow = arrow
    self.shadows = shadows
    self.tint = tint
    self.backdrop = backdrop
    self.snap = snap
    self.previews = previews
    self.targets = targets
    self.lint = lint
    self.ignored = ignored
    self.directions = directions
  }
}

/// How the arrow's place along its edge is rounded before it becomes pixels.
public enum Snap: String, Hashable, Sendable, CaseIterable {
  /// Device pixels alone.
  case pixel
  /// Whole points, as the popovers of KSCustomUIPopover, GIKPopoverBackgroundView and Chameleon do;
  /// halves go up.
  case point
}

/// The severity that a theme gives to the findings of one rule.
public enum LintLevel: String, Hashable, Sendable, CaseIterable {
  /// The rule is not checked.
  case off
  /// Information.
  case note
  /// A probable mistake of the author.
  case warning
  /// The theme must not be used like this.
  case error

  /// The names of the rules about art, about lists in differences, and about losses of the theme's
  /// targets.
  package static let rules = [
    "caps-too-small", "stretch-detail", "caps-too-large", "caps-asymmetric", "tile-seam",
    "tile-partial", "scale-pictures-differ", "scale-off-by-one", "transparent-border", "fringe",
    "arrow-feet", "arrow-upside-down", "arrow-seam", "arrow-light", "arrow-room", "content-overlap",
    "shadow-twice", "shadow-cut", "nine-patch-marks", "unused-picture", "same-picture",
    "appearance-partial", "invisible-on", "list-replaced", "stale-art", "export-loss",
  ]
}

/// A format that a theme may be exported to, by its name.
public enum ExportTarget: String, Hashable, Sendable, CaseIterable {
  /// A Swift subclass of `UIPopoverBackgroundView`.
  case uikit
  /// A stylesheet with `border-image`.
  case css
  /// A SwiftUI view and shape.
  case swiftui
  /// Android's `.9.png` pictures.
  case ninePatch = "nine-patch"
  /// An asset catalogue.
  case xcassets
}
