/// How the units that letters are designed in become pixels.
///
/// A hundred units are the height of a capital letter, from the middle of its lowest line to the
/// middle of its highest; x grows to the right, y grows upwards from the baseline.
struct LetteringGrid {
  /// The thickness of lines in pixels.
  let penWidth: Int
  /// Pixels per unit.
  let scale: Double

  init(capHeight: Int, penWidth: Int) {
    self.penWidth = penWidth
    scale = Double(capHeight - penWidth) / 100
  }

  /// The nearest whole number of pixels, halves up.
  func pixels(_ units: Double) -> Int { Int((units * scale + 0.5).rounded(.down)) }

  /// The middle of a bar, in pixels above the baseline: bars lie wholly on pixels.
  func bar(_ y: Double) -> Double { Double(pixels(y)) + Double(penWidth) / 2 }

  /// The middles of stems, in pixels from the left edge of the first one; they begin with 0 and
  /// rise.
  ///
  /// Symmetric stems stay symmetric, evenly spaced stems stay evenly spaced, and separate stems
  /// stay separate.
  func stems(_ xs: [Double]) -> [Double] {
    let width = xs.last ?? 0
    let distances = zip(xs.dropFirst(), xs).map { $0 - $1 }
    let areEven = Set(distances).count == 1
    var pixel = 0
    var last = 0
    var places: [Int] = [0]
    for (x, distance) in zip(xs.dropFirst(), distances) {
      // Rounded from the nearer side; evenly spaced ones (an m, a T) step by step.
      let place = x <= width / 2 ? pixels(x) : pixels(width) - pixels(width - x)
      let step = areEven ? pixels(distance) : place - last
      last = place
      pixel += distance >= LetteringGlyph.leastApart ? max(step, penWidth + 1) : step
      places.append(pixel)
    }
    return places.map { Double($0) + Double(penWidth) / 2 }
  }
}

/// A function that hits given values and is straight between them.
struct LetteringFit {
  /// Units, in rising order.
  let units: [Double]
  /// The pixels that they become.
  let pixels: [Double]
  /// Pixels per unit beyond both ends.
  let scale: Double

  func callAsFunction(_ value: Double) -> Double {
    guard let first = units.first, let last = units.last else { return value * scale }
    if value <= first { return pixels[0] + (value - first) * scale }
    if value >= last { return pixels[pixels.count - 1] + (value - last) * scale }
    let next = units.firstIndex { $0 > value } ?? units.count - 1
    let share = (value - units[next - 1]) / (units[next] - units[next - 1])
    return pixels[next - 1] + share * (pixels[next] - pixels[next - 1])
  }
}
