package import Imaging
package import Themes

/// Describes one picture of a scale.
package func picture(
  _ path: String, _ width: Int, _ height: Int, scale: Int = 1
) -> PictureSet {
  PictureSet([
    PictureSet.File(path: path, scale: scale, size: PixelSize(width: width, height: height))
  ])
}

package func scale(_ value: Double) -> Scale { Scale(value) ?? .one }

extension Theme {
  /// A flat frame with caps of 12 and an upright arrow of 44 × 16.
  package static let crimson = Theme(
    name: "Crimson", contentInsets: Insets(all: 10),
    frame: FrameStyle(image: picture("frame.png", 128, 128), capInsets: Insets(all: 12)),
    arrow: ArrowStyle(
      art: .image(ImageArrow(up: picture("arrow.png", 44, 16))), base: 44, height: 16,
      lane: Insets(all: 12)))

  /// A drawn frame and arrow of one outline, 30 × 12, that is filled with white.
  package static func drawn(
    radii: DrawnFrame.CornerRadii = .init(all: 10), curve: DrawnFrame.CornerCurve = .circular,
    borders: [BorderStyle] = [], tip: Double = 15, tipRadius: Double = 2, baseRadius: Double = 4,
    lane: Insets = .zero
  ) -> Theme {
    Theme(
      name: "Drawn", contentInsets: Insets(all: 10),
      drawnFrame: DrawnFrame(
        fill: .color(.white), cornerRadii: radii, cornerCurve: curve, borders: borders),
      arrow: ArrowStyle(
        art: .drawn(
          DrawnArrow(shape: .triangle(tipRadius: tipRadius, baseRadius: baseRadius))),
        base: 30, height: 12, tip: tip, lane: lane))
  }

  /// Nothing is symmetric: other insets on each side, a tip near the left, an overlap.
  package static func lopsided(
    down: ImageArrow.Down = .flip, left: ImageArrow.Left = .turn,
    drawn: [ArrowDirection: PictureSet] = [:]
  ) -> Theme {
    Theme(
      name: "Lopsided", contentInsets: Insets(top: 3, left: 5, bottom: 7, right: 11),
      frame: FrameStyle(image: picture("frame.png", 128, 128), capInsets: Insets(all: 12)),
      arrow: ArrowStyle(
        art: .image(
          ImageArrow(
            up: picture("arrow.png", 40, 18), drawn: drawn, down: down, left: left, overlap: 2)),
        base: 40, height: 16, tip: 10, lane: Insets(top: 13, left: 14, bottom: 15, right: 16)))
  }

  /// A small frame that suits odd scales: insets 3, arrow 11 × 7, lane 4.
  package static let small = Theme(
    name: "Small", contentInsets: Insets(all: 3),
    frame: FrameStyle(image: picture("frame.png", 9, 9), capInsets: Insets(all: 4)),
    arrow: ArrowStyle(
      art: .image(ImageArrow(up: picture("arrow.png", 11, 7))), base: 11, height: 7,
      lane: Insets(all: 4)))

  /// A triangle of 40 × 16 with a neck of 6, cut out of the frame.
  package static func cut(
    edge: ArrowStyle.Edge = .clamp, tip: Double = 20, neck: Double = 6,
    down: ImageArrow.Down = .flip, left: ImageArrow.Left = .turn
  ) -> Theme {
    let triangle = Path([
      .move(Point(x: 0, y: 16)), .line(Point(x: tip, y: 0)), .line(Point(x: 40, y: 16)), .close,
    ])
    return Theme(
      name: "Cut", contentInsets: Insets(all: 10),
      frame: FrameStyle(image: picture("frame.png", 32, 32), capInsets: Insets(all: 12)),
      arrow: ArrowStyle(
        art: .clip(ClipArrow(shape: triangle, neck: neck, down: down, left: left)), base: 40,
        height: 16, tip: tip, lane: Insets(all: 12), edge: edge))
  }

  /// Fused pictures with the numbers of a callout that shipped: base 37, height 19, radius 7.
  package static func fused(edge: ArrowStyle.Edge = .corner) -> Theme {
    let span = 10.0...47.0
    let pieces: [FusedArt.Slot: FusedArt.Piece] = [
      .none: FusedArt.Piece(image: picture("none.png", 19, 19), capInsets: Insets(all: 9)),
      .up: FusedArt.Piece(
        image: picture("up.png", 57, 51),
        capInsets: Insets(top: 41, left: 9, bottom: 9, right: 9), arrowSpan: span),
      .upCorner: FusedArt.Piece(
        image: picture("up-corner.png", 52, 51),
        capInsets: Insets(top: 41, left: 9, bottom: 9, right: 42), tip: 28.5),
      .right: FusedArt.Piece(
        image: picture("right.png", 37, 72),
        capInsets: Insets(top: 24, left: 9, bottom: 9, right: 27), arrowSpan: 25...62),
      .rightTop: FusedArt.Piece(
        image: picture("right-top.png", 37, 53),
        capInsets: Insets(top: 43, left: 9, bottom: 9, right: 27), tip: 24.5),
    ]
    return Theme(
      name: "Fused", contentInsets: Insets(all: 8),
      arrow: ArrowStyle(
        art: .fused(FusedArt(pieces: pieces, cornerRadius: 7)), base: 37, height: 19,
        lane: Insets(all: 7), edge: edge))
  }
}
