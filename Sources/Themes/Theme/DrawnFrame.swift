public import Imaging

/// A body without art: a filled outline with borders.
public struct DrawnFrame: Equatable, Sendable {
  /// The fill of the outline.
  public enum Fill: Equatable, Sendable {
    /// One colour.
    case color(Color)
    /// A gradient over the frame without the arrow, continued beyond it.
    case gradient(Gradient)
  }

  /// How a corner is rounded.
  public enum CornerCurve: String, Hashable, Sendable, CaseIterable {
    /// A quarter of a circle.
    case circular
    /// A curve that begins before the circle would and bends smoothly into it (SwiftUI's
    /// `RoundedCornerStyle.continuous`).
    case continuous
  }

  /// The radii of the four corners in points, as they are on the screen; they are not turned.
  public struct CornerRadii: Hashable, Sendable {
    /// Radius of the top left corner in points.
    public var topLeft: Double
    /// Radius of the top right corner in points.
    public var topRight: Double
    /// Radius of the bottom right corner in points.
    public var bottomRight: Double
    /// Radius of the bottom left corner in points.
    public var bottomLeft: Double

    /// Creates radii clockwise from the top left, in points.
    public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
      self.topLeft = topLeft
      self.topRight = topRight
      self.bottomRight = bottomRight
      self.bottomLeft = bottomLeft
    }

    /// Creates equal radii, in points.
    public init(all radius: Double) {
      self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
    }

    /// Clockwise from the top left.
    public var list: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }
  }

  /// A shadow on the inside.
  public struct InnerShadow: Equatable, Sendable {
    /// Its colour; straight alpha.
    public var color: Color
    /// Multiplies the alpha, 0…1.
    public var opacity: Double
    /// How far it falls, in points; right and down are positive.
    public var offset: Point
    /// Twice the standard deviation of the Gaussian, in points.
    public var blur: Double

    /// Creates an inner shadow with the theme file's defaults.
    public init(
      color: Color = .black, opacity: Double = 1, offset: Point = Point(x: 0, y: 0),
      blur: Double = 0
    ) {
      self.color = color
      self.opacity = opacity
      self.offset = offset
      self.blur = blur
    }
  }

  /// The fill of the outline.
  public var fill: Fill
  /// The radii of its corners.
  public var cornerRadii: CornerRadii
  /// How its corners are rounded.
  public var cornerCurve: CornerCurve
  /// The lines round frame and arrow, the first outermost.
  public var borders: [BorderStyle]
  /// The shadows on the fill, the first lowest.
  public var innerShadows: [InnerShadow]

  /// Creates a frame with the theme file's defaults.
  public init(
    fill: Fill, cornerRadii: CornerRadii = CornerRadii(all: 0),
    cornerCurve: CornerCurve = .circular, borders: [BorderStyle] = [],
    innerShadows: [InnerShadow] = []
  ) {
    self.fill = fill
    self.cornerRadii = cornerRadii
    self.cornerCurve = cornerCurve
    self.borders = borders
    self.innerShadows = innerShadows
  }
}

extension DrawnFrame.CornerRadii {
  package var largest: Double { max(topLeft, topRight, bottomRight, bottomLeft) }
}

extension DrawnFrame {
  package var isOpaque: Bool {
    switch fill {
    case .color(let color): color.alpha == 255
    case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha == 255 }
    }
  }
}

/// A line along an outline.
public struct BorderStyle: Equatable, Sendable {
  /// On which side of the outline a line lies.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// Within the outline.
    case inside
    /// Half within, half outside.
    case center
    /// Around the outline.
    case outside
  }

  /// How wide a line is.
  public enum Width: Hashable, Sendable {
    /// A length in points.
    case points(Double)
    /// One device pixel at every scale.
    case hairline
  }

  /// Its colour; straight alpha.
  public var color: Color
  /// How wide it is.
  public var width: Width
  /// On which side of the outline it lies.
  public var alignment: Alignment

  /// Creates a line with the theme file's defaults.
  public init(color: Color, width: Width, alignment: Alignment = .inside) {
    self.color = color
    self.width = width
    self.alignment = alignment
  }
}

extension BorderStyle {
  /// The width in device pixels: at least one, whole unless the line is centred.
  package func pixels(at scale: Scale) -> Double {
    switch width {
    case .hairline: 1
    case .points(let points):
      max(1, alignment == .center ? scale.pixels(points) : Double(scale.round(points)))
    }
  }
}

extension [BorderStyle] {
  /// The lines as distances from the outline inwards, from the outermost: all that lie outside, then
  /// the centred ones half and half, then all that lie inside, each group in its order.
  package func distances(at scale: Scale) -> [OutlinedFill.Border] {
    let sorted = BorderStyle.Alignment.outermostFirst.flatMap { alignment in
      filter { $0.alignment == alignment }
    }
    var distance = -reach(at: scale)
    return sorted.map { border in
      let outer = distance
      distance += border.pixels(at: scale)
      return OutlinedFill.Border(color: border.color, outer: outer, inner: distance)
    }
  }

  /// How far the lines reach beyond the outline, in device pixels.
  package func reach(at scale: Scale) -> Double {
    reduce(0) { sum, border in
      switch border.alignment {
      case .inside: sum
      case .center: sum + border.pixels(at: scale) / 2
      case .outside: sum + border.pixels(at: scale)
      }
    }
  }
}

extension BorderStyle.Alignment {
  fileprivate static let outermostFirst: [BorderStyle.Alignment] = [.outside, .center, .inside]
}
