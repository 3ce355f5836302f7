import JSON
internal import NIOHTTP1
import Imaging
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview

extension RouteTable {
  /// The addresses of a review: the report's own page, its pictures by their SHA-256, and what approves.
  init(_ review: ReportReview, isReadOnly: Bool, jobs: JobBook) {
    let session = ReviewSession(review, isReadOnly: isReadOnly)
    let policy = review.policy + "; frame-ancestors 'none'"
    self.init(jobs: jobs) { await session.picture($0) }
    on("GET", "/") { _ in
      Response(
        status: .ok,
        headers: [
          ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-cache"),
          ("Content-Security-Policy", policy),
        ],
        body: .bytes(Array(await session.page().utf8)))
    }
    on("GET", "/api/review") { _ in .json(await session.document()) }
    for path in ["/api/approve", "/api/put-back"] {
      on("POST", path) { request in
        guard !isReadOnly else { return .status(.forbidden) }
        guard let json = try? JSON(reading: request.body), let run = json["run"]?.string,
          let cases = json["cases"]?.elements?.map({ ReportReview.Seen($0) }),
          !cases.isEmpty,
          !cases.contains(nil)
        else { return .status(.badRequest) }
        let seen = cases.compactMap(\.self)
        do throws(PopframeError) {
          return .json(
            path == "/api/approve"
              ? try await session.approve(seen, of: run) : try await session.putBack(seen, of: run))
        } catch { return Self.refusal(error) }
      }
    }
    on("POST", "/api/undo") { request in
      guard !isReadOnly else { return .status(.forbidden) }
      guard let json = try? JSON(reading: request.body) else { return .status(.badRequest) }
      do throws(PopframeError) {
        guard let document = try await session.undo(of: json["case"]?.string) else {
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

extension ReportReview.Seen {
  /// Reads `{"name": "Sunrise/120x80-up", "pictures": {"actual": "SHA-256", …}}`.
  fileprivate init?(_ json: JSON) {
    guard let name = json["name"]?.string, let members = json["pictures"]?.members else {
      return nil
    }
    var pictures: [String: String] = [:]
    for (kind, hash) in members { pictures[kind] = hash.string }
    self.init(name, pictures: pictures)
  }
}
