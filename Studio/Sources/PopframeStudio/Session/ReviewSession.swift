import JSON
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview

/// The report of a test run that is shown, and the cases that were approved here.
actor ReviewSession {
  private var review: ReportReview
  private let isReadOnly: Bool

  /// - Parameter isReadOnly: Whether approving is refused.
  init(_ review: ReportReview, isReadOnly: Bool) {
    self.review = review
    self.isReadOnly = isReadOnly
  }

  /// What is approved, for the page; with the number of cases that this has just changed.
  func document(count: Int = 0) -> JSON {
    .object([
      ("format", .integer(1)), ("readOnly", .bool(isReadOnly)), ("count", .integer(count)),
      ("approved", .array(review.approved.map(JSON.string))), ("canUndo", .bool(review.canUndo)),
    ])
  }

  /// Approves cases: all of them, or none.
  func approve(_ names: [String]) throws(PopframeError) -> JSON {
    document(count: try review.approve(names))
  }

  /// Takes the last approval back; `nil` where there is none.
  func undo() throws(PopframeError) -> JSON? {
    try review.undo().map { document(count: $0) }
  }
}
