@_spi(Recording) import UIKit

/// The exported backgrounds by the names of their themes; the script that runs them writes this file.
@MainActor let popovers: [String: () -> UIPopoverBackgroundView] = [:]

/// What the documentation's code presents from a view; the script writes this, too.
@MainActor let presented: ((UIView) -> UIViewController)? = nil
