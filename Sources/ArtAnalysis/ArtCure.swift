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
