import Imaging
@testable import Slicing
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

  private static func caps(_ frame: Bitmap, known: Insets?) throws -> Insets {
    try FrameProposal(frame, scale: 1, path: "frame.png", tolerance: 4, known: known).capInsets
  }

  /// Rows that neither rise nor repeat.
  private static let uneven = (0..<39).map { ($0 * $0 * 17 + $0 * 5) % 190 }
  /// One row is left of rows that neither are equal nor rise, but lie within the tolerance.
  private static let single = frame(
    uneven
      + [0, 3, 1, 4, 2, 0, 4, 1, 3, 0, 2, 4, 0, 3, 1, 2, 4, 1, 0, 2, 3, 0, 4, 2, 1].map { 200 + $0 }
      + uneven)
  /// 19 rows that rise by a level each, less than a quarter of all.
  private static let rising = frame(uneven + Array(200..<219) + uneven)

  @Test(arguments: [(single, 51.0, 51.0), (rising, 39, 39)])
  func `caps that slicing has left are answered`(
    frame: Bitmap, top: Double, bottom: Double
  ) throws {
    let known = Insets(top: top, left: 4, bottom: bottom, right: 4)
    let answer = try Self.caps(frame, known: known)
    #expect(answer.top == top && answer.bottom == bottom)
    // Without a theme, rows within the tolerance are one band.
    #expect(try Self.caps(frame, known: nil).top != top)
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
