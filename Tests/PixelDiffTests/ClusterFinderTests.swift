@testable import Imaging
@testable import PixelDiff
import Testing
import TestPictures

@Suite struct ClusterFinderTests {
  /// The clusters of a picture written as text, in which `#` differs.
  private func clusters(_ text: [String]) -> PictureDifferences? {
    let actual = Bitmap(text: text)
    let blank = Bitmap(text: text.map { String(repeating: ".", count: $0.count) })
    return PictureComparison(expected: blank, actual: actual).differences
  }

  @Test func `pixels that touch by a corner are one cluster`() {
    let found = clusters([
      "#..#.",
      ".#...",
      "..#.#",
    ])
    #expect(found?.clusterCount == 3)
    #expect(
      found?.clusters == [
        DifferenceCluster(rect: PixelRect(x: 0, y: 0, width: 3, height: 3), pixels: 3),
        DifferenceCluster(rect: PixelRect(x: 3, y: 0, width: 1, height: 1), pixels: 1),
        DifferenceCluster(rect: PixelRect(x: 4, y: 2, width: 1, height: 1), pixels: 1),
      ])
    #expect(found?.boundingBox == PixelRect(x: 0, y: 0, width: 5, height: 3))
  }

  @Test func `branches that meet further down are one cluster`() {
    let found = clusters([
      "#.#.#.#",
      "#.#.#.#",
      "#.###.#",
      "#.....#",
      "#######",
    ])
    #expect(found?.clusterCount == 2)
    #expect(
      found?.clusters == [
        DifferenceCluster(rect: PixelRect(x: 0, y: 0, width: 7, height: 5), pixels: 15),
        DifferenceCluster(rect: PixelRect(x: 2, y: 0, width: 3, height: 3), pixels: 7),
      ])
  }

  @Test func `a run goes on across the blocks of 64 pixels`() {
    let row = String(repeating: "#", count: 200)
    let found = clusters([row, String(repeating: ".", count: 200), "." + row.dropFirst(2) + "."])
    #expect(found?.clusterCount == 2)
    #expect(
      found?.clusters == [
        DifferenceCluster(rect: PixelRect(x: 0, y: 0, width: 200, height: 1), pixels: 200),
        DifferenceCluster(rect: PixelRect(x: 1, y: 2, width: 198, height: 1), pixels: 198),
      ])
  }

  @Test func `all clusters are counted, the largest are listed`() {
    let blank = Bitmap(size: PixelSize(width: 100, height: 3))
    var actual = blank
    for x in 0..<50 { actual[2 * x, 1] = Pixel(bits: 0xFF00_0000) }
    actual[61, 1] = Pixel(bits: 0xFF00_0000)
    let found = PictureComparison(expected: blank, actual: actual).differences
    // The last pixel joins two of fifty.
    #expect(found?.clusterCount == 49)
    #expect(found?.clusters.count == 32)
    #expect(
      found?.clusters.first
        == DifferenceCluster(rect: PixelRect(x: 60, y: 1, width: 3, height: 1), pixels: 3))
    #expect(
      found?.clusters.last
        == DifferenceCluster(rect: PixelRect(x: 64, y: 1, width: 1, height: 1), pixels: 1))
  }

  @Test func `clusters are those that filling finds`() {
    var dice = Dice(state: 101)
    for round in 0..<40 {
      let size = PixelSize(
        width: .random(in: 1...140, using: &dice), height: .random(in: 1...12, using: &dice))
      let blank = Bitmap(size: size)
      let pixels = (0..<size.width * size.height).map { _ in
        Int.random(in: 0..<10, using: &dice) < round % 10 ? Pixel(bits: 0xFF00_0000) : .clear
      }
      let actual = Bitmap(size: size, pixels: pixels)
      let found = PictureComparison(expected: blank, actual: actual).differences
      let model = ComparisonModel(expected: blank, actual: actual).differences(.exact)
      #expect(found?.clusterCount == model.clusterCount)
      #expect(found?.clusters == model.clusters)
      #expect(found?.boundingBox == model.boundingBox)
    }
  }
}
