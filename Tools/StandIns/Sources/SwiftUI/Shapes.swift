// Shapes and paths.

/// shape: "a 2D shape that you can use when drawing a view".
public protocol Shape: Sendable, Animatable {
  func path(in rect: CGRect) -> Path

  /// shape/layoutdirectionbehavior: "if the layoutDirectionBehavior for a Shape is one that mirrors, the shape's path will
  /// be mirrored horizontally when in the specified layout direction".
  var layoutDirectionBehavior: LayoutDirectionBehavior { get }
}

extension Shape {
  /// "Defaults to .mirrors when deploying on iOS 17.0".
  public var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }
}

/// animatable: "a type that describes how to animate a property of a view".
public protocol Animatable {
  associatedtype AnimatableData

  /// animatabledata: "the data to animate".
  var animatableData: AnimatableData { get set }
}

/// layoutdirectionbehavior
public enum LayoutDirectionBehavior: Sendable {
  case fixed
  case mirrors(in: LayoutDirection)

  public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }
}

/// What a shape looks like where a language is written in some direction.
@_spi(Recording) public func outline(
  of shape: some Shape, in rect: CGRect, _ direction: LayoutDirection
) -> Path {
  let path = shape.path(in: rect)
  if case .mirrors(let mirrored) = shape.layoutDirectionBehavior, mirrored == direction {
    return path.mirrored(in: rect)
  }
  return path
}

/// fillstyle: "the style for rasterizing vector shapes".
public struct FillStyle: Equatable, Sendable {
  /// isEOFilled: "a Boolean value that indicates if even-odd rule is used when rendering a shape".
  public var isEOFilled: Bool

  public init(eoFill: Bool = false) { isEOFilled = eoFill }
}

/// path: "the outline of a 2D shape".
public struct Path: Sendable {
  @_spi(Recording) public private(set) var points: [CGPoint] = []
  @_spi(Recording) public private(set) var isClosed = false
  private var rects: [CGRect] = []

  public init() {}

  /// init(_:): "initializes to an empty path then calls callback to add the initial elements".
  public init(_ callback: (inout Path) -> Void) { callback(&self) }

  /// addLines(_:): "adds a sequence of connected straight-line segments to the path".
  public mutating func addLines(_ lines: [CGPoint]) { points += lines }

  /// closeSubpath(): "closes and completes the current subpath".
  public mutating func closeSubpath() { isClosed = true }

  func mirrored(in rect: CGRect) -> Path {
    var path = self
    path.points = points.map { CGPoint(x: rect.minX + rect.maxX - $0.x, y: $0.y) }
    return path
  }

  /// addRect(_:transform:): "adds a rectangular subpath to the path".
  public mutating func addRect(_ rect: CGRect) { rects.append(rect) }

  /// shape/fill(_:style:): "fills this shape with a color or gradient".
  @MainActor public func fill(_ color: Color, style: FillStyle = FillStyle()) -> some View {
    FilledPath(rects: rects, isEvenOdd: style.isEOFilled, isOpaque: color.channels[3] == 1)
  }
}

/// Rectangles in the space of what they are a part of; an alignment that would move them is not recorded.
private struct FilledPath: Primitive {
  let rects: [CGRect]
  let isEvenOdd: Bool
  let isOpaque: Bool

  func record(in space: Space, _ recorder: inout Recorder) {
    precondition(
      recorder.isMask && isEvenOdd && isOpaque, "only opaque masks with holes are recorded")
    recorder.holes.append(
      rects.map { space.physical($0.offsetBy(dx: space.origin.x, dy: space.origin.y)) })
  }
}
