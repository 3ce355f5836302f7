// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// A package of its own, so that its dependencies never reach users of the libraries or of the command.
let package = Package(
  name: "studio",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "popframe-studio", targets: ["PopframeStudio"])],
  dependencies: [
    .package(name: "popframe", path: ".."),
    .package(url: "https://github.com/apple/swift-nio", .upToNextMinor(from: "2.101.2")),
  ],
  targets: [
    // The page: real files, which the C compiler embeds.
    .target(name: "StudioPage", exclude: ["page"]),
    .executableTarget(
      name: "PopframeStudio",
      dependencies: [
        "StudioPage",
        .product(name: "Preview", package: "popframe"),
        .product(name: "PopframeKit", package: "popframe"),
        .product(name: "Placement", package: "popframe"),
        .product(name: "Popovers", package: "popframe"),
        .product(name: "Imaging", package: "popframe"),
        .product(name: "JSON", package: "popframe"),
        .product(name: "ThemeSource", package: "popframe"),
        .product(name: "ThemeEditing", package: "popframe"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      swiftSettings: settings
    ),
  ]
)

// Linked as the command is: no library is needed but libc. What the flags do is said in the package above.
if let folder = Context.environment["POPFRAME_STATIC"] {
  let linking = ["--no-export-dynamic", "-z", "now", "--icf=all"]
  package.targets.first { $0.name == "PopframeStudio" }?.linkerSettings = [
    .unsafeFlags(
      ["-use-ld=lld", "-L", folder] + linking.flatMap { ["-Xlinker", $0] },
      .when(platforms: [.linux], configuration: .release))
  ]
}
