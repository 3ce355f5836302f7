import Imaging

/// The channels of a part of a picture, in levels, row by row from the top left.
struct PixelField {
  let width: Int
  let height: Int
  /// Alpha, red, green and blue, premultiplied.
  private(set) var values: [SIMD4<Int16>]

  init(_ picture: Bitmap, _ part: PixelRect) {
    (width, height) = (part.width, part.height)
    values = []
    values.reserveCapacity(width * height)
    for y in part.y..<part.maxY {
      for x in part.x..<part.maxX { values.append(SIMD4(truncatingIfNeeded: picture[x, y].vector)) }
    }
  }

  subscript(x: Int, y: Int) -> SIMD4<Int16> {
    get { values[y * width + x] }
    set { values[y * width + x] = newValue }
  }

  /// The largest difference of a channel between two pixels.
  func gap(_ x: Int, _ y: Int, _ otherX: Int, _ otherY: Int) -> Int16 {
    self[x, y].gap(self[otherX, otherY])
  }

  var transposed: PixelField {
    var result = PixelField(width: height, height: width, values: [])
    result.values.reserveCapacity(values.count)
    for x in 0..<width {
      for y in 0..<height { result.values.append(self[x, y]) }
    }
    return result
  }

  private init(width: Int, height: Int, values: [SIMD4<Int16>]) {
    self.width = width
    self.height = height
    self.values = values
  }

  func pixel(_ x: Int, _ y: Int) -> Pixel {
    let value = self[x, y]
    return Pixel(
      red: UInt8(clamping: value[1]), green: UInt8(clamping: value[2]),
      blue: UInt8(clamping: value[3]), alpha: UInt8(clamping: value[0]))
  }
}

extension SIMD4<Int16> {
  /// The largest difference of a channel.
  func gap(_ other: Self) -> Int16 {
    let difference = self &- other
    return pointwiseMax(difference, 0 &- difference).max()
  }
}
