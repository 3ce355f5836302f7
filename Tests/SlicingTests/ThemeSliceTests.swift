import Foundation
import Imaging
@testable import PopframeKit
import Popovers
@testable import Slicing
import Testing

/// Shipped themes are taken apart: a picture goes in, and a theme comes out that draws it again.
@Suite struct ThemeSliceTests {
  /// What the light inside of Glass needs between its arrow and its corners.
  private static func content(_ name: String) -> Size {
    name == "Glass" ? Size(width: 400, height: 320) : Size(width: 240, height: 160)
  }
  private static let assets = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Assets")
  private static let themes =
    (try? FileManager.default.contentsOfDirectory(atPath: assets.path))?
    .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".sh") && !$0.hasSuffix(".md") }
    // Slicing fits shadows without a spread; those of Tooltip have one.
    .filter { $0 != "Tooltip" }.sorted() ?? []

  @Test func `there are themes`() { #expect(Self.themes.count >= 14) }

  @Test(arguments: themes)
  func `a shipped theme comes out of a picture of it`(name: String) throws {
    let theme = try ThemeFolder(Self.assets.appending(path: name).path)
    let bench = try MockBench()
    let mock = try bench.mock(
      "up.png", theme, .up, content: Self.content(name), scale: .one, offset: 20)
    let sliced = try bench.slice([mock])
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(sliced.report.contains { $0.contains("drawn again") })
    #expect(sliced.largestDifference <= (theme.document.base.shadows.isEmpty ? 0 : 2))
  }

  /// The themes whose directions share all they can, in each of their appearances.
  private static let looks = themes.filter { $0 != "Glass" }.flatMap { name in
    let theme = try? ThemeFolder(assets.appending(path: name).path)
    return (theme?.document.appearances ?? []).map { (name, $0) }
  }

  @Test func `there are looks`() { #expect(Self.looks.count >= 20) }

  @Test(arguments: looks)
  func `a shipped theme comes out of pictures of all directions`(
    name: String, appearance: String
  ) throws {
    let theme = try ThemeFolder(Self.assets.appending(path: name).path)
    let bench = try MockBench()
    let mocks = try ArrowDirection.allCases.map {
      try bench.mock(
        "\($0).png", theme, $0, content: Size(width: 240, height: 160), appearance: appearance,
        scale: .one, offset: 20)
    }
    let sliced = try bench.slice(mocks)
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(sliced.largestDifference <= (theme.document.base.shadows.isEmpty ? 0 : 2))
    let own = try Self.area(name, appearance, scale: 1)
    guard own > 0 else { return }
    #expect(sliced.pictures.reduce(0) { $0 + Self.area($1.png) } <= own)
  }

  /// The lines of the note show through words, and the pin covers the ends of some.
  @Test(arguments: [ArrowDirection.up, .left, .right])
  func `a ruled note comes out of a picture with words on it`(direction: ArrowDirection) throws {
    let theme = try ThemeFolder(Self.assets.appending(path: "Pushpin").path)
    let bench = try MockBench()
    func mock(_ name: String, hasWords: Bool) throws -> String {
      try bench.mock(
        name, theme, direction, content: Size(width: 240, height: 160), scale: .two, offset: 20
      ) { bitmap in
        guard hasWords else { return }
        let (across, down) = (bitmap.width / 3, bitmap.height / 3)
        for y in down..<2 * down where (y - down) % 36 < 10 {
          for x in across..<2 * across {
            bitmap[x, y] = Pixel(red: 0, green: 0, blue: 0, alpha: 128).over(bitmap[x, y])
          }
        }
      }
    }
    let sliced = try bench.slice([mock("words@2x.png", hasWords: true)])
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(sliced.values.content?.isCertain == true)
    let empty = try bench.slice(
      [mock("empty@2x.png", hasWords: false)], SliceSettings(content: SliceSettings.Content.none))
    #expect(sliced.pictures.map(\.png) == empty.pictures.map(\.png))
  }

  @Test func `a soft arrow may have another base at another scale`() throws {
    let theme = try ThemeFolder(Self.assets.appending(path: "Pushpin").path)
    let bench = try MockBench()
    let mocks = try [2, 3].map { scale in
      try bench.mock(
        "pin@\(scale)x.png", theme, .down, content: Size(width: 240, height: 160),
        scale: try #require(Scale(Double(scale))), offset: 20)
    }
    let sliced = try bench.slice(mocks)
    #expect(sliced.failures.isEmpty && sliced.largestDifference <= 2, "\(sliced.failures)")
  }

  @Test(arguments: [("base", ArrowDirection.left), ("dark", .up)])
  func `glass comes out of a picture of it`(
    appearance: String, direction: ArrowDirection
  ) throws {
    let theme = try ThemeFolder(Self.assets.appending(path: "Glass").path)
    let bench = try MockBench()
    let mock = try bench.mock(
      "glass.png", theme, direction, content: Self.content("Glass"), appearance: appearance,
      scale: .one, offset: 20)
    let sliced = try bench.slice([mock])
    #expect(sliced.failures.isEmpty && sliced.largestDifference <= 2, "\(sliced.failures)")
    #expect(try bench.theme(sliced).shadows.allSatisfy(\.knockout))
  }

  @Test func `glass comes out of pictures of all directions, fused`() throws {
    let theme = try ThemeFolder(Self.assets.appending(path: "Glass").path)
    let bench = try MockBench()
    let mocks = try [ArrowDirection.left, .right, .none].map {
      try bench.mock(
        "\($0).png", theme, $0, content: Self.content("Glass"), scale: .one, offset: 20)
    }
    let sliced = try bench.slice(mocks)
    #expect(sliced.failures.isEmpty && sliced.largestDifference <= 2, "\(sliced.failures)")
    #expect(sliced.pictures.map(\.name) == ["left.png", "none.png", "right.png"])
  }

  @Test(arguments: [("Frost", "dark", 2), ("Frost", "dark", 3), ("Pushpin", "base", 3)])
  func `large pictures need no more art than the theme has`(
    name: String, appearance: String, scale: Int
  ) throws {
    let theme = try ThemeFolder(Self.assets.appending(path: name).path)
    let bench = try MockBench()
    let mocks = try ArrowDirection.allCases.map {
      try bench.mock(
        "\($0)@\(scale)x.png", theme, $0, content: Size(width: 240, height: 160),
        appearance: appearance, scale: try #require(Scale(Double(scale))), offset: 20)
    }
    let sliced = try bench.slice(mocks)
    #expect(sliced.failures.isEmpty && sliced.largestDifference <= 2, "\(sliced.failures)")
    let own = try Self.area(name, appearance, scale: scale)
    #expect(sliced.pictures.reduce(0) { $0 + Self.area($1.png) } <= own)
  }

  @Test func `the numbers of two shadows are exact where one hides in the other`() throws {
    let theme = try ThemeFolder(Self.assets.appending(path: "Ink").path)
    let bench = try MockBench()
    let mocks = try [ArrowDirection.left, .none].map {
      try bench.mock(
        "\($0)@3x.png", theme, $0, content: Size(width: 240, height: 160),
        scale: try #require(Scale(3)), offset: 20)
    }
    let sliced = try bench.slice(mocks)
    #expect(sliced.failures.isEmpty && sliced.largestDifference <= 2, "\(sliced.failures)")
    let (found, own) = (try bench.theme(sliced).shadows, theme.document.base.shadows)
    #expect(found.map(\.blur) == own.map(\.blur))
    #expect(found.map(\.opacity) == own.map(\.opacity))
    #expect(found.map(\.offset) == own.map(\.offset))
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
    let own = try [2, 3].reduce(0) { try $0 + Self.area("Crimson", "base", scale: $1) }
    #expect(sliced.pictures.reduce(0) { $0 + Self.area($1.png) } <= own)
  }

  /// The pixels of the art of one scale that an appearance of a theme is drawn with.
  private static func area(_ name: String, _ appearance: String, scale: Int) throws -> Int {
    let folder = assets.appending(path: name)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { PictureName($0)?.scale == scale || scale == 1 && !$0.contains("@") }
      .filter { $0.hasSuffix(".png") && $0 != "scene.png" }
    let own = names.filter { $0.contains("~\(appearance)") }
    let replaced = own.map { $0.replacingOccurrences(of: "~\(appearance)", with: "") }
    let shared = names.filter { !$0.contains("~") && !replaced.contains($0) }
    return try (own + shared).reduce(0) {
      $0 + area([UInt8](try Data(contentsOf: folder.appending(path: $1))))
    }
  }

  /// The pixels of a PNG file, as its header says.
  private static func area(_ png: [UInt8]) -> Int {
    func number(_ start: Int) -> Int { png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return number(16) * number(20)
  }
}
