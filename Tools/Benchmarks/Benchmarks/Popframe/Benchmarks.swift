import Benchmark

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .peakMemoryResident],
    timeUnits: .microseconds,
    warmupIterations: 3,
    maxDuration: .seconds(2))

  addStandardJob()
  addParts()
  addVariations()
  addComparing()
  addReading()
  addPlacement()
}
