package import Imaging

/// Something that a rule has found in a theme's art: a plain value, without a place in a file of text.
package struct ArtFinding: Equatable, Sendable {
  /// How bad it is.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Worth knowing; may well be meant.
    case note
    /// Probably not meant.
    case warning
    /// Cannot be right.
    case error
  }

  /// The rule that has found it.
  package var rule: ArtRule
  /// How bad it is.
  package var severity: Severity
  /// The key of the theme that would change, with dots: `frame.capInsets`.
  package var key: String
  /// The appearance in whose section of the theme the key counts; `nil` for the theme itself.
  package var appearance: String?
  /// The direction of the arrow in whose section of the theme the key counts.
  package var direction: String?
  /// The picture in which it shows most, from the theme's folder.
  package var picture: String?
  /// Where in that picture, in its pixels.
  package var rectangle: PixelRect?
  /// What was measured, in the rule's unit.
  package var measured: Double?
  /// What would be right, in the rule's unit.
  package var expected: Double?
  /// What does away with it, where a rule knows.
  package var cure: ArtCure?
  /// What was found, and what to do: one sentence without a place.
  package var message: String

  /// Creates a finding.
  package init(
    _ rule: ArtRule, _ severity: Severity, key: String, appearance: String? = nil,
    direction: String? = nil, picture: String? = nil, rectangle: PixelRect? = nil,
    measured: Double? = nil, expected: Double? = nil, cure: ArtCure? = nil, message: String
  ) {
    self.rule = rule
    self.severity = severity
    self.key = key
    self.appearance = appearance
    self.direction = direction
    self.picture = picture
    self.rectangle = rectangle
    self.measured = measured
    self.expected = expected
    self.cure = cure
    self.message = message
  }
}

/// A rule that art is judged by. Its raw value is the name that theme files and reports use.
package enum ArtRule: String, Hashable, Sendable, CaseIterable {
  case capsTooSmall = "caps-too-small"
  case stretchDetail = "stretch-detail"
  case capsTooLarge = "caps-too-large"
  case capsAsymmetric = "caps-asymmetric"
  case tileSeam = "tile-seam"
  case tilePartial = "tile-partial"
  case scalePicturesDiffer = "scale-pictures-differ"
  case scaleOffByOne = "scale-off-by-one"
  case transparentBorder = "transparent-border"
  case fringe
  case arrowUpsideDown = "arrow-upside-down"
  case arrowSeam = "arrow-seam"
  case arrowLight = "arrow-light"
  case arrowRoom = "arrow-room"
  case contentOverlap = "content-overlap"
  case shadowTwice = "shadow-twice"
  case shadowCut = "shadow-cut"
  case ninePatchMarks = "nine-patch-marks"
  case unusedPicture = "unused-picture"
  case samePicture = "same-picture"
  case appearancePartial = "appearance-partial"
  case invisibleOn = "invisible-on"
}

/// What does away with what a rule has found.
package enum ArtCure: Equatable, Sendable {
  /// Numbers of the theme's file change.
  case numbers([Number])
  /// The picture gets another name, from the theme's folder.
  case rename(to: String)
  /// The colour that soft edges were mixed with is taken out of these files: a grey level, 0 or 255.
  case unmatte([String], level: Double)

  /// One number of a theme's file, in the unit of its key.
  package struct Number: Equatable, Sendable {
    /// The key, with dots: `frame.capInsets`.
    package var key: String
    /// Which of the key's numbers; `nil` for a key that has one only.
    package var part: Part?
    /// What it becomes.
    package var value: Double

    /// Creates a number.
    package init(key: String, part: Part? = nil, value: Double) {
      self.key = key
      self.part = part
      self.value = value
    }
  }

  /// One of the numbers of a key.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    /// A side of insets.
    case top, left, bottom, right
    /// An end of a span.
    case start, end
  }
}
