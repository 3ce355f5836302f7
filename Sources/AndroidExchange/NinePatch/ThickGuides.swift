import Exchange
import Imaging

/// Guide lines of two pixels. Those of a nine-patch that was enlarged with its ring are repeated as a whole, and the
/// second one is no art; others are painted over the outermost pixels of the art.
struct ThickGuides {
  /// The faults, at pixels of the file.
  private(set) var faults: [NinePatchPicture.Fault] = []
  /// The picture with guide lines of one pixel.
  private(set) var mended: Bitmap
  /// How many rows and columns were cut off before the ones that are left.
  private var cut = PixelPoint.zero

  init(_ picture: Bitmap) {
    mended = picture
    let kinds = NinePatchRing.Side.allCases.map { mend($0) }
    guard kinds[0] == .repeated, kinds[1] == .repeated else { return }
    // An enlarged ring has two lines on every side, also where it has no marks.
    for side in [NinePatchRing.Side.bottom, .right]
    where line(side, 0).allSatisfy({ $0 == mended[0, 0] }) && line(side, 0) == line(side, 1) {
      cutOff(side)
    }
  }

  private enum Kind {
    case thin, repeated, painted
  }

  private mutating func mend(_ side: NinePatchRing.Side) -> Kind {
    guard min(mended.width, mended.height) >= 5 else { return .thin }
    let inner = line(side, 1)
    let depth = side == .top || side == .bottom ? mended.height : mended.width
    let kind = Self.kind(
      line(side, 0), inner, line(side, 2), opposite: line(side, depth - 2))
    guard kind != .thin else { return kind }
    let first = inner.indices.dropFirst().first { Self.isMark(inner[$0]) } ?? 1
    let place = place(side, depth: 1, at: first)
    faults.append(
      NinePatchPicture.Fault(
        pixel: PixelPoint(x: place.x + cut.x, y: place.y + cut.y),
        message:
          "the guide line at the \(side.rawValue) is two pixels thick; guides are one pixel, on the ring",
        remedy: kind == .repeated
          ? "the second line is cut off" : "the art beside the second line covers it"))
    if kind == .repeated { cutOff(side) } else { paintOver(side) }
    return kind
  }

  private static func isMark(_ pixel: Pixel) -> Bool {
    pixel == NinePatchRing.black || pixel == NinePatchRing.red
  }

  /// The kind of two lines, from the ring and the art beside it, with the line behind them and the art's last line.
  private static func kind(
    _ ring: [Pixel], _ inner: [Pixel], _ beyond: [Pixel], opposite: [Pixel]
  ) -> Kind {
    let nothing = ring[0]
    let pairs = zip(ring, inner).dropFirst(2).dropLast(2)
    if pairs.contains(where: { isMark($0.0) }), pairs.contains(where: { $0.0 == nothing }),
      pairs.allSatisfy({ $0 == $1 && (isMark($0) || $0 == nothing) })
    {
      return .repeated
    }
    // The line is black under marks alone, and at their ends the art goes on.
    let art = 1..<ring.count - 1
    let marked = art.filter { isMark(ring[$0]) }
    guard !marked.isEmpty, marked.count < art.count,
      art.allSatisfy({ isMark(ring[$0]) == isMark(inner[$0]) }),
      !marked.contains(where: { isMark(beyond[$0]) })
    else { return .thin }
    let ends = art.filter { index in
      !isMark(ring[index])
        && (index > 1 && isMark(ring[index - 1])
          || index < art.upperBound - 1 && isMark(ring[index + 1]))
    }
    if ends.allSatisfy({ inner[$0] == beyond[$0] }) { return .painted }
    // A black border of the art itself has dark ends where it rounds a corner, and runs along the other side, too.
    let isBorder =
      ends.contains { isDark(inner[$0]) } || marked.allSatisfy { isDark(opposite[$0]) }
    return isBorder ? .thin : .painted
  }

  private static func isDark(_ pixel: Pixel) -> Bool {
    pixel.alpha > 0 && max(pixel.red, pixel.green, pixel.blue) < 96
  }

  private func place(_ side: NinePatchRing.Side, depth: Int, at index: Int) -> PixelPoint {
    switch side {
    case .top: PixelPoint(x: index, y: depth)
    case .left: PixelPoint(x: depth, y: index)
    case .bottom: PixelPoint(x: index, y: mended.height - 1 - depth)
    case .right: PixelPoint(x: mended.width - 1 - depth, y: index)
    }
  }

  /// A line along a side, from the left or the top, with its corners.
  private func line(_ side: NinePatchRing.Side, _ depth: Int) -> [Pixel] {
    let length = side == .top || side == .bottom ? mended.width : mended.height
    return (0..<length).map { index in
      let place = place(side, depth: depth, at: index)
      return mended[place.x, place.y]
    }
  }

  private mutating func cutOff(_ side: NinePatchRing.Side) {
    let isAcross = side == .top || side == .bottom
    let place = place(side, depth: 1, at: 0)
    var result = Bitmap(
      size: PixelSize(
        width: mended.width - (isAcross ? 0 : 1), height: mended.height - (isAcross ? 1 : 0)))
    for y in 0..<result.height {
      for x in 0..<result.width {
        result[x, y] =
          mended[
            !isAcross && x >= place.x ? x + 1 : x, isAcross && y >= place.y ? y + 1 : y]
      }
    }
    if side == .top { cut.y += 1 }
    if side == .left { cut.x += 1 }
    mended = result
  }

  private mutating func paintOver(_ side: NinePatchRing.Side) {
    let (ring, beyond) = (line(side, 0), line(side, 2))
    for index in 1..<ring.count - 1 where Self.isMark(ring[index]) {
      let place = place(side, depth: 1, at: index)
      mended[place.x, place.y] = beyond[index]
    }
  }
}
