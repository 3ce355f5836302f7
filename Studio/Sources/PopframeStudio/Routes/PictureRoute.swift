internal import NIOHTTP1

/// Hands out the pictures of cells.
struct PictureRoute: Sendable {
  let session: PreviewSession

  /// The most pictures in one answer; more are not on a screen.
  private static let mostPictures = 1000

  /// Several pictures in one answer, so that all that is visible arrives at once: of each the number of its
  /// bytes in four bytes, lowest first, then its PNG file. One that is no longer there has none.
  func answer(_ request: Request) async -> Response {
    guard let json = try? JSONReader.value(of: request.body), let list = json["pictures"]?.elements,
      list.count <= Self.mostPictures
    else { return .status(.badRequest) }
    var bytes: [UInt8] = []
    for entry in list {
      guard let hash = entry.text else { return .status(.badRequest) }
      let png = await session.picture(hash) ?? []
      bytes += (0..<4).map { UInt8(truncatingIfNeeded: png.count >> (8 * $0)) }
      bytes += png
    }
    return Response(
      status: .ok,
      headers: [("Content-Type", "application/octet-stream"), ("Cache-Control", "no-store")],
      body: .bytes(bytes))
  }
}
