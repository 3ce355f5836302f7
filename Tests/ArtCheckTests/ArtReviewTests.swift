import ArtAnalysis
@testable import ArtCheck
import Imaging
import PopframeKit
import Testing
import Themes

/// Every rule on themes of tiny pictures: where it fires, where it does not, and what it says.
@Suite struct ArtReviewTests {
  @Test(arguments: [
    ("M0 21 L33 0 L66 21 Z", 66.0, "M0 21 L23 0 L46 21 Z"),
    ("M-8 21 L4 0 L38 21 Z", 46, "M0 21 L12 0 L46 21 Z"),
    // The feet where the path crosses the line, which it reaches below.
    ("M0 22 L12 0 L24 22 Z", 22.9091, nil),
    ("M0.5 21 L23 0 L45.5 21 Z", nil, nil), ("M0 20 L23 0 L46 20 Z", nil, nil),
    ("triangle", nil, nil),
  ])
  func `arrow-feet finds a path that does not stand on its base, and scales it`(
    path: String, width: Double?, scaled: String?
  ) throws {
    let bench = try ArtBench()
    try bench.theme(
      """
      frame: {style: drawn, fill: "#3366FF", cornerRadius: 8}
      arrow: {style: drawn, base: 46, height: 21, shape: "\(path)"}
      """)
    let found = try bench.findings(.arrowFeet)
    #expect(found.count == (width == nil ? 0 : 1))
    #expect(abs((found.first?.measured ?? 0) - (width ?? 0)) < 1e-4)
    #expect(found.first?.expected == (width == nil ? nil : 46))
    if let scaled {
      _ = try bench.repair()
      #expect(
        found.first?.proposal
          == .settings([FixProposal.Setting(key: "arrow.shape", word: scaled)]))
    }
  }

  private let bench: ArtBench

  init() throws { bench = try ArtBench() }

  /// One period of stripes that rise and fall in steps of 20.
  private static let stripes: [UInt8] = [0, 20, 40, 60, 80, 60, 40, 20]

  /// A frame of 24 × 24 whose outer columns and rows, up to a depth, are dark.
  private func rimmed(_ name: String, _ depth: Int, side: Int = 24, level: UInt8 = 60) throws {
    try bench.picture(name, side, side) { x, y in
      min(x, y, side - 1 - x, side - 1 - y) < depth ? ArtBench.gray(0) : ArtBench.gray(level)
    }
  }

  @Test(arguments: [(4, true), (5, true), (6, false), (7, false)])
  func `caps have to hold the corner, at every scale`(cap: Int, fires: Bool) throws {
    try rimmed("frame.png", 5)
    try rimmed("frame@2x.png", 11, side: 48)
    try bench.theme(
      "contentInsets: 6\nframe: {image: frame.png, capInsets: \(cap), resizing: stretch}")
    let findings = try bench.findings(.capsTooSmall)
    #expect(findings.count == (fires ? 4 : 0))
    guard let left = findings.first(where: { $0.message.contains("left") }) else { return }
    // 11 pixels at 2x are 5.5 points.
    #expect(left.expected == 6)
    #expect(left.measured == 60)
    #expect(left.key == "frame.capInsets")
    let column = try #require(left.rectangle)
    #expect(left.picture == (cap == 4 ? "frame.png" : "frame@2x.png"))
    #expect(column.x == cap * (cap == 4 ? 1 : 2))
    #expect(left.message.contains("(also in frame@2x.png)") == (cap == 4))
  }

  @Test func `two columns of a corner are a note, three a warning`() throws {
    try rimmed("frame.png", 8)
    try bench.theme(
      "contentInsets: 8\nframe: {image: frame.png, capInsets: [8, 5, 8, 6], resizing: stretch}")
    let findings = try bench.findings(.capsTooSmall, also: [.capsAsymmetric])
    #expect(findings.map(\.severity) == [.warning, .note])
    #expect(findings.map(\.expected) == [8, 8])
  }

  @Test func `a line in the middle is smeared when it is stretched, not when it is tiled`() throws {
    try bench.picture("frame.png", 20, 20) { x, _ in ArtBench.gray(x == 9 ? 200 : 60) }
    try bench.theme("contentInsets: 4\nframe: {image: frame.png, capInsets: 4, resizing: stretch}")
    let finding = try #require(try bench.findings(.stretchDetail).first)
    #expect(finding.rectangle == PixelRect(x: 9, y: 0, width: 1, height: 20))
    #expect(finding.measured == 140)
    #expect(finding.severity == .warning)
    try bench.theme("contentInsets: 4\nframe: {image: frame.png, capInsets: 4, resizing: tile}")
    #expect(try bench.findings(.stretchDetail, also: [.tilePartial]).isEmpty)
  }

  @Test(arguments: [(12, 6, false), (12, 5, true), (20, 10, false), (20, 9, true)])
  func `caps that could be less than half are a note`(cap: Int, rim: Int, fires: Bool) throws {
    try rimmed("frame.png", rim, side: 2 * cap + 4)
    try bench.theme(
      "contentInsets: \(cap)\nframe: {image: frame.png, capInsets: \(cap), resizing: stretch}")
    let findings = try bench.findings(.capsTooLarge)
    #expect(findings.count == (fires ? 4 : 0))
    for finding in findings {
      #expect(finding.severity == .note)
      #expect(finding.expected == Double(rim))
    }
  }

  @Test func `caps of a symmetric picture are symmetric`() throws {
    try rimmed("frame.png", 4)
    try bench.theme(
      "contentInsets: 6\nframe: {image: frame.png, capInsets: [4, 4, 4, 6], resizing: stretch}")
    #expect(try bench.findings(.capsAsymmetric).map(\.severity) == [.note])
    try bench.picture("frame.png", 24, 24) { x, y in
      min(x, y, 23 - y) < 4 || x > 17 ? ArtBench.gray(0) : ArtBench.gray(60)
    }
    #expect(try bench.findings(.capsAsymmetric).isEmpty)
  }

  @Test func `a tile that is no whole period has a seam`() throws {
    // Stripes of period 8: 16 columns are whole periods, 20 are not.
    func stripes(_ middle: Int) throws -> [ArtFinding] {
      try bench.picture("frame.png", middle + 8, 12) { x, _ in
        ArtBench.gray(Self.stripes[x % 8])
      }
      try bench.theme("contentInsets: 4\nframe: {image: frame.png, capInsets: 4}")
      return try bench.findings(.tileSeam, also: [.tilePartial])
    }
    #expect(try stripes(16).isEmpty)
    let seam = try #require(try stripes(20).first)
    #expect(seam.rectangle == PixelRect(x: 4, y: 0, width: 20, height: 12))
    #expect(seam.measured == 60)
    #expect(seam.expected == 30)
  }

  @Test(arguments: [(32, false), (36, true)])
  func `sizes that cut the last tile are named`(width: Int, fires: Bool) throws {
    try bench.picture("frame.png", 24, 12) { x, _ in ArtBench.gray(Self.stripes[x % 8]) }
    try bench.theme(
      """
      contentInsets: 4
      frame: {image: frame.png, capInsets: 4}
      previews: {content: [[\(width), 20]], arrows: [none]}
      """)
    // The middle's 16 columns fill the content's width: 32 is two tiles.
    let findings = try bench.findings(.tilePartial)
    #expect(findings.count == (fires ? 1 : 0))
    if let finding = findings.first {
      #expect(finding.severity == .note)
      #expect(finding.message.contains("content 32 or 48 points wide fits"))
    }
  }

  @Test func `files of one picture show the same thing`() throws {
    try bench.flat("frame.png", 12, 12, level: 60)
    try bench.flat("frame@2x.png", 24, 24, level: 76)
    try bench.theme("contentInsets: 4\nframe: {image: frame.png, capInsets: 4, resizing: stretch}")
    // 16 levels in three of four channels are 12: just right.
    #expect(try bench.findings(.scalePicturesDiffer).isEmpty)
    try bench.flat("frame@2x.png", 24, 24, level: 77)
    let finding = try #require(try bench.findings(.scalePicturesDiffer).first)
    #expect(finding.measured == 12.75)
    #expect(finding.picture == "frame@2x.png")
  }

  @Test(arguments: [(1, 0, false), (2, 0, true), (3, 2, false), (4, 2, true)])
  func `an empty border is cropped or given as alignment insets`(
    empty: Int, insets: Int, fires: Bool
  ) throws {
    try bench.picture("frame.png", 20, 20) { x, _ in
      x < empty ? .clear : ArtBench.gray(60)
    }
    try bench.theme(
      """
      contentInsets: 6
      frame:
        {image: frame.png, capInsets: 6, resizing: stretch, alignmentInsets: [0, \(insets), 0, 0]}
      """)
    let findings = try bench.findings(
      .transparentBorder, also: [.contentOverlap, .capsTooLarge, .capsAsymmetric, .invisibleOn])
    #expect(findings.count == (fires ? 1 : 0))
    if let finding = findings.first {
      #expect(finding.measured == Double(empty))
      #expect(finding.rectangle == PixelRect(x: 0, y: 0, width: empty, height: 20))
    }
  }

  @Test func `the crop is what others judge`() throws {
    // Three empty columns, then a corner of two: caps of four hold one column of it.
    try bench.picture("frame.png", 20, 20) { x, _ in
      x < 3 ? .clear : x < 7 ? ArtBench.gray(0) : ArtBench.gray(60)
    }
    try bench.theme("contentInsets: 8\nframe: {image: frame.png, capInsets: 4, resizing: stretch}")
    let finding = try #require(
      try bench.findings(.capsTooSmall, also: [.transparentBorder]).first)
    #expect(finding.expected == 7)
    #expect(finding.rectangle == PixelRect(x: 4, y: 0, width: 3, height: 20))
  }

  @Test(arguments: [(3, true), (4, false)])
  func `content does not cover what is drawn`(inset: Int, fires: Bool) throws {
    try bench.picture("frame.png", 24, 24) { x, _ in
      ArtBench.gray(x == 3 ? 160 : 60)
    }
    try bench.theme(
      "contentInsets: [6, \(inset), 6, 6]\nframe: {image: frame.png, capInsets: 6, resizing: stretch}"
    )
    let findings = try bench.findings(.contentOverlap)
    #expect(findings.count == (fires ? 1 : 0))
    #expect(findings.first.map(\.expected) == (fires ? 4 : nil))
  }

  @Test func `a corner in what is stretched says enough about its side`() throws {
    try rimmed("frame.png", 8)
    try bench.theme("contentInsets: 2\nframe: {image: frame.png, capInsets: 4, resizing: stretch}")
    #expect(Set(try bench.findings().map(\.rule)) == [.capsTooSmall])
  }

  @Test func `nine-patches are errors and hide everything else`() throws {
    try bench.picture("frame.9.png", 22, 22) { x, y in
      let isRing = x == 0 || y == 0 || x == 21 || y == 21
      let isMark = (x == 0 || y == 0) && (8..<12).contains(max(x, y))
      return isRing ? (isMark ? ArtBench.gray(0) : .clear) : ArtBench.gray(60)
    }
    try bench.theme("frame: {image: frame.9.png, capInsets: 4, resizing: stretch}")
    let findings = try bench.findings(.ninePatchMarks)
    #expect(findings.map(\.severity) == [.error])
  }

  @Test func `marks in a picture of another name are a note`() throws {
    try bench.picture("frame.png", 22, 22) { x, y in
      let isRing = x == 0 || y == 0 || x == 21 || y == 21
      let isMark = (x == 0 || y == 0) && (8..<12).contains(max(x, y))
      return isRing ? (isMark ? ArtBench.gray(0) : .clear) : ArtBench.gray(60)
    }
    try bench.theme("frame: {image: frame.png, capInsets: 4, resizing: stretch}")
    #expect(try bench.findings(.ninePatchMarks).map(\.severity) == [.note])
  }

  @Test(arguments: [
    ("frame-2x.png", "frame@2x.png"), ("frame_3x.png", "frame@3x.png"),
    ("frame@2x copy.png", "frame@2x.png"), ("frame-dark.png", "frame~dark.png"),
    ("frame-dark@2x.png", "frame~dark@2x.png"), ("frame@2X.png", "frame@2x.png"),
    ("frame 2.png", nil), ("logo.png", nil), ("framework.png", nil),
  ])
  func `a picture that nothing finds is told its name`(file: String, name: String?) throws {
    try bench.flat("frame.png", 12, 12)
    try bench.flat(file, 12, 12)
    try bench.theme("contentInsets: 4\nframe: {image: frame.png, capInsets: 4, resizing: stretch}")
    let finding = try #require(try bench.findings(.unusedPicture).first)
    #expect(finding.picture == file)
    #expect(finding.severity == .warning)
    #expect(finding.proposal == name.map { .rename(to: $0) })
    if let name { #expect(finding.message.contains("name it \(name)")) }
  }

  @Test(arguments: [
    ("2.0x/frame.png", "frame@2x.png"), ("3x/frame.png", "frame@3x.png"),
    ("2.0x/frame~dark.png", nil), ("1.5x/frame.png", nil), ("2.0x/logo.png", nil),
  ])
  func `a scale in a folder's name, as Flutter has it, is told its name`(
    file: String, name: String?
  ) throws {
    try bench.flat("frame.png", 12, 12)
    try bench.folder(String(file.prefix { $0 != "/" }))
    try bench.flat(file, 24, 24)
    try bench.theme("contentInsets: 4\nframe: {image: frame.png, capInsets: 4, resizing: stretch}")
    let found = try bench.findings(.unusedPicture)
    #expect(found.map(\.picture) == (name == nil ? [] : [file]))
    #expect(found.first?.proposal == name.map { .rename(to: $0) })
    if let name { #expect(found.first?.message.contains("name it \(name)") == true) }
  }

  @Test func `sources may hold what they like`() throws {
    try bench.flat("frame.png", 12, 12)
    try bench.folder("sources")
    try bench.flat("sources/frame-2x.png", 12, 12)
    try bench.theme("contentInsets: 4\nframe: {image: frame.png, capInsets: 4, resizing: stretch}")
    #expect(try bench.findings().isEmpty)
  }

  @Test func `appearances have pictures of their own, all of them, and other ones`() throws {
    try bench.flat("frame.png", 12, 12)
    try bench.flat("frame~dark.png", 12, 12)
    try bench.flat("arrow.png", 8, 4)
    try bench.theme(
      """
      contentInsets: 4
      frame: {image: frame.png, capInsets: 4, resizing: stretch}
      arrow: {style: image, image: arrow.png}
      """)
    let same = try bench.findings(.samePicture, also: [.appearancePartial])
    #expect(same.map(\.severity) == [.note])
    #expect(same.map(\.picture) == ["frame~dark.png"])
    let partial = try bench.findings(.appearancePartial, also: [.samePicture])
    #expect(partial.map(\.severity) == [.warning])
    #expect(partial.map(\.picture) == ["arrow.png"])
    try bench.flat("arrow~dark.png", 8, 4, level: 90)
    try bench.flat("frame~dark.png", 12, 12, level: 90)
    #expect(try bench.findings().isEmpty)
  }

  @Test func `an arrow that is drawn pointing down is found`() throws {
    try bench.flat("frame.png", 12, 12)
    try bench.picture("arrow.png", 16, 8) { x, y in
      min(x, 15 - x) >= y ? ArtBench.gray(60) : .clear
    }
    try bench.theme(
      """
      contentInsets: 4
      frame: {image: frame.png, capInsets: 4, resizing: stretch}
      arrow: {style: image, image: arrow.png}
      """)
    let finding = try #require(
      try bench.findings(.arrowUpsideDown, also: [.arrowSeam]).first)
    #expect(finding.picture == "arrow.png")
  }

  @Test func `a line between arrow and frame is closed by an overlap that was tried`() throws {
    try rimmed("frame.png", 2, side: 20, level: 200)
    try bench.flat("arrow.png", 16, 10, level: 200)
    func check(_ overlap: Int) throws -> [ArtFinding] {
      try bench.theme(
        """
        contentInsets: 6
        frame: {image: frame.png, capInsets: 6, resizing: stretch}
        arrow: {style: image, image: arrow.png, overlap: \(overlap)}
        """)
      return try bench.findings(.arrowSeam)
    }
    let findings = try check(0)
    #expect(findings.count == 4)
    #expect(findings.map(\.expected) == [2, 2, 2, 2])
    #expect(findings.map(\.measured) == [200, 200, 200, 200])
    #expect(try check(1).count == 4)
    #expect(try check(2).isEmpty)
  }

  @Test func `a line behind the overlap is seen, too`() throws {
    // Three light rows that the arrow hides, then two dark ones across its foot.
    try bench.picture("frame.png", 32, 32) { x, y in
      ArtBench.gray((3...4).contains(min(x, y, 31 - x, 31 - y)) ? 0 : 200)
    }
    try bench.flat("arrow.png", 16, 20, level: 200)
    func check(_ overlap: Int) throws -> [ArtFinding] {
      try bench.theme(
        """
        contentInsets: 8
        frame: {image: frame.png, capInsets: 8, resizing: stretch}
        arrow: {style: image, image: arrow.png, overlap: \(overlap)}
        """)
      return try bench.findings(.arrowSeam)
    }
    let findings = try check(3)
    #expect(findings.map(\.measured) == [200, 200, 200, 200])
    #expect(findings.map(\.expected) == [5, 5, 5, 5])
    #expect(findings.allSatisfy { $0.message.contains("leaves a line") })
    #expect(try check(5).isEmpty)
  }

  @Test func `an overlap of more than half of the arrow closes a deep line`() throws {
    // Behind the 7 rows of the frame that the arrow hides there are two dark ones. It has 12 rows, and keeps 3 outside.
    try bench.picture("frame.png", 40, 40) { x, y in
      ArtBench.gray((7...8).contains(min(x, y, 39 - x, 39 - y)) ? 0 : 200)
    }
    try bench.flat("arrow.png", 16, 12, level: 200)
    func check(_ overlap: Int) throws -> [ArtFinding] {
      try bench.theme(
        """
        contentInsets: 12
        frame: {image: frame.png, capInsets: 12, resizing: stretch}
        arrow: {style: image, image: arrow.png, overlap: \(overlap)}
        """)
      return try bench.findings(.arrowSeam)
    }
    let findings = try check(7)
    #expect(findings.map(\.expected) == [9, 9, 9, 9])
    #expect(findings.allSatisfy { $0.message.hasSuffix("overlap 9 closes it") })
    #expect(try check(9).isEmpty)
  }

  @Test(arguments: [(212, false), (213, true)] as [(UInt8, Bool)])
  func `a frame of another colour than the arrow is a step`(level: UInt8, fires: Bool) throws {
    try bench.flat("frame.png", 20, 20, level: level)
    try bench.flat("arrow.png", 16, 10, level: 200)
    try bench.theme(
      """
      contentInsets: 6
      frame: {image: frame.png, capInsets: 6, resizing: stretch}
      arrow: {style: image, image: arrow.png}
      previews: {content: [[100, 60]], backgrounds: ["#202020"]}
      """)
    let findings = try bench.findings(.arrowSeam)
    #expect(findings.count == (fires ? 4 : 0))
    #expect(findings.allSatisfy { $0.message.contains("leaves a step of colour") })
    #expect(findings.allSatisfy { $0.proposal == nil && $0.obstacle != nil })
  }

  @Test(arguments: [0, 3])
  func `a rectangle beside the arrow is seen`(rows: Int) throws {
    try bench.flat("frame.png", 24, 24, level: 200)
    try bench.picture("arrow.png", 56, 14) { x, y in
      if abs(2 * x - 55) <= 2 * y { return ArtBench.gray(200) }
      return y >= 14 - rows ? ArtBench.gray(90) : .clear
    }
    try bench.theme(
      """
      contentInsets: 6
      frame: {image: frame.png, capInsets: 6, resizing: stretch}
      arrow: {style: image, image: arrow.png}
      previews: {content: [[120, 100]], backgrounds: ["#202020"]}
      """)
    let findings = try bench.findings(.arrowSeam)
    #expect(findings.count == (rows > 0 ? 4 : 0))
    #expect(findings.allSatisfy { $0.message.contains("leaves a rectangle beside the arrow") })
  }

  @Test func `previews leave the arrow its room`() throws {
    try bench.flat("frame.png", 20, 20)
    try bench.flat("arrow.png", 20, 6)
    func check(_ width: Int) throws -> [ArtFinding] {
      try bench.theme(
        """
        contentInsets: 4
        frame: {image: frame.png, capInsets: 6, resizing: stretch}
        arrow: {style: image, image: arrow.png}
        previews: {content: [[\(width), 60]], arrows: [up]}
        """)
      return try bench.findings(.arrowRoom)
    }
    // 6 + 20 + 6 points are the minimum, 8 of them insets.
    #expect(try check(24).isEmpty)
    #expect(try check(23).map(\.severity) == [.warning])
    #expect(try check(23).map(\.expected) == [32])
    #expect(try check(13).map(\.severity) == [.warning])
    #expect(try check(12).map(\.severity) == [.error])
  }

  @Test func `a shadow is painted or cast, and not cut`() throws {
    let alphas: [UInt8] = [4, 12, 30, 60, 100, 148]
    func skirted(_ drop: Int) throws {
      try bench.picture("frame.png", 40, 40) { x, y in
        let depth = min(x, y, 39 - x, 39 - y) + drop
        return depth < alphas.count
          ? Pixel(Color(red: 0, green: 0, blue: 0, alpha: alphas[depth])) : ArtBench.gray(90)
      }
    }
    let hidden: Set<ArtRule> = [.capsTooSmall, .capsTooLarge, .contentOverlap, .invisibleOn]
    try skirted(0)
    let frame =
      "contentInsets: 8\nframe: {image: frame.png, capInsets: 10, resizing: stretch, alignmentInsets: 6}"
    try bench.theme(frame)
    #expect(try bench.findings(.shadowTwice, also: hidden).isEmpty)
    try bench.theme(frame + "\nshadow: {blur: 8, opacity: 0}")
    #expect(try bench.findings(.shadowTwice, also: hidden).isEmpty)
    try bench.theme(frame + "\nshadow: {blur: 8, opacity: 0.3}")
    let twice = try bench.findings(.shadowTwice, also: hidden)
    #expect(twice.map(\.severity) == [.warning])
    #expect(twice.map(\.measured) == [5])
    try skirted(1)
    try bench.theme(frame)
    let cut = try bench.findings(.shadowCut, also: hidden)
    #expect(cut.count == 4)
    #expect(cut.map(\.measured) == [12, 12, 12, 12])
  }

  @Test(arguments: [
    ("off", nil), ("note", ArtFinding.Severity.note), ("error", .error), ("warning", .warning),
  ])
  func `a theme switches rules`(level: String, severity: ArtFinding.Severity?) throws {
    try bench.flat("frame.png", 12, 12)
    try bench.flat("frame-2x.png", 24, 24)
    try bench.theme(
      """
      contentInsets: 4
      frame: {image: frame.png, capInsets: 4, resizing: stretch}
      lint: {unused-picture: \(level)}
      """)
    #expect(try bench.findings().map(\.severity) == [severity].compactMap { $0 })
  }

  /// A ring of one column on each side is off: two findings of one rule, left and right.
  private func ringed(_ ignored: String, _ middle: UInt8 = 200) throws -> [ArtFinding] {
    try bench.picture("frame.png", 24, 24) { x, y in
      let level: UInt8 = [4, 19].contains(x) ? 90 : middle
      return Pixel(red: level, green: level, blue: level, alpha: 255)
    }
    try bench.theme(
      """
      contentInsets: 4
      frame: {image: frame.png, capInsets: 4, resizing: stretch}
      lint:
        invisible-on: off
      \(ignored)
      """)
    return try bench.findings(.capsTooSmall, also: [.stretchDetail, .invisibleOn])
  }

  @Test func `one place in one picture is left out until the picture changes`() throws {
    #expect(try ringed("").map(\.side) == ["left", "right"])
    let art = Sha256(of: try bench.bytes("frame.png")).hex
    let entry = "  ignored: [{rule: caps-too-small, at: frame.capInsets left, art: \"\(art)\"}]"
    #expect(try ringed(entry).map(\.side) == ["right"])
    // Hashes are compared as numbers: capitals are the same digits.
    #expect(try ringed(entry.replacing(art, with: art.uppercased())).map(\.side) == ["right"])
    // Another rule, another place, another picture: nothing is left out.
    #expect(try ringed(entry.replacing("caps-too-small", with: "fringe")).count == 2)
    #expect(try ringed(entry.replacing("left", with: "top")).count == 2)
    #expect(try ringed(entry, 190).count == 2)
  }

  @Test func `a finding says the place by which it is left out`() throws {
    _ = try ringed("")
    let found = try bench.check().findings.filter { $0.rule == .init(rawValue: "caps-too-small") }
    #expect(found.map(\.place) == ["frame.capInsets left", "frame.capInsets right"])
  }
}
