/// A mistake in a text that stands for a value, with the correction: "'x' is not a size; give …".
package struct TextMistake: Error, Equatable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}
