// How popovers are presented: what the probe asks of a shown one, what `place --as uikit` sets, and what the code of the
// documentation does. Pages: uikit/uipopoverpresentationcontroller and those that it names. Nothing is shown.

/// uikit/uiviewcontroller
@MainActor open class UIViewController: UIResponder {
  private lazy var popover = UIPopoverPresentationController()

  open lazy var view: UIView! = UIView()
  open var preferredContentSize = CGSize.zero
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// popoverPresentationController: "if you created the view controller but have not yet presented it, accessing this
  /// property creates a popover presentation controller when the value in the modalPresentationStyle property is
  /// UIModalPresentationStyle.popover"; nil otherwise.
  open var popoverPresentationController: UIPopoverPresentationController? {
    modalPresentationStyle == .popover ? popover : nil
  }
  open private(set) var presentedViewController: UIViewController?

  /// present(_:animated:completion:)
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    presentedViewController = viewControllerToPresent
    completion?()
  }
}

/// uikit/uimodalpresentationstyle
public enum UIModalPresentationStyle: Sendable {
  case automatic, popover, none
}

/// uikit/uiadaptivepresentationcontrollerdelegate: the style of a controller in a compact width; without the method it is
/// a sheet.
@MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle
  { .automatic }
}

/// uikit/uipopoverpresentationcontrollerdelegate
@MainActor
public protocol UIPopoverPresentationControllerDelegate:
  UIAdaptivePresentationControllerDelegate
{}

/// uikit/uipresentationcontroller
@MainActor open class UIPresentationController {
  open var presentedView: UIView? { nil }
}

/// uikit/uipopoverpresentationcontrollersourceitem
@MainActor public protocol UIPopoverPresentationControllerSourceItem: AnyObject {
  func frame(in referenceView: UIView) -> CGRect?
}

/// uikit/uibarbuttonitem
@MainActor open class UIBarButtonItem: UIPopoverPresentationControllerSourceItem {
  open func frame(in referenceView: UIView) -> CGRect? { nil }
}

/// uikit/uipopoverpresentationcontroller
@MainActor open class UIPopoverPresentationController: UIPresentationController {
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  open weak var delegate: (any UIPopoverPresentationControllerDelegate)?
  open var sourceView: UIView?
  open var sourceRect = CGRect.null
  open var barButtonItem: UIBarButtonItem?
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
  open var canOverlapSourceViewRect = false
  open var popoverLayoutMargins = UIEdgeInsets()
  open var arrowDirection: UIPopoverArrowDirection { .unknown }
  open var popoverBackgroundViewClass: (any UIPopoverBackgroundViewMethods.Type)?
}
