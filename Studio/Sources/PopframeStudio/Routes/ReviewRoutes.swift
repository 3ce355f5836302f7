import JSON
internal import NIOHTTP1
@_spi(Studio) internal import PopframeKit

extension RouteTable {
  /// The addresses of a review.
  ///
  /// - Parameter isReadOnly: Whether approving is refused.
  init(_ session: ReviewSession, isReadOnly: Bool, jobs: JobBook) {
    self.init(page: .review, jobs: jobs) { await session.picture($0) }
    on("GET", "/api/review") { _ in .json(await session.document(isReadOnly: isReadOnly)) }
    on("POST", "/api/approve") { request in
      guard !isReadOnly else { return .status(.forbidden) }
      guard let json = try? JSON(reading: request.body),
        let names = json["cases"]?.elements?.map(\.string), !names.isEmpty, !names.contains(nil)
      else { return .status(.badRequest) }
      do throws(PopframeError) {
        let done = try await session.approve(names.compactMap { $0 })
        return .json(.object(["approved": .array(done.map { .string($0) })]))
      } catch {
        // A check of popframe approve has failed: nothing was written.
        let isUnknown = if case .unknownCase = error { true } else { false }
        return .json(
          .object(["message": .string(error.description)]),
          status: isUnknown ? .notFound : .conflict)
      }
    }
  }
}
