/// Why a picture cannot be used, for a sentence that begins with its file's name.
public struct UnusablePicture: Error, Equatable {
  /// What is wrong.
  public let reason: String

  /// Creates an answer.
  public init(_ reason: String) { self.reason = reason }
}
