@testable import Files
import Imaging
import PopframeKit
@testable import Slicing
import TestFolders
import Testing

/// Caps that are proposed for a frame whose theme has caps.
@Suite struct FrameProposalTests {
  /// A frame of 30 columns, all the same, whose rows have these levels.
  private static func frame(_ levels: [Int]) -> Bitmap {
    var frame = Bitmap(size: PixelSize(width: 30, height: levels.count))
    for (y, level) in levels.enumerated() {
      let pixel = Pixel(Color(red: UInt8(level), green: UInt8(level), blue: UInt8(level)))
      for x in 0..<30 { frame[x, y] = pixel }
    }
    return frame
  }

  private static func caps(
    _ frame: Bitmap, known: Insets?, y: Resizing.Mode = .stretch
  ) throws -> Insets {
    let known = known.map {
      FrameProposal.Known(capInsets: $0, resizing: Resizing(x: .stretch, y: y))
    }
    return try FrameProposal(frame, scale: 1, path: "frame.png", tolerance: 4, known: known)
      .capInsets
  }

  /// Rows that neither rise nor repeat.
  private static let uneven = (0..<39).map { ($0 * $0 * 17 + $0 * 5) % 190 }
  /// One row is left of rows that neither are equal nor rise, but lie within the tolerance.
  private static let single = frame(
    uneven
      + [0, 3, 1, 4, 2, 0, 4, 1, 3, 0, 2, 4, 0, 3, 1, 2, 4, 1, 0, 2, 3, 0, 4, 2, 1].map { 200 + $0 }
      + uneven)
  /// One row is left below twenty, round the middle, that rise by a level each.
  private static let below = frame(uneven + Array(200..<220) + [229] + uneven.dropLast(8))
  /// 28 rows that rise by 2 levels each, and fall again; the three highest are equal.
  private static let bent = frame(
    uneven + (0..<12).map { 200 + 2 * $0 } + [224, 224, 224] + (1..<14).map { 224 - 2 * $0 }
      + uneven)
  /// 19 rows that rise by a level each, less than a quarter of all.
  private static let rising = frame(uneven + Array(200..<219) + uneven)

  @Test(arguments: [
    (single, 51.0, 51.0), (rising, 39, 39), (below, 59, 31), (bent, 39, 39),
  ])
  func `caps that slicing has left are answered`(
    frame: Bitmap, top: Double, bottom: Double
  ) throws {
    let known = Insets(top: top, left: 4, bottom: bottom, right: 4)
    let answer = try Self.caps(frame, known: known)
    #expect(answer.top == top && answer.bottom == bottom)
    // Without a theme, rows within the tolerance are one band.
    #expect(try Self.caps(frame, known: nil).top != top)
  }

  /// A line after every nine rows: what is equal between two lines is a part of the tile only.
  @Test func `a tile is answered where the theme tiles`() throws {
    let tile = Array(repeating: 200, count: 9) + [90]
    let frame = Self.frame([10, 60, 120] + tile + [Int](repeating: 200, count: 4) + [140, 20])
    let known = Insets(top: 3, left: 4, bottom: 6, right: 4)
    let tiled = try Self.caps(frame, known: known, y: .tile)
    #expect(tiled.top == 3 && tiled.bottom == 6)
    let stretched = try Self.caps(frame, known: known)
    #expect(stretched.bottom == 7)
  }

  /// A column lies within a pixel at 1x and over two at 2x: what the caps may be at 1x alone is too little.
  @Test func `a file of several has the caps that suit all`() throws {
    func file(_ scale: Int, rounded: Int) throws -> [UInt8] {
      var frame = Bitmap(size: PixelSize(width: 31 * scale, height: 31 * scale))
      for y in 0..<frame.height {
        for x in 0..<frame.width {
          let ends = [min(x, frame.width - 1 - x), min(y, frame.height - 1 - y)].min() ?? 0
          let level = UInt8(ends < rounded ? 40 + 5 * ends : 250)
          frame[x, y] = Pixel(Color(red: level, green: level, blue: level))
        }
      }
      return try frame.png(scale: #require(Scale(Double(scale))))
    }
    let folder = try Workbench()
    try folder.write(file(1, rounded: 8), to: "frame.png")
    try folder.write(file(2, rounded: 20), to: "frame@2x.png")
    try folder.write(
      Array(
        "format: 1\ncontentInsets: 10\nframe: {image: frame.png, capInsets: 10, resizing: stretch}\n"
          .utf8), to: "theme.yaml")
    for name in ["frame.png", "frame@2x.png"] {
      let found = try FrameProposal(
        frame: folder.path(name).text, settings: SliceSettings(scale: 1))
      #expect(found.capInsets == Insets(all: 10), "\(name)")
    }
  }

  @Test func `caps that could be smaller are not answered`() throws {
    // Eleven rows are equal, and five of them, or one, are no rise.
    let frame = Self.frame(Self.uneven + Array(repeating: 200, count: 11) + Self.uneven)
    for top in [42.0, 44] {
      let known = Insets(top: top, left: 4, bottom: top, right: 4)
      let answer = try Self.caps(frame, known: known)
      #expect(answer.top == 39 && answer.bottom == 39)
    }
  }
}
