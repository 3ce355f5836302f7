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
  /// Its corners, and points of its curves: 64 of each.
  @_spi(Recording) public private(set) var points: [CGPoint] = []
  @_spi(Recording) public private(set) var isClosed = false
  private var rects: [CGRect] = []

  public init() {}

  /// init(_:): "initializes to an empty path then calls callback to add the initial elements".
  public init(_ callback: (inout Path) -> Void) { callback(&self) }

  /// move(to:): "begins a new subpath at the specified point".
  public mutating func move(to point: CGPoint) {
    precondition(points.isEmpty, "one subpath is recorded")
    points = [point]
  }

  /// addLine(to:): "appends a straight line segment from the current point to the specified point"; one of no length adds
  /// nothing.
  public mutating func addLine(to point: CGPoint) {
    precondition(!points.isEmpty, "there is a current point")
    if points[points.count - 1] != point { points.append(point) }
  }

  /// addCurve(to:control1:control2:): "adds a cubic Bézier curve to the path, with the specified end point and control
  /// points".
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard let start = points.last else { preconditionFailure("there is a current point") }
    for step in 1...64 {
      let t = CGFloat(step) / 64
      let s = 1 - t
      func along(_ axis: KeyPath<CGPoint, CGFloat>) -> CGFloat {
        s * s * s * start[keyPath: axis] + 3 * s * s * t * control1[keyPath: axis]
          + 3 * s * t * t * control2[keyPath: axis] + t * t * t * end[keyPath: axis]
      }
      addLine(to: CGPoint(x: along(\.x), y: along(\.y)))
    }
  }

  /// offsetBy(dx:dy:): "returns a path constructed by translating all its points".
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    var path = self
    path.points = points.map { CGPoint(x: $0.x + dx, y: $0.y + dy) }
    return path
  }

  /// closeSubpath(): "closes and completes the current subpath".
  public mutating func closeSubpath() {
    if points.count > 1, points.first == points.last { points.removeLast() }
    isClosed = true
  }

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

/// rectangle
public struct Rectangle: Shape {
  public init() {}
  public func path(in rect: CGRect) -> Path {
    var path = Path()
    path.addRect(rect)
    return path
  }

  public var animatableData: Double {
    get { 0 }
    set {}
  }
}

/// material: "a background material type"; its numbers are not published.
public struct Material: Sendable {
  /// ultraThinMaterial
  public static var ultraThinMaterial: Material { Material() }
}

extension Shape {
  /// shape/fill(_:style:)
  @MainActor public func fill(_ color: Color) -> some View { FilledShape(what: "\(color)") }

  @MainActor public func fill(_ material: Material) -> some View {
    FilledShape(what: "material")
  }
}

/// What is behind a popover.
private struct FilledShape: Primitive {
  let what: String

  func record(in space: Space, _ recorder: inout Recorder) { recorder.fills.append(what) }
}
