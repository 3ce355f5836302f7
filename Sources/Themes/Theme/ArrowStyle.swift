public import Imaging

/// The arrow of a popover: the values that every style has, and the style's own art.
public struct ArrowStyle: Equatable, Sendable {
  /// The source of the arrow's pixels.
  public enum Art: Equatable, Sendable {
    /// Pictures, turned and flipped.
    case image(ImageArrow)
    /// A shape that is cut out of a texture.
    case clip(ClipArrow)
    /// Frame and arrow in one picture.
    case fused(FusedArt)
    /// An arrow that shares one outline with a drawn frame.
    case drawn(DrawnArrow)
  }

  /// The behaviour when the requested offset leaves the lane.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    /// The arrow stays at the end of the lane.
    case clamp
    /// A right-angled shape (clip) or a corner picture (fused) is drawn.
    case corner
    /// The base stays, the tip leans towards its target (clip only).
    case skew
    /// Nothing is clamped.
    case overshoot
  }

  /// A length that a theme may leave to its art.
  public enum Measure: Hashable, Sendable, CaseIterable {
    /// The picture's width without its alignment insets.
    case base
    /// The picture's height without overlap and alignment insets.
    case height
    /// Half of the base.
    case tip
    /// The frame's cap insets.
    case lane
  }

  /// The source of the arrow's pixels.
  public var art: Art
  /// The arrow's length along its edge, in points.
  public var base: Double
  /// How far the arrow extends from the frame, in points.
  public var height: Double
  /// Where the pointed end is, in points from the left of the up-pointing arrow.
  public var tip: Double
  /// Distances kept from the frame's corners, in points; up and down use left and right, left and
  /// right use top and bottom.
  public var lane: Insets
  /// The lengths that the theme does not give. They are measured in the file that is drawn, so that
  /// they may differ a little between scales; the values in this type are those of the smallest
  /// file.
  public var measured: Set<Measure>
  /// The behaviour when the requested offset leaves the lane.
  public var edge: Edge

  /// Creates an arrow.
  public init(
    art: Art, base: Double, height: Double, tip: Double? = nil, lane: Insets = .zero,
    measured: Set<Measure> = [], edge: Edge = .clamp
  ) {
    self.art = art
    self.base = base
    self.height = height
    self.tip = tip ?? base / 2
    self.lane = lane
    self.measured = measured
    self.edge = edge
  }
}

/// An arrow that is made of pictures, or cut out of one.
package enum PicturedArrow: Equatable, Sendable {
  case image(ImageArrow)
  case clip(ClipArrow)
  case fused(FusedArt)
}

// What each style says of itself. Who asks these need not know the styles.
extension ArrowStyle.Art {
  /// The art of a style that has pictures; `nil` for others.
  package var pictured: PicturedArrow? {
    switch self {
    case .image(let art): .image(art)
    case .clip(let art): .clip(art)
    case .fused(let art): .fused(art)
    case .drawn: nil
    }
  }

  /// Whether it is painted before the frame.
  package var isBehind: Bool {
    switch self {
    case .image(let art): art.order == .behind
    case .clip(let art): art.order == .behind
    case .fused, .drawn: false
    }
  }

  /// How far it reaches into the frame, in points.
  package var overlap: Double {
    switch self {
    case .image(let art): art.overlap
    case .clip(let art): art.neck
    case .fused, .drawn: 0
    }
  }

  /// How its art, which points up, is turned to a direction.
  package var turning: (down: ImageArrow.Down, left: ImageArrow.Left)? {
    switch self {
    case .image(let art): (art.down, art.left)
    case .clip(let art): (art.down, art.left)
    case .drawn(let art): (art.down, art.left)
    case .fused: nil
    }
  }

  package func draws(_ direction: ArrowDirection) -> Bool {
    if case .fused(let art) = self { art.draws(direction) } else { true }
  }
}

extension ArrowStyle {
  package var pictured: PicturedArrow? { art.pictured }
}
