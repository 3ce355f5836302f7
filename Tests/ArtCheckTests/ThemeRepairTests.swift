import ArtAnalysis
import ArtCheck
import Foundation
import Imaging
import PNG
import Testing
import Themes

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

  @Test func `an empty border becomes alignment insets`() throws {
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
      "contentInsets: 6\nframe: {image: frame.png, capInsets: 6, resizing: stretch}\n"
        + "lint: {caps-too-small: off, stretch-detail: off}")
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
      "contentInsets: 6\nframe: {image: frame.png, capInsets: 6, resizing: stretch}\n"
        + "lint: {caps-too-small: off, stretch-detail: off}")
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

  /// Glass with a rim that shines through an arrow of glass: 14 points high, one of them over the frame.
  private func glass(_ arrow: String = "") throws {
    func glass(_ level: Int, _ alpha: UInt8) -> Pixel {
      Pixel(Color(red: UInt8(level), green: UInt8(level), blue: UInt8(level), alpha: alpha))
    }
    try bench.picture("frame.png", 32, 32) { x, y in
      glass(255, min(x, y, 31 - x, 31 - y) < 1 ? 220 : 77)
    }
    try bench.picture("arrow.png", 30, 15) { x, y in
      abs(2 * x - 29) <= 2 * y + 1 ? glass(255, 77) : .clear
    }
    try bench.theme(
      """
      contentInsets: 10
      frame: {image: frame.png, capInsets: 7, resizing: stretch}
      arrow: {image: arrow.png, overlap: 1\(arrow)}
      previews: {content: [[120, 80]], backgrounds: ["#202020"]}
      """)
  }

  @Test func `glass over glass is replaced, and the arrow keeps its height`() throws {
    try glass()
    let before = try bench.findings(.arrowSeam)
    #expect(before.count == 4)
    #expect(before.allSatisfy { $0.message.hasSuffix("join: replace closes it") })
    #expect(try repaired().contains("arrow: {image: arrow.png, overlap: 1, join: replace}"))
    #expect(try bench.findings().isEmpty)
    try glass(", join: over")
    #expect(try repaired().contains("overlap: 1, join: replace}"))
  }

  @Test func `an arrow is not moved into the frame to hide its foot`() throws {
    // The foot has another colour, over half of the arrow: only what would hide all of it closes the step.
    try bench.flat("frame.png", 20, 20, level: 200)
    try bench.picture("arrow.png", 16, 12) { _, y in ArtBench.gray(y < 6 ? 200 : 90) }
    try bench.theme(
      """
      contentInsets: 6
      frame: {image: frame.png, capInsets: 6, resizing: stretch}
      arrow: {style: image, image: arrow.png}
      """)
    let found = try bench.check().findings.filter { $0.rule.rawValue == "arrow-seam" }
    #expect(found.count == 4)
    for finding in found {
      #expect(finding.fix == nil)
      #expect(finding.noFix == "no overlap and no join were found that close it")
      #expect(finding.message.contains("leaves a step of colour"))
    }
    #expect(try bench.repair().isEmpty)
  }

  @Test func `an empty border becomes alignment insets, and nothing else changes`() throws {
    for (scale, name) in [(1, "frame.png"), (2, "frame@2x.png")] {
      let side = 30 * scale
      try bench.picture(name, side, side) { x, y in
        let depth = min(x, y, side - 1 - x, side - 1 - y) - 2 * scale
        return depth < 0 ? .clear : ArtBench.gray(depth < scale ? 0 : 200)
      }
    }
    try bench.flat("arrow.png", 16, 13, level: 200)
    try bench.flat("arrow@2x.png", 32, 26, level: 200)
    let arrow = "arrow: {image: arrow.png, lane: 10, overlap: 1}"
    try bench.theme(
      """
      contentInsets: 10
      frame: {image: frame.png, capInsets: 8, resizing: stretch}
      \(arrow)
      previews: {content: [[140, 90]], scales: [1, 2]}
      """)
    #expect(Set(try bench.findings().map(\.rule)) == [.transparentBorder])
    let text = try repaired()
    #expect(text.contains("alignmentInsets: 2}"))
    #expect(text.contains(arrow))
    #expect(try bench.findings().isEmpty)
  }

  @Test func `a fix that would be an error is none, and says why`() throws {
    try bench.flat("frame.png", 12, 12)
    try bench.flat("frame-2x.png", 25, 27)
    try bench.theme("contentInsets: 4\nframe: {image: frame.png, capInsets: 4, resizing: stretch}")
    let finding = try #require(try bench.check().findings.first)
    #expect(finding.rule.rawValue == "unused-picture")
    #expect(finding.fix == nil)
    let reason = try #require(finding.noFix)
    #expect(reason.hasPrefix("with frame-2x.png named frame@2x.png the theme has an error: "))
    #expect(reason.contains("frame@2x.png should be 24 × 24"))
    // Where the name is taken, too.
    try bench.flat("frame@2x.png", 24, 24)
    #expect(try bench.check().findings.first?.noFix == "there is another frame@2x.png")
  }

  @Test func `a fix that moves files has its names under files`() throws {
    try bench.flat("frame.png", 12, 12)
    try bench.flat("frame-2x.png", 24, 24)
    try bench.theme("contentInsets: 4\nframe: {image: frame.png, capInsets: 4, resizing: stretch}")
    let finding = try #require(try bench.check().findings.first)
    let fix = try #require(finding.fix)
    let folder = String(finding.file.dropLast("theme.yaml".count))
    #expect(fix.edits.isEmpty)
    #expect(fix.files.map(\.from) == [folder + "frame-2x.png"])
    #expect(fix.files.map(\.to) == [folder + "frame@2x.png"])
    #expect(finding.noFix == nil)
  }

  @Test func `a fix that leads to another finding is none`() throws {
    // With its name the picture is drawn, and shows something else than the smaller one.
    try bench.flat("frame.png", 12, 12)
    try bench.flat("frame-2x.png", 24, 24, level: 160)
    try bench.theme("contentInsets: 4\nframe: {image: frame.png, capInsets: 4, resizing: stretch}")
    let finding = try #require(try bench.check().findings.first)
    #expect(finding.fix == nil)
    #expect(finding.noFix?.contains("[scale-pictures-differ]") == true)
    #expect(try bench.repair().isEmpty)
  }

  @Test func `soft edges are cleaned only where nothing else is translucent`() throws {
    func stored(_ alpha: Int) -> UInt8 {
      UInt8((Double(40 * alpha + 255 * (255 - alpha)) / 255).rounded())
    }
    // A window of glass in the middle was mixed with white, or not: nobody knows.
    try bench.write(Self.ring(side: 28, stored), to: "frame.png")
    let whole = try PNGCodec.recolored(bench.bytes("frame.png"), scale: .one) { $0 }
    var index = 0
    let glass = try PNGCodec.recolored(whole, scale: .one) { color in
      defer { index += 1 }
      let (x, y) = (index % 28, index / 28)
      guard (10..<18).contains(x), (10..<18).contains(y) else { return color }
      return Color(red: 147, green: 147, blue: 147, alpha: 128)
    }
    try bench.write(glass, to: "frame.png")
    try bench.theme("contentInsets: 6\nframe: {image: frame.png, resizing: none}")
    let finding = try #require(
      try bench.check().findings.first { $0.rule.rawValue == "fringe" })
    #expect(finding.fix == nil)
    #expect(finding.noFix == "without the matte frame.png changes where it has no soft edge")
  }

  @Test func `equal caps stay equal`() throws {
    // One side alone would make the caps of a mirror image differ.
    try rimmed("frame.png", 8)
    try bench.theme(
      "contentInsets: 9\nframe: {image: frame.png, capInsets: 5, resizing: stretch}")
    let findings = try bench.check().findings
    #expect(findings.count == 4)
    #expect(Set(findings.map { $0.fix?.label }).count == 1)
    #expect(
      findings.first?.fix?.label
        == "Set frame.capInsets left to 8 and frame.capInsets right to 8 and frame.capInsets top to 8 "
        + "and frame.capInsets bottom to 8")
    #expect(findings.allSatisfy { $0.fix?.edits.map(\.text) == ["8"] })
  }

  @Test func `a theme without findings stays unchanged`() throws {
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
