internal import Files
@_spi(Studio) package import PopframeKit
package import Themes

/// Runs cases: draws each, compares it with its reference, and writes the report's pictures.
///
/// ```swift
/// let cases = try CaseSelection(CaseSources(["Assets/Crimson"]).cases())
/// let check = ReferenceCheck(references: "Renders", record: .never)
/// let finished = try TestRunner(check).run(cases)
/// try check.report.write(finished.run)
/// ```
package struct TestRunner: Sendable {
  /// How pictures are compared, where the references are and where the report goes.
  package let check: ReferenceCheck

  /// What the run does about references that no case uses.
  package let unused: UnusedPolicy

  private let namesNotTested: [String]

  /// Creates a runner.
  ///
  /// - Parameter namesNotTested: The names that the references of what was passed over may have.
  package init(
    _ check: ReferenceCheck, unused: UnusedPolicy = .warn, namesNotTested: [String] = []
  ) {
    self.check = check
    self.unused = unused
    self.namesNotTested = namesNotTested
  }

  /// A finished run.
  package struct Finished: Equatable, Sendable {
    /// The record of the run.
    package let run: TestRun
    /// The errors of cases, in their order.
    package let errors: [PopframeError]
    /// The warnings, each once.
    package let warnings: [Diagnostic]
  }

  /// Runs the cases on all cores; the result does not depend on how many there are.
  ///
  /// A case that cannot be drawn is recorded as such, and the run goes on. The record of the last
  /// run is removed first; the new one is not written here, because other files of the report come
  /// before it.
  ///
  /// A run that has to stop ends early: cases that are not drawn by then are recorded as not run, and the record says
  /// that it was cut off.
  ///
  /// - Parameters:
  ///   - selection: The cases.
  ///   - progress: Gets the number of cases that are done, one after the other.
  ///   - explaining: Gets how much of finding out why cases differ is done, and how much there is.
  ///   - stop: The signal to stop by; asked before each case.
  /// - Throws: If folders cannot be used, or the report cannot be written.
  package func run(
    _ selection: CaseSelection, progress: (Int) -> Void = { _ in },
    explaining: (Int, Int) -> Void = { _, _ in },
    stop: @escaping @Sendable () -> Int32? = { nil }
  ) throws(PopframeError) -> Finished {
    try prepare(selection)
    var places: [PathName: Int] = [:]
    var manifest = RunManifest(selection, options: check.options, places: &places)
    if let file = check.tolerances {
      var tolerance = RunTolerance(.file)
      tolerance.sha256 = file.hash.hex
      manifest.tolerances.append(tolerance)
    }
    var plan = TestRun(
      references: check.references, shard: selection.shard, filter: selection.filter?.pattern,
      plannedCases: selection.plannedCases, isComplete: false, record: check.record, cases: [])
    plan.manifest = manifest
    plan.origin = .current
    plan.unusedPolicy = unused
    plan.namesNotTested = namesNotTested
    let partial = try PartialRun(plan, in: check.report)
    let results = try runCases(
      selection.cases, partial, besides: renamedFolders(selection), stop: stop, progress: progress
    ) { [manifest, places] item, pixels in
      let inputs = item.places(in: places).map { manifest.inputs[$0] }
      return ReferenceOrigin(name: item.name, pixels: pixels, inputs: inputs)
        .note(version: manifest.version) { item.text(of: $0.path) }
    }
    var seen: Set<Diagnostic> = []
    let warnings = results.flatMap(\.warnings).filter { seen.insert($0).inserted }
    var run = plan
    let cutOff = results.count(where: \.record.isCutOff)
    run.isComplete = cutOff == 0
    run.cases = results.map(\.record)
    run.setInputs(of: selection.cases, places)
    if cutOff > 0, let signal = stop() {
      run.problems = [
        RunStop.words(for: signal, after: results.count - cutOff, of: results.count)
      ]
    }
    run.unused = try unused(selection)
    run.allowances = check.tolerances?.uses(in: run) ?? []
    let references = ReferenceFolder(check.references)
    try noteRecorded(
      selection.cases, results.compactMap { item in item.recorded.map { (item.name, $0) } },
      in: run, references)
    // Whoever ends a run waits for seconds only.
    guard stop() == nil else {
      return Finished(run: run, errors: results.flatMap(\.errors), warnings: warnings)
    }
    run.findFormerReferences(in: check.report, options: check.options)
    let why = WhyFinder(references, stop: stop).explain(
      selection.cases, in: &run, progress: explaining)
    run.why = why.explanations
    return Finished(
      run: run, errors: results.flatMap(\.errors), warnings: warnings + why.warnings)
  }

  /// Stores the origins of recorded references.
  private func noteRecorded(
    _ cases: [PictureCase], _ recorded: [(name: String, pixels: PictureHash)], in run: TestRun,
    _ references: ReferenceFolder
  ) throws(PopframeError) {
    guard !recorded.isEmpty else { return }
    let origins = run.origins(of: recorded)
    let texts = CaseTexts(cases)
    try references.update(
      version: run.manifest?.version ?? PopframeRelease.version,
      text: { input in texts.text(of: input.path) }
    ) { ([], origins) }
  }

  private func runCases(
    _ cases: [PictureCase], _ partial: PartialRun, besides renamed: Set<ByteString>,
    stop: @escaping @Sendable () -> Int32?, progress: (Int) -> Void,
    note: @escaping @Sendable (PictureCase, PictureHash) -> ReferenceNote
  ) throws(PopframeError) -> [CheckedCase] {
    let indexed = cases.enumerated().map { (index: $0.offset, item: $0.element) }
    func finished(_ count: Int) {
      partial.saveIfDue()
      progress(count)
    }
    let results = indexed.mapOnAllCores(progress: finished) { index, item in
      Result { () throws(PopframeError) in
        if let signal = stop() { return CheckedCase.cutOff(item.name, by: signal) }
        let owner = CaseName.owner(of: item.name).map(ByteString.init)
        let isRenamed = owner.map(renamed.contains) ?? false
        let result = try timed { () throws(PopframeError) in
          try self.result(of: item, isRenamed: isRenamed, note)
        }
        partial.add(result.record, at: index)
        return result
      }
    }
    return try results.map { result throws(PopframeError) in try result.get() }
  }

  /// Adds the duration.
  private func timed(
    _ body: () throws(PopframeError) -> CheckedCase
  ) throws(PopframeError) -> CheckedCase {
    let clock = ContinuousClock()
    let start = clock.now
    var result = try body()
    result.record.seconds = (1000 * ((clock.now - start) / .seconds(1))).rounded() / 1000
    return result
  }

  /// - Parameter isRenamed: Whether it has references by another name, so that it is no new case to record.
  private func result(
    of item: PictureCase, isRenamed: Bool, _ note: (PictureCase, PictureHash) -> ReferenceNote
  ) throws(PopframeError) -> CheckedCase {
    let drawn: DrawnPicture
    do throws(PopframeError) {
      drawn = DrawnPicture(try item.draw(), warnings: item.warnings)
    } catch {
      return CheckedCase(
        CaseRecord(name: item.name, outcome: .notRun, message: error.subjectAndReason), error: error
      )
    }
    var check = check
    if isRenamed { check.record = .never }
    var checked = try check.check(drawn, named: item.name) { note(item, $0) }
    checked.warnings = drawn.warnings + checked.warnings
    return checked
  }
}
