import AndroidExchange
import Exchange
import Imaging
import Testing

/// What is wrong with a ring, and what becomes of it.
@Suite struct NinePatchRingTests {
  private static let black = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
  private static let red = Pixel(red: 255, green: 0, blue: 0, alpha: 255)

  /// A picture of letters: `#` black, `r` red, `h` half transparent black, `o` and `w` the art, `.` nothing.
  private func picture(_ rows: String...) -> Bitmap {
    let letters = rows.map { Array($0) }
    var bitmap = Bitmap(size: PixelSize(width: letters[0].count, height: letters.count))
    for (y, row) in letters.enumerated() {
      for (x, letter) in row.enumerated() {
        switch letter {
        case "#": bitmap[x, y] = Self.black
        case "r": bitmap[x, y] = Self.red
        case "h": bitmap[x, y] = Pixel(red: 0, green: 0, blue: 0, alpha: 128)
        case "o": bitmap[x, y] = Pixel(red: 10, green: 20, blue: 30, alpha: 255)
        case "w": bitmap[x, y] = Pixel(red: 240, green: 240, blue: 240, alpha: 255)
        default: break
        }
      }
    }
    return bitmap
  }

  @Test func `Marks are read from all four sides`() throws {
    let patch = try #require(
      NinePatchPicture(
        picture(
          ".#..#.", ".oooo.", "#oooo#", "#oooo#", ".oooor", ".###r.")))
    #expect(patch.faults.isEmpty)
    #expect(patch.marks.columns == [0..<1, 3..<4])
    #expect(patch.marks.rows == [1..<3])
    #expect(patch.marks.contentColumns == 0..<3)
    #expect(patch.marks.contentRows == 1..<3)
    #expect(patch.marks.layoutBounds == PixelInsets(top: 0, left: 0, bottom: 1, right: 1))
  }

  @Test func `A half transparent mark is named with its pixel and counts as black`() throws {
    let patch = try #require(
      NinePatchPicture(picture("..h..", ".ooo.", "#ooo.", ".ooo.", ".....")))
    #expect(patch.faults.map(\.pixel) == [PixelPoint(x: 2, y: 0)])
    #expect(patch.faults[0].message.contains("#00000080"))
    #expect(patch.marks.columns == [1..<2])
  }

  @Test func `A guide line of two pixels is named and its second line cut off`() throws {
    let patch = try #require(
      NinePatchPicture(
        picture(
          "...##...", "...##...", "..oooo..", "#.oooo..", "#.oooo..", "..oooo..", "........")))
    #expect(patch.faults.map(\.pixel) == [PixelPoint(x: 3, y: 1)])
    #expect(patch.faults[0].message.contains("two pixels thick"))
    #expect(patch.marks.columns == [2..<4])
    #expect(patch.art.height == 4)
    #expect(patch.marks.rows == [1..<3])
  }

  @Test func `A guide that is painted over the art is covered by the art beside it`() throws {
    let patch = try #require(
      NinePatchPicture(
        picture(".##...", ".##oo.", "#oooo.", "#oooo.", ".oooo.", "......")))
    #expect(patch.faults.map(\.pixel) == [PixelPoint(x: 1, y: 1)])
    #expect(patch.faults[0].message.contains("two pixels thick"))
    #expect(patch.marks.columns == [0..<2])
    #expect(patch.art.height == 4)
    #expect(patch.art[0, 0] == patch.art[3, 3])
  }

  @Test func `Such a guide is found where the art beside its end changes, too`() throws {
    let patch = try #require(
      NinePatchPicture(
        picture(".##...", ".##ww.", "#ww.w.", "#wwww.", ".wwww.", "......")))
    #expect(patch.faults.map(\.pixel) == [PixelPoint(x: 1, y: 1)])
    #expect(patch.art[0, 0] == patch.art[0, 1])
  }

  @Test func `A black edge of the art is no guide`() throws {
    // aapt takes it: the art is black all round, with corners of one clear pixel.
    let patch = try #require(
      NinePatchPicture(
        picture("..##..", "..##..", "##oo#.", "##oo#.", "..##..", "......")))
    #expect(patch.faults == [])
    #expect(patch.art.height == 4)
  }

  @Test func `A side without a mark, and a second padding mark, are named`() throws {
    let patch = try #require(
      NinePatchPicture(picture(".....", ".ooo.", "#ooo.", ".ooo.", ".#.#.")))
    #expect(patch.faults.map(\.pixel) == [PixelPoint(x: 2, y: 0), PixelPoint(x: 3, y: 4)])
    #expect(patch.marks.columns == [1..<2])
    #expect(patch.marks.contentColumns == 0..<3)
  }

  @Test func `A white ring is as good as a transparent one`() throws {
    var bitmap = picture(".#...", "#ooo.", ".ooo.", ".ooo.", ".....")
    for y in 0..<5 {
      for x in 0..<5 where bitmap[x, y] == .clear {
        bitmap[x, y] = Pixel(red: 255, green: 255, blue: 255, alpha: 255)
      }
    }
    let patch = try #require(NinePatchPicture(bitmap))
    #expect(patch.faults.isEmpty)
    #expect(patch.marks.columns == [0..<1])
    #expect(patch.marks.rows == [0..<1])
  }

  @Test func `Two pixels are no nine-patch`() {
    #expect(NinePatchPicture(Bitmap(size: PixelSize(width: 2, height: 9))) == nil)
  }
}
