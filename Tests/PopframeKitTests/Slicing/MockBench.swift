import Foundation
import Imaging
@testable import PopframeKit
import Popovers

/// Finished pictures of popovers, drawn from themes whose numbers are known, and what slicing makes of
/// them.
struct MockBench {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  /// A card with an arrow, a border and what else the theme says.
  static func card(fill: String = "\"#F4F4F8\"", more: String = "") -> String {
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

  func path(_ name: String) -> String { bench.path(name).text }

  /// Draws a mock into a file; `paint` may change its pixels.
  func mock(
    _ name: String, _ yaml: String, _ direction: ArrowDirection, scale: Scale = .one,
    offset: Double = 9, paint: (inout Bitmap) -> Void = { _ in }
  ) throws -> String {
    try mock(
      name, ThemeFolder(Snapshot(files: ["theme.yaml": Array(yaml.utf8)])), direction,
      content: Size(width: 130, height: 80), scale: scale, offset: offset, paint: paint)
  }

  /// Draws a mock of a theme into a file.
  func mock(
    _ name: String, _ theme: ThemeFolder, _ direction: ArrowDirection, content: Size,
    appearance: String = "base", scale: Scale, offset: Double,
    paint: (inout Bitmap) -> Void = { _ in }
  ) throws -> String {
    var bitmap = try theme.render(
      PopoverRequest(
        extent: .content(content), arrow: direction, offset: .points(offset), scale: scale),
      appearance: appearance
    ).bitmap
    paint(&bitmap)
    try bench.write(try bitmap.png(scale: scale), to: name)
    return path(name)
  }

  func slice(
    _ mocks: [String], _ settings: SliceSettings = SliceSettings()
  ) throws -> SlicedTheme {
    try SlicedTheme(mocks: mocks, name: "Sliced", settings: settings)
  }

  /// The theme that a slice has made.
  func theme(_ sliced: SlicedTheme) throws -> Theme {
    var files = Dictionary(uniqueKeysWithValues: sliced.pictures.map { ($0.name, $0.png) })
    files["theme.yaml"] = Array(sliced.yaml.utf8)
    return try ThemeFolder(Snapshot(files: files)).document.base
  }
}
