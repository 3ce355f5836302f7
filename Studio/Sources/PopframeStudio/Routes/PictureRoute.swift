import JSON
internal import NIOHTTP1

/// Drawn pictures, as the page shows them. A dropped one arrives in ``NewRoutes/upload(_:)``.
struct PictureRoute: Sendable {
  let session: PreviewSession

  /// The most pictures in one answer; more are not on a screen.
  private static let mostPictures = 1000

  /// Several pictures in one answer, as the page paints them, so that all that is visible arrives at once.
  /// A picture that no longer exists has no bytes.
  func answer(_ request: Request) async -> Response {
    guard let json = try? JSON(reading: request.body), let list = json["pictures"]?.elements,
      list.count <= Self.mostPictures
    else { return .status(.badRequest) }
    var files: [[UInt8]] = []
    for entry in list {
      guard let hash = entry.string else { return .status(.badRequest) }
      files.append(await session.pictureForPage(hash) ?? [])
    }
    return .parts(files)
  }
}
