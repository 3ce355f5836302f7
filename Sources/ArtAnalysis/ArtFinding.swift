package import Imaging

/// Something that a rule has found in a theme's art: a plain value, without a place in a file of text.
package struct ArtFinding: Equatable, Sendable {
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Worth knowing; may well be meant.
    case note
    /// Probably not meant.
    case warning
    /// Cannot be right.
    case error
  }

  package var rule: ArtRule
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
  /// The measured value, in the rule's unit.
  package var measured: Double?
  /// The expected value, in the rule's unit.
  package var expected: Double?
  /// Which of the things that a rule looks at in one picture it is about: a side, a direction, an axis. With rule,
  /// picture and place it identifies the finding, without the numbers in its message.
  package var side: String?
  /// The change that removes it; `nil` where the rule knows none.
  package var proposal: FixProposal?
  /// The reason why the rule has no correction, if it normally has one: a clause.
  package var obstacle: String?
  /// The finding and its correction: one sentence without a place.
  package var message: String

  package init(
    _ rule: ArtRule, _ severity: Severity, key: String, appearance: String? = nil,
    direction: String? = nil, picture: String? = nil, rectangle: PixelRect? = nil,
    measured: Double? = nil, expected: Double? = nil, side: String? = nil,
    proposal: FixProposal? = nil,
    obstacle: String? = nil, message: String
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
    self.side = side
    self.proposal = proposal
    self.obstacle = obstacle
    self.message = message
  }
}

/// A rule for art. Its raw value is the name that theme files and reports use.
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
  case arrowFeet = "arrow-feet"
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

extension ArtRule {
  /// The rules that say nothing about a picture while this one does. Once this one is satisfied they may come to
  /// light.
  package var hidden: Set<ArtRule> {
    switch self {
    case .ninePatchMarks: Set(Self.allCases)
    case .scaleOffByOne: [.scalePicturesDiffer]
    case .capsTooSmall: [.stretchDetail, .contentOverlap]
    case .shadowCut, .shadowTwice: [.fringe]
    default: []
    }
  }
}

package enum FixProposal: Equatable, Sendable {
  case settings([Setting])
  /// The picture gets another name, from the theme's folder.
  case rename(to: String)
  /// The colour that soft edges were mixed with is taken out of these files: a grey level, 0 or 255.
  case unmatte([String], level: Double)

  /// One value of a theme's file, in the unit of its key.
  package struct Setting: Equatable, Sendable {
    package enum Value: Equatable, Sendable {
      case number(Double)
      case word(String)
    }

    /// The key, with dots: `frame.capInsets`.
    package var key: String
    /// Which of the key's numbers; `nil` for a key that has one value only.
    package var part: Part?
    package var value: Value

    package init(key: String, part: Part? = nil, value: Double) {
      self.key = key
      self.part = part
      self.value = .number(value)
    }

    package init(key: String, word: String) {
      self.key = key
      self.value = .word(word)
    }
  }

  package enum Part: String, Hashable, Sendable, CaseIterable {
    /// A side of insets.
    case top, left, bottom, right
    /// An end of a span.
    case start, end
  }
}
