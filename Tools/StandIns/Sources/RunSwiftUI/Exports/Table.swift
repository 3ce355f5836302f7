import SwiftUI

/// The exported views by the names of their themes; the script that runs them writes this file.
@MainActor let exports: [String: Export] = [:]
