internal import Files
internal import Imaging
internal import PixelDiff
internal import PNG
internal import PopframeKit
internal import Regression
internal import Themes

/// Compares subjects with their references, for all test frameworks.
struct PopoverVerifier: Sendable {
  let session: TestSession
  let environment: TestEnvironment
  let test: TestPlace
  /// The settings of the expectation, its test and its suite.
  let settings: PopoverTestSettings
  /// The number of this run, if the test is repeated.
  let scope: Int

  func verify<Subject: PopoverSubject>(
    _ subject: () throws -> Subject, named given: String?
  ) -> PopoverVerification {
    let package = PackageFolder(of: test.file)
    let name = SnapshotName(given, in: settings.references, of: test, package: package)
    do {
      try name.check()
      let place = try reportPlace(for: name, in: package)
      let check = ReferenceCheck(
        references: name.references, report: place.folder.text,
        record: try settings.record ?? environment.recordMode, options: settings.comparison)
      try take(name)
      return try verify(subject, named: name, in: package, check: check, place: place)
    } catch { return PopoverVerification(mistake: "\(error)", name: name.name) }
  }

  private func verify<Subject: PopoverSubject>(
    _ subject: () throws -> Subject, named name: SnapshotName, in package: PackageFolder,
    check: ReferenceCheck, place: ReportPlace
  ) throws -> PopoverVerification {
    func conclude(
      _ record: CaseRecord, _ picture: SubjectPicture?, _ warnings: [Diagnostic] = []
    ) throws -> PopoverVerification {
      try session.add(
        record, to: place, recording: check.record, inputs: picture?.inputs.identities ?? [])
      return PopoverVerification(
        record, in: check.report,
        warnings: (picture?.warnings ?? []) + warnings.map(\.description))
    }
    let picture: SubjectPicture
    let drawn: DrawnPicture
    do {
      picture = try subject().picture(in: package)
      if check.finds(picture, named: name.name) {
        let equal = CaseRecord(name: name.name, outcome: .equal, scale: picture.scale.value)
        return try conclude(equal, picture)
      }
      if check.record != .never { try picture.inputs.check(output: PathName(name.file)) }
      drawn = try picture.decoded()
    } catch {
      let words = Self.words(for: error)
      return try conclude(
        CaseRecord(name: name.name, outcome: .notRun, message: words), nil)
    }
    try session.begin(place)
    let checked = try check.check(drawn, named: name.name)
    return try conclude(checked.record, picture, checked.warnings)
  }
}

extension PopoverVerifier {
  /// Two pictures with the same reference would pass or fail by turns.
  private func take(_ name: SnapshotName) throws(TestMistake) {
    do throws(UsedNames.Conflict) {
      try session.take(
        name.file, for: UsedNames.User(test: test.identity, scope: scope),
        allowingRepeats: environment.repeatsTests)
    } catch {
      switch error {
      case .twice: throw .nameTwice
      case .otherTest(let other): throw .nameOfOtherTest(other)
      }
    }
  }

  /// Pictures of a report inside the folder of references would be taken for references.
  private func reportPlace(
    for name: SnapshotName, in package: PackageFolder
  ) throws(TestMistake) -> ReportPlace {
    let report = settings.report ?? environment.report ?? ReportFolder.standardPath
    let place = ReportPlace(references: name.references, report: report, package: package)
    let references = PathName(package.absolutePath(to: name.references))
    let base = PathName(package.absolutePath(to: place.base.text))
    guard base != references, !base.isInside(references) else {
      throw .reportInReferences(report: place.base.text, references: name.references)
    }
    return place
  }

  private static func words(for error: any Error) -> String {
    switch error {
    case let error as PopframeError: error.subjectAndReason
    case let error as PNGError: "what was drawn \(error)"
    default: "\(error)"
    }
  }
}

extension ReferenceCheck {
  /// Whether a picture's file is the reference's, byte by byte, and sound without a warning.
  fileprivate func finds(_ picture: SubjectPicture, named name: String) -> Bool {
    guard record != .all, options.budget.expectedAtLeast == 0, options.ignoredRects.isEmpty,
      case .bytes(let bytes) = ReferenceFolder(references).contents(of: name)
    else { return false }
    // Two copies of a broken file are not equal.
    guard bytes == picture.png, let (_, facts) = try? PNGCodec.verifyPixels(bytes) else {
      return false
    }
    return facts.warnings.isEmpty
  }
}

extension PopoverTestSettings {
  /// The options with the metrics of parts.
  fileprivate var comparison: ComparisonOptions {
    var comparison = options ?? .exact
    for (part, metric) in parts ?? [:] { comparison.regionMetrics[part.rawValue] = metric }
    return comparison
  }
}
