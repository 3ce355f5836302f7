import Foundation
import Imaging
@testable import PopframeKit
import Popovers
import Testing

/// Shipped themes are taken apart: a picture goes in, and a theme comes out that draws it again.
@Suite struct ThemeSliceTests {
  /// Themes that cannot be taken apart: a gradient across that has a knee has no columns and no rows to
  /// stretch.
  static let refused: Set = ["Glass"]
  private static let assets = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Assets")
  private static let themes =
    (try? FileManager.default.contentsOfDirectory(atPath: assets.path))?
    .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".sh") && !$0.hasSuffix(".md") }.sorted() ?? []

  @Test func `there are themes`() { #expect(Self.themes.count >= 14) }

  @Test(arguments: themes)
  func `a shipped theme comes out of a picture of it`(name: String) throws {
    let theme = try ThemeFolder(Self.assets.appending(path: name).path)
    let bench = try MockBench()
    let mock = try bench.mock(
      "up.png", theme, .up, content: Size(width: 240, height: 200), scale: .one, offset: 20)
    guard !Self.refused.contains(name) else {
      // Refused with a reason, or with the proof that fails.
      let sliced = try? bench.slice([mock])
      #expect(sliced?.failures.isEmpty != true)
      return
    }
    let sliced = try bench.slice([mock])
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(sliced.report.contains { $0.contains("drawn again") })
  }

  /// Themes without soft shadows, which are taken apart quickly.
  private static let quick = ["Block", "Contrast", "Crimson", "Pixel"]

  @Test(arguments: quick, [1, 2])
  func `a shipped theme comes out of pictures of all directions`(name: String, scale: Int) throws {
    let theme = try ThemeFolder(Self.assets.appending(path: name).path)
    let bench = try MockBench()
    let mocks = try ArrowDirection.allCases.map {
      try bench.mock(
        "\($0).png", theme, $0, content: Size(width: 160, height: 120),
        scale: try #require(Scale(Double(scale))), offset: 20)
    }
    let sliced = try bench.slice(mocks, SliceSettings(scale: scale))
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    // Corners of Block, whose hard shadow keeps it from being fused, round differently when they are turned.
    #expect(sliced.largestDifference <= (name == "Block" ? 1 : 0))
    let own = try Self.area(name, scale: scale)
    #expect(own == 0 || sliced.pictures.reduce(0) { $0 + Self.area($1.png) } <= own)
  }

  @Test func `two scales of all directions make one set`() throws {
    let theme = try ThemeFolder(Self.assets.appending(path: "Crimson").path)
    let bench = try MockBench()
    let mocks = try [2, 3].flatMap { scale in
      try ArrowDirection.allCases.map {
        try bench.mock(
          "\($0)@\(scale)x.png", theme, $0, content: Size(width: 160, height: 120),
          scale: try #require(Scale(Double(scale))), offset: 20)
      }
    }
    let sliced = try bench.slice(mocks)
    #expect(sliced.failures.isEmpty && sliced.largestDifference == 0, "\(sliced.failures)")
    #expect(
      sliced.pictures.map(\.name) == [
        "arrow@2x.png", "arrow@3x.png", "frame@2x.png", "frame@3x.png",
      ])
    let own = try Self.area("Crimson", scale: 2) + Self.area("Crimson", scale: 3)
    #expect(sliced.pictures.reduce(0) { $0 + Self.area($1.png) } <= own)
  }

  /// The pixels of a theme's art of one scale, without that of other appearances.
  private static func area(_ name: String, scale: Int) throws -> Int {
    let folder = assets.appending(path: name)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { PictureName($0)?.scale == scale || scale == 1 && !$0.contains("@") }
      .filter { $0.hasSuffix(".png") && !$0.contains("~") && $0 != "scene.png" }
      .reduce(0) { $0 + area([UInt8](try Data(contentsOf: folder.appending(path: $1)))) }
  }

  /// The pixels of a PNG file, as its header says.
  private static func area(_ png: [UInt8]) -> Int {
    func number(_ start: Int) -> Int { png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return number(16) * number(20)
  }
}
