import Benchmark

let benchmarks: @Sendable () -> Void = {
  Benchmark("nothing") { _ in blackHole(1) }
}
