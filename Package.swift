// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "popframe",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "popframe", targets: ["PopframeCommand"]),
    .library(name: "PopframeKit", targets: ["PopframeKit"]),
    .library(name: "VisualTesting", targets: ["VisualTesting"]),
    .library(name: "Popovers", targets: ["Popovers"]),
    .library(name: "CairoRenderer", targets: ["CairoRenderer"]),
    .library(name: "PNGCodec", targets: ["PNGCodec"]),
    .library(name: "Raster", targets: ["Raster"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // C at one edge.
    .systemLibrary(
      name: "CCairo",
      pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]
    ),
    .systemLibrary(
      name: "CLibPNG",
      pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]
    ),
    // Optional: SwiftPM says so where it is missing, and zlib does its work.
    .systemLibrary(
      name: "CDeflate",
      pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]
    ),
    .target(
      name: "CPNG", dependencies: ["CLibPNG", "CDeflate"], linkerSettings: [.linkedLibrary("z")]),

    // Values in the middle.
    .target(name: "Raster", swiftSettings: settings),
    .target(
      name: "Popovers",
      dependencies: ["Raster", .product(name: "Yams", package: "Yams")],
      swiftSettings: settings
    ),
    .target(name: "CairoRenderer", dependencies: ["Raster", "CCairo"], swiftSettings: settings),
    .target(name: "PNGCodec", dependencies: ["Raster", "CPNG"], swiftSettings: settings),

    // Files and arguments at the other edge.
    .target(
      name: "PopframeKit",
      dependencies: ["Raster", "Popovers", "CairoRenderer", "PNGCodec"],
      swiftSettings: settings
    ),
    .target(
      name: "VisualTestingCore", dependencies: ["PopframeKit", "Popovers", "PNGCodec", "Raster"],
      swiftSettings: settings),
    .target(
      name: "VisualTesting",
      dependencies: ["VisualTestingCore", "PopframeKit", "Popovers", "PNGCodec", "Raster"],
      swiftSettings: settings),
    .executableTarget(
      name: "PopframeCommand",
      dependencies: [
        "PopframeKit", "VisualTestingCore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings
    ),

    .testTarget(name: "RasterTests", dependencies: ["Raster"], swiftSettings: settings),
    .testTarget(name: "PopoversTests", dependencies: ["Popovers"], swiftSettings: settings),
    .testTarget(
      name: "CairoRendererTests", dependencies: ["CairoRenderer", "CCairo", "Raster"],
      swiftSettings: settings),
    .testTarget(
      name: "PNGCodecTests", dependencies: ["PNGCodec"], resources: [.copy("PngSuite")],
      swiftSettings: settings),
    .testTarget(
      name: "PopframeKitTests", dependencies: ["PopframeKit", "Popovers", "PNGCodec", "Raster"],
      swiftSettings: settings),
    .testTarget(
      name: "VisualTestingCoreTests",
      dependencies: ["VisualTestingCore", "PopframeKit", "Popovers", "PNGCodec", "Raster"],
      swiftSettings: settings),
    .testTarget(
      name: "VisualTestingTests",
      dependencies: [
        "VisualTesting", "VisualTestingCore", "PopframeKit", "Popovers", "PNGCodec", "Raster",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ReferenceTests",
      dependencies: ["VisualTesting", "PopframeKit", "Popovers", "PNGCodec", "Raster"],
      swiftSettings: settings),
    .testTarget(
      name: "PopframeCommandTests", dependencies: ["PopframeCommand", "PopframeKit"],
      swiftSettings: settings),
  ]
)
