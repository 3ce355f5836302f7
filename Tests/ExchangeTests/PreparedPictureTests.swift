import Exchange
import Imaging
import Testing

/// Caps that differ between the files of a picture, for targets that take one size of caps.
@Suite struct PreparedPictureTests {
  /// A file whose pixels are all different, but for the middle, which is one colour along each axis.
  private func file(_ scale: Int, _ caps: PixelInsets, middle: PixelSize) -> PreparedPicture.File {
    let size = PixelSize(
      width: caps.left + middle.width + caps.right, height: caps.top + middle.height + caps.bottom)
    func place(_ index: Int, _ low: Int, _ high: Int, _ length: Int) -> Int {
      index < low ? index : index < length - high ? low : index - (length - high) + low + 1
    }
    var bitmap = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let column = place(x, caps.left, caps.right, size.width)
        let row = place(y, caps.top, caps.bottom, size.height)
        bitmap[x, y] = Pixel(bits: 0xFF00_0000 | UInt32(row * 256 + column))
      }
    }
    return PreparedPicture.File(scale: scale, bitmap: bitmap, caps: caps)
  }

  /// What nine slices draw where the middle is one colour along each axis.
  private func drawn(_ file: PreparedPicture.File, at size: PixelSize) -> Bitmap {
    func source(_ index: Int, _ low: Int, _ high: Int, _ length: Int, _ room: Int) -> Int {
      index < low ? index : index < room - high ? low : index - room + length
    }
    let (bitmap, caps) = (file.bitmap, file.caps)
    var result = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        result[x, y] =
          bitmap[
            source(x, caps.left, caps.right, bitmap.width, size.width),
            source(y, caps.top, caps.bottom, bitmap.height, size.height)]
      }
    }
    return result
  }

  @Test func `caps grow to whole points that all files share, and what is drawn stays`() {
    let picture = PreparedPicture(
      name: "frame",
      files: [
        file(
          1, PixelInsets(top: 6, left: 5, bottom: 4, right: 6),
          middle: PixelSize(width: 3, height: 1)),
        file(
          2, PixelInsets(top: 11, left: 10, bottom: 9, right: 13),
          middle: PixelSize(width: 1, height: 4)),
        file(
          3, PixelInsets(top: 17, left: 15, bottom: 10, right: 18),
          middle: PixelSize(width: 2, height: 2)),
      ], filter: .smooth)
    #expect(!picture.hasCommonSlices)
    let whole = picture.withWholeSlices
    #expect(whole.hasCommonSlices)
    #expect(whole.slices == Insets(top: 6, left: 5, bottom: 5, right: 7))
    for (before, after) in zip(picture.files, whole.files) {
      let room = PixelSize(width: 70, height: 61)
      #expect(drawn(before, at: room) == drawn(after, at: room))
    }
  }

  @Test func `caps beside a middle of several colours stay as they are`() {
    var two = file(
      2, PixelInsets(top: 3, left: 5, bottom: 3, right: 5), middle: PixelSize(width: 2, height: 2))
    two.bitmap[5, 0] = Pixel(bits: 0xFFFF_FFFF)
    let whole = PreparedPicture(name: "frame", files: [two], filter: .smooth).withWholeSlices
    #expect(whole.slices == Insets(top: 2, left: 2.5, bottom: 2, right: 2.5))
  }
}
