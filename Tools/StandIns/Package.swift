// swift-tools-version: 6.2

// Stand-ins for Apple's frameworks, for Linux alone: what exported Swift code is compiled against and run with by
// Tools/Scripts/prove-exports.py. They are written from Apple's documentation and share nothing with the exporters.
// On a Mac they would collide with the SDK; a target that is called UIKit makes `canImport(UIKit)` true.

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "StandIns",
  targets: [
    .target(name: "UIKit", swiftSettings: settings),
    .target(name: "SwiftUI", swiftSettings: settings),
    .executableTarget(name: "RunUIKit", dependencies: ["UIKit"], swiftSettings: settings),
    .executableTarget(name: "RunSwiftUI", dependencies: ["SwiftUI"], swiftSettings: settings),
  ]
)
