extension Bitmap {
  /// A finished group over its shadow: Porter and Duff's *over*, every product rounded to 8 bits.
  ///
  /// - Parameters:
  ///   - source: The canvas, of which the group has the kept lines.
  ///   - canvas: The same canvas with the lines that are kept for the result: at least these.
  ///   - outline: The coverage of the area that casts the shadow, where the group's lines are; `nil` for other
  ///     casters.
  package func over(
    _ shadow: DropShadow, from source: CollapsedCanvas, on canvas: CollapsedCanvas,
    outline: AlphaMask? = nil
  ) -> Bitmap {
    let (size, shades) = (canvas.size, shadow.color.shades)
    let columns = source.columns.places(of: canvas.columns)
    let rows = source.rows.places(of: canvas.rows)
    // Of black alone alpha is left.
    let isBlack = shades.indices.allSatisfy { shades[$0].bits == UInt32($0) << 24 }
    let result = [Pixel](unsafeUninitializedCapacity: size.width * size.height) { output, count in
      count = output.count
      guard let output = output.baseAddress else { return }
      var strip = GroupStrip(self, columns: columns)
      shadow.draw(
        on: canvas, of: AlphaMask(of: self), on: source, outline: outline, isCovered: true
      ) { places, alphas in
        for y in 0..<size.height {
          strip.move(to: places, of: rows[y])
          let alphas = alphas + y * ShadowBlur.stripWidth
          let row = output + y * size.width + places.lowerBound
          if strip.isClear, isBlack {
            for x in 0..<places.count { row[x] = Pixel(bits: UInt32(alphas[x]) &<< 24) }
          } else {
            paint(alphas, under: strip.pixels, to: row, count: places.count, shades)
          }
        }
      }
    }
    return Bitmap(size: size, pixels: result)
  }
}

/// The part of a group's row that lies over a strip of its shadow.
///
/// Works on raw memory for speed: a strip has at most ``ShadowBlur/stripWidth`` columns.
private struct GroupStrip: ~Copyable {
  let pixels = UnsafeMutablePointer<Pixel>.allocate(capacity: ShadowBlur.stripWidth)
  private(set) var isClear = true
  private let group: Bitmap
  private let columns: [Int]
  private var place = (columns: 0..<0, row: -1)

  /// - Parameter columns: The group's column for each of the canvas.
  init(_ group: Bitmap, columns: [Int]) {
    self.group = group
    self.columns = columns
  }

  deinit { pixels.deallocate() }

  /// Finds the pixels at columns of the canvas in a row of the group, unless they are those already.
  mutating func move(to places: Range<Int>, of row: Int) {
    if place == (places, row) { return }
    place = (places, row)
    var any: UInt32 = 0
    let pixels = pixels
    group.pixels.withUnsafeBufferPointer { all in
      columns.withUnsafeBufferPointer { columns in
        let row = UnsafeBufferPointer(rebasing: all[row * group.width..<(row + 1) * group.width])
        let columns = UnsafeBufferPointer(rebasing: columns[places])
        for x in columns.indices {
          pixels[x] = row[columns[x]]
          any |= pixels[x].bits
        }
      }
    }
    isClear = any == 0
  }
}

/// - Parameter shades: The shadow's pixel for each of 256 alphas.
@inline(__always)
private func paint(
  _ alphas: UnsafePointer<UInt8>, under pixels: UnsafePointer<Pixel>,
  to output: UnsafeMutablePointer<Pixel>, count: Int, _ shades: [Pixel]
) {
  shades.withUnsafeBufferPointer { shades in
    var x = 0
    while x < count {
      let end = min(x &+ 8, count)
      if end &- x == 8 {
        // Eight at a time, of which mostly nothing is seen of the shadow, or nothing lies over it.
        let (shadow, group) = (UnsafeRawPointer(alphas + x), UnsafeRawPointer(pixels + x))
        @inline(__always) func pair(_ number: Int) -> UInt64 {
          group.loadUnaligned(fromByteOffset: 8 &* number, as: UInt64.self)
        }
        if shadow.loadUnaligned(as: UInt64.self) == 0 {
          (output + x).update(from: pixels + x, count: 8)
          x = end
          continue
        }
        if pair(0) | pair(1) | pair(2) | pair(3) == 0 {
          for place in x..<x &+ 8 { output[place] = shades[Int(alphas[place])] }
          x = end
          continue
        }
      }
      while x < end {
        output[x] = pixels[x].over(shades[Int(alphas[x])])
        x &+= 1
      }
    }
  }
}
