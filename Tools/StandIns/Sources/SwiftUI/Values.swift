// Images, colours, insets, the environment, shapes.

/// edgeinsets
public struct EdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// color
public struct Color: Sendable {
  /// color/rgbcolorspace
  public enum RGBColorSpace: Sendable {
    case sRGB
  }

  let channels: [Double]

  public init(
    _ colorSpace: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {
    channels = [red, green, blue, opacity]
  }

  /// black
  public static let black = Color(.sRGB, red: 0, green: 0, blue: 0)
  /// clear
  public static let clear = Color(.sRGB, red: 0, green: 0, blue: 0, opacity: 0)
}

extension Color: Primitive {
  /// A color as a view "fills the available space"; a clear one shows nothing.
  func record(in space: Space, _ recorder: inout Recorder) {
    precondition(channels[3] == 0, "nothing visible is filled")
  }
}

/// image
public struct Image: Primitive {
  /// image/resizingmode
  public enum ResizingMode: Sendable {
    case tile, stretch
  }

  /// image/interpolation
  public enum Interpolation: Sendable {
    case none, low, medium, high
  }

  private let name: String
  private var capInsets: EdgeInsets?
  private var mode = ResizingMode.stretch
  private var interpolationMode = Interpolation.medium

  /// init(decorative:bundle:): "creates an unlabeled, decorative image"; "SwiftUI ignores this image for accessibility
  /// purposes". A background has no other ones.
  public init(decorative name: String, bundle: Bundle? = nil) { self.name = name }

  /// resizable(capInsets:resizingMode:): "sets the mode by which SwiftUI resizes an image to fit its space".
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    var image = self
    image.capInsets = capInsets
    image.mode = resizingMode
    return image
  }

  /// interpolation(_:): "specifies the current level of quality for rendering an image that requires interpolation".
  public func interpolation(_ interpolation: Interpolation) -> Image {
    var image = self
    image.interpolationMode = interpolation
    return image
  }

  func record(in space: Space, _ recorder: inout Recorder) {
    guard let capInsets else { fatalError("\(name) has its own size, which is not recorded") }
    recorder.pictures.append(
      RecordedPicture(
        name: name, rect: space.rect, capInsets: space.physical(capInsets), isTiled: mode == .tile,
        isNearest: interpolationMode == .none, isMask: recorder.isMask))
  }
}

/// colorscheme
public enum ColorScheme: Sendable {
  case light, dark
}

/// layoutdirection: "SwiftUI horizontally flips the x position of each view within its parent" from right to left.
public enum LayoutDirection: Sendable {
  case leftToRight, rightToLeft
}

/// environmentvalues
@MainActor public struct EnvironmentValues {
  public var displayScale: CGFloat = 1
  public var colorScheme = ColorScheme.light
  public var layoutDirection = LayoutDirection.leftToRight
  public var accessibilityReduceTransparency = false

  static var current = EnvironmentValues()
}

/// environment: "a property wrapper that reads a value from a view's environment".
@MainActor @propertyWrapper public struct Environment<Value> {
  private let keyPath: KeyPath<EnvironmentValues, Value>

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

  public var wrappedValue: Value { EnvironmentValues.current[keyPath: keyPath] }
}
