public import Imaging

/// Frame and arrow as one picture.
public struct FusedArt: Equatable, Sendable {
  /// Which picture of the set.
  public enum Slot: String, Hashable, Sendable, CaseIterable {
    /// Without an arrow.
    case none
    /// The arrow on this edge, between two stretching spans.
    case up, down, left, right
    /// The arrow drawn into the right corner of the top or bottom edge.
    case upCorner, downCorner
    /// The arrow drawn into a corner of the left or right edge.
    case leftTop, leftBottom, rightTop, rightBottom
  }

  /// One fused picture with its slices.
  public struct Piece: Hashable, Sendable {
    /// The art.
    public var image: PictureSet
    /// The fixed outer parts, in points.
    public var capInsets: Insets
    /// ``capInsets`` in pixels, by the scale of the file, where the theme gives pixels.
    public var fileCapInsets: [Int: PixelInsets]
    /// The arrow's fixed span along its edge, in points from the left (from the top for left and
    /// right); `nil` for `none` and corner pictures.
    public var arrowSpan: ClosedRange<Double>?
    /// ``arrowSpan`` in pixels, by the scale of the file, where the theme gives pixels.
    public var fileArrowSpans: [Int: Range<Int>]
    /// Where the arrow's tip is along its edge, in points from the left (from the top).
    public var tip: Double?

    /// Creates a piece.
    public init(
      image: PictureSet, capInsets: Insets, fileCapInsets: [Int: PixelInsets] = [:],
      arrowSpan: ClosedRange<Double>? = nil, fileArrowSpans: [Int: Range<Int>] = [:],
      tip: Double? = nil
    ) {
      self.image = image
      self.capInsets = capInsets
      self.fileCapInsets = fileCapInsets
      self.arrowSpan = arrowSpan
      self.fileArrowSpans = fileArrowSpans
      self.tip = tip
    }
  }

  /// The pictures there are.
  public var pieces: [Slot: Piece]
  /// The radius of the frame's corners in points, where no arrow can be.
  public var cornerRadius: Double
  /// How the spans fill their room.
  public var resizing: Resizing
  /// How pixels between pixels are found.
  public var filter: Filter

  /// Creates fused art.
  public init(
    pieces: [Slot: Piece], cornerRadius: Double, resizing: Resizing = .stretch,
    filter: Filter = .smooth
  ) {
    self.pieces = pieces
    self.cornerRadius = cornerRadius
    self.resizing = resizing
    self.filter = filter
  }
}

extension FusedArt {
  /// Whether there is a picture for a direction, with the arrow between two spans or in a corner; `left` may be the
  /// mirror image of `right`.
  package func draws(_ direction: ArrowDirection) -> Bool {
    let slots: [Slot] =
      switch direction {
      case .up: [.up, .upCorner]
      case .down: [.down, .downCorner]
      case .left: [.left, .right, .leftTop, .leftBottom, .rightTop, .rightBottom]
      case .right: [.right, .rightTop, .rightBottom]
      case .none: [.none]
      }
    return slots.contains { pieces[$0] != nil }
  }
}
