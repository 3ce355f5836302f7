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

/// coregraphics/cgpath, made of rectangles alone, and of one with round corners.
public final class CGPath: Sendable {
  let rects: [CGRect]
  /// The radius of the rectangles' corners.
  let radius: CGFloat

  init(_ rects: [CGRect]) {
    self.rects = rects
    radius = 0
  }

  /// init(roundedRect:cornerWidth:cornerHeight:transform:): "each corner of the rounded rectangle is one-quarter of an
  /// ellipse with axes equal to" twice the two lengths, none of which may be more than half of the rectangle's side.
  public init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    precondition(transform == nil && cornerWidth == cornerHeight, "circles, where they are")
    precondition(cornerWidth >= 0 && 2 * cornerWidth <= min(rect.width, rect.height), "corners fit")
    rects = [rect]
    radius = cornerWidth
  }
}

/// coregraphics/cgaffinetransform, of which none is used.
public struct CGAffineTransform {}

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
