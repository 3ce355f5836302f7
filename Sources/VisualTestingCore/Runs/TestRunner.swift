#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif
public import PopframeKit

/// Runs cases: draws each, holds it against its reference, and writes the report's pictures.
///
/// ```swift
/// let cases = try CaseSelection(CaseSources(["Assets/Crimson"]).cases())
/// let check = ReferenceCheck(references: "Renders", record: .never)
/// let finished = try await TestRunner(check).run(cases)
/// try check.report.write(finished.run)
/// ```
public struct TestRunner: Sendable {
  /// How pictures are compared, where the references are and where the report goes.
  public let check: ReferenceCheck

  /// Creates a runner.
  public init(_ check: ReferenceCheck) { self.check = check }

  /// A run that came to its end.
  public struct Finished: Equatable, Sendable {
    /// What it found.
    public let run: TestRun
    /// What stood in the way of cases, in their order.
    public let errors: [PopframeError]
    /// What is worth saying, each once.
    public let warnings: [String]
  }

  /// Runs the cases on all cores; the result does not depend on how many there are.
  ///
  /// A case that cannot be drawn is recorded as such, and the run goes on. The record of the last
  /// run is removed first; the new one is not written here, because other files of the report come
  /// before it.
  ///
  /// - Parameters:
  ///   - selection: The cases.
  ///   - progress: Gets the number of cases that are done, one after the other.
  /// - Throws: When folders cannot be used as asked, or the report cannot be written.
  public func run(
    _ selection: CaseSelection, progress: (Int) -> Void = { _ in }
  ) async throws(PopframeError) -> Finished {
    try prepare(selection)
    let results = try await runCases(selection.cases, progress: progress)
    var warnings: [String] = []
    for warning in results.flatMap(\.warnings) where !warnings.contains(warning) {
      warnings.append(warning)
    }
    let run = TestRun(
      references: check.references, shard: selection.shard, filter: selection.filter?.pattern,
      plannedCases: selection.plannedCases, isComplete: true, record: check.record,
      cases: results.map(\.checked.record), unused: try unused(selection))
    return Finished(run: run, errors: results.compactMap(\.checked.error), warnings: warnings)
  }

  private struct Result: Sendable {
    let checked: ReferenceCheck.Checked
    let warnings: [String]
  }

  private struct Done: Sendable {
    let index: Int
    let result: Swift.Result<Result, PopframeError>
  }

  private func runCases(
    _ cases: [TestCase], progress: (Int) -> Void
  ) async throws(PopframeError) -> [Result] {
    var results: [Swift.Result<Result, PopframeError>?] = Array(repeating: nil, count: cases.count)
    await withTaskGroup(of: Done.self) { group in
      var next = 0
      func start() {
        guard next < cases.count else { return }
        let index = next
        next += 1
        group.addTask { Done(index: index, result: result(of: cases[index])) }
      }
      // No more at a time than there are cores: each holds its canvases.
      for _ in 0..<Self.coreCount { start() }
      var done = 0
      for await finished in group {
        results[finished.index] = finished.result
        done += 1
        progress(done)
        // When the report cannot be written, nothing more is worth drawing.
        if case .success = finished.result { start() }
      }
    }
    // Cases that were not begun stand behind the one that failed.
    return try results.compactMap { $0 }.map { result throws(PopframeError) in try result.get() }
  }

  private func result(of item: TestCase) -> Swift.Result<Result, PopframeError> {
    Swift.Result { () throws(PopframeError) -> Result in
      let drawn: DrawnPicture
      do throws(PopframeError) {
        drawn = try item.draw()
      } catch {
        let record = CaseRecord(name: item.name, outcome: .notRun, message: error.subjectAndReason)
        return Result(checked: .init(record: record, error: error), warnings: [])
      }
      return Result(checked: try check.check(drawn, named: item.name), warnings: drawn.warnings)
    }
  }

  private static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
