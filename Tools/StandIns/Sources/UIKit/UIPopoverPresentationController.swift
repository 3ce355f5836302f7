// How popovers are presented: what the probe asks of a shown one, and what `place --as uikit` sets. Pages: uikit/uipopoverpresentationcontroller and
// those that it names. Nothing here does anything.

/// uikit/uiviewcontroller
@MainActor open class UIViewController: UIResponder {
  open var view: UIView! { nil }
  open var preferredContentSize = CGSize.zero
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var popoverPresentationController: UIPopoverPresentationController? { nil }
}

/// uikit/uimodalpresentationstyle
public enum UIModalPresentationStyle: Sendable {
  case automatic, popover
}

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
  open var sourceView: UIView?
  open var sourceRect = CGRect.null
  open var barButtonItem: UIBarButtonItem?
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
  open var canOverlapSourceViewRect = false
  open var popoverLayoutMargins = UIEdgeInsets()
  open var arrowDirection: UIPopoverArrowDirection { .unknown }
  open var popoverBackgroundViewClass: (any UIPopoverBackgroundViewMethods.Type)?
}
