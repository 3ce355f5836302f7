// Views, their places and layout passes. Pages: uikit/uiview, uikit/uiwindow.

/// uikit/uiresponder
@MainActor open class UIResponder {
  public init() {}
}

/// uikit/uicoordinatespace
@MainActor public protocol UICoordinateSpace: AnyObject {
  var bounds: CGRect { get }
}

/// uikit/uiview, without transforms and constraints.
@MainActor
open class UIView: UIResponder, UICoordinateSpace, UITraitEnvironment,
  UITraitChangeObservable
{
  private var position = CGPoint.zero
  private var needsLayout = true
  var registrations: [Registration] = []

  /// init(frame:)
  public init(frame: CGRect) {
    super.init()
    self.frame = frame
    layer.view = self
  }

  /// init(): the initialiser of NSObject calls init(frame:) with a rectangle of zero.
  public convenience override init() { self.init(frame: .zero) }

  /// init(coder:)
  public required init?(coder: NSCoder) { return nil }

  /// layer: "the view's Core Animation layer to use for rendering".
  public let layer = CALayer()

  /// bounds: "changing the size portion of this rectangle … grows or shrinks the view"; its layout is then stale:
  /// layoutSubviews() is for views whose size changes ("View Programming Guide", "Adjusting the Layout").
  open var bounds = CGRect.zero {
    didSet { if bounds.size != oldValue.size { setNeedsLayout() } }
  }

  /// frame: "the size and position of the view in its superview's coordinate system".
  open var frame: CGRect {
    get { CGRect(origin: position, size: bounds.size) }
    set {
      position = newValue.origin
      bounds = CGRect(origin: bounds.origin, size: newValue.size)
    }
  }

  /// isHidden: "a hidden view disappears from its window and doesn't receive input events".
  open var isHidden = false

  /// isUserInteractionEnabled: "the default value of this property is true".
  open var isUserInteractionEnabled = true

  /// tintColor: "the first nondefault tint color value in the view's hierarchy".
  open var tintColor: UIColor?

  /// backgroundColor: "the default value is nil, which results in a transparent background color".
  open var backgroundColor: UIColor?

  /// mask: "an optional view whose alpha channel is used to mask a view's content".
  open var mask: UIView?

  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []
  open var window: UIWindow? { superview?.window }
  open var safeAreaInsets: UIEdgeInsets { UIEdgeInsets() }

  /// addSubview(_:): "the added view appears on top of any other subviews"; a view has one superview, and moves.
  open func addSubview(_ view: UIView) {
    let traits = view.traitCollection
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    setNeedsLayout()
    view.traitsChanged(from: traits)
  }

  /// removeFromSuperview()
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// convert(_:to:)
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    let here = origin
    let there = view?.origin ?? .zero
    return rect.offsetBy(dx: here.x - there.x, dy: here.y - there.y)
  }

  /// Where the view's coordinates begin in its window.
  private var origin: CGPoint {
    let base = superview?.origin ?? .zero
    return CGPoint(
      x: base.x + position.x - bounds.origin.x, y: base.y + position.y - bounds.origin.y)
  }

  // Traits: "each view's traits are inherited from its superview" ("Unleash the UIKit trait system", WWDC 2023).
  open var traitCollection: UITraitCollection {
    superview?.traitCollection ?? UITraitCollection()
  }

  @discardableResult public func registerForTraitChanges<TraitEnvironment>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration where TraitEnvironment: UITraitEnvironment {
    let registration = Registration(traits: traits) { view, previous in
      if let environment = view as? TraitEnvironment { handler(environment, previous) }
    }
    registrations.append(registration)
    return registration
  }

  /// Runs the handlers of the view and of all below it that registered for what has changed.
  func traitsChanged(from old: UITraitCollection) {
    let new = traitCollection
    for registration in registrations where registration.concerns(old, new) {
      registration.handler(self, old)
    }
    for view in subviews { view.traitsChanged(from: old) }
  }

  // Layout.

  /// setNeedsLayout(): "invalidates the current layout of the receiver and triggers a layout update during the next
  /// update cycle".
  open func setNeedsLayout() { needsLayout = true }

  /// layoutSubviews(): "the default implementation uses any constraints you have set"; there are none here.
  open func layoutSubviews() {}

  /// layoutIfNeeded(): "lays out the subviews immediately, if layout updates are pending"; "using the view … as the
  /// root view, this method lays out the view subtree starting at the root".
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
    mask?.layoutIfNeeded()
  }

  /// Whether something at or below the view waits for a layout pass.
  var hasPendingLayout: Bool {
    needsLayout || subviews.contains(where: \.hasPendingLayout)
  }
}

/// uikit/uiwindow
@MainActor open class UIWindow: UIView {
  private var traits = UITraitCollection()

  open override var window: UIWindow? { self }
  open override var traitCollection: UITraitCollection { traits }

  /// What the screen and the system say; UIKit sets it.
  @_spi(Recording) public func setTraits(displayScale: CGFloat, style: UIUserInterfaceStyle) {
    let old = traits
    traits = UITraitCollection(displayScale: displayScale, userInterfaceStyle: style)
    traitsChanged(from: old)
  }

  /// One update cycle: layout passes until no view waits for one.
  @_spi(Recording) public func update() {
    for _ in 0..<8 {
      layoutIfNeeded()
      if !hasPendingLayout { return }
    }
    fatalError("a view asks for layout in every pass")
  }
}
