import ArtAnalysis
import Imaging
import Testing

/// Rules about the shape of a picture, its marks and its siblings, followed over their thresholds.
@Suite struct ShapeSweepTests {
  private let bench: ArtBench

  init() throws { bench = try ArtBench() }

  @Test(arguments: 0...8)
  func `halves may differ by four levels and are a mirror image`(levels: Int) throws {
    try bench.picture("frame.png", 24, 24) { x, y in
      let isRight = x > 19 && (4..<20).contains(y)
      return ArtBench.gray(
        isRight ? UInt8(100 + levels) : min(x, y, 23 - x, 23 - y) < 4 ? 100 : 60)
    }
    try bench.theme(
      "contentInsets: 6\nframe: {image: frame.png, capInsets: [4, 4, 4, 6], resizing: stretch}")
    let findings = try bench.findings(.capsAsymmetric)
    #expect(findings.map(\.severity) == (levels <= 4 ? [.note] : []))
  }

  @Test(arguments: 4...8)
  func `caps of a mirror image are equal`(right: Int) throws {
    try bench.picture("frame.png", 24, 24) { x, y in
      ArtBench.gray(min(x, y, 23 - x, 23 - y) < 4 ? 0 : 60)
    }
    try bench.theme(
      """
      contentInsets: 6
      frame: {image: frame.png, capInsets: [4, 6, 4, \(right)], resizing: stretch}
      """)
    let findings = try bench.findings(.capsAsymmetric)
    #expect(findings.map(\.severity) == (right == 6 ? [] : [.note]))
    #expect(findings.map(\.measured) == (right == 6 ? [] : [Double(right)]))
    #expect(findings.map(\.expected) == (right == 6 ? [] : [6]))
  }

  /// An arrow with rows of these widths, from the tip down; the last ones with this alpha.
  private func arrow(_ widths: [Int], lastAlpha: UInt8 = 255) throws -> [ArtFinding] {
    try bench.flat("frame.png", 24, 24)
    try bench.picture("arrow.png", 40, widths.count) { x, y in
      let alpha = y > 11 ? lastAlpha : 255
      return x < widths[y] ? Pixel(Color(red: 60, green: 60, blue: 60, alpha: alpha)) : .clear
    }
    try bench.theme(
      """
      contentInsets: 6
      frame: {image: frame.png, capInsets: 6, resizing: stretch}
      arrow: {style: image, image: arrow.png}
      """)
    return try bench.findings().filter { $0.rule == .arrowUpsideDown }
  }

  @Test(arguments: 10...20)
  func `an arrow is upside down where its tip is more than a quarter wider`(base: Int) throws {
    // A third of twelve rows is four.
    let tip = [Int](repeating: 20, count: 4)
    let findings = try arrow(
      tip + [Int](repeating: base, count: 4) + [Int](repeating: base, count: 4))
    let taper = 20 / Double(base)
    #expect(findings.map(\.severity) == (taper > 1.25 ? [.warning] : []))
    #expect(findings.map(\.measured) == (taper > 1.25 ? [taper] : []))
  }

  @Test(arguments: 0...4)
  func `a row that is wider by more than a pixel belongs to a pin`(wider: Int) throws {
    let findings = try arrow([20, 20, 20, 20, 14, 14 + wider, 14, 14, 10, 10, 10, 10])
    #expect(findings.count == (wider <= 1 ? 1 : 0))
  }

  @Test(arguments: [100, 127, 128, 255] as [UInt8])
  func `rows that are less than half opaque do not count`(alpha: UInt8) throws {
    // A wide foot below the twelve rows: where it counts, the arrow is no wedge.
    let foot = [Int](repeating: 30, count: 3)
    let wedge = [20, 20, 20, 20, 14, 14, 14, 14, 10, 10, 10, 10]
    let findings = try arrow(wedge + foot, lastAlpha: alpha)
    #expect(findings.count == (alpha > 127 ? 0 : 1))
  }

  /// A flat picture in a ring with marks of this many pixels on top and on the left.
  private func ringed(_ name: String, top: Int, left: Int, mark: Pixel) throws -> [ArtFinding] {
    try bench.picture(name, 22, 22) { x, y in
      guard min(x, y, 21 - x, 21 - y) == 0 else { return ArtBench.gray(60) }
      let isMark = y == 0 && (8..<8 + top).contains(x) || x == 0 && (8..<8 + left).contains(y)
      return isMark ? mark : .clear
    }
    try bench.theme("frame: {image: \(name), capInsets: 4, resizing: stretch}")
    return try bench.findings().filter { $0.rule == .ninePatchMarks }
  }

  @Test(arguments: 0...2, 0...2)
  func `marks are one black pixel on top and one on the left at least`(top: Int, left: Int) throws {
    let isMarked = top > 0 && left > 0
    let black = ArtBench.gray(0)
    #expect(
      try ringed("frame.png", top: top, left: left, mark: black).map(\.severity)
        == (isMarked ? [.note] : []))
    // By its name a picture is a nine-patch whatever is in it.
    #expect(
      try ringed("frame.9.png", top: top, left: left, mark: black).map(\.severity) == [.error])
  }

  @Test(arguments: [(0, 255, true), (1, 255, false), (0, 254, false)] as [(UInt8, UInt8, Bool)])
  func `marks are black and opaque`(level: UInt8, alpha: UInt8, fires: Bool) throws {
    let mark = Pixel(Color(red: level, green: level, blue: level, alpha: alpha))
    #expect(
      try ringed("frame.png", top: 4, left: 4, mark: mark).map(\.severity)
        == (fires ? [.note] : []))
  }

  @Test(arguments: 0...3)
  func `an appearance has all pictures of its own, or none`(count: Int) throws {
    let stems = ["frame", "up", "down"]
    for (place, stem) in stems.enumerated() {
      let (width, height) = stem == "frame" ? (12, 12) : (8, 4)
      try bench.flat("\(stem).png", width, height)
      guard place < count else { continue }
      try bench.flat("\(stem)~dark.png", width, height, level: 90)
    }
    try bench.theme(
      """
      contentInsets: 4
      frame: {image: frame.png, capInsets: 4, resizing: stretch}
      arrow: {style: image, image: up.png, images: {down: down.png}}
      appearances: {dark: {contentInsets: 5}}
      """)
    let findings = try bench.findings().filter { $0.rule == .appearancePartial }
    #expect(findings.map(\.severity) == (count == 1 || count == 2 ? [.warning] : []))
  }
}
