/// The inside of an outline with its borders and inner shadows: one step of a drawing.
///
/// Borders are distances from the outline, so that they meet at corners and tips without joints. A
/// pixel is Σ (C(outer) − C(inner)) × (border over fill) + C(innermost) × fill, with C(d) the
/// coverage of the points at least d from the outline; outside the outline there is no fill below a
/// border. The sum is premultiplied and rounded once.
package struct OutlinedFill: Equatable, Sendable {
  /// A line of one colour along the outline.
  package struct Border: Equatable, Sendable {
    /// Its colour; straight alpha.
    package var color: Color
    /// How far inside the outline its outer edge is, in pixels; negative is outside.
    package var outer: Double
    /// How far inside the outline its inner edge is, in pixels.
    package var inner: Double

    /// Creates a border; the inner edge is further inside.
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

    /// Creates an inner shadow.
    package init(color: Color, opacity: Double, offset: PixelPoint, sigma: Double) {
      self.color = color
      self.opacity = opacity
      self.offset = offset
      self.sigma = sigma
    }
  }

  /// What fills the outline.
  package enum Paint: Equatable, Sendable {
    /// One colour.
    case color(Color)
    /// A gradient over a rectangle of the canvas, continued beyond it.
    case gradient(Gradient, PixelRect)
  }

  /// The outline, pointing up, in pixels of the grid.
  package var outline: Outline
  /// The pixels that it is drawn on.
  package var grid: TurnedGrid
  /// What fills it.
  package var paint: Paint
  /// The borders from the outermost inwards; each begins where the one before ends.
  package var borders: [Border]
  /// The inner shadows, the first lowest.
  package var innerShadows: [InnerShadow]
  /// Canvas pixels outside of this are not painted; `nil` cuts nothing.
  package var clip: PixelRect?

  /// Creates a fill; by default without borders, shadows and clip.
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

  /// The pixels of the canvas that may be painted.
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
    var sums = ColorSums(size: size)
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
        sums.add(high, less: low, border: border.color, over: start < 0 ? nil : paint, at: grid)
        outer = low
      }
    }
    let innermost: AlphaMask
    if let outer { innermost = outer } else { innermost = try mask(0) }
    let shadows = innerShadows.map { $0.mask(inside: innermost) }
    sums.add(
      innermost, paint, at: grid, shadows: zip(innerShadows.map(\.color), shadows).map { $0 })
    return sums.bitmap
  }
}

/// The premultiplied sum of each pixel; only pixels of an edge are stored as sums.
private struct ColorSums {
  let size: PixelSize
  private var pixels: [Pixel]
  /// Sums of 0…255·255 a channel: alpha, red, green, blue; made when the first border is added.
  private var sums: [SIMD4<Double>] = []

  init(size: PixelSize) {
    self.size = size
    pixels = []
  }

  /// Adds a border where it is.
  mutating func add(
    _ outer: AlphaMask, less inner: AlphaMask, border: Color, over paint: OutlinedFill.Paint?,
    at grid: TurnedGrid
  ) {
    if sums.isEmpty {
      sums = Array(repeating: .zero, count: size.width * size.height)
    }
    let color = border.premultiplied
    let painter = paint.map { Painter($0, at: grid) }
    let rest = 1 - color[0] / 255
    for y in 0..<size.height {
      let row = y * size.width
      for x in 0..<size.width {
        let share = Int(outer.values[row + x]) - Int(inner.values[row + x])
        if share <= 0 { continue }
        var sum = color
        if let painter, rest > 0 { sum += painter.color(x, y) * rest }
        sums[row + x] += sum * Double(share)
      }
    }
  }

  /// Adds the fill with its shadows.
  mutating func add(
    _ mask: AlphaMask, _ paint: OutlinedFill.Paint, at grid: TurnedGrid,
    shadows: [(color: Color, mask: AlphaMask)]
  ) {
    let painter = Painter(paint, at: grid)
    let colors = shadows.map(\.color.opaque)
    pixels = Array(repeating: .clear, count: size.width * size.height)
    let hasSums = !sums.isEmpty
    for y in 0..<size.height {
      let row = y * size.width
      var x = 0
      while x < size.width {
        let share = mask.values[row + x]
        // Most pixels are inside, in one colour, or outside.
        if share == 0 && !hasSums || share == 255 && shadows.isEmpty {
          let end = mask.endOfRun(from: x, y)
          if share == 255 { paintInside(x..<end, y, with: painter) }
          x = end
          continue
        }
        var sum = hasSums ? sums[row + x] : .zero
        if share > 0 {
          var fill = painter.color(x, y)
          for index in shadows.indices {
            let alpha = Double(shadows[index].mask.values[row + x]) / 255
            fill = colors[index] * alpha + fill * (1 - alpha)
          }
          sum += fill * Double(share)
        }
        if sum != .zero { pixels[row + x] = Pixel(rounding: sum / 255) }
        x += 1
      }
    }
  }

  private mutating func paintInside(_ columns: Range<Int>, _ y: Int, with painter: Painter) {
    let row = y * size.width
    pixels.withUnsafeMutableBufferPointer { pixels in
      if let pixel = painter.onlyPixel {
        pixels[row + columns.lowerBound..<row + columns.upperBound].update(repeating: pixel)
      } else {
        for x in columns { pixels[row + x] = painter.pixel(x, y) }
      }
    }
  }

  var bitmap: Bitmap { Bitmap(size: size, pixels: pixels) }
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

  /// The pixel of every place; `nil` for a gradient.
  var onlyPixel: Pixel? { gradient == nil ? pixel : nil }

  func pixel(_ x: Int, _ y: Int) -> Pixel {
    gradient?.pixel(x: origin.x + x, y: origin.y + y) ?? pixel
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
}
