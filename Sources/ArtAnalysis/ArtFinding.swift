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
