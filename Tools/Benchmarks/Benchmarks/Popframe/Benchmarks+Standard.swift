import Benchmark

/// Job S as a whole, with and without its shadow and its PNG.
func addStandardJob() {
  let job = Job.standard()
  measure("S: draw without shadow") { try job.draw(.group) }
  measure("S: draw without shadow, PNG") { try job.png(.group) }
  measure("S: draw, shadow") { try job.draw() }
  measure("S: draw, shadow, PNG") { try job.png() }
}

/// Registers a benchmark of one piece of work.
func measure<Result>(_ name: String, _ work: @escaping () throws -> Result) {
  Benchmark(name) { benchmark in
    for _ in benchmark.scaledIterations { blackHole(try work()) }
  }
}
