import Files
import Foundation
import Imaging
@_spi(Studio) import PopframeKit
import Popovers
@_spi(Studio) import Preview
import TestFolders
import Testing
import Themes

/// The place that a fix changes most, as it is and as it would be.
@Suite struct FixPicturesTests {
  private let bench: Workbench
  private let yaml = """
    format: 1
    contentInsets: 8
    frame: {style: drawn, fill: "#205080", cornerRadius: 2}
    arrow: {style: drawn, base: 20, height: 8}
    previews: {content: [[60, 40]], arrows: [up, none], scales: [1, 2]}

    """

  init() throws {
    bench = try Workbench()
    try bench.write(yaml, to: "T/theme.yaml")
  }

  private func theme() throws -> ThemeFolder { try ThemeFolder(bench.path("T").text) }

  /// A finding that proposes other words for some of the theme's text.
  private func finding(_ old: String, _ new: String, in theme: ThemeFolder) throws -> Diagnostic {
    let range = try #require(yaml.range(of: old))
    let start = yaml.utf8.distance(from: yaml.startIndex, to: range.lowerBound)
    let edit = Diagnostic.Fix.Edit(
      file: theme.file, bytes: start..<start + old.utf8.count, text: new)
    return Diagnostic(
      .warning, .invalidValue, file: theme.file, message: "A finding.",
      fix: Diagnostic.Fix(label: "Fix it", edits: [edit]))
  }

  @Test func `of two pictures of one size it is the square that differs most`() throws {
    let old = try theme()
    let finding = try finding("cornerRadius: 2", "cornerRadius: 12", in: old)
    let pictures = try #require(try FixPictures(of: finding, in: old))
    try bench.write(yaml.replacing("cornerRadius: 2", with: "cornerRadius: 12"), to: "T/theme.yaml")
    let new = try theme()
    let side = 32
    func apart(_ a: Pixel, _ b: Pixel) -> Int {
      [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)]
        .map { abs(Int($0) - Int($1)) }.max() ?? 0
    }
    /// A square of a picture, clear beyond it.
    func square(_ picture: Bitmap, _ left: Int, _ top: Int) -> [Pixel] {
      (top..<top + side).flatMap { y in
        (left..<left + side).map { x in
          x < picture.width && y < picture.height ? picture[x, y] : .clear
        }
      }
    }
    var (most, found) = (0, 0)
    var best: [(before: [Pixel], after: [Pixel])] = []
    for preview in old.previews where preview.request.scale == .two {
      let a = try old.render(preview.request, appearance: preview.appearance).bitmap
      let b = try new.render(preview.request, appearance: preview.appearance).bitmap
      try #require(a.size == b.size)
      for top in stride(from: 0, to: a.height, by: side / 2) {
        for left in stride(from: 0, to: a.width, by: side / 2) {
          let (before, after) = (square(a, left, top), square(b, left, top))
          let weight = zip(before, after).reduce(0) { $0 + apart($1.0, $1.1) }
          if weight > most { (most, best) = (weight, []) }
          if weight == most { best.append((before, after)) }
          found += 1
        }
      }
    }
    #expect(found > 20 && most > 0)
    #expect(
      best.contains { $0.before == pictures.before.pixels && $0.after == pictures.after.pixels })
    #expect(pictures.before.pixels != pictures.after.pixels)
    #expect(pictures.before.width == side && pictures.after.height == side)
  }

  @Test func `nothing is written`() throws {
    let theme = try theme()
    _ = try FixPictures(
      of: try finding("cornerRadius: 2", "cornerRadius: 12", in: theme), in: theme)
    #expect(try bench.text("T/theme.yaml") == yaml && bench.names() == ["T", "T/theme.yaml"])
  }

  @Test func `a fix that nobody sees, and a finding without one, have no pictures`() throws {
    let theme = try theme()
    #expect(
      try FixPictures(of: try finding("format: 1", "format: 1 # ours", in: theme), in: theme) == nil
    )
    let plain = Diagnostic(.note, .invalidValue, file: theme.file, message: "A note.")
    #expect(try FixPictures(of: plain, in: theme) == nil)
  }
}
