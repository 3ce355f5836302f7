package import Imaging

/// The outline of a popover in a picture on a transparent background: its frame, and the part that stands out of it.
package struct MockOutline: Equatable, Sendable {
  /// The alpha from which on a pixel belongs to the popover: half covered, or anything at all.
  package let threshold: UInt8
  /// The frame's edges: along each side, the most frequent first pixel that belongs to the popover. Of a tail that
  /// stands out on both sides of a corner, the smaller part belongs to the frame.
  package private(set) var frame: PixelRect
  /// The frame without that smaller part.
  private var body: PixelRect
  /// The side on which an arrow stands out; `nil` without one.
  package private(set) var arrowSide: PictureSide?
  /// The arrow's extent along that side: columns (rows) with anything beyond the edge.
  package private(set) var arrowSpan = 0..<0
  /// How far the arrow stands out, in pixels, with up to two rows of its soft end.
  package private(set) var arrowHeight = 0
  /// How far pixels stand out that belong to the popover.
  package private(set) var solidHeight = 0
  /// Whether the arrow is a tail at a corner, and then whether at the right (lower) one.
  package private(set) var isAtHighCorner: Bool?

  /// Why a picture cannot be taken apart.
  package enum Fault: Error, Equatable, Sendable {
    case opaque
    case empty
    /// Where each of them begins.
    case twoArrows(PixelPoint, PixelPoint)
    /// Something of another colour than the frame hangs over a corner.
    case overCorner(PixelRect)
    /// Something of another colour than the frame stands out beside the arrow.
    case beside(PixelRect)
    /// The arrow's side is all arrow.
    case arrowAtCorner
  }

  /// Finds the outline of a group of frame and arrow, without its shadow.
  ///
  /// - Parameters:
  ///   - group: The group; its alpha counts.
  ///   - colors: The picture with the group's colours; default: `group`.
  package init(
    _ group: Bitmap, colors: Bitmap? = nil, threshold: UInt8 = 128
  ) throws(Fault) {
    self.threshold = threshold
    guard group.paintedRect(from: threshold) != nil else { throw .empty }
    guard group.pixels.contains(where: { $0.alpha < 128 }) else { throw .opaque }
    func edge(_ side: PictureSide) -> Int { Self.edge(side.onTop(group), threshold) }
    let (top, left) = (edge(.top), edge(.left))
    let (right, bottom) = (group.width - edge(.right), group.height - edge(.bottom))
    guard left < right, top < bottom else { throw .empty }
    body = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    frame = body
    var found: [Part] = []
    for side in PictureSide.allCases {
      found += Part.parts(on: side, of: group, edge: edge(side), threshold)
    }
    found.sort { $0.count > $1.count }
    guard let arrow = found.first else { return }
    if let other = found.dropFirst().first {
      guard found.count == 2, let corner = arrow.corner, corner == other.corner else {
        throw Self.fault(of: found, in: colors ?? group)
      }
      frame = frame.union(other.band(beside: frame, in: group.size))
    }
    if arrow.corner != nil {
      if found.contains(where: {
        $0.differs(from: colors ?? group, by: Self.mostColorDifference)
      }) {
        throw .overCorner(
          found.map { $0.rect(in: group.size) }.reduce(found[0].rect(in: group.size)) {
            $0.union($1)
          })
      }
      isAtHighCorner = !arrow.endsAt.low
      guard arrow.endsAt.low != arrow.endsAt.high else { throw .arrowAtCorner }
    }
    (arrowSide, arrowSpan) = (arrow.side, arrow.columns)
    (arrowHeight, solidHeight) = (arrow.height, arrow.solidHeight)
  }

  /// The same with a frame or an arrow that are given. An arrow that was seen in the one that is given stays as it was
  /// seen.
  ///
  /// - Parameters:
  ///   - arrow: A rectangle that stands out of the frame on one side; `nil` for the arrow that was found.
  ///   - hasNoArrow: Whether there is none.
  package func with(frame: PixelRect?, arrow: PixelRect?, hasNoArrow: Bool) -> MockOutline {
    var outline = self
    if let frame, frame != self.frame {
      (outline.frame, outline.body) = (frame, body(in: frame))
    }
    if hasNoArrow {
      (outline.arrowSide, outline.arrowSpan, outline.isAtHighCorner) = (nil, 0..<0, nil)
      (outline.arrowHeight, outline.solidHeight) = (0, 0)
    } else if let arrow {
      let body = outline.frame
      let reaches: [(side: PictureSide, reach: Int)] = [
        (.top, body.y - arrow.y), (.bottom, arrow.maxY - body.maxY), (.left, body.x - arrow.x),
        (.right, arrow.maxX - body.maxX),
      ]
      guard let (side, reach) = reaches.max(by: { $0.reach < $1.reach }), reach > 0 else {
        return outline
      }
      let span = side == .top || side == .bottom ? arrow.x..<arrow.maxX : arrow.y..<arrow.maxY
      guard side != arrowSide || arrowSpan.clamped(to: span) != arrowSpan || reach < arrowHeight
      else { return outline }
      (outline.arrowSide, outline.arrowSpan) = (side, span)
      outline.arrowHeight = reach
      outline.solidHeight = side == arrowSide ? min(reach, solidHeight) : reach
    } else if let side = arrowSide, let frame {
      // The arrow's end stays where it is.
      let moved =
        switch side {
        case .top: frame.y - self.frame.y
        case .bottom: self.frame.maxY - frame.maxY
        case .left: frame.x - self.frame.x
        case .right: self.frame.maxX - frame.maxX
        }
      outline.arrowHeight = max(1, arrowHeight + moved)
      outline.solidHeight = max(1, solidHeight + moved)
    }
    return outline
  }

  /// What a frame is without the part of a tail that belongs to it: there it ends where it was seen to end.
  private func body(in given: PixelRect) -> PixelRect {
    let left = body.x == frame.x ? given.x : max(given.x, body.x)
    let top = body.y == frame.y ? given.y : max(given.y, body.y)
    let right = body.maxX == frame.maxX ? given.maxX : min(given.maxX, body.maxX)
    let bottom = body.maxY == frame.maxY ? given.maxY : min(given.maxY, body.maxY)
    guard left < right, top < bottom else { return given }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The same with the frame that ends where a tail stands out of it.
  var besideTail: MockOutline {
    var outline = self
    outline.frame = body
    return outline
  }

  /// Why several parts are no arrow: one of them is of another colour than the frame, or there are two arrows.
  private static func fault(of parts: [Part], in colors: Bitmap) -> Fault {
    let strange = parts.filter { $0.differs(from: colors, by: mostColorDifference) }
    if let first = strange.first {
      // What hangs over a corner stands out on both of its sides.
      let place = first.rect(in: colors.size)
      let own = strange.filter { !$0.rect(in: colors.size).intersection(place).isEmpty }
      if own.count > 1 || strange.count < parts.count {
        let whole = own.reduce(place) { $0.union($1.rect(in: colors.size)) }
        return own.contains { $0.corner != nil } ? .overCorner(whole) : .beside(whole)
      }
    }
    let places = parts[0...1].sorted {
      $0.side == $1.side && $0.solid.lowerBound < $1.solid.lowerBound
    }
    .map { $0.rect(in: colors.size).origin }
    return .twoArrows(places[0], places[1])
  }

  /// How far a tail's colours may be from those of the frame beside it, in levels.
  private static let mostColorDifference = 16.0
  /// An arrow's soft end is so many rows high at most.
  private static let softRows = 2
  /// The least alpha of a soft end.
  private static let leastAlpha: UInt8 = 16

  /// The part that stands out on one side of the frame.
  private struct Part {
    let side: PictureSide
    /// Along the side, with soft edges.
    let columns: Range<Int>
    let solid: Range<Int>
    let edge: Int
    let height: Int
    let solidHeight: Int
    let count: Int
    /// Whether the frame's edge does not go on before it, or behind it.
    let endsAt: (low: Bool, high: Bool)

    /// All that does on one side: pieces that lie within a base's width of each other are one part, as bubbles that
    /// lead to a thought do.
    static func parts(
      on side: PictureSide, of group: Bitmap, edge: Int, _ threshold: UInt8
    ) -> [Part] {
      guard edge > 0 else { return [] }
      let picture = side.onTop(group)
      let beyond = picture.part(
        PixelRect(x: 0, y: 0, width: picture.width, height: edge))
      // A line along the edge can be as opaque as the threshold, in some columns a level more.
      let line = Int(beyond.mostFrequentAlpha(inRow: edge - 1) ?? 0)
      let isNear = abs(line - Int(threshold)) <= MockOutline.mostUnevenness
      let least = isNear ? UInt8(clamping: line + MockOutline.mostUnevenness + 1) : threshold
      let pieces = PixelMask(beyond, from: least).pieces().filter {
        threshold < 128 || $0.count >= 4 || $0.rect.maxY == edge
      }
      let widest = pieces.reduce(0) { max($0, $1.rect.width) }
      var groups: [(rect: PixelRect, count: Int)] = []
      for piece in pieces.sorted(by: { $0.rect.x < $1.rect.x }) {
        if let last = groups.last, piece.rect.x - last.rect.maxX <= widest {
          groups[groups.count - 1] = (last.rect.union(piece.rect), last.count + piece.count)
        } else {
          groups.append((piece.rect, piece.count))
        }
      }
      return groups.map { all, count in
        Part(side, all, count: count, beyond: beyond, edge: edge, in: picture, threshold)
      }
    }

    /// - Parameters:
    ///   - all: Where it is in the picture with its side on top.
    ///   - beyond: What of that picture is beyond the edge.
    private init(
      _ side: PictureSide, _ all: PixelRect, count: Int, beyond: Bitmap, edge: Int,
      in picture: Bitmap, _ threshold: UInt8
    ) {
      let columns = MockOutline.arrowColumns(beyond, from: all.x..<all.maxX, in: picture, threshold)
      self.side = side
      self.columns = columns
      self.edge = edge
      solid = all.x..<all.maxX
      solidHeight = edge - all.y
      let soft = (max(0, all.y - MockOutline.softRows)..<all.y).first { y in
        columns.contains { beyond[$0, y].alpha >= MockOutline.leastAlpha }
      }
      height = edge - (soft ?? all.y)
      self.count = count
      // On both sides of an arrow the frame's edge goes on; at a corner it does not.
      func ends(_ x: Int) -> Bool {
        x < 0 || x >= picture.width || picture[x, edge].alpha < threshold
      }
      endsAt = (ends(columns.lowerBound - 1), ends(columns.upperBound))
    }

    /// The corner that it lies at: 0…3 from the top left to the bottom right; `nil` in the middle of a side.
    var corner: Int? {
      guard endsAt.low || endsAt.high else { return nil }
      let isHigh = !endsAt.low
      return switch side {
      case .top: isHigh ? 1 : 0
      case .bottom: isHigh ? 3 : 2
      case .left: isHigh ? 2 : 0
      case .right: isHigh ? 3 : 1
      }
    }

    func rect(in size: PixelSize) -> PixelRect {
      side.place(
        PixelRect(
          x: solid.lowerBound, y: edge - solidHeight, width: solid.count, height: solidHeight),
        in: size)
    }

    /// As much of its side as it stands out, along the whole frame.
    func band(beside frame: PixelRect, in size: PixelSize) -> PixelRect {
      let own = rect(in: size)
      return switch side {
      case .top, .bottom:
        PixelRect(x: frame.x, y: own.y, width: frame.width, height: own.height)
      case .left, .right:
        PixelRect(x: own.x, y: frame.y, width: own.width, height: frame.height)
      }
    }

    /// Whether its colours are further from those of the frame next to it than so many levels, as medians.
    func differs(from colors: Bitmap, by levels: Double) -> Bool {
      let picture = side.onTop(colors)
      let beside =
        Array(max(0, solid.lowerBound - solid.count)..<solid.lowerBound)
        + Array(solid.upperBound..<min(picture.width, solid.upperBound + solid.count))
      let rows = edge..<min(picture.height, edge + solidHeight)
      let own = picture.medianColor(Array(solid), edge - solidHeight..<edge)
      guard let own, let frame = picture.medianColor(beside, rows) else { return false }
      return zip(own, frame).contains { abs($0 - $1) > levels }
    }
  }

  /// The columns of the part beyond the frame's upper edge, with its soft edges; of a shadow around the frame only the
  /// popover's part.
  private static func arrowColumns(
    _ beyond: Bitmap, from solid: Range<Int>, in picture: Bitmap, _ threshold: UInt8
  ) -> Range<Int> {
    let (first, last) = (solid.lowerBound, solid.upperBound - 1)
    let painted = Set(beyond.columnsPainted(from: 1))
    var (low, high) = (first, last)
    while painted.contains(low - 1) { low -= 1 }
    while painted.contains(high + 1) { high += 1 }
    // A soft line along the whole edge, to where the frame is round, belongs to the frame's rim; so does a line that is
    // less than half a pixel wide and ends in a corner.
    let isRim =
      [low - 1, high + 1].contains { x in
        x < 0 || x >= picture.width || picture[x, beyond.height].alpha < threshold
      } || beyond.hasLine(in: low..<first) || beyond.hasLine(in: last + 1..<high + 1)
    return isRim ? first..<last + 1 : low..<high + 1
  }

  /// So many equal columns beside each other are a line along an edge; the pixels of an arrow fade.
  fileprivate static let shortestLine = 8
  /// The most by which alphas of one line differ.
  fileprivate static let mostUnevenness = 4

  /// The most frequent first row, from the top, that belongs to the popover.
  private static func edge(_ picture: Bitmap, _ threshold: UInt8) -> Int {
    var counts: [Int: Int] = [:]
    for x in 0..<picture.width {
      guard let y = (0..<picture.height).first(where: { picture[x, $0].alpha >= threshold }) else {
        continue
      }
      counts[y, default: 0] += 1
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }
}

extension Bitmap {
  /// Whether many columns beside each other are as opaque, but for the little that taking a shadow away leaves.
  fileprivate func hasLine(in columns: Range<Int>) -> Bool {
    var start = columns.lowerBound
    for x in columns {
      let isSame = (0..<height).allSatisfy {
        abs(Int(self[x, $0].alpha) - Int(self[start, $0].alpha)) <= MockOutline.mostUnevenness
      }
      if !isSame { start = x }
      if x - start + 1 >= MockOutline.shortestLine { return true }
    }
    return false
  }

  /// The alpha that most of the pixels of a row have that are not clear; `nil` if all are.
  fileprivate func mostFrequentAlpha(inRow y: Int) -> UInt8? {
    var counts: [UInt8: Int] = [:]
    for x in 0..<width where self[x, y].alpha > 0 { counts[self[x, y].alpha, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// The medians of the channels of opaque pixels; `nil` without one.
  fileprivate func medianColor(_ columns: [Int], _ rows: Range<Int>) -> [Double]? {
    let opaque = rows.flatMap { y in columns.map { self[$0, y] } }.filter { $0.alpha == 255 }
    guard !opaque.isEmpty else { return nil }
    return [\Pixel.red, \.green, \.blue].map { channel in
      opaque.map { Double($0[keyPath: channel]) }.median
    }
  }

  /// The columns that have a pixel whose alpha is at least this much.
  func columnsPainted(from alpha: UInt8) -> [Int] {
    (0..<width).filter { x in (0..<height).contains { self[x, $0].alpha >= alpha } }
  }
}
