internal import Imaging

extension Bitmap {
  /// Draws what another picture has in its top left part of a size: faint, with its outline.
  mutating func drawFaint(_ picture: Bitmap, _ size: PixelSize) {
    guard !size.isEmpty else { return }
    let (width, stride) = (picture.width, self.width)
    picture.pixels.withUnsafeBufferPointer { source in
      guard let source = source.baseAddress else { return }
      withUnsafeMutablePixels { output in
        guard let output = output.baseAddress else { return }
        // Above the first row and below the last one is nothing.
        let nothing = [Pixel](repeating: .clear, count: width)
        nothing.withUnsafeBufferPointer { nothing in
          guard let nothing = nothing.baseAddress else { return }
          for y in 0..<size.height {
            let row = source + y * width
            let faint = FaintRow(
              row: row, above: y > 0 ? row - width : nothing,
              below: y + 1 < picture.height ? row + width : nothing, width: width)
            faint.draw(size.width, to: output + y * stride)
          }
        }
      }
    }
  }

  /// Draws the pixels of a map that are not equal over what is there.
  mutating func drawDifferences(_ map: DifferenceMap) {
    let ramps = DifferenceRamps()
    let (width, stride) = (map.size.width, self.width)
    withUnsafeMutablePixels { output in
      map.classes.withUnsafeBufferPointer { classes in
        map.strengths.withUnsafeBufferPointer { strengths in
          for y in 0..<map.size.height {
            for x in 0..<width where classes[y * width + x] != .equal {
              let pixel = ramps.pixel(
                classes[y * width + x], strengths[y * width + x], column: x, row: y)
              if let pixel { output[y * stride + x] = pixel }
            }
          }
        }
      }
    }
  }
}

/// A row of a picture that is drawn faint, and its neighbours; rows are `width` pixels long.
private struct FaintRow {
  let row: UnsafePointer<Pixel>
  let above: UnsafePointer<Pixel>
  let below: UnsafePointer<Pixel>
  let width: Int

  /// Draws the first `count` pixels.
  func draw(_ count: Int, to output: UnsafeMutablePointer<Pixel>) {
    // A loop without branches, which compilers turn into vector code.
    for x in 1..<max(1, min(count, width - 1)) {
      output[x] = pixel(x, beside: row[x - 1].bits & row[x + 1].bits)
    }
    for x in [0, width - 1] where x < count { output[x] = pixel(x, beside: 0) }
  }

  private func pixel(_ x: Int, beside: UInt32) -> Pixel {
    let grey = UInt32(row[x].faintGrey)
    let faint = 0xFF00_0000 | grey << 16 | grey << 8 | grey
    // The highest bit of alpha stands for 128 and more.
    let isOutline = row[x].bits & ~(above[x].bits & below[x].bits & beside) >= 0x8000_0000
    return Pixel(bits: isOutline ? Self.outline : faint)
  }

  private static let outline = Pixel(DifferencePicture.outline).bits
}

/// The pixels of differences, worked out once.
private struct DifferenceRamps {
  private let color: [Pixel?]
  private let alphaOnly: [Pixel?]
  private let antialiased = Pixel(DifferencePicture.antialiased)
  private let hatching = Pixel(DifferencePicture.hatching)

  init() {
    func ramp(_ class: DifferenceClass) -> [Pixel?] {
      (0...255).map { DifferencePicture.color(of: `class`, strength: $0).map(Pixel.init) }
    }
    color = ramp(.color)
    alphaOnly = ramp(.alphaOnly)
  }

  /// What is drawn; `nil` leaves what is there.
  func pixel(_ class: DifferenceClass, _ strength: UInt8, column: Int, row: Int) -> Pixel? {
    switch `class` {
    case .equal: nil
    case .color: color[Int(strength)]
    case .alphaOnly: alphaOnly[Int(strength)]
    case .antialiased: antialiased
    case .ignored: (column + row) % 4 == 0 ? hatching : nil
    }
  }
}
