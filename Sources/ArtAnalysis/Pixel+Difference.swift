package import Imaging

extension Pixel {
  /// The largest difference of a channel, alpha included, 0…255.
  package func difference(_ other: Pixel) -> Int {
    if bits == other.bits { return 0 }
    func gap(_ shift: UInt32) -> Int {
      abs(Int((bits >> shift) & 0xFF) - Int((other.bits >> shift) & 0xFF))
    }
    return max(max(gap(24), gap(16)), max(gap(8), gap(0)))
  }

  package var channels: [Int] { [Int(alpha), Int(red), Int(green), Int(blue)] }
}

extension Bitmap {
  /// The picture with the axis laid across, so that every question about an axis is one about columns: itself for the
  /// horizontal one, rows and columns exchanged for the vertical one.
  package func laid(_ axis: Axis) -> Bitmap { axis == .horizontal ? self : turned(.transposed) }

  /// The largest difference of a channel between two columns, in the rows that count.
  package func columnDifference(_ a: Int, _ b: Int, rows: Range<Int>? = nil) -> Int {
    pixels.withUnsafeBufferPointer { pixels in
      var largest = 0
      for y in rows ?? 0..<height {
        let row = y * width
        largest = max(largest, pixels[row + a].difference(pixels[row + b]))
      }
      return largest
    }
  }

  /// The mean, over all rows, of the largest channel difference between two columns.
  package func meanColumnDifference(_ a: Int, _ b: Int) -> Double {
    guard height > 0 else { return 0 }
    let sum = pixels.withUnsafeBufferPointer { pixels in
      (0..<height).reduce(0) { sum, y in
        sum + pixels[y * width + a].difference(pixels[y * width + b])
      }
    }
    return Double(sum) / Double(height)
  }
}

extension PixelRect {
  /// The rectangle with rows and columns exchanged back, when it was found in a picture that is laid
  /// for an axis.
  package func laid(_ axis: Axis) -> PixelRect {
    axis == .horizontal ? self : PixelRect(x: y, y: x, width: height, height: width)
  }
}
