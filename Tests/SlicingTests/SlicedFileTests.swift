import Files
import Foundation
import Imaging
import JSON
@testable import PNG
@testable import PopframeKit
import Popovers
@testable import Slicing
import Testing

/// Finished pictures that were taken apart wrongly once. They lie beside this file.
@Suite struct SlicedFileTests {
  private func path(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures/\(name)").path
  }

  private func slice(
    _ names: String..., settings: SliceSettings = SliceSettings()
  ) throws -> SlicedTheme {
    try SlicedTheme(mocks: names.map(path), name: "Sliced", settings: settings)
  }

  private func theme(_ sliced: SlicedTheme) throws -> Theme {
    var files = Dictionary(uniqueKeysWithValues: sliced.pictures.map { ($0.name, $0.png) })
    files["theme.yaml"] = Array(sliced.yaml.utf8)
    return try ThemeFolder(Snapshot(files: files, name: "Sliced")).document.base
  }

  @Test func `a picture of a few pixels is refused or taken`() throws {
    do { _ = try slice("slice-trap.png") } catch is PopframeError {}
  }

  @Test func `files whose middles lie apart are refused`() throws {
    var settings = SliceSettings()
    settings.shadow = .keep
    #expect(throws: PopframeError.self) {
      try slice("apart.png", "apart@2x.png", settings: settings)
    }
  }

  @Test(arguments: ["tip-1x.png", "tip-2x@2x.png"])
  func `the tip of an arrow that is its own mirror image is its middle`(name: String) throws {
    let sliced = try slice(name)
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    let arrow = try #require(try theme(sliced).arrow)
    #expect(arrow.tip == 10)
    #expect(arrow.base == 20)
  }

  /// Drawn by Chromium with a filter `drop-shadow` of a deviation of 4, 2 below and a quarter opaque, round a frame with a
  /// square of 12 points that stands on its corner: its tip's two soft pixels lie 2 pixels from an opaque one.
  @Test(arguments: [
    ["sharp-tip.png"], ["sharp-tip@2x.png"], ["sharp-tip.png", "sharp-tip@2x.png"],
  ])
  func `the soft end of a tip is no shadow's`(names: [String]) throws {
    let sliced = try SlicedTheme(
      mocks: names.map(path), name: "Sliced", settings: SliceSettings())
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    let theme = try theme(sliced)
    let shadow = try #require(theme.shadows.first)
    #expect(theme.shadows.count == 1)
    #expect(abs(shadow.blur - 8) <= 1 && shadow.offset == Point(x: 0, y: 2), "\(shadow)")
    #expect(abs(shadow.opacity - 0.25) <= 0.02, "\(shadow)")
    let arrow = try #require(theme.arrow)
    #expect(
      abs(arrow.base - 12 * 2.0.squareRoot()) <= 2 && abs(arrow.height - 8.5) <= 1, "\(arrow)")
  }

  /// Pillow has scaled them down by `LANCZOS`, which leaves up to 4 levels 3 pixels outside of the outline. The frame is
  /// 200 × 100, the arrow 24 × 12.
  @Test(arguments: ["scaled-down.png", "scaled-down-dark@2x.png"])
  func `the ringing of a picture that was scaled down is no shadow`(name: String) throws {
    let sliced = try slice(name)
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(
      sliced.report.contains { $0.hasPrefix("directions: given: up; turned: down, left, right") })
    #expect(!sliced.report.contains { $0.hasPrefix("in the art: ") }, "\(sliced.report)")
    #expect(sliced.json["shadow"]?["in"]?.string == "none")
    let theme = try theme(sliced)
    #expect(theme.shadows.isEmpty)
    #expect(theme.frame?.alignmentInsets != .zero)
    let arrow = try #require(theme.arrow)
    #expect(abs(arrow.base - 24) <= 1 && abs(arrow.height - 12) <= 0.5, "\(arrow)")
  }

  /// Drawn by Chromium: `box-shadow` on the box, and a triangle of 24 × 12 that casts none.
  @Test func `a triangle on the shadow of a box is turned without it`() throws {
    let sliced = try slice("css-triangle@2x.png")
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(sliced.report.contains { $0.hasPrefix("directions: turned: up, left, right") })
    let picture = try #require(sliced.pictures.first { $0.name == "arrow@2x.png" })
    let arrow = try PNGCodec.decode(picture.png).bitmap
    #expect(arrow.size == PixelSize(width: 48, height: 24))
    // Half of its pixels are the triangle's, and beside its two slopes nothing is left.
    #expect(arrow[0, 0].alpha == 0 && arrow[47, 0].alpha == 0 && arrow[24, 12].alpha == 255)
    let theme = try theme(sliced)
    #expect(theme.arrow?.base == 24 && theme.arrow?.height == 12)
  }

  @Test func `a line of less than half a pixel and the same of a pixel are one popover`() throws {
    let sliced = try slice("hairline.png", "hairline@2x.png")
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(try theme(sliced).frame?.image.files.map(\.scale) == [1, 2])
  }

  /// Drawn by Chromium with two filters `drop-shadow`, and with two of a `box-shadow`, at 2 pixels a point: the numbers of
  /// the stylesheet, whose blur is the deviation in a filter and twice that in a box's shadow.
  @Test(arguments: [
    ("two-filters@2x.png", [(24.0, 8.0, 0.25), (4, 1, 0.3)]),
    ("two-shadows@2x.png", [(24, 8, 0.15), (6, 2, 0.2)]),
  ])
  func `two shadows of a browser are the theme's`(
    name: String, written: [(blur: Double, y: Double, opacity: Double)]
  ) throws {
    let sliced = try slice(name)
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    let theme = try theme(sliced)
    #expect(theme.shadows.count == 2)
    for (shadow, wanted) in zip(theme.shadows, written) {
      #expect(abs(shadow.blur - wanted.blur) <= 2, "\(shadow)")
      #expect(abs(shadow.offset.y - wanted.y) <= 0.5, "\(shadow)")
      #expect(abs(shadow.opacity - wanted.opacity) <= 0.02, "\(shadow)")
    }
  }

  /// Drawn by Chromium: the frame is 200 × 100 at 50, 40, below it an arrow of 24 × 13. The shadow of the glass is a
  /// filter `drop-shadow` of a deviation of 12, 4 below and two fifths opaque; the other is the filter that Figma writes
  /// for a shadow, which is left out under the popover's soft edges, too.
  @Test(arguments: [("glass", true), ("figma", false)], [["@2x"], [""], ["", "@2x"]])
  func `shadows of filters are the theme's where edges are kept, at each density alike`(
    picture: (name: String, isTheme: Bool), endings: [String]
  ) throws {
    let sliced = try SlicedTheme(
      mocks: endings.map { path("\(picture.name)\($0).png") }, name: "Sliced",
      settings: SliceSettings())
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(sliced.values.frame == Rect(x: 50, y: 40, width: 200, height: 100))
    let theme = try theme(sliced)
    let arrow = try #require(theme.arrow)
    #expect(abs(arrow.base - 24) <= 1.5 && abs(arrow.height - 13) <= 0.5, "\(arrow)")
    guard case .image = arrow.art else {
      Issue.record("the arrow is no picture")
      return
    }
    let known = sliced.values.directions.filter(\.isKnown).map(\.direction)
    guard picture.isTheme else {
      #expect(theme.shadows.isEmpty && Set(known) == [.down, .none])
      #expect(sliced.report.contains("in the art: the shadow"))
      return
    }
    let shadow = try #require(theme.shadows.first)
    #expect(theme.shadows.count == 1 && !shadow.knockout && known.count == 5)
    #expect(abs(shadow.blur - 24) <= 1 && shadow.offset == Point(x: 0, y: 4), "\(shadow)")
    #expect(abs(shadow.opacity - 0.4) <= 0.02, "\(shadow)")
  }

  /// The numbers that the filter says, under which edges differ by more than linear light makes them.
  @Test func `a shadow that is given is the theme's`() throws {
    let given = ShadowStyle(color: .black, opacity: 0.25, offset: Point(x: 0, y: 4), blur: 8)
    let sliced = try slice("figma@2x.png", settings: SliceSettings(shadow: .given([given])))
    #expect(try theme(sliced).shadows == [given])
  }

  /// Drawn by Chromium of the stylesheet of Card, whose line is a gradient of one colour: the browser dithers it by a level.
  /// Its frame is 180 × 90 at 60, 50; the arrow's numbers and the shadows are those of Card's theme.
  @Test func `a dithered line is one line`() throws {
    let sliced = try slice("dithered.png", "dithered@2x.png")
    #expect(sliced.failures.isEmpty, "\(sliced.failures)")
    #expect(sliced.values.frame == Rect(x: 60, y: 50, width: 180, height: 90))
    #expect(!sliced.values.directions.contains { !$0.isKnown })
    let theme = try theme(sliced)
    let arrow = try #require(theme.arrow)
    #expect(abs(arrow.base - 26) <= 1.5 && abs(arrow.height - 11) <= 0.5, "\(arrow)")
    #expect(theme.shadows.count == 2)
    for (shadow, wanted) in zip(theme.shadows, [(28.0, 12.0, 0.13), (5, 2, 0.1)]) {
      #expect(abs(shadow.blur - wanted.0) <= 2 && abs(shadow.offset.y - wanted.1) <= 1, "\(shadow)")
      #expect(abs(shadow.opacity - wanted.2) <= 0.02, "\(shadow)")
    }
  }
}

extension SlicedFileTests {
  @Test func `pictures that are too many are refused before one is decoded`() throws {
    // 64 million pixels each, and a slice takes 100 million.
    let size = PixelSize(width: 8000, height: 8000)
    let mocks = ["mock.png", "mock@2x.png"].map { name in
      FinishedPicture(path: name, size: size) { () throws(PopframeError) in
        Issue.record("\(name) is decoded")
        throw .defect("decoded")
      }
    }
    let error = #expect(throws: PopframeError.self) {
      try SlicedTheme(mocks, name: "Sliced", settings: SliceSettings())
    }
    #expect(
      error?.description
        == "mock@2x.png: error: the pictures of one slice have at most 100,000,000 pixels together, and "
        + "with this one they have 128,000,000; give smaller ones, or fewer")
  }
}

extension SlicedFileTests {
  /// Densities as Pillow writes them for 72, 144, 216, 96 and 300 pixels an inch.
  @Test(arguments: [(2835, 1), (5669, 2), (8504, 3), (3780, nil), (11811, nil)])
  func `a density tells the scale`(perMetre: Int, scale: Int?) {
    #expect(PNGFacts.Density(x: perMetre, y: perMetre).scale == scale)
  }

  @Test func `a density tells the scale where the name does not`() throws {
    let mock = try DecodedPicture(file: PathName(path("tip-2x@2x.png"))).bitmap
    let file = FileContents(try PNGCodec.encode(mock, scale: #require(Scale(2))))
    func sliced(_ settings: SliceSettings) throws -> SlicedTheme {
      let picture = try DecodedPicture(file, path: PathName("mock.png"))
      return try SlicedTheme(mocks: [("mock.png", picture)], name: "Sliced", settings: settings)
    }
    let found = try sliced(SliceSettings())
    #expect(found.report.contains("mock.png: 2 pixels a point, as its density says"))
    #expect(found.pictures.allSatisfy { $0.name.hasSuffix("@2x.png") })
    let asked = try sliced(SliceSettings(scale: 1))
    #expect(asked.pictures.allSatisfy { !$0.name.contains("@") })
  }
}

extension SliceTests {
  @Test func `noise is refused as noise, at once`() throws {
    var dice = SystemRandomNumberGenerator()
    var noise = Bitmap(size: PixelSize(width: 800, height: 800))
    for y in 0..<800 {
      for x in 0..<800 {
        let alpha = UInt8.random(in: 0...255, using: &dice)
        func channel() -> UInt8 { UInt8.random(in: 0...alpha, using: &dice) }
        noise[x, y] = Pixel(red: channel(), green: channel(), blue: channel(), alpha: alpha)
      }
    }
    let clock = ContinuousClock()
    let took = clock.measure {
      #expect(throws: SliceFault.self) {
        _ = try PopoverDecomposer(
          [[FlattenedPopover.File(path: "noise.png", scale: 1, bitmap: noise)]],
          settings: SliceSettings())
      }
    }
    // The search for its shadows took more than 100 s.
    #expect(took < .seconds(20))
  }
}
