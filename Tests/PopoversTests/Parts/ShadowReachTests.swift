import Imaging
@testable import Popovers
import Testing
import TestThemes
@testable import Themes

@Suite struct ShadowReachTests {
  private let dot = Bitmap(sketch: [
    ".......", ".......", ".......", "...#...", ".......", ".......", ".......",
  ])

  private func reach(
    _ shadows: [ShadowStyle], frame: Bitmap, arrow: Bitmap? = nil,
    rect: PixelRect = PixelRect(x: 0, y: 0, width: 0, height: 0), scale: Scale = .one
  ) -> [String] {
    var reach = ShadowReach(frame: frame, arrow: arrow ?? Bitmap(size: frame.size))
    for shadow in shadows { reach.add(shadow, frame: rect, scale: scale) }
    let width = frame.width
    return (0..<frame.height).map { y in
      String(reach.values[y * width..<(y + 1) * width].map { $0 ? "s" : "." })
    }
  }

  @Test func `a blur reaches three standard deviations, rounded up, in every direction`() {
    // 3 · (1.2 / 2) = 1.8 → 2 pixels.
    #expect(
      reach([ShadowStyle(blur: 1.2)], frame: dot) == [
        ".......", ".sssss.", ".sssss.", ".sssss.", ".sssss.", ".sssss.", ".......",
      ])
  }

  @Test func `lengths are points`() {
    // A blur of 0.6 points reaches 0.9 points: 1 pixel at 1x, 2 pixels at 2x.
    #expect(reach([ShadowStyle(blur: 0.6)], frame: dot)[2] == "..sss..")
    #expect(reach([ShadowStyle(blur: 0.6)], frame: dot, scale: .two)[1] == ".sssss.")
  }

  @Test func `the offset moves it, out of the canvas too`() {
    #expect(
      reach([ShadowStyle(offset: Point(x: -3, y: 2), blur: 0.6)], frame: dot) == [
        ".......", ".......", ".......", ".......", "ss.....", "ss.....", "ss.....",
      ])
    #expect(
      reach([ShadowStyle(offset: Point(x: 9, y: -9))], frame: dot)
        == Array(repeating: ".......", count: 7))
  }

  @Test func `several shadows and both layers add up`() {
    let arrow = Bitmap(sketch: [
      "#......", ".......", ".......", ".......", ".......", ".......", ".......",
    ])
    #expect(
      reach(
        [ShadowStyle(offset: Point(x: 1, y: 0)), ShadowStyle(offset: Point(x: 0, y: 3))],
        frame: dot,
        arrow: arrow) == [
          ".s.....", ".......", ".......", "s...s..", ".......", ".......", "...s...",
        ])
  }

  @Test func `the frame's shadow is that of its rectangle`() {
    #expect(
      reach(
        [ShadowStyle(offset: Point(x: 1, y: 0), blur: 0.6, caster: .frame)], frame: dot,
        rect: PixelRect(x: 1, y: 2, width: 3, height: 2)) == [
          ".......", ".sssss.", ".sssss.", ".sssss.", ".sssss.", ".......", ".......",
        ])
  }

  @Test func `an invisible shadow has no reach`() {
    let nothing = Array(repeating: ".......", count: 7)
    let color = Color(red: 9, green: 9, blue: 9, alpha: 0)
    #expect(reach([ShadowStyle(opacity: 0, blur: 2)], frame: dot) == nothing)
    #expect(reach([ShadowStyle(color: color, blur: 2)], frame: dot) == nothing)
    #expect(reach([ShadowStyle(blur: 2, caster: .frame)], frame: dot) == nothing)
    #expect(reach([], frame: dot) == nothing)
  }

  @Test func `it is all that is near enough to something, by a slow model`() {
    var random = SeededGenerator(7)
    for _ in 0..<20 {
      let size = PixelSize(width: Int.random(in: 1...14, using: &random), height: 9)
      let pixels = (0..<size.width * size.height).map { _ in
        Pixel(bits: Int.random(in: 0..<12, using: &random) == 0 ? 0x0100_0000 : 0)
      }
      let picture = Bitmap(size: size, pixels: pixels)
      let radius = Int.random(in: 0...3, using: &random)
      let (dx, dy) = (
        Int.random(in: -4...4, using: &random), Int.random(in: -4...4, using: &random)
      )
      let shadow = ShadowStyle(
        offset: Point(x: Double(dx), y: Double(dy)), blur: Double(radius) * 2 / 3)
      let expected = (0..<size.height).map { y in
        String(
          (0..<size.width).map { x -> Character in
            for v in 0..<size.height {
              for u in 0..<size.width where picture[u, v].alpha > 0 {
                if abs(u + dx - x) <= radius, abs(v + dy - y) <= radius { return "s" }
              }
            }
            return "."
          })
      }
      #expect(reach([shadow], frame: picture) == expected)
    }
  }
}
