// swift-tools-version: 6.2

import PackageDescription

// `POPFRAME_STRICT=1`, which CI sets, makes warnings errors: a newer compiler's warnings must not end an installation.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["POPFRAME_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

let package = Package(
  name: "popframe",
  // iOS for what builds there: Imaging, Themes, Popovers, Placement, PixelDiff, JSON; the rest needs C libraries.
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "popframe", targets: ["PopframeExecutable"]),
    .library(name: "PopframeCommand", targets: ["PopframeCommand"]),
    .library(name: "PopframeKit", targets: ["PopframeKit"]),
    .library(
      name: "Preview",
      targets: [
        "Preview", "Watching", "Regression", "RunReports", "ArtCheck", "ThemeExchange", "VectorArt",
        "Galleries",
      ]),
    .library(name: "VisualTesting", targets: ["VisualTesting"]),
    .library(name: "Placement", targets: ["Placement"]),
    .library(name: "Popovers", targets: ["Popovers"]),
    .library(name: "Themes", targets: ["Themes"]),
    .library(name: "ThemeSource", targets: ["ThemeSource", "Themes"]),
    .library(
      name: "Exchange",
      targets: ["Exchange", "WebExchange", "AppleExchange", "AndroidExchange"]),
    .library(name: "ThemeExchange", targets: ["ThemeExchange"]),
    .library(name: "ThemeEditing", targets: ["ThemeEditing", "Themes"]),
    .library(name: "CairoRenderer", targets: ["CairoRenderer"]),
    .library(name: "PNG", targets: ["PNG"]),
    .library(name: "PixelDiff", targets: ["PixelDiff"]),
    .library(name: "Imaging", targets: ["Imaging"]),
    .library(name: "JSON", targets: ["JSON"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
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
    .systemLibrary(
      name: "CDeflate",
      pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]
    ),
    .systemLibrary(
      name: "CYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .target(name: "CProcessor"),
    .target(name: "CPNG", dependencies: ["CLibPNG", "CDeflate", "CProcessor"]),
    .target(name: "CShadow", dependencies: ["CProcessor"]),
    .target(name: "CProgram"),
    .target(name: "CFiles"),

    .target(name: "LibC", swiftSettings: settings),
    .target(name: "Languages", swiftSettings: settings),
    .target(name: "JSON", dependencies: ["Languages"], swiftSettings: settings),
    .target(name: "Words", swiftSettings: settings),
    .target(name: "Files", dependencies: ["LibC", "CFiles"], swiftSettings: settings),

    // Values in the middle.
    .target(name: "Imaging", dependencies: ["CShadow"], swiftSettings: settings),
    .target(
      name: "PixelDiff", dependencies: ["Words", "Imaging", "LibC"], swiftSettings: settings),
    .target(
      name: "ThemeSource", dependencies: ["Themes", "JSON", "CYAML"], swiftSettings: settings),
    .target(name: "ArtAnalysis", dependencies: ["Imaging"], swiftSettings: settings),
    .target(
      name: "ThemeEditing", dependencies: ["Languages", "ThemeSource", "Themes"],
      swiftSettings: settings),
    .target(
      name: "Themes", dependencies: ["Languages", "Words", "Imaging", "JSON"],
      swiftSettings: settings),
    .target(
      name: "Popovers", dependencies: ["Words", "Imaging", "Themes"], swiftSettings: settings),
    .target(
      name: "Placement", dependencies: ["Words", "Imaging", "Popovers", "Themes"],
      swiftSettings: settings),
    .target(
      name: "Exchange", dependencies: ["Languages", "Words", "Imaging", "Popovers", "Themes"],
      swiftSettings: settings),
    .target(
      name: "WebExchange",
      dependencies: ["Languages", "Words", "Exchange", "Imaging", "Popovers", "Themes"],
      swiftSettings: settings),
    .target(
      name: "AppleExchange",
      dependencies: ["Languages", "Words", "Exchange", "Imaging", "JSON", "Popovers", "Themes"],
      swiftSettings: settings),
    .target(
      name: "AndroidExchange",
      dependencies: [
        "Languages", "Words", "AndroidEngine", "Exchange", "Imaging", "Popovers", "Themes",
      ],
      swiftSettings: settings),
    .target(
      name: "CairoRenderer", dependencies: ["Imaging", "CCairo", "LibC"], swiftSettings: settings),
    .target(
      name: "PNG", dependencies: ["Words", "Imaging", "CPNG", "LibC"], swiftSettings: settings),

    // Pages' style sheets and scripts, built in.
    .target(name: "Web", exclude: ["report"]),
    // The part of exported Kotlin that all themes share, built in.
    .target(name: "AndroidEngine", exclude: ["PopoverDrawable.kt"]),

    // From files to pictures.
    .target(
      name: "PopframeKit",
      dependencies: [
        "Languages",
        "Words", "Imaging", "Popovers", "Placement", "CairoRenderer", "PNG", "Themes",
        "ThemeSource", "JSON", "Files", "LibC", "CProgram",
      ],
      swiftSettings: settings),

    // Many pictures at once.
    .target(
      name: "Galleries",
      dependencies: [
        "Languages",
        "Words", "PopframeKit", "CProgram", "CairoRenderer", "Files", "Imaging", "Placement",
        "Popovers", "Themes",
      ],
      swiftSettings: settings),
    .target(
      name: "Surveys",
      dependencies: [
        "Languages",
        "Words", "PopframeKit", "Files", "Imaging", "JSON", "PNG", "Placement", "Popovers",
        "Themes",
      ],
      swiftSettings: settings),

    // What people do with a theme.
    .target(
      name: "Regression",
      dependencies: [
        "Languages",
        "Words", "PopframeKit", "Files", "Imaging", "JSON", "LibC", "PNG", "PixelDiff",
        "Popovers", "ThemeSource", "Themes",
      ],
      swiftSettings: settings),
    .target(
      name: "Comparisons",
      dependencies: [
        "Languages", "PopframeKit", "Regression", "Files", "Imaging", "LibC", "PNG", "PixelDiff",
        "Themes",
      ],
      swiftSettings: settings),
    .target(
      name: "RunReports",
      dependencies: [
        "Languages",
        "Words", "Regression", "PopframeKit", "Files", "Imaging", "JSON", "PNG", "PixelDiff",
        "Popovers",
        "Themes", "Web",
      ],
      swiftSettings: settings),
    .target(
      name: "Slicing",
      dependencies: [
        "Languages", "Words", "PopframeKit", "ArtAnalysis", "ArtCheck", "Files", "Imaging", "JSON",
        "PNG", "Popovers", "Themes", "CairoRenderer",
      ],
      swiftSettings: settings),
    .target(
      name: "VectorArt",
      dependencies: [
        "Languages",
        "PopframeKit", "Files", "Imaging", "PNG", "Popovers", "Themes", "Words",
      ],
      swiftSettings: settings),
    .target(
      name: "ThemeExchange",
      dependencies: [
        "Languages",
        "Words", "PopframeKit", "VectorArt", "Slicing", "ArtAnalysis", "Exchange", "WebExchange",
        "AppleExchange", "AndroidExchange",
        "Files", "Imaging", "JSON", "PNG", "Popovers", "Themes",
        "CairoRenderer", "ThemeSource",
      ],
      swiftSettings: settings),
    .target(
      name: "ArtCheck",
      dependencies: [
        "Languages",
        "Words", "PopframeKit", "VectorArt", "ArtAnalysis", "Files", "Imaging",
        "JSON",
        "Popovers", "ThemeEditing", "ThemeSource", "Themes", "CairoRenderer", "PNG",
      ],
      swiftSettings: settings),
    // What is read anew when files are saved: for the studio and for `gallery --watch`.
    .target(
      name: "Watching",
      dependencies: [
        "PopframeKit", "ArtCheck", "ThemeExchange", "VectorArt", "Files", "LibC", "ThemeEditing",
        "ThemeSource", "Themes",
      ],
      swiftSettings: settings),
    .target(
      name: "Preview",
      dependencies: [
        "Watching", "Languages",
        "PopframeKit", "ArtAnalysis", "ArtCheck", "ThemeExchange", "Regression", "RunReports",
        "Slicing",
        "VectorArt", "Files",
        "Imaging",
        "JSON", "PNG", "PixelDiff", "Popovers", "ThemeEditing", "ThemeSource", "Themes",
      ],
      swiftSettings: settings),

    // Arguments and tests at the other edge.
    .target(
      name: "VisualTesting",
      dependencies: [
        "Languages",
        "PopframeKit", "Regression", "RunReports", "Files", "Placement", "Popovers", "PNG",
        "PixelDiff",
        "Imaging",
        "Themes", "LibC",
      ],
      swiftSettings: settings),
    .target(
      name: "PopframeCommand",
      dependencies: [
        "Languages",
        "Words", "PopframeKit", "Galleries", "Surveys", "Preview", "Watching", "ArtCheck",
        "Regression", "Comparisons", "RunReports", "Slicing", "VectorArt",
        "ThemeExchange",
        "Files",
        "Placement", "Popovers", "PixelDiff", "Imaging", "Themes", "ThemeEditing", "Exchange",
        "WebExchange", "LibC", "JSON",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings
    ),

    // The command without a server; the package in `Studio` has the same with one.
    .executableTarget(
      name: "PopframeExecutable", dependencies: ["PopframeCommand"], swiftSettings: settings),

    // What several test targets draw with; imports no test framework.
    .target(
      name: "TestPictures", dependencies: ["Imaging"], path: "Tests/TestPictures",
      swiftSettings: settings),
    .target(
      name: "TestThemes", dependencies: ["Imaging", "Themes", "ThemeSource"],
      path: "Tests/TestThemes", swiftSettings: settings),
    .target(
      name: "TestLayouts", dependencies: ["Imaging", "Popovers", "Themes"],
      path: "Tests/TestLayouts", swiftSettings: settings),
    .target(
      name: "TestFolders", dependencies: ["Files", "Imaging", "PNG"], path: "Tests/TestFolders",
      swiftSettings: settings),
    .target(
      name: "TestRuns", dependencies: ["Regression", "PopframeKit", "Imaging", "PNG", "PixelDiff"],
      path: "Tests/TestRuns", swiftSettings: settings),
    .target(name: "TestTexts", path: "Tests/TestTexts", swiftSettings: settings),
    .testTarget(
      name: "LanguagesTests", dependencies: ["Languages", "JSON", "TestTexts"],
      swiftSettings: settings),
    .testTarget(
      name: "FilesTests",
      dependencies: [
        "Files", "TestFolders",
      ], swiftSettings: settings),
    .testTarget(
      name: "JSONTests", dependencies: ["JSON", "TestPictures"], swiftSettings: settings),
    .testTarget(
      name: "ImagingTests", dependencies: ["Imaging", "TestPictures"], swiftSettings: settings),
    .testTarget(
      name: "PixelDiffTests", dependencies: ["PixelDiff", "Imaging", "TestPictures"],
      swiftSettings: settings),
    .testTarget(
      name: "ThemeSourceTests", dependencies: ["ThemeSource", "Themes"], swiftSettings: settings),
    .testTarget(
      name: "ThemeEditingTests", dependencies: ["TestTexts", "ThemeEditing"],
      swiftSettings: settings),
    .testTarget(
      name: "ThemesTests",
      dependencies: ["Words", "Themes", "ThemeSource", "Imaging", "TestThemes"],
      swiftSettings: settings),
    .testTarget(
      name: "PopoversTests",
      dependencies: ["Words", "Popovers", "Themes", "Imaging", "TestThemes", "TestLayouts"],
      swiftSettings: settings),
    .testTarget(
      name: "PlacementTests",
      dependencies: [
        "Placement", "Popovers", "Themes", "ThemeSource", "Imaging", "TestThemes",
        "TestLayouts",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ArtAnalysisTests", dependencies: ["ArtAnalysis", "Imaging"], swiftSettings: settings),
    .testTarget(
      name: "ExchangeTests",
      dependencies: [
        "TestTexts",
        "Exchange", "WebExchange", "AppleExchange", "AndroidExchange",
        "ThemeExchange", "ArtCheck", "PopframeKit", "Popovers", "Imaging", "Themes",
        "ThemeSource", "PNG",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CairoRendererTests", dependencies: ["CairoRenderer", "CCairo", "Imaging"],
      swiftSettings: settings),
    .testTarget(
      name: "PNGTests", dependencies: ["PNG", "Imaging", "CPNG", "CDeflate", "TestPictures"],
      resources: [.copy("PngSuite"), .copy("LittleCMS")],
      swiftSettings: settings),
    .testTarget(
      name: "PopframeKitTests",
      dependencies: [
        "TestTexts",
        "PopframeKit", "Files", "Placement", "Popovers", "PNG", "Imaging", "Themes",
        "TestFolders", "TestThemes",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "GalleriesTests",
      dependencies: [
        "Galleries", "PopframeKit", "Files", "Placement", "PNG", "Imaging", "TestFolders",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SurveysTests",
      dependencies: [
        "Surveys", "Placement", "Popovers", "Themes", "Imaging", "TestThemes",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RegressionTests",
      dependencies: [
        "Languages", "TestTexts",
        "Words", "Regression", "Comparisons", "RunReports", "Galleries", "PopframeKit", "Files",
        "Imaging", "JSON", "PNG", "PixelDiff",
        "Popovers",
        "TestRuns", "Themes",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SlicingTests",
      dependencies: [
        "Slicing", "ArtAnalysis", "JSON", "PopframeKit", "Imaging", "Popovers", "Themes",
        "TestFolders", "Files",
      ],
      exclude: ["Pictures"],
      swiftSettings: settings),
    .testTarget(
      name: "VectorArtTests", dependencies: ["VectorArt", "PopframeKit"], swiftSettings: settings),
    .testTarget(
      name: "ArtCheckTests",
      dependencies: [
        "ArtCheck", "PopframeKit", "PNG", "Popovers", "TestFolders", "Themes", "ArtAnalysis",
        "Files", "Imaging",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PreviewTests",
      dependencies: [
        "TestTexts",
        "Preview", "Watching", "ArtCheck", "Galleries", "Regression", "PopframeKit", "Imaging",
        "JSON", "PNG", "Popovers",
        "TestFolders", "TestRuns", "ThemeEditing", "ThemeSource", "Themes",
        "TestPictures", "Files",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "VisualTestingTests",
      dependencies: [
        "VisualTesting", "Regression", "TestPictures", "PopframeKit", "PNG", "PixelDiff", "Imaging",

      ],
      swiftSettings: settings),
    .testTarget(
      name: "ReferenceTests",
      dependencies: [
        "VisualTesting", "PopframeKit", "Galleries", "Surveys", "Placement", "Popovers", "PNG",
        "Imaging", "Themes", "ArtCheck", "ThemeExchange",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PopframeCommandTests",
      dependencies: [
        "TestTexts",
        "PopframeCommand", "TestPictures", "PopframeKit", "PNG", "Imaging",
      ],
      swiftSettings: settings),
  ]
)

// `POPFRAME_TESTS=PNGTests,ImagingTests` builds these test targets only.
if let names = Context.environment["POPFRAME_TESTS"]?.split(separator: ",").map(String.init) {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

// `POPFRAME_OPTIMIZED=1` optimizes what works on pixels in debug builds.
//
// `POPFRAME_BUILD=1`, which the Makefile sets, is the one build of the command, the studio and the tests: a release in
// which only what works on pixels is optimized, because the optimizer takes most of a compiler's time, whose internals
// tests can see, and whose unused functions the linker leaves out. Neither is for packages that depend on this one: they
// may set no flags.
//
// Popovers, the kit and what compares go through every pixel of a recorded picture, slicing through those of a mock. The
// record of a run of thousands of cases is megabytes of JSON.
let pixels = [
  "JSON",
  "Imaging", "ArtAnalysis", "PixelDiff", "CairoRenderer", "PNG", "Popovers", "PopframeKit",
  "Regression", "Slicing",
]
for target in package.targets where target.swiftSettings != nil {
  if Context.environment["POPFRAME_OPTIMIZED"] != nil, pixels.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
  if Context.environment["POPFRAME_BUILD"] != nil {
    let flags = ["-enable-testing", "-Xfrontend", "-function-sections"]
    target.swiftSettings?.append(
      .unsafeFlags(
        pixels.contains(target.name) ? flags : flags + ["-Onone"], .when(configuration: .release)))
  }
}
// Swift's flag does not reach C.
if Context.environment["POPFRAME_OPTIMIZED"] != nil {
  for target in package.targets where ["CPNG", "CShadow"].contains(target.name) {
    target.cSettings = [.unsafeFlags(["-O2"], .when(configuration: .debug))]
  }
}
