public import Imaging

/// A picture that shows people where two pictures differ, and how much.
///
/// One pixel of it is one pixel of the pictures, whose top left corners meet. It is opaque, and has:
///
/// - where nothing counts: the expected picture on white, faint and grey, so that every colour means something
///   (``faint(_:)``), and a grey line around its opaque part (``outline``), so that a white popover shows too
/// - colours that change: orange, the darker the more; only alpha changes: blue, likewise
///   (`color(of:strength:)`); even a difference of 1 is far from any grey
/// - anti-aliased pixels that are not counted: yellow (``antialiased``)
/// - ignored rectangles: hatched (``hatching``)
/// - pixels that only one of the pictures has: magenta (``outside``)
///
/// Orange, blue and yellow stay apart for readers who cannot tell red from green.
public struct DifferencePicture: Equatable, Sendable {
  /// The pixels, all opaque.
  public let bitmap: Bitmap

  /// Draws the differences of two pictures.
  ///
  /// - Parameters:
  ///   - expected: The expected picture that was compared.
  ///   - actual: The actual picture that was compared.
  ///   - comparison: The result of the comparison.
  ///   - regions: The parts that were given to the comparison.
  /// - Precondition: The pictures have the sizes of those that were compared.
  public init(
    expected: Bitmap, actual: Bitmap, comparison: PictureComparison, regions: RegionMap? = nil
  ) {
    self.init(
      expected: expected, actualSize: actual.size,
      map: comparison.map(expected: expected, actual: actual, regions: regions))
  }

  /// Draws the classes of a map.
  ///
  /// The picture is as large as both together. Where that is more than a bitmap may have (one picture
  /// very wide, the other very high), it is as large as the expected one.
  package init(expected: Bitmap, actualSize: PixelSize, map: DifferenceMap) {
    precondition(
      map.size == expected.bounds.intersection(PixelRect(origin: .zero, size: actualSize)).size,
      "a map of what both pictures have")
    var size = PixelSize(
      width: max(expected.width, actualSize.width), height: max(expected.height, actualSize.height))
    if !Bitmap.permits(size) { size = expected.size }
    var bitmap = Bitmap(size: size, filledWith: Pixel(Self.outside))
    bitmap.drawFaint(expected, map.size)
    bitmap.drawDifferences(map)
    self.bitmap = bitmap
  }
}

extension DifferencePicture {
  /// The grey in which a pixel of the expected picture is drawn if it does not count as different:
  /// a fifth as far from white as its brightness on white is.
  ///
  /// With premultiplied channels c and alpha a, y = (77 · (r + 255 − a) + 150 · (g + 255 − a) +
  /// 29 · (b + 255 − a)) / 256, rounded half up (ITU-R BT.601's weights); all three channels are
  /// 255 − (255 − y)/5, the quotient rounded half up: 204 for black, 255 for white and for nothing.
  public static func faint(_ pixel: Pixel) -> Color {
    let grey = pixel.faintGrey
    return Color(red: grey, green: grey, blue: grey)
  }

  /// The line around the opaque part of the expected picture: pixels of alpha 128 and more that have one of less, or
  /// the picture's edge, above, below or beside them.
  public static let outline = Color(red: 150, green: 150, blue: 150)
  /// Anti-aliased pixels that are not counted.
  public static let antialiased = Color(red: 242, green: 218, blue: 0)
  /// Lines through ignored rectangles: pixels whose column and row add up to a multiple of 4.
  public static let hatching = Color(red: 110, green: 110, blue: 110)
  /// Pixels that only one of the pictures has, or neither of them.
  public static let outside = Color(red: 255, green: 0, blue: 255)

  /// The two ramps, from a difference of 1 to one of 255.
  static let orange = (
    least: Color(red: 255, green: 140, blue: 0), most: Color(red: 140, green: 28, blue: 0)
  )
  static let blue = (
    least: Color(red: 64, green: 156, blue: 255), most: Color(red: 0, green: 30, blue: 140)
  )

  /// The colour of a pixel that counts; `nil` for classes without one of their own.
  ///
  /// A ramp goes from its lightest colour at strength 1 to its darkest at 255, with the square root
  /// of (strength − 1)/254, so that small differences can be told apart; each channel is rounded half
  /// up. Strength 0 has the colour of 1.
  package static func color(of class: DifferenceClass, strength: UInt8) -> Color? {
    switch `class` {
    case .color: mix(orange, strength)
    case .alphaOnly: mix(blue, strength)
    case .antialiased: antialiased
    case .equal, .ignored: nil
    }
  }

  private static func mix(_ ramp: (least: Color, most: Color), _ strength: UInt8) -> Color {
    let share = (Double(max(strength, 1) - 1) / 254).squareRoot()
    func channel(_ path: KeyPath<Color, UInt8>) -> UInt8 {
      let (low, high) = (Double(ramp.least[keyPath: path]), Double(ramp.most[keyPath: path]))
      return UInt8(low + (high - low) * share + 0.5)
    }
    return Color(red: channel(\.red), green: channel(\.green), blue: channel(\.blue))
  }
}

extension Pixel {
  /// The grey of ``DifferencePicture/faint(_:)``.
  var faintGrey: UInt8 {
    let below = 255 &- UInt16(alpha)
    /// The channel on white; more than white in a pixel that breaks the law of premultiplied ones.
    func onWhite(_ channel: UInt8) -> UInt16 { min(UInt16(channel) &+ below, 255) }
    // 16 bits hold it all (256 · 255 + 128), and vector code likes them.
    let weighted = 77 &* onWhite(red) &+ 150 &* onWhite(green) &+ 29 &* onWhite(blue)
    let brightness = (weighted &+ 128) >> 8
    return UInt8(truncatingIfNeeded: 255 &- (257 &- brightness) / 5)
  }
}

extension Bitmap {
  /// Draws the top left part of another picture, of a size: faint, with its outline.
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

  /// The pixel to draw; `nil` leaves the pixel below.
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
