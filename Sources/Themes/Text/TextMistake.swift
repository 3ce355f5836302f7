/// What is wrong with a text that stands for a value, and what to do: "'x' is not a size; give …".
package struct TextMistake: Error, Equatable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}
