import JSON
internal import NIOHTTP1
import Imaging
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview

extension RouteTable {
  /// The addresses of a review: the report's own page, the pictures beside it, and what approves.
  ///
  /// - Parameter isReadOnly: Whether approving is refused.
  init(_ review: ReportReview, isReadOnly: Bool, jobs: JobBook) {
    let session = ReviewSession(review, isReadOnly: isReadOnly)
    self.init(jobs: jobs) { _ in nil }
    let page = Response(
      status: .ok,
      headers: [
        ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-cache"),
        ("Content-Security-Policy", review.policy + "; frame-ancestors 'none'"),
      ],
      body: .bytes(Array(review.page.utf8)))
    on("GET", "/") { _ in page }
    for address in review.pictures {
      on("GET", "/" + address) { _ in
        review.picture(address).map { .png($0, isImmutable: false) } ?? .status(.notFound)
      }
    }
    on("GET", "/api/review") { _ in .json(await session.document()) }
    on("POST", "/api/approve") { request in
      guard !isReadOnly else { return .status(.forbidden) }
      guard let json = try? JSON(reading: request.body),
        let names = json["cases"]?.elements?.map(\.string), !names.isEmpty, !names.contains(nil)
      else { return .status(.badRequest) }
      do throws(PopframeError) {
        return .json(try await session.approve(names.compactMap { $0 }))
      } catch { return Self.refusal(error) }
    }
    on("POST", "/api/undo") { _ in
      guard !isReadOnly else { return .status(.forbidden) }
      do throws(PopframeError) {
        guard let document = try await session.undo() else {
          return .json(
            .object([("message", .string("Nothing was approved here."))]), status: .conflict)
        }
        return .json(document)
      } catch { return Self.refusal(error) }
    }
  }

  /// A check has failed: nothing was written.
  private static func refusal(_ error: PopframeError) -> Response {
    let isUnknown = if case .unknownCase = error { true } else { false }
    return .json(
      .object([("message", .string(error.description))]), status: isUnknown ? .notFound : .conflict)
  }
}
