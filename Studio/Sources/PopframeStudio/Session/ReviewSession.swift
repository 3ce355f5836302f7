import JSON
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview

/// The report of a test run that is shown, and the cases that were approved here.
actor ReviewSession {
  private var review: ReportReview
  private let isReadOnly: Bool

  init(_ review: ReportReview, isReadOnly: Bool) {
    self.review = review
    self.isReadOnly = isReadOnly
  }

  /// The page of the run that the report is of now.
  func page() -> String {
    review.renew()
    return review.page
  }

  func picture(_ sha256: String) -> [UInt8]? { review.picture(sha256) }

  /// The run that the report is of now and what is approved of it, for the page; with the number of cases that this has
  /// just changed.
  func document(count: Int = 0) -> JSON {
    let current = review.current()
    return .object([
      ("format", .integer(1)), ("run", current.map { .string($0.run) } ?? .null),
      ("written", current.map { .string($0.written) } ?? .null),
      ("readOnly", .bool(isReadOnly)), ("count", .integer(count)),
      ("approved", .array(review.approved.map(JSON.string))),
      ("putBack", .array(review.putBack.map(JSON.string))), ("canUndo", .bool(review.canUndo)),
    ])
  }

  /// Approves cases: all of them, or none.
  func approve(_ cases: [ReportReview.Seen], of run: String) throws(PopframeError) -> JSON {
    document(count: try review.approve(cases, of: run))
  }

  /// Puts approved references back: all of them, or none.
  func putBack(_ cases: [ReportReview.Seen], of run: String) throws(PopframeError) -> JSON {
    document(count: try review.putBack(cases, of: run))
  }

  /// Takes the last approval of a case back, or the last one of all; `nil` where there is none.
  func undo(of name: String?) throws(PopframeError) -> JSON? {
    try review.undo(of: name).map { document(count: $0) }
  }
}
