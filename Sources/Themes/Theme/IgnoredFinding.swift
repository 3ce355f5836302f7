/// A finding of `check` that a theme's author has looked at and means to keep: one place in one picture.
///
/// It holds for the picture as it was: once the file has other bytes, the finding is reported again.
public struct IgnoredFinding: Hashable, Sendable {
  /// The rule's name, such as `caps-too-small`.
  public var rule: String
  /// The place in the theme as `check --format json` names it: the key and the side, `frame.capInsets left`.
  public var place: String
  /// The SHA-256 of the picture's file, in 64 small hexadecimal digits.
  public var art: String

  /// Creates an entry of `lint.ignored`.
  public init(rule: String, place: String, art: String) {
    self.rule = rule
    self.place = place
    self.art = art
  }
}
