// The geometry and colours of UIKit and Core Graphics, as far as exported code uses them. Each declaration names the
// page of developer.apple.com/documentation that it follows.

@_exported import Foundation

/// uikit/uiedgeinsets
public struct UIEdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public static let zero = UIEdgeInsets()
}

/// coregraphics/cgcolor: components in the extended sRGB space, straight alpha.
public final class CGColor: Sendable {
  public let components: [CGFloat]?

  init(_ components: [CGFloat]) { self.components = components }
}

/// uikit/uicolor
public final class UIColor: Sendable {
  public let cgColor: CGColor

  /// init(red:green:blue:alpha:): "values below 0.0 are interpreted as 0.0 and above 1.0 as 1.0" is not needed here.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    cgColor = CGColor([red, green, blue, alpha])
  }

  /// init(dynamicProvider:): "creates a color object that uses the specified block to generate its color data
  /// dynamically"; its `cgColor` is not asked for here.
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    cgColor = dynamicProvider(UITraitCollection()).cgColor
  }
}

/// coregraphics/cgpath
public class CGPath {
  /// The closed subpaths, as their corners and 64 points of each curve.
  fileprivate(set) var polygons: [[CGPoint]] = []

  fileprivate init(_ polygons: [[CGPoint]] = []) { self.polygons = polygons }
}

/// coregraphics/cgmutablepath
public final class CGMutablePath: CGPath {
  private var points: [CGPoint] = []

  /// init(): "creates a mutable graphics path".
  public init() { super.init() }

  /// move(to:transform:): "begins a new subpath at the specified point".
  public func move(to point: CGPoint) {
    precondition(points.isEmpty, "subpaths are closed")
    points = [point]
  }

  /// addLine(to:transform:): "appends a straight line segment from the current point to the specified point".
  public func addLine(to point: CGPoint) {
    precondition(!points.isEmpty, "there is a current point")
    points.append(point)
  }

  /// addCurve(to:control1:control2:transform:): "adds a cubic Bézier curve to the path, with the specified end point and
  /// control points".
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard let start = points.last else { preconditionFailure("there is a current point") }
    for step in 1...64 {
      let t = CGFloat(step) / 64
      let shares = [
        (1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t,
      ]
      let weighed = zip(shares, [start, control1, control2, end])
      points.append(
        CGPoint(
          x: weighed.reduce(0) { $0 + $1.0 * $1.1.x }, y: weighed.reduce(0) { $0 + $1.0 * $1.1.y }))
    }
  }

  /// closeSubpath(): "closes and completes a subpath in a mutable graphics path".
  public func closeSubpath() {
    polygons.append(points)
    points = []
  }
}

/// uikit/uibezierpath
public final class UIBezierPath {
  private var polygons: [[CGPoint]]

  /// init(rect:): "a closed path in the shape of a rectangle".
  public init(rect: CGRect) {
    polygons = [
      [
        CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
        CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
      ]
    ]
  }

  /// append(_:): "appends the contents of the specified path object to the path".
  public func append(_ bezierPath: UIBezierPath) { polygons += bezierPath.polygons }

  /// cgPath: "a snapshot of the path at any given point in time".
  public var cgPath: CGPath { CGPath(polygons) }
}
