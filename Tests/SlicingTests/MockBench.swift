@testable import Files
import Foundation
import Imaging
@testable import PopframeKit
import Popovers
@testable import Slicing
import TestFolders

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

  /// A frame and an arrow that are pictures: both the same from left and right, from above and below, and in
  /// every turn.
  private static func pictures() throws -> ThemeFolder {
    let (line, fill) = (Pixel(Color(red: 48, green: 80, blue: 160)), Pixel(.white))
    var frame = Bitmap(size: PixelSize(width: 9, height: 9))
    for y in 0..<9 {
      for x in 0..<9 {
        let (a, b) = (min(x, 8 - x), min(y, 8 - y))
        frame[x, y] = a + b == 0 ? .clear : min(a, b) == 0 || a + b == 2 ? line : fill
      }
    }
    var arrow = Bitmap(size: PixelSize(width: 22, height: 11))
    for y in 0..<11 {
      for x in 10 - y..<12 + y { arrow[x, y] = x < 12 - y || x > 9 + y ? line : fill }
    }
    let yaml = """
      format: 1
      contentInsets: 10
      frame: {image: frame.png, capInsets: 4, resizing: stretch}
      arrow: {image: arrow.png, overlap: 1}

      """
    return try ThemeFolder(
      Snapshot(files: [
        "theme.yaml": Array(yaml.utf8), "frame.png": frame.png(scale: .one),
        "arrow.png": arrow.png(scale: .one),
      ]))
  }

  /// Draws a mock of a theme that is made of two pictures.
  func pictureMock(_ name: String, _ direction: ArrowDirection) throws -> String {
    try mock(
      name, Self.pictures(), direction, content: Size(width: 130, height: 80), scale: .one,
      offset: 9)
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
  func theme(_ sliced: SlicedTheme) throws -> Theme { try folder(sliced).document.base }

  /// Draws the theme that a slice has made, in its preview's size.
  func ownMock(_ name: String, _ sliced: SlicedTheme, _ direction: ArrowDirection) throws -> String
  {
    let folder = try folder(sliced)
    return try mock(
      name, folder, direction, content: folder.document.base.previews.content[0], scale: .one,
      offset: 9)
  }

  private func folder(_ sliced: SlicedTheme) throws -> ThemeFolder {
    var files = Dictionary(uniqueKeysWithValues: sliced.pictures.map { ($0.name, $0.png) })
    files["theme.yaml"] = Array(sliced.yaml.utf8)
    return try ThemeFolder(Snapshot(files: files))
  }
}
