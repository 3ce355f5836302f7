@_spi(Recording) import UIKit

/// The exported backgrounds by the names of their themes; the script that runs them writes this file.
@MainActor let popovers: [String: () -> UIPopoverBackgroundView] = [:]
