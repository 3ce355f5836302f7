// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that its dependencies never reach users of the libraries.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "popframe", path: "../.."),
    // Without its traits it needs no jemalloc; allocations are not counted then.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "PopframeBenchmark",
      dependencies: [
        .product(name: "Placement", package: "popframe"),
        .product(name: "Popovers", package: "popframe"),
        .product(name: "ThemeSource", package: "popframe"),
        .product(name: "CairoRenderer", package: "popframe"),
        .product(name: "PNG", package: "popframe"),
        .product(name: "PixelDiff", package: "popframe"),
        .product(name: "Imaging", package: "popframe"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Popframe",
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)],
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    )
  ]
)
