// Popover backgrounds. Pages: uikit/uipopoverbackgroundview, uikit/uipopoverbackgroundviewmethods.

/// uikit/uipopoverarrowdirection
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

/// uikit/uipopoverbackgroundviewmethods: "all methods of this protocol are required".
@MainActor public protocol UIPopoverBackgroundViewMethods {
  static func arrowBase() -> CGFloat
  static func arrowHeight() -> CGFloat
  static func contentViewInsets() -> UIEdgeInsets
}

/// uikit/uipopoverbackgroundview: "this class must be subclassed before it can be used".
@MainActor open class UIPopoverBackgroundView: UIView, UIPopoverBackgroundViewMethods {
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { return nil }

  /// arrowOffset, arrowDirection: "the default implementation of this method raises an exception. You must override
  /// it and implement the appropriate setter and getter methods yourself. Your methods must not call super".
  open var arrowOffset: CGFloat {
    get { raise() }
    set { raise() }
  }

  open var arrowDirection: UIPopoverArrowDirection {
    get { raise() }
    set { raise() }
  }

  open class func arrowBase() -> CGFloat { raise() }
  open class func arrowHeight() -> CGFloat { raise() }
  open class func contentViewInsets() -> UIEdgeInsets { raise() }
}

private func raise(_ name: String = #function) -> Never {
  fatalError("\(name) has to be overridden, and super not to be called")
}
