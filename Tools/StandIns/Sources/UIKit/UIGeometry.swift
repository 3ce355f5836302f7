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
}

/// coregraphics/cgpath, made of rectangles alone.
public final class CGPath: Sendable {
  let rects: [CGRect]

  init(_ rects: [CGRect]) { self.rects = rects }
}

/// uikit/uibezierpath
public final class UIBezierPath {
  private var rects: [CGRect]

  /// init(rect:): "a closed path in the shape of a rectangle".
  public init(rect: CGRect) { rects = [rect] }

  /// append(_:): "appends the contents of the specified path object to the path".
  public func append(_ bezierPath: UIBezierPath) { rects += bezierPath.rects }

  /// cgPath: "a snapshot of the path at any given point in time".
  public var cgPath: CGPath { CGPath(rects) }
}
