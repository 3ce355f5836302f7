// swift-tools-version: 6.2

import PackageDescription

// What the variables of the environment do is said in the package above.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["POPFRAME_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])
  + (Context.environment["POPFRAME_BUILD"] == nil
    ? []
    : [
      .unsafeFlags(
        ["-Onone", "-Xfrontend", "-function-sections"], .when(configuration: .release))
    ])

// A package of its own, so that its dependencies never reach users of the libraries or of the command. It is built into
// the command's folder: what both have is compiled once.
let package = Package(
  name: "studio",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "popframe-studio", targets: ["PopframeStudio"])],
  dependencies: [
    .package(name: "popframe", path: ".."),
    // The command's; without it SwiftPM takes it out of the shared folder and fetches it again.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", .upToNextMinor(from: "2.101.2")),
  ],
  targets: [
    // The page: real files, which the C compiler embeds.
    .target(name: "StudioPage", exclude: ["page"]),
    .executableTarget(
      name: "PopframeStudio",
      dependencies: [
        "StudioPage",
        .product(name: "PopframeCommand", package: "popframe"),
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

// `POPFRAME_STATIC=FOLDER`, for what is installed and packed on Linux: a program that needs no library but libc. Nothing
// is compiled for it. FOLDER has what Tools/Scripts/static-libraries.sh writes.
if let folder = Context.environment["POPFRAME_STATIC"] {
  // What is compiled names the shared Foundation; two archives belong to the other one.
  let linking = [
    "--no-export-dynamic", "-z", "now", "--icf=all", "-l_FoundationCollections",
    "-l_FoundationCShims",
  ]
  package.targets.first { $0.name == "PopframeStudio" }?.linkerSettings = [
    .unsafeFlags(
      ["-static-stdlib", "-use-ld=lld", "-L", folder] + linking.flatMap { ["-Xlinker", $0] },
      .when(platforms: [.linux], configuration: .release))
  ]
}
