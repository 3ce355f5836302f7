// Layers. Pages: quartzcore/calayer, quartzcore/cashapelayer.

/// quartzcore/calayercontentsfilter
public struct CALayerContentsFilter: Hashable, Sendable {
  let name: String

  /// linear: "linear interpolation filter".
  public static let linear = CALayerContentsFilter(name: "linear")
  /// nearest: "nearest neighbor interpolation filter".
  public static let nearest = CALayerContentsFilter(name: "nearest")
}

/// quartzcore/calayer; the layer of a view has the view's place.
open class CALayer {
  weak var view: UIView?

  public init() {}

  /// shadowColor: "the default value is an opaque black color".
  open var shadowColor: CGColor? = CGColor([0, 0, 0, 1])
  /// shadowOpacity: "the default value of this property is 0".
  open var shadowOpacity: Float = 0
  /// shadowOffset: "the default value of this property is (0.0, -3.0)".
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// shadowRadius: "the blur radius (in points) used to render the layer's shadow"; "the default value is 3.0".
  open var shadowRadius: CGFloat = 3
  /// shadowPath: "if you specify a value … the layer creates its shadow using the specified path instead of the
  /// layer's composited alpha channel"; "filled using the non-zero winding rule and the current shadow color".
  open var shadowPath: CGPath?
  /// mask: "an optional layer whose alpha channel is used to mask the layer's content".
  open var mask: CALayer?
  /// magnificationFilter, minificationFilter: "the default value of this property is linear".
  open var magnificationFilter = CALayerContentsFilter.linear
  open var minificationFilter = CALayerContentsFilter.linear
}

/// quartzcore/cashapelayerfillrule
public struct CAShapeLayerFillRule: Hashable, Sendable {
  let name: String

  public static let nonZero = CAShapeLayerFillRule(name: "nonZero")
  public static let evenOdd = CAShapeLayerFillRule(name: "evenOdd")
}

/// quartzcore/cashapelayer: "the shape is composited between the layer's contents and its first sublayer"; filled
/// with opaque black unless told otherwise, by the non-zero rule unless told otherwise.
public final class CAShapeLayer: CALayer {
  public var path: CGPath?
  public var fillRule = CAShapeLayerFillRule.nonZero
}
