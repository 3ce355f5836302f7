import Exchange
package import Imaging

/// A nine-patch that was read: its marks, the art inside of the ring, and the ring's faults.
package struct NinePatchPicture: Equatable, Sendable {
  package struct Fault: Equatable, Sendable {
    /// The pixel, from the top left of the file with its ring.
    package let pixel: PixelPoint
    /// The found value and the expected one.
    package let message: String
    /// The repair; `nil` where none is possible.
    package let remedy: String?
  }

  /// The marks; those of a faulty ring as they are after the repair.
  package let marks: NinePatchMarks
  /// The pixels inside of the ring.
  package let art: Bitmap
  /// The faults, from the top left; empty for a correct ring.
  package let faults: [Fault]
  /// Red marks without an effect, each where it begins.
  let strayMarks: [PixelPoint]

  /// Reads a picture with its ring; `nil` for one of less than three pixels a side, which has no art.
  ///
  /// - Parameter samples: The picture with the colours that stand in the file, where others were made of them.
  package init?(_ picture: Bitmap, samples: Bitmap? = nil) {
    guard picture.width >= 3, picture.height >= 3 else { return nil }
    let guides = ThickGuides(samples.map { picture.ringed(by: $0) } ?? picture)
    let sound = guides.mended
    var faults = guides.faults
    let ring = NinePatchRing(sound)
    if let fault = ring.cornerFault { faults.append(fault) }
    guard sound.width >= 3, sound.height >= 3 else { return nil }
    art = sound.part(
      PixelRect(x: 1, y: 1, width: sound.width - 2, height: sound.height - 2))
    let columns = ring.spans(on: .top, &faults)
    let rows = ring.spans(on: .left, &faults)
    let across = ring.content(on: .bottom, &faults)
    let down = ring.content(on: .right, &faults)
    marks = NinePatchMarks(
      columns: columns, rows: rows, contentColumns: across.content, contentRows: down.content,
      layoutBounds: PixelInsets(
        top: down.low, left: across.low, bottom: down.high, right: across.high))
    strayMarks = ring.strayMarks
    self.faults = faults.sorted { ($0.pixel.y, $0.pixel.x) < ($1.pixel.y, $1.pixel.x) }
  }
}

extension Bitmap {
  /// The picture with the outermost pixels of another one of its size.
  fileprivate func ringed(by other: Bitmap) -> Bitmap {
    var result = other
    let art = PixelRect(x: 1, y: 1, width: width - 2, height: height - 2)
    result.replace(at: PixelPoint(x: 1, y: 1), with: part(art))
    return result
  }
}

/// The outermost pixels of a nine-patch.
struct NinePatchRing {
  enum Side: String, CaseIterable {
    case top, left, bottom, right
  }

  private enum Mark {
    case nothing, black, red, other
  }

  static let black = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
  static let red = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
  private static let white = Pixel(red: 255, green: 255, blue: 255, alpha: 255)

  private let picture: Bitmap
  /// Whether the ring is white where nothing is marked, rather than transparent.
  private let isWhite: Bool

  init(_ picture: Bitmap) {
    self.picture = picture
    isWhite = picture[0, 0].alpha != 0
  }

  /// The fault of the top left corner, which tells whether unmarked pixels of the ring are transparent or white.
  var cornerFault: NinePatchPicture.Fault? {
    let corner = picture[0, 0]
    guard corner.alpha != 0, corner != Self.white else { return nil }
    return NinePatchPicture.Fault(
      pixel: .zero,
      message:
        "\(Color(corner).hexWithAlpha) in the corner; the ring is transparent or white, and corners "
        + "have no marks",
      remedy: "the corner counts as transparent")
  }

  private func mark(_ pixel: Pixel) -> Mark {
    if pixel == Self.black { return .black }
    if pixel == Self.red { return .red }
    let isNothing = isWhite && picture[0, 0] == Self.white ? pixel == Self.white : pixel.alpha == 0
    return isNothing ? .nothing : .other
  }

  /// The pixels of a side without its corners, in order, and where each is.
  private func line(_ side: Side) -> [(pixel: Pixel, place: PixelPoint)] {
    let (width, height) = (picture.width, picture.height)
    switch side {
    case .top, .bottom:
      let y = side == .top ? 0 : height - 1
      return (1..<width - 1).map { (picture[$0, y], PixelPoint(x: $0, y: y)) }
    case .left, .right:
      let x = side == .left ? 0 : width - 1
      return (1..<height - 1).map { (picture[x, $0], PixelPoint(x: x, y: $0)) }
    }
  }

  /// The marks of a side; other pixels are faults, and count as the nearer of mark and nothing.
  private func marks(_ side: Side, _ faults: inout [NinePatchPicture.Fault]) -> [Mark] {
    var marks: [Mark] = []
    var isInFault = false
    for (pixel, place) in line(side) {
      var mark = mark(pixel)
      if mark == .other {
        let isDark = Int(pixel.red) + Int(pixel.green) + Int(pixel.blue) < 3 * 96
        mark = pixel.alpha >= 128 && isDark ? .black : .nothing
        if !isInFault {
          let expected = isWhite ? "white" : "transparent"
          faults.append(
            NinePatchPicture.Fault(
              pixel: place,
              message:
                "\(Color(pixel).hexWithAlpha) is no mark; marks are opaque black (or red, for layout "
                + "bounds), and the rest of the ring is \(expected)",
              remedy: mark == .black ? "it counts as black" : "it counts as \(expected)"))
        }
        isInFault = true
      } else {
        isInFault = false
      }
      marks.append(mark)
    }
    return marks
  }

  private static func runs(_ marks: [Mark], of wanted: Mark) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, mark) in marks.enumerated() where mark == wanted {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }

  func spans(on side: Side, _ faults: inout [NinePatchPicture.Fault]) -> [Range<Int>] {
    let marks = marks(side, &faults)
    let spans = Self.runs(marks, of: .black)
    guard spans.isEmpty else { return spans }
    let middle = marks.count / 2
    faults.append(
      NinePatchPicture.Fault(
        pixel: line(side)[middle].place,
        message: "there is no mark along the \(side.rawValue) of the ring; a nine-patch says what "
          + "stretches",
        remedy: "the middle pixel stretches"))
    return [middle..<middle + 1]
  }

  /// The span of content that a side marks, and how far the art hangs over at both ends.
  func content(
    on side: Side, _ faults: inout [NinePatchPicture.Fault]
  ) -> (content: Range<Int>?, low: Int, high: Int) {
    let marks = marks(side, &faults)
    let spans = Self.runs(marks, of: .black)
    var content = spans.first
    if spans.count > 1, let first = spans.first, let last = spans.last {
      content = first.lowerBound..<last.upperBound
      faults.append(
        NinePatchPicture.Fault(
          pixel: line(side)[spans[1].lowerBound].place,
          message: "a second mark along the \(side.rawValue) of the ring; content is one rectangle",
          remedy: "content is from the first to the last"))
    }
    let low = marks.prefix { $0 == .red }.count
    let high = low == marks.count ? 0 : marks.reversed().prefix { $0 == .red }.count
    return (content, low, high)
  }

  /// Where red marks begin that are on the sides of the stretch marks, or not at a side's ends.
  var strayMarks: [PixelPoint] {
    var strays: [PixelPoint] = []
    for side in Side.allCases {
      let line = line(side)
      let red = Self.runs(line.map { mark($0.pixel) }, of: .red)
      for run in red where side == .top || side == .left || run.lowerBound > 0 {
        guard side == .top || side == .left || run.upperBound < line.count else { continue }
        strays.append(line[run.lowerBound].place)
      }
    }
    return strays
  }
}
