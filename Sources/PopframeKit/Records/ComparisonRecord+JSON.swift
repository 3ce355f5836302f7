internal import Imaging
internal import PixelDiff

extension ComparisonRecord {
  /// The keys of `compare --json` and of a case in `run.json`, without the outcome. No key is ever
  /// left out: counts are null when the sizes differ.
  package var members: [(String, JSON)] {
    [
      ("differentPixels", JSON(differences?.differentPixels)),
      ("share", differences.map { .exactNumber($0.share) } ?? .null),
      ("maxChannelDifference", JSON(differences.map { Int($0.largestDifference.largest) })),
      ("boundingBox", JSON(differences?.boundingBox)),
      ("expectedSize", JSON(expectedSize)),
      ("actualSize", JSON(actualSize)),
      ("comparedPixels", JSON(differences?.comparedPixels)),
      ("antialiasedPixels", JSON(differences?.antialiasedPixels)),
      ("alphaOnlyPixels", JSON(differences?.alphaOnlyPixels)),
      ("largestDifference", differences.map { JSON($0.largestDifference) } ?? .null),
      ("clusterCount", JSON(differences?.clusterCount)),
      (
        "clusters",
        differences.map { .array($0.clusters.map { JSON($0.rect, $0.pixels) }) } ?? .null
      ),
      ("densest", differences?.densest.map { JSON($0.rect, $0.pixels) } ?? .null),
      ("regions", differences.map { .array($0.regions.map(JSON.init)) } ?? .null),
      ("pixelsBeyond", differences.map { JSON(pixelsBeyond: $0.pixelsBeyond) } ?? .null),
      ("brokenLimits", JSON(brokenLimits)),
      ("wouldPassWith", JSON(wouldPassWith)),
      ("causes", JSON(causes)),
      ("animation", animation.map(JSON.init) ?? .null),
      ("facts", JSON(facts)),
      ("differenceDigest", differenceDigest.map { .string($0) } ?? .null),
    ]
  }

  /// The same keys for a comparison that could not be made: all null.
  package static let missingMembers: [(String, JSON)] = ComparisonRecord(
    expectedSize: .init(width: 0, height: 0), actualSize: .init(width: 0, height: 0),
    differences: nil
  ).members.map { ($0.0, .null) }
}

extension JSON {
  fileprivate init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }

  fileprivate init(_ animation: AnimationRecord) {
    self = .object([
      ("expectedFrames", .integer(animation.expectedFrames)),
      ("actualFrames", .integer(animation.actualFrames)),
      ("differentFrames", .array(animation.differentFrames.map { .integer($0) })),
    ])
  }

  fileprivate init(_ words: [String]) { self = .array(words.map { .string($0) }) }

  fileprivate init(_ size: PixelSize) {
    self = .object([("width", .integer(size.width)), ("height", .integer(size.height))])
  }

  fileprivate init(_ rect: PixelRect?) { self = rect.map { .object(Self.members($0)) } ?? .null }

  fileprivate init(_ rect: PixelRect, _ pixels: Int) {
    self = .object(Self.members(rect) + [("pixels", .integer(pixels))])
  }

  private static func members(_ rect: PixelRect) -> [(String, JSON)] {
    [
      ("x", .integer(rect.x)), ("y", .integer(rect.y)), ("width", .integer(rect.width)),
      ("height", .integer(rect.height)),
    ]
  }

  fileprivate init(_ channels: ChannelDifference) {
    self = .object([
      ("red", .integer(Int(channels.red))), ("green", .integer(Int(channels.green))),
      ("blue", .integer(Int(channels.blue))), ("alpha", .integer(Int(channels.alpha))),
    ])
  }

  fileprivate init(_ region: RegionDifference) {
    self = .object([
      ("name", .string(region.name)), ("differentPixels", .integer(region.differentPixels)),
      ("largestDifference", .integer(Int(region.largestDifference))),
    ])
  }

  /// How many pixels differ by more than 0, 1, 2 …: the list ends before the first 0.
  fileprivate init(pixelsBeyond counts: [Int]) {
    self = .array(counts.prefix { $0 > 0 }.map { .integer($0) })
  }
}
