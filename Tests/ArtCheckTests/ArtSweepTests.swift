import ArtAnalysis
import Imaging
import Testing

/// Rules followed over a range of numbers, so that their thresholds are seen: what is expected comes from the
/// definitions, pixel by pixel.
@Suite struct ArtSweepTests {
  private let bench: ArtBench

  init() throws { bench = try ArtBench() }

  /// The alpha of a card of 40 × 40 with corners of radius 9, from 16 × 16 samples a pixel.
  private static func corner(_ x: Int, _ y: Int) -> Int {
    func distance(_ place: Double) -> Double { max(9 - place, place - 31, 0) }
    var inside = 0
    for i in 0..<256 {
      let dx = distance(Double(x) + (Double(i % 16) + 0.5) / 16)
      let dy = distance(Double(y) + (Double(i / 16) + 0.5) / 16)
      if dx * dx + dy * dy <= 81 { inside += 1 }
    }
    return (inside * 255 + 128) / 256
  }

  @Test(arguments: 5...10)
  func `a corner of radius 9 is judged from cap to cap`(cap: Int) throws {
    try bench.picture("frame.png", 40, 40) { x, y in
      Pixel(Color(red: 0, green: 0, blue: 0, alpha: UInt8(Self.corner(x, y))))
    }
    try bench.theme(
      "contentInsets: 10\nframe: {image: frame.png, capInsets: \(cap), resizing: stretch}")
    let band = Array(cap..<40 - cap)
    let rows = (0..<40).map { y in band.map { Double(Self.corner($0, y)) } }
    let (run, deviations) = Self.judged(rows)
    let before = deviations[..<run.lowerBound]
    let findings = try bench.findings(.capsTooSmall)
    guard let worst = before.max(), deviations[0] > 4 else {
      #expect(findings.isEmpty)
      #expect(cap >= 8)
      return
    }
    #expect(findings.count == 4)
    let isSlight = before.count { $0 > 4 } <= 2 || worst <= 32
    for finding in findings {
      #expect(finding.measured == worst)
      #expect(finding.expected == Double(band[run.lowerBound]))
      #expect(finding.severity == (isSlight ? .note : .warning))
      #expect(finding.message.contains("make it \(band[run.lowerBound])"))
    }
  }

  /// Of a middle that `center` makes five pixels long, columns 10 to 14 of 64 show, whatever the right cap is.
  @Test(arguments: [(true, 14), (true, 15), (false, 14)])
  func `the visible middle ends where center ends, and no cap moves that`(
    isAcross: Bool, dark: Int
  ) throws {
    try bench.picture("frame.png", 64, 64) { x, y in
      ArtBench.gray((isAcross ? x : y) == dark ? 90 : 120)
    }
    try bench.theme(
      "contentInsets: 10\nframe: {image: frame.png, capInsets: 10, resizing: stretch, center: [5, 5]}"
    )
    let findings = try bench.findings(.capsTooSmall, also: [.capsTooLarge])
    #expect(findings.count == (dark < 15 ? 1 : 0))
    for finding in findings {
      #expect(finding.key == "frame.center")
      #expect(finding.measured == 30)
      #expect(finding.expected == Double(dark - 10))
      #expect(finding.proposal == nil)
      #expect(finding.message.hasSuffix("make it \(dark - 10) \(isAcross ? "wide" : "high")"))
    }
  }

  /// The clean run of a band, and how far each of its columns is off the run's line: the first of the longest
  /// runs, at least a quarter of the band, that stay within 4 levels of the straight line through their ends.
  /// Every run is tried.
  private static func judged(_ rows: [[Double]]) -> (run: Range<Int>, deviations: [Double]) {
    func deviation(_ x: Int, _ first: Int, _ last: Int) -> Double {
      rows.map { row in
        let rise = (row[last] - row[first]) / Double(last - first)
        return abs(row[x] - min(max(row[first] + rise * Double(x - first), 0), 255))
      }.max() ?? 0
    }
    let width = rows[0].count
    var best = 0..<0
    for first in 0..<width {
      for last in first + 1..<max(width, first + 1) where last + 1 - first > best.count {
        guard 4 * (last + 1 - first) >= width,
          (first...last).allSatisfy({ deviation($0, first, last) <= 4 })
        else { continue }
        best = first..<last + 1
      }
    }
    return (best, (0..<width).map { deviation($0, best.lowerBound, best.upperBound - 1) })
  }

  @Test(arguments: 12...24)
  func `a tile is whole periods, or within half more than its own steps`(middle: Int) throws {
    let stripes: [UInt8] = [0, 20, 40, 60, 80, 60, 40, 20]
    try bench.picture("frame.png", middle + 8, 12) { x, _ in ArtBench.gray(stripes[x % 8]) }
    try bench.theme("contentInsets: 4\nframe: {image: frame.png, capInsets: 4}")
    let seam = abs(Int(stripes[(middle + 3) % 8]) - Int(stripes[4]))
    let findings = try bench.findings(.tileSeam, also: [.tilePartial])
    // Every step inside is 20 levels, so that 30 pass.
    #expect(findings.count == (seam > 30 ? 1 : 0))
    #expect(findings.first?.measured == (seam > 30 ? Double(seam) : nil))
  }

  @Test(arguments: [(8, false), (16, false), (12, true)])
  func `a texture is a tile, too`(width: Int, fires: Bool) throws {
    let stripes: [UInt8] = [0, 20, 40, 60, 80, 60, 40, 20]
    try bench.flat("frame.png", 24, 24)
    try bench.picture("cloth.png", width, 8) { x, _ in ArtBench.gray(stripes[x % 8]) }
    try bench.theme(
      """
      contentInsets: 6
      frame: {image: frame.png, capInsets: 6, resizing: stretch}
      arrow: {style: clip, base: 16, height: 8, shape: triangle, texture: cloth.png}
      """)
    let findings = try bench.findings(.tileSeam)
    #expect(findings.count == (fires ? 1 : 0))
    #expect(findings.first?.key == (fires ? "arrow.texture" : nil))
  }

  @Test(arguments: [(60, true), (71, true), (72, false), (200, false)])
  func `an outline is seen from a contrast of 1.2 on`(level: Int, fires: Bool) throws {
    // Relative luminances of grey levels 60, 71 and 72: 0.0452, 0.0630 and 0.0648.
    let digits = String(level, radix: 16)
    let color = String(repeating: digits, count: 3)
    try bench.flat("frame.png", 24, 24, level: 60)
    try bench.theme(
      """
      contentInsets: 6
      frame: {image: frame.png, capInsets: 6, resizing: stretch}
      previews: {content: [[40, 40]], arrows: [none], backgrounds: ["#\(color)"]}
      """)
    let findings = try bench.findings(.invisibleOn)
    #expect(findings.map(\.severity) == (fires ? [.note] : []))
  }

  @Test(arguments: [(40, false), (41, true), (39, true)])
  func `one pixel off is a warning that says the right size`(side: Int, fires: Bool) throws {
    try bench.flat("frame.png", 20, 20)
    try bench.flat("frame@2x.png", side, 40)
    try bench.theme("contentInsets: 6\nframe: {image: frame.png, capInsets: 6, resizing: stretch}")
    let findings = try bench.findings(.scaleOffByOne)
    #expect(findings.map(\.severity) == (fires ? [.warning] : []))
    #expect(findings.first?.expected == (fires ? 40 : nil))
    #expect(findings.first?.measured == (fires ? Double(side) : nil))
  }

  @Test(arguments: [(224, false), (225, true), (227, true), (244, false)])
  func `soft edges are a fringe where they are nearer to the matte`(
    stored: Int, fires: Bool
  ) throws {
    // A body of 200; half and half with white it is 227. At 24 levels off it may be anybody's glow, and at
    // 244 it is further from the matte than 12 levels.
    try bench.picture("frame.png", 40, 40) { x, y in
      let depth = min(x, y, 39 - x, 39 - y)
      let level = UInt8(stored)
      return depth == 0
        ? .clear
        : depth == 1
          ? Pixel(Color(red: level, green: level, blue: level, alpha: 128)) : ArtBench.gray(200)
    }
    try bench.theme("contentInsets: 8\nframe: {image: frame.png, capInsets: 6, resizing: stretch}")
    #expect(try bench.findings().contains { $0.rule == .fringe } == fires)
  }

  @Test(arguments: 1...8)
  func `a column in the middle may be off by four levels`(levels: Int) throws {
    try bench.picture("frame.png", 40, 40) { x, _ in ArtBench.gray(UInt8(x == 9 ? 60 + levels : 60))
    }
    try bench.theme("contentInsets: 4\nframe: {image: frame.png, capInsets: 4, resizing: stretch}")
    let findings = try bench.findings(.stretchDetail)
    #expect(findings.map(\.measured) == (levels > 4 ? [Double(levels)] : []))
  }

  @Test(arguments: 24...48)
  func `a cut tile is named where its last column does not go on`(width: Int) throws {
    let stripes: [UInt8] = [0, 20, 40, 60, 80, 60, 40, 20]
    try bench.picture("frame.png", 24, 12) { x, _ in ArtBench.gray(stripes[x % 8]) }
    try bench.theme(
      """
      contentInsets: 4
      frame: {image: frame.png, capInsets: 4}
      previews: {content: [[\(width), 20]], arrows: [none]}
      """)
    // The tile begins at column 4 of the picture, the far cap at column 20; steps inside are 20 levels.
    let last = stripes[(4 + (width - 1) % 16) % 8]
    let fires = abs(Int(last) - Int(stripes[20 % 8])) > 30
    #expect(try bench.findings(.tilePartial).count == (fires ? 1 : 0))
  }

  @Test(arguments: [(12, false, false), (13, false, true), (13, true, false)])
  func `light that turns with the arrow is a note, unless every direction has its picture`(
    step: Int, isDrawn: Bool, fires: Bool
  ) throws {
    try bench.flat("frame.png", 24, 24, level: 100)
    // Rows 2…10 are 3 pixels inside; rows 2…4 are their upper third.
    try bench.picture("arrow.png", 13, 13) { _, y in ArtBench.gray(UInt8(y < 5 ? 100 + step : 100))
    }
    let images =
      isDrawn ? "images: {down: arrow.png, left: arrow.png, right: arrow.png}," : ""
    try bench.theme(
      """
      contentInsets: 6
      frame: {image: frame.png, capInsets: 6, resizing: stretch}
      arrow: {style: image, \(images) image: arrow.png}
      """)
    #expect(try bench.findings(.arrowLight).map(\.severity) == (fires ? [.note] : []))
  }

  @Test(arguments: [(60, true), (61, false)])
  func `one pixel of another level makes another picture`(level: Int, fires: Bool) throws {
    try bench.flat("frame.png", 12, 12)
    try bench.picture("frame~dark.png", 12, 12) { x, y in
      ArtBench.gray(x == 5 && y == 5 ? UInt8(level) : 60)
    }
    try bench.theme("contentInsets: 4\nframe: {image: frame.png, capInsets: 4, resizing: stretch}")
    #expect(try bench.findings(.samePicture).map(\.severity) == (fires ? [.note] : []))
  }

  @Test func `a shadow is seen where an outline is not`() throws {
    try bench.flat("frame.png", 24, 24, level: 60)
    try bench.theme(
      """
      contentInsets: 6
      frame: {image: frame.png, capInsets: 6, resizing: stretch}
      shadow: {opacity: 0.4, blur: 8}
      previews: {content: [[40, 40]], arrows: [none], backgrounds: ["#3C3C3C"]}
      """)
    #expect(try bench.findings(.invisibleOn).isEmpty)
  }
}
