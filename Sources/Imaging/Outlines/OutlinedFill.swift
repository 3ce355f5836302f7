/// The inside of an outline with its borders and inner shadows: one step of a drawing.
///
/// Borders are distances from the outline, so that they meet at corners and tips without joints. A
/// pixel is Σ (C(outer) − C(inner)) × (border over fill) + C(innermost) × fill, with C(d) the
/// coverage of the points at least d from the outline; outside the outline there is no fill below a
/// border. The sum is premultiplied and rounded once.
package struct OutlinedFill: Equatable, Sendable {
  package struct Border: Equatable, Sendable {
    /// Its colour; straight alpha.
    package var color: Color
    /// How far inside the outline its outer edge is, in pixels; negative is outside.
    package var outer: Double
    /// How far inside the outline its inner edge is, in pixels.
    package var inner: Double

    package init(color: Color, outer: Double, inner: Double) {
      precondition(outer <= inner, "a border has a width")
      self.color = color
      self.outer = outer
      self.inner = inner
    }
  }

  /// A shadow that everything outside the innermost border's inner edge casts onto the fill.
  package struct InnerShadow: Equatable, Sendable {
    /// Its colour; straight alpha.
    package var color: Color
    /// Multiplies the alpha, 0…1.
    package var opacity: Double
    /// How far it is moved, in pixels of the canvas; right and down are positive.
    package var offset: PixelPoint
    /// Standard deviation of the Gaussian, in pixels.
    package var sigma: Double

    package init(color: Color, opacity: Double, offset: PixelPoint, sigma: Double) {
      self.color = color
      self.opacity = opacity
      self.offset = offset
      self.sigma = sigma
    }
  }

  package enum Paint: Equatable, Sendable {
    case color(Color)
    /// A gradient over a rectangle of the canvas, continued beyond it.
    case gradient(Gradient, PixelRect)
  }

  /// The outline, pointing up, in pixels of the grid.
  package var outline: Outline
  package var grid: TurnedGrid
  package var paint: Paint
  /// The borders from the outermost inwards; each begins where the one before ends.
  package var borders: [Border]
  /// The inner shadows, the first lowest.
  package var innerShadows: [InnerShadow]
  /// Canvas pixels outside of this are not painted; `nil` cuts nothing.
  package var clip: PixelRect?

  package init(
    outline: Outline, grid: TurnedGrid, paint: Paint, borders: [Border] = [],
    innerShadows: [InnerShadow] = [], clip: PixelRect? = nil
  ) {
    self.outline = outline
    self.grid = grid
    self.paint = paint
    self.borders = borders
    self.innerShadows = innerShadows
    self.clip = clip
  }

  package var paintedRect: PixelRect { clip.map(grid.rect.intersection) ?? grid.rect }
}

extension OutlinedFill {
  /// The pixels of the turned grid.
  package func bitmap<Failure: Error>(
    coverage: CoverageFinder<Failure>
  ) throws(Failure) -> Bitmap {
    func mask(_ distance: Double) throws(Failure) -> AlphaMask {
      try coverage(outline.area(atLeast: distance, within: grid.size), grid)
    }
    let size = grid.orientation.size(of: grid.size)
    var sums = ColorSums(size: size, grid: grid)
    var outer: AlphaMask?
    for border in borders where border.outer < border.inner {
      // A border on the outline has the fill below it inside, and nothing below it outside.
      let stops =
        border.outer < 0 && border.inner > 0
        ? [border.outer, 0, border.inner] : [border.outer, border.inner]
      for (start, end) in zip(stops, stops.dropFirst()) {
        let high: AlphaMask
        if let outer { high = outer } else { high = try mask(start) }
        let low = try mask(end)
        sums.add(high, less: low, border: border.color, over: start < 0 ? nil : paint)
        outer = low
      }
    }
    let innermost: AlphaMask
    if let outer { innermost = outer } else { innermost = try mask(0) }
    let shadows = innerShadows.map { ($0.color, $0.mask(inside: innermost)) }
    return sums.bitmap(filling: innermost, with: paint, shadows: shadows)
  }
}

/// The premultiplied sum of each pixel, made row by row: sums take 32 bytes a pixel.
private struct ColorSums {
  /// A border where it is: between two masks.
  private struct Band {
    var outer: AlphaMask
    var inner: AlphaMask
    /// Its colour, premultiplied, and the part of the fill that shows through it.
    var color: SIMD4<Double>
    var fill: (painter: Painter, share: Double)?
  }

  let size: PixelSize
  let grid: TurnedGrid
  private var bands: [Band] = []

  init(size: PixelSize, grid: TurnedGrid) {
    self.size = size
    self.grid = grid
  }

  mutating func add(
    _ outer: AlphaMask, less inner: AlphaMask, border: Color, over paint: OutlinedFill.Paint?
  ) {
    precondition(outer.size == size && inner.size == size, "masks of the whole grid")
    let color = border.premultiplied
    let rest = 1 - color[0] / 255
    bands.append(
      Band(
        outer: outer, inner: inner, color: color,
        fill: rest > 0 ? paint.map { (Painter($0, at: grid), rest) } : nil))
  }

  func bitmap(
    filling mask: AlphaMask, with paint: OutlinedFill.Paint,
    shadows: [(color: Color, mask: AlphaMask)]
  ) -> Bitmap {
    precondition(mask.size == size, "a mask of the whole grid")
    let painter = Painter(paint, at: grid)
    let shadows = shadows.map { (color: $0.color.opaque, values: $0.mask.values) }
    // Sums of 0…255·255 a channel: alpha, red, green, blue; zero outside of the borders' columns.
    var sums = [SIMD4<Double>](repeating: .zero, count: bands.isEmpty ? 0 : size.width)
    var pixels = [Pixel](repeating: .clear, count: size.width * size.height)
    for y in 0..<size.height {
      let bordered = addBorders(of: y, to: &sums)
      let row = y * size.width
      var x = 0
      // Whether the pixel before is made of fill and shadows alone.
      var isPlain = false
      while x < size.width {
        let share = mask.values[row + x]
        // Most pixels are inside, in one colour, or outside.
        if share == 0 && !bordered.contains(x) || share == 255 && shadows.isEmpty {
          var end = mask.endOfRun(from: x, y)
          if share == 0, x < bordered.lowerBound { end = min(end, bordered.lowerBound) }
          if share == 255 { painter.paint(&pixels, x..<end, y, row: row) }
          x = end
          isPlain = false
          continue
        }
        let isBordered = bordered.contains(x) && sums[x] != .zero
        // Where nothing changes, as in the middle of a row under shadows, a pixel is worked out once.
        if isPlain, !isBordered, mask.values[row + x - 1] == share,
          shadows.allSatisfy({ $0.values[row + x - 1] == $0.values[row + x] }),
          painter.isSolid || shadows.contains(where: { $0.values[row + x] == 255 })
        {
          pixels[row + x] = pixels[row + x - 1]
          x += 1
          continue
        }
        isPlain = !isBordered
        var sum = isBordered ? sums[x] : .zero
        if share > 0 {
          var fill = painter.color(x, y)
          for (color, values) in shadows {
            let alpha = Double(values[row + x]) / 255
            fill = color * alpha + fill * (1 - alpha)
          }
          sum += fill * Double(share)
        }
        if sum != .zero { pixels[row + x] = Pixel(rounding: sum / 255) }
        x += 1
      }
      for x in bordered { sums[x] = .zero }
    }
    return Bitmap(size: size, pixels: pixels)
  }

  /// - Returns: The columns from the first to the last that the borders paint.
  private func addBorders(of y: Int, to sums: inout [SIMD4<Double>]) -> Range<Int> {
    var (low, high) = (size.width, 0)
    let row = y * size.width
    for band in bands {
      var x = band.outer.firstDifference(to: band.inner, from: 0, y)
      while x < size.width {
        let share = Int(band.outer.values[row + x]) - Int(band.inner.values[row + x])
        if share > 0 {
          var sum = band.color
          if let (painter, rest) = band.fill { sum += painter.color(x, y) * rest }
          sums[x] += sum * Double(share)
          low = min(low, x)
          high = max(high, x + 1)
        }
        x = band.outer.firstDifference(to: band.inner, from: x + 1, y)
      }
    }
    return low < high ? low..<high : size.width..<size.width
  }
}

/// Gives the fill's colour at a pixel of the turned grid.
private struct Painter {
  private let solid: SIMD4<Double>
  private let pixel: Pixel
  private let gradient: GradientSampler?
  private let origin: PixelPoint

  init(_ paint: OutlinedFill.Paint, at grid: TurnedGrid) {
    origin = grid.origin
    switch paint {
    case .color(let color):
      solid = color.premultiplied
      pixel = Pixel(color)
      gradient = nil
    case .gradient(let gradient, let rect):
      solid = .zero
      pixel = .clear
      self.gradient = GradientSampler(gradient, over: rect)
    }
  }

  var isSolid: Bool { gradient == nil }

  /// Paints some columns of a row, which begins at `row` among the pixels.
  func paint(_ pixels: inout [Pixel], _ columns: Range<Int>, _ y: Int, row: Int) {
    pixels.withUnsafeMutableBufferPointer { pixels in
      if let gradient {
        for x in columns {
          pixels[row + x] = gradient.pixel(x: origin.x + x, y: origin.y + y)
        }
      } else {
        pixels[row + columns.lowerBound..<row + columns.upperBound].update(repeating: pixel)
      }
    }
  }

  func color(_ x: Int, _ y: Int) -> SIMD4<Double> {
    gradient?.pixel(x: origin.x + x, y: origin.y + y).channels ?? solid
  }
}

extension AlphaMask {
  /// The column behind the last of a row that has the value of this one and of all between them.
  fileprivate func endOfRun(from x: Int, _ y: Int) -> Int {
    values.withUnsafeBufferPointer { values in
      let row = y * size.width
      let value = values[row + x]
      let end = row + size.width
      var place = row + x + 1
      // Eight at a time: they lie within the row.
      let eight = UInt64(value) &* 0x0101_0101_0101_0101
      let bytes = UnsafeRawBufferPointer(values)
      while place + 8 <= end, bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self) == eight {
        place += 8
      }
      while place < end, values[place] == value { place += 1 }
      return place - row
    }
  }

  /// The first column of a row, from `x` on, in which another mask of the same size has another value; the
  /// width if there is none.
  fileprivate func firstDifference(to other: AlphaMask, from x: Int, _ y: Int) -> Int {
    let row = y * size.width
    let end = row + size.width
    return values.withUnsafeBytes { values in
      other.values.withUnsafeBytes { others in
        var place = row + x
        // Eight at a time: they lie within the row.
        while place + 8 <= end,
          values.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            == others.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        {
          place += 8
        }
        while place < end, values[place] == others[place] { place += 1 }
        return place - row
      }
    }
  }
}
