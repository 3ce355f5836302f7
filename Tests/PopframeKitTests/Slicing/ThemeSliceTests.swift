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
}
