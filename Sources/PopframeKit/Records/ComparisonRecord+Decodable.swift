internal import Imaging
internal import PixelDiff

extension ComparisonRecord: Decodable {
  fileprivate enum Key: String, CodingKey {
    case expectedSize, actualSize, comparedPixels, differentPixels, antialiasedPixels,
      alphaOnlyPixels, largestDifference, boundingBox, clusterCount, clusters, densest, regions,
      pixelsBeyond, brokenLimits, wouldPassWith, causes, animation, facts, differenceDigest
  }

  /// Reads back what `members` wrote.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      expectedSize: try values.decode(Size.self, forKey: .expectedSize).value,
      actualSize: try values.decode(Size.self, forKey: .actualSize).value,
      differences: try PictureDifferences(values),
      brokenLimits: try values.decode([String].self, forKey: .brokenLimits),
      wouldPassWith: try values.decode([String].self, forKey: .wouldPassWith),
      causes: try values.decode([String].self, forKey: .causes),
      animation: try values.decode(AnimationRecord?.self, forKey: .animation),
      facts: try values.decodeIfPresent([String].self, forKey: .facts) ?? [])
    differenceDigest = try values.decodeIfPresent(String.self, forKey: .differenceDigest)
  }

  private struct Size: Decodable {
    let width: Int
    let height: Int

    var value: PixelSize { PixelSize(width: width, height: height) }
  }

  fileprivate struct Rect: Decodable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let pixels: Int?

    var value: PixelRect { PixelRect(x: x, y: y, width: width, height: height) }
    var cluster: DifferenceCluster { DifferenceCluster(rect: value, pixels: pixels ?? 0) }
  }

  fileprivate struct Channels: Decodable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8
    let alpha: UInt8
  }

  fileprivate struct Region: Decodable {
    let name: String
    let differentPixels: Int
    let largestDifference: UInt8
  }
}

extension PictureDifferences {
  /// `nil` where the counts are null, because the sizes differ.
  fileprivate init?(_ values: KeyedDecodingContainer<ComparisonRecord.Key>) throws {
    guard let compared = try values.decode(Int?.self, forKey: .comparedPixels) else { return nil }
    self.init(comparedPixels: compared)
    differentPixels = try values.decode(Int.self, forKey: .differentPixels)
    antialiasedPixels = try values.decode(Int.self, forKey: .antialiasedPixels)
    alphaOnlyPixels = try values.decode(Int.self, forKey: .alphaOnlyPixels)
    let largest = try values.decode(ComparisonRecord.Channels.self, forKey: .largestDifference)
    largestDifference = ChannelDifference(
      red: largest.red, green: largest.green, blue: largest.blue, alpha: largest.alpha)
    boundingBox = try values.decode(ComparisonRecord.Rect?.self, forKey: .boundingBox)?.value
    clusterCount = try values.decode(Int.self, forKey: .clusterCount)
    clusters = try values.decode([ComparisonRecord.Rect].self, forKey: .clusters).map(\.cluster)
    densest = try values.decode(ComparisonRecord.Rect?.self, forKey: .densest)
      .map { DensestWindow(rect: $0.value, pixels: $0.pixels ?? 0) }
    regions = try values.decode([ComparisonRecord.Region].self, forKey: .regions).map {
      RegionDifference(
        name: $0.name, differentPixels: $0.differentPixels, largestDifference: $0.largestDifference)
    }
    for (n, count) in try values.decode([Int].self, forKey: .pixelsBeyond).prefix(256).enumerated()
    {
      pixelsBeyond[n] = count
    }
  }
}
