// swift-tools-version: 6.2

import PackageDescription

// A package of its own: what is instrumented here never reaches users of the libraries. `Tools/Fuzz/run.sh` builds it.
let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "popframe", path: "../..")],
  targets: [
    .executableTarget(
      name: "PopframeFuzz",
      dependencies: [
        .product(name: "PopframeKit", package: "popframe"),
        .product(name: "Preview", package: "popframe"),
        .product(name: "Exchange", package: "popframe"),
        .product(name: "Placement", package: "popframe"),
        .product(name: "Themes", package: "popframe"),
        .product(name: "ThemeSource", package: "popframe"),
        .product(name: "PNG", package: "popframe"),
        .product(name: "Imaging", package: "popframe"),
        .product(name: "JSON", package: "popframe"),
      ],
      path: "Targets",
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
  ]
)
