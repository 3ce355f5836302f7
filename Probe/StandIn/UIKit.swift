// What the probe uses of UIKit, as Apple's pages declare it, so that it can be type-checked where there is
// no UIKit. Nothing here does anything. Each declaration names the page that it follows
// (developer.apple.com/documentation/uikit/…).

@_exported import Foundation

/// uiresponder
@MainActor open class UIResponder {
  public init() {}
}

/// uicoordinatespace
@MainActor public protocol UICoordinateSpace: AnyObject {
  var bounds: CGRect { get }
}

/// uiview
@MainActor open class UIView: UIResponder, UICoordinateSpace {
  open var bounds = CGRect.zero
  open var frame = CGRect.zero
  open var window: UIWindow? { nil }
  open var safeAreaInsets: UIEdgeInsets { UIEdgeInsets() }
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { rect }
}

/// uiwindow
@MainActor open class UIWindow: UIView {}

/// uiedgeinsets
public struct UIEdgeInsets {
  public var top: CGFloat = 0
  public var left: CGFloat = 0
  public var bottom: CGFloat = 0
  public var right: CGFloat = 0

  public init() {}
}

/// uiviewcontroller
@MainActor open class UIViewController: UIResponder {
  open var view: UIView! { nil }
  open var preferredContentSize = CGSize.zero
  open var popoverPresentationController: UIPopoverPresentationController? { nil }
}

/// uipresentationcontroller
@MainActor open class UIPresentationController {
  open var presentedView: UIView? { nil }
}

/// uipopoverarrowdirection
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let up = UIPopoverArrowDirection(rawValue: 1)
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// uipopoverpresentationcontrollersourceitem
@MainActor public protocol UIPopoverPresentationControllerSourceItem: AnyObject {
  func frame(in referenceView: UIView) -> CGRect?
}

/// uibarbuttonitem
@MainActor open class UIBarButtonItem: UIPopoverPresentationControllerSourceItem {
  open func frame(in referenceView: UIView) -> CGRect? { nil }
}

/// uipopoverpresentationcontroller
@MainActor open class UIPopoverPresentationController: UIPresentationController {
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  open var sourceView: UIView?
  open var sourceRect = CGRect.null
  open var barButtonItem: UIBarButtonItem?
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
  open var canOverlapSourceViewRect = false
  open var popoverLayoutMargins = UIEdgeInsets()
  open var arrowDirection: UIPopoverArrowDirection { .unknown }
}
