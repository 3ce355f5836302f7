import ArtAnalysis
import Foundation
import PNG
@testable import PopframeKit
import Testing
import ThemeTree

/// What `check --fix` changes: numbers, names and pixels, and nothing else.
@Suite struct ThemeRepairTests {
  private let bench: ArtBench

  init() throws { bench = try ArtBench() }

  /// A frame of 24 × 24 whose outer columns and rows, up to a depth, are dark.
  private func rimmed(_ name: String, _ depth: Int, side: Int = 24) throws {
    try bench.picture(name, side, side) { x, y in
      min(x, y, side - 1 - x, side - 1 - y) < depth ? ArtBench.gray(0) : ArtBench.gray(60)
    }
  }

  private func repaired() throws -> String {
    let repair = try bench.repair()
    try repair.write()
    return try bench.yaml()
  }

  @Test(arguments: [
    ("capInsets: 5   # the corner", "capInsets: 8   # the corner"),
    ("capInsets: [5, 8]", "capInsets: 8"),
    ("capInsets: [5, 8, 9, 8]", "capInsets: [8, 8, 9, 8]"),
    (
      "capInsets: {top: 5, left: 8, bottom: 8, right: 8}",
      "capInsets: {top: 8, left: 8, bottom: 8, right: 8}"
    ),
  ])
  func `caps become what the rule says, in the form they have`(old: String, new: String) throws {
    try rimmed("frame.png", 8)
    try bench.theme("contentInsets: 9\nframe:\n  image: frame.png\n  \(old)\n  resizing: stretch")
    #expect(
      try repaired()
        == "format: 1\ncontentInsets: 9\nframe:\n  image: frame.png\n  \(new)\n  resizing: stretch\n"
    )
    #expect(try bench.findings().filter { $0.rule == .capsTooSmall }.isEmpty)
  }

  @Test func `caps of each file stay in its pixels`() throws {
    try rimmed("frame.png", 4)
    try rimmed("frame@2x.png", 9, side: 48)
    try bench.theme(
      """
      contentInsets: 9
      frame:
        image: frame.png
        capInsets: {"@1x": 4, "@2x": [8, 9, 9, 9]}
        resizing: stretch
      """)
    #expect(try repaired().contains("capInsets: {\"@1x\": 4, \"@2x\": [9, 9, 9, 9]}"))
  }

  @Test func `an appearance's own number changes, where it has one`() throws {
    try rimmed("frame.png", 4)
    try rimmed("frame~dark.png", 8)
    let dark = "appearances: {dark: {frame: {capInsets: 6}}}"
    try bench.theme(
      "contentInsets: 9\nframe: {image: frame.png, capInsets: 4, resizing: stretch}\n" + dark)
    let text = try repaired()
    #expect(text.contains("frame: {image: frame.png, capInsets: 4,"))
    #expect(text.contains("appearances: {dark: {frame: {capInsets: 8}}}"))
  }

  @Test func `one change leads to the next`() throws {
    // Content is looked at when the caps are right.
    try rimmed("frame.png", 8)
    try bench.theme(
      "contentInsets: 2\nframe: {image: frame.png, capInsets: 4, resizing: stretch}")
    #expect(
      try repaired()
        == "format: 1\ncontentInsets: 8\nframe: {image: frame.png, capInsets: 8, resizing: stretch}\n"
    )
    #expect(try bench.findings().isEmpty)
  }

  @Test(arguments: ["", ", base: 16, height: 10"])
  func `an overlap changes without changing the picture's size`(numbers: String) throws {
    try bench.picture("frame.png", 20, 20) { x, y in
      min(x, y, 19 - x, 19 - y) < 2 ? ArtBench.gray(0) : ArtBench.gray(200)
    }
    try bench.flat("arrow.png", 16, 10, level: 200)
    try bench.theme(
      """
      contentInsets: 6
      frame: {image: frame.png, capInsets: 6, resizing: stretch}
      arrow: {style: image, image: arrow.png\(numbers)}
      """)
    let text = try repaired()
    #expect(text.contains("overlap: 2"))
    #expect(text.contains("height: 8") == !numbers.isEmpty)
    #expect(try bench.findings().isEmpty)
  }

  @Test func `an empty border is said with alignment insets`() throws {
    try bench.picture("frame.png", 24, 24) { x, y in
      min(x, y, 23 - x) < 2 ? .clear : ArtBench.gray(60)
    }
    try bench.theme("contentInsets: 6\nframe: {image: frame.png, capInsets: 6, resizing: stretch}")
    #expect(try repaired().contains("alignmentInsets: [2, 2, 0, 2]"))
  }

  @Test func `a picture gets the name that is found`() throws {
    try bench.flat("frame.png", 12, 12)
    try bench.flat("frame-2x.png", 24, 24)
    // Of another size than the picture: as frame@3x.png it would be an error.
    try bench.flat("frame-3x.png", 24, 24)
    try bench.theme("contentInsets: 4\nframe: {image: frame.png, capInsets: 4, resizing: stretch}")
    let repair = try bench.repair()
    #expect(repair.steps == ["Rename frame-2x.png to frame@2x.png"])
    #expect(repair.difference.contains("rename from "))
    try repair.write()
    #expect(try bench.names() == ["frame-3x.png", "frame.png", "frame@2x.png", "theme.yaml"])
  }

  /// A soft ring of every alpha that counts, between what is opaque and what is empty.
  private static func ringAlpha(_ x: Int, _ y: Int, side: Int) -> Int {
    let depth = min(x, y, side - 1 - x, side - 1 - y)
    return depth == 0 ? 0 : depth == 1 ? 16 + (x * 13 + y * 29) % 224 : 255
  }

  /// A picture of such a ring, whose greys depend on their alpha.
  private static func ring(side: Int, _ level: (Int) -> UInt8) throws -> [UInt8] {
    let ring = Bitmap(
      size: PixelSize(width: side, height: side),
      pixels: (0..<side).flatMap { y in
        (0..<side).map { x in
          Pixel(Color(red: 0, green: 0, blue: 0, alpha: UInt8(ringAlpha(x, y, side: side))))
        }
      })
    return try PNGCodec.recolored(PNGCodec.encode(ring, scale: .one), scale: .one) { color in
      let level = level(Int(color.alpha))
      return Color(red: level, green: level, blue: level, alpha: color.alpha)
    }
  }

  @Test func `a picture that gets its name gets its colours, too`() throws {
    // A grey of 40 over white.
    func stored(_ alpha: Int) -> UInt8 {
      UInt8((Double(40 * alpha + 255 * (255 - alpha)) / 255).rounded())
    }
    try bench.write(Self.ring(side: 28, stored), to: "frame.png")
    try bench.write(Self.ring(side: 56, stored), to: "frame-2x.png")
    try bench.theme(
      "contentInsets: 6\nframe: {image: frame.png, capInsets: 6, resizing: stretch}")
    let repair = try bench.repair()
    #expect(repair.difference.contains("new pixels in "))
    try repair.write()
    #expect(try bench.names() == ["frame.png", "frame@2x.png", "theme.yaml"])
    #expect(try !bench.findings().contains { $0.rule == .fringe })
    #expect(try bench.repair().isEmpty)
  }

  @Test(arguments: [(0, 200), (255, 40)])
  func `soft edges get their colour back by the formula`(matte: Int, level: Int) throws {
    func alpha(_ x: Int, _ y: Int) -> Int { Self.ringAlpha(x, y, side: 28) }
    func stored(_ alpha: Int) -> UInt8 {
      UInt8((Double(level * alpha + matte * (255 - alpha)) / 255).rounded())
    }
    let png = try Self.ring(side: 28, stored)
    try bench.write(png, to: "frame.png")
    try bench.theme(
      "contentInsets: 6\nframe: {image: frame.png, capInsets: 6, resizing: stretch}")
    #expect(try bench.findings().contains { $0.rule == .fringe })
    let repair = try bench.repair()
    try repair.write()
    #expect(try !bench.findings().contains { $0.rule == .fringe })
    var colors: [Color] = []
    _ = try PNGCodec.recolored(bench.bytes("frame.png"), scale: .one) { color in
      colors.append(color)
      return color
    }
    for (index, color) in colors.enumerated() {
      let a = alpha(index % 28, index / 28)
      #expect(Int(color.alpha) == a)
      guard a > 0, a < 255 else { continue }
      let share = Double(a) / 255
      let wanted = min(
        max((Double(stored(a)) - Double(matte) * (1 - share)) / share, 0), 255)
      #expect(abs(Double(color.red) - wanted) <= 0.5 + 1e-9)
    }
  }

  @Test func `what is in order is left alone`() throws {
    try rimmed("frame.png", 4)
    try bench.theme("contentInsets: 6\nframe: {image: frame.png, capInsets: 4, resizing: stretch}")
    let repair = try bench.repair()
    #expect(repair.isEmpty)
    #expect(repair.difference.isEmpty)
  }

  @Test func `a rule that is off changes nothing`() throws {
    try rimmed("frame.png", 8)
    try bench.theme(
      """
      contentInsets: 9
      frame: {image: frame.png, capInsets: 4, resizing: stretch}
      lint: {caps-too-small: off}
      """)
    #expect(try bench.repair().isEmpty)
  }

  @Test func `the edits of a finding are bytes of the file`() throws {
    try rimmed("frame.png", 8)
    try bench.theme(
      """
      name: "Größe"
      contentInsets: 9
      frame: {image: frame.png, capInsets: [5, 8, 8, 8], resizing: stretch}
      """)
    let check = try bench.check()
    let finding = try #require(check.findings.first)
    let edit = try #require(finding.fix?.edits.first)
    #expect(finding.fix?.label == "Set frame.capInsets top to 8")
    var bytes = Array(try bench.yaml().utf8)
    #expect(String(decoding: bytes[edit.bytes], as: UTF8.self) == "5")
    #expect(edit.file == finding.file)
    bytes.replaceSubrange(edit.bytes, with: Array(edit.text.utf8))
    try bench.write(bytes, to: "theme.yaml")
    #expect(try bench.check().findings.isEmpty)
  }
}
