import AndroidExchange
import Exchange
import Imaging
import PopframeKit
import Popovers
import Testing
import ThemeExchange
import Themes

/// What goes out in a format and comes back says the same, for themes made by chance.
@Suite struct RoundTripTests {
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  /// A frame of pictures at one to three scales, with slices that may be finer than points.
  private static func subject(
    _ seed: Int, resizings: [Resizing], hasCenter: Bool
  ) -> (ExportSubject, FrameStyle, Insets) {
    var dice = Dice(state: UInt64(seed) &* 7919 &+ 1)
    let scales = [[1], [2], [1, 2], [1, 2, 3], [2, 3]].randomElement(using: &dice) ?? [1]
    let caps = (0..<4).map { _ in Int.random(in: 0...6, using: &dice) }
    let middle = (0..<2).map { _ in Int.random(in: 3...9, using: &dice) }
    var bitmaps: [String: Bitmap] = [:]
    var files: [PictureSet.File] = []
    var fileCaps: [Int: PixelInsets] = [:]
    var centers: [Int: PixelSize] = [:]
    for scale in scales {
      let size = PixelSize(
        width: (caps[1] + middle[0] + caps[3]) * scale,
        height: (caps[0] + middle[1] + caps[2]) * scale)
      var bitmap = Bitmap(size: size)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let alpha = UInt8.random(in: 0...255, using: &dice)
          bitmap[x, y] = Pixel(
            red: UInt8.random(in: 0...alpha, using: &dice), green: alpha / 2, blue: 0, alpha: alpha)
        }
      }
      let path = "frame\(scale == 1 ? "" : "@\(scale)x").png"
      bitmaps[path] = bitmap
      files.append(PictureSet.File(path: path, scale: scale, size: size))
      fileCaps[scale] = PixelInsets(
        top: caps[0] * scale, left: caps[1] * scale, bottom: caps[2] * scale,
        right: caps[3] * scale)
      if hasCenter, Bool.random(using: &dice) {
        centers[scale] = PixelSize(width: 1, height: middle[1])
      }
    }
    let resizing = resizings.randomElement(using: &dice) ?? .stretch
    let overhang = Double(Int.random(in: 0...1, using: &dice))
    let frame = FrameStyle(
      image: PictureSet(files), fileCapInsets: fileCaps, resizing: resizing, fileCenters: centers,
      alignmentInsets: Insets(top: 0, left: overhang, bottom: 0, right: overhang))
    let insets = Insets(
      top: Double(caps[0]), left: Double(caps[1]), bottom: Double(caps[2]),
      right: Double(caps[3]) + 1 - overhang)
    let theme = Theme(name: "Chance \(seed)", contentInsets: insets, frame: frame)
    return (
      ExportSubject(looks: [.init(appearance: "base", theme: theme)], bitmaps: bitmaps), frame,
      insets
    )
  }

  /// The theme that an import has made.
  private static func theme(_ imported: ImportedTheme) throws -> (Theme, [String: Bitmap]) {
    #expect(imported.diagnostics.filter { $0.severity == .error } == [])
    var files: [String: [UInt8]] = [:]
    var bitmaps: [String: Bitmap] = [:]
    for file in imported.files {
      switch file.content {
      case .text(let text), .embedding(let text, _): files[file.path] = Array(text.utf8)
      case .bytes(let bytes): files[file.path] = bytes
      case .picture(let bitmap, let scale):
        bitmaps[file.path] = bitmap
        files[file.path] = try bitmap.png(scale: scale)
      }
    }
    return (try ThemeFolder(Snapshot(files: files)).document.base, bitmaps)
  }

  /// The part of the middle that shows, in points: all of it where nothing is said.
  private static func shown(_ frame: FrameStyle, at scale: Scale) -> Size {
    let size = frame.image.file(for: scale).points
    return frame.center
      ?? Size(
        width: size.width - frame.capInsets.horizontal,
        height: size.height - frame.capInsets.vertical)
  }

  private static func expectSame(
    _ frame: FrameStyle, _ imported: ImportedTheme, _ subject: ExportSubject, cuts: Bool
  ) throws {
    let (theme, bitmaps) = try theme(imported)
    let back = try #require(theme.frame)
    #expect(back.image.files.map(\.scale) == frame.image.files.map(\.scale))
    for scale in frame.image.files.map({ Scale(Double($0.scale)) ?? .one }) {
      let original = Theme(name: "", frame: frame).measured(at: scale).frame
      #expect(theme.measured(at: scale).frame?.capInsets == original?.capInsets)
      guard !cuts, let original, let found = theme.measured(at: scale).frame else { continue }
      // An axis that is stretched whole has no middle of its own.
      let (back, sent) = (shown(found, at: scale), shown(original, at: scale))
      #expect(back.width == sent.width)
      #expect(back.height == sent.height || frame.resizing.y == .none)
    }
    #expect(back.alignmentInsets == frame.alignmentInsets)
    if !cuts {
      for file in frame.image.files { #expect(bitmaps[file.path] == subject.bitmaps[file.path]) }
    }
  }

  @Test func `Nine-patches`() throws {
    for seed in 0..<150 {
      let (subject, frame, insets) = Self.subject(seed, resizings: [.stretch], hasCenter: false)
      let sources = subject.export(to: .ninePatch).files.compactMap {
        file -> NinePatchReader.Source? in
        guard case .picture(let bitmap, _) = file.content else { return nil }
        // res, the density's folder, the name.
        let parts = file.path.split(separator: "/").map(String.init)
        guard parts.count == 3, NinePatchReader.isNinePatch(parts[2]) else { return nil }
        return .init(path: file.path, folder: parts[1], name: parts[2], bitmap: bitmap)
      }
      let imported = NinePatchReader.read(sources, ImportRequest(name: "Back"))
      try Self.expectSame(frame, imported, subject, cuts: false)
      #expect(try Self.theme(imported).0.contentInsets == insets, "seed \(seed)")
      #expect(try Self.theme(imported).0.frame?.resizing == .stretch)
    }
  }

  @Test func `Asset catalogues`() throws {
    let modes: [Resizing] = [
      .tile, .stretch, Resizing(x: .tile, y: .none), Resizing(x: .none, y: .stretch), .none,
    ]
    for seed in 0..<150 {
      let (subject, frame, _) = Self.subject(seed, resizings: modes, hasCenter: true)
      let files = subject.export(to: .xcassets).files
      let imported = try Catalogue(files).imported
      // An axis that is stretched whole has no caps in a catalogue.
      var expected = frame
      expected.fileCapInsets = frame.fileCapInsets.mapValues { caps in
        var caps = caps
        if frame.resizing.x == .none { (caps.left, caps.right) = (0, 0) }
        if frame.resizing.y == .none { (caps.top, caps.bottom) = (0, 0) }
        return caps
      }
      try Self.expectSame(
        expected, imported, subject, cuts: frame.resizing == .none || frame.resizing.x == .none)
      #expect(try Self.theme(imported).0.frame?.resizing == frame.resizing, "seed \(seed)")
    }
  }
}
