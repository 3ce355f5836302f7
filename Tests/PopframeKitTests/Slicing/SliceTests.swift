import Foundation
import Imaging
@testable import PopframeKit
import Popovers
import Testing

/// Finished pictures of popovers are taken apart, and the themes that come out draw them again.
///
/// The mocks are drawn from themes that are written here, so that their numbers are known.
@Suite struct SliceTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  /// A card with an arrow, a border and what else the theme says.
  private func card(fill: String = "\"#F4F4F8\"", more: String = "") -> String {
    """
    format: 1
    contentInsets: 10
    frame:
      style: drawn
      fill: \(fill)
      cornerRadius: 10
      border: {color: "#3050A0", width: 1}
    arrow: {style: drawn, base: 24, height: 10}
    \(more)

    """
  }

  /// Draws a mock into a file; `paint` may change its pixels.
  private func mock(
    _ name: String, _ yaml: String, _ direction: ArrowDirection, scale: Scale = .one,
    offset: Double = 9, paint: (inout Bitmap) -> Void = { _ in }
  ) throws -> String {
    let theme = try ThemeFolder(Snapshot(files: ["theme.yaml": Array(yaml.utf8)]))
    var bitmap = try theme.render(
      PopoverRequest(
        extent: .content(Size(width: 130, height: 80)), arrow: direction, offset: .points(offset),
        scale: scale)
    ).bitmap
    paint(&bitmap)
    try bench.write(try bitmap.png(scale: scale), to: name)
    return bench.path(name).text
  }

  private func slice(
    _ mocks: [String], _ settings: SliceSettings = SliceSettings()
  ) throws -> SlicedTheme {
    try SlicedTheme(mocks: mocks, name: "Sliced", settings: settings)
  }

  /// The theme that a slice wrote.
  private func theme(_ sliced: SlicedTheme) throws -> Theme {
    try sliced.write(to: bench.path("Sliced").text)
    return try ThemeFolder(bench.path("Sliced").text).document.base
  }

  @Test(arguments: [ArrowDirection.up, .down, .left, .right, .none])
  func `a card comes out again, its arrow on any side`(direction: ArrowDirection) throws {
    let sliced = try slice([try mock("card.png", card(), direction)])
    #expect(sliced.failures.isEmpty)
    #expect(sliced.report.contains { $0.hasSuffix("drawn again identically") })
    let theme = try theme(sliced)
    // The corner of radius 10, and one pixel of the middle.
    let frame = try #require(theme.frame)
    #expect(frame.image.size.width <= 21 && frame.image.size.height <= 21)
    #expect((theme.arrow == nil) == (direction == .none))
    #expect(theme.arrow.map(\.height) == (direction == .none ? nil : 10))
  }

  @Test func `a shadow that is to stay is painted into frame and arrow`() throws {
    let shadow = "shadow: {color: \"#203040\", opacity: 0.4, offset: [0, 4], blur: 10}"
    let sliced = try slice(
      [try mock("card.png", card(more: shadow), .up)], SliceSettings(shadow: .keep))
    #expect(sliced.failures.isEmpty)
    let theme = try theme(sliced)
    #expect(theme.shadows.isEmpty)
    let frame = try #require(theme.frame)
    #expect(frame.alignmentInsets.bottom >= 10)
  }

  @Test func `two scales together have caps of whole points`() throws {
    let mocks = [
      try mock("card@2x.png", card(), .up, scale: .two),
      try mock("card@3x.png", card(), .up, scale: try #require(Scale(3))),
    ]
    let sliced = try slice(mocks)
    #expect(sliced.failures.isEmpty)
    #expect(Set(sliced.pictures.map(\.name)).isSuperset(of: ["frame@2x.png", "frame@3x.png"]))
    let caps = try #require(try theme(sliced).frame).capInsets
    for cap in [caps.top, caps.left, caps.bottom, caps.right] { #expect(cap == cap.rounded()) }
  }
}
