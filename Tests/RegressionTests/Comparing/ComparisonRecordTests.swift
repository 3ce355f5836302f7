import Foundation
import Imaging
import JSON
import PixelDiff
@testable import Regression
import Testing

@Suite struct ComparisonRecordTests {
  private let record: ComparisonRecord = {
    var differences = PictureDifferences(comparedPixels: 8_294_400)
    differences.differentPixels = 226
    differences.antialiasedPixels = 3
    differences.alphaOnlyPixels = 14
    differences.largestDifference = ChannelDifference(red: 3, green: 2, blue: 1, alpha: 2)
    differences.boundingBox = PixelRect(x: 10, y: 20, width: 30, height: 40)
    differences.clusterCount = 40
    differences.clusters = [
      DifferenceCluster(rect: PixelRect(x: 10, y: 20, width: 3, height: 4), pixels: 12)
    ]
    differences.densest = DensestWindow(
      rect: PixelRect(x: 9, y: 19, width: 8, height: 8), pixels: 13)
    differences.regions = [
      RegionDifference(name: "arrow", differentPixels: 14, largestDifference: 3),
      RegionDifference(name: "shadow", differentPixels: 212, largestDifference: 1),
    ]
    differences.pixelsBeyond.replaceSubrange(0..<3, with: [229, 20, 4])
    return ComparisonRecord(
      expectedSize: PixelSize(width: 3840, height: 2160),
      actualSize: PixelSize(width: 3840, height: 2160),
      differences: differences, exceededLimits: [.init(name: .pixels, found: 226, allowed: 0)],
      passingTolerance: .init(channel: 3, pixels: 226), causes: [.shifted(x: 0, y: 1)])
  }()

  private func text(_ record: ComparisonRecord) -> String { JSON.object(record.members).text() }

  @Test func `what was written is read back`() throws {
    let node = try JSONNode(reading: Array(text(record).utf8))
    #expect(try ComparisonRecord(reading: node) == record)
  }

  @Test func `a size mismatch has null counts and all keys`() throws {
    let mismatch = ComparisonRecord(
      expectedSize: PixelSize(width: 2, height: 3), actualSize: PixelSize(width: 3, height: 2),
      differences: nil)
    let text = text(mismatch)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let object = try #require(value as? [String: Any])
    #expect(Set(object.keys) == Set(record.members.map(\.key)))
    for key in ["differentPixels", "share", "maxChannelDifference", "boundingBox"] {
      #expect(object[key] is NSNull)
    }
    #expect(object["expectedSize"] as? [String: Int] == ["width": 2, "height": 3])
    #expect(try ComparisonRecord(reading: JSONNode(reading: Array(text.utf8))) == mismatch)
  }

  @Test func `a small share keeps all its digits`() throws {
    let value = try JSONSerialization.jsonObject(with: Data(text(record).utf8))
    let object = try #require(value as? [String: Any])
    #expect(object["share"] as? Double == 226.0 / 8_294_400)
    #expect(object["maxChannelDifference"] as? Int == 3)
    #expect(object["pixelsBeyond"] as? [Int] == [229, 20, 4])
  }
}
