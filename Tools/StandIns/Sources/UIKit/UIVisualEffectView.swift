// What is behind a view, blurred. Pages: uikit/uivisualeffectview, uikit/uiblureffect,
// uikit/uiaccessibility/isreducetransparencyenabled.

/// uikit/uivisualeffect
@MainActor public class UIVisualEffect {}

/// uikit/uiblureffect
@MainActor public final class UIBlurEffect: UIVisualEffect {
  /// uikit/uiblureffect/style
  public enum Style: Int, Sendable {
    case systemUltraThinMaterial
  }

  /// init(style:)
  public init(style: Style) {}
}

/// uikit/uivisualeffectview: "depending on the desired effect, the effect may affect content layered behind the view";
/// masks have to be views of its `mask`. No number of a material is published: what it draws is not recorded.
@MainActor public final class UIVisualEffectView: UIView {
  public var effect: UIVisualEffect?
  /// contentView: "a view object that can have a visual effect view added to it"; "add subviews to the contentView and not
  /// to UIVisualEffectView directly".
  public let contentView = UIView()

  /// init(effect:)
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
  }

  public required init?(coder: NSCoder) { return nil }
}

/// uikit/uiaccessibility
@MainActor public enum UIAccessibility {
  /// isReduceTransparencyEnabled: "a Boolean value that indicates whether the Reduce Transparency setting is in an enabled
  /// state".
  public static var isReduceTransparencyEnabled: Bool { reducesTransparency }

  @_spi(Recording) public static var reducesTransparency = false
}
