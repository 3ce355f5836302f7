/// Why a picture cannot be used, for a sentence that begins with its file's name.
package struct UnusablePicture: Error, Equatable {
  /// What is wrong.
  package let reason: String

  /// Creates an answer.
  package init(_ reason: String) { self.reason = reason }
}
