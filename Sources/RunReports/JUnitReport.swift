internal import Languages
internal import PopframeKit
internal import Popovers
internal import Words
package import Regression

/// A run as JUnit XML, which CI systems show: a suite for each folder, a test case for each case.
///
/// Differences, other sizes, missing references and recordings are a `failure`; a case that could
/// not be compared is an `error`. A run that compared nothing, did not finish or could not start
/// has an error of its own, so that no reader takes it for a success.
///
/// The elements and attributes are those of Jenkins' schema (`junit-10.xsd`); each suite is also one of Maven
/// Surefire's (`surefire-test-report.xsd`), which wants the time of every case.
package struct JUnitReport: RunReport {
  private static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"#
  private static let name = #"<testsuites name="popframe""#
  static let beginning = declaration + "\n" + name

  private struct Suite {
    let name: String
    var tests: [JUnitTestCase]
  }

  private let suites: [Suite]

  /// Makes the report of a run.
  ///
  /// - Parameters:
  ///   - run: What was found.
  ///   - folder: The report's folder, as a reader of the XML finds it: failing cases name their
  ///     pictures as attachments (`[[ATTACHMENT|…]]`, read by GitLab and Jenkins). Without it they
  ///     name none.
  package init(_ run: TestRun, folder: String? = nil) {
    var suites: [Suite] = []
    var indices: [String: Int] = [:]
    let approval = ApproveCommandLine(run, folder: folder ?? ReportFolder.standardPath)
    let causes = run.causes
    // Of a cause, the worst cases are described; the others are as they are.
    let others = run.groups.filter(\.isShared).flatMap { group in
      group.cases.dropFirst(GroupText.described).map {
        (ByteString($0.name), "the same cause as \(group.cases[0].name), whose details stand there")
      }
    }
    let same = Dictionary(others, uniquingKeysWith: { first, _ in first })
    for record in run.cases {
      let name = ByteString(record.name)
      var test = JUnitTestCase(
        record, folder: folder, approval, cause: causes[name], same: same[name])
      if record.isTolerated { test.notes += run.toleranceUse.map(\.description) }
      if let index = indices[test.suite] {
        suites[index].tests.append(test)
      } else {
        indices[test.suite] = suites.count
        suites.append(Suite(name: test.suite, tests: [test]))
      }
    }
    let deleted = DeletedText(run, folder: folder ?? ReportFolder.standardPath)
    for name in run.deleted {
      let test = JUnitTestCase(deleted: name, because: deleted)
      if let index = indices[test.suite] {
        suites[index].tests.append(test)
      } else {
        indices[test.suite] = suites.count
        suites.append(Suite(name: test.suite, tests: [test]))
      }
    }
    let faults =
      run.problems
      + [
        run.isComplete ? nil : "the run did not come to its end",
        run.isVoid ? "nothing was compared" : nil,
      ].compactMap(\.self)
    for fault in faults {
      let test = JUnitTestCase(
        suite: "popframe run", name: "run", finding: .error(type: "run", fault, details: fault))
      suites.append(Suite(name: test.suite, tests: [test]))
    }
    self.suites = suites
  }

  /// The XML, in UTF-8 with a line break at its end.
  package var text: String {
    let tests = suites.flatMap(\.tests)
    var lines = [Self.declaration, "\(Self.name) \(Self.counts(tests))>"]
    for suite in suites {
      let name = XML.attribute(suite.name)
      let skipped = suite.tests.count { $0.finding.isSkipped }
      lines.append(
        #"  <testsuite name="\#(name)" \#(Self.counts(suite.tests)) skipped="\#(skipped)">"#)
      lines += Self.properties(suite.tests)
      lines += suite.tests.flatMap(\.lines)
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  /// How many tests are of each kind.
  private static func properties(_ tests: [JUnitTestCase]) -> [String] {
    let kinds = tests.compactMap(\.kind)
    guard !kinds.isEmpty else { return [] }
    let properties = RunCounts.Kind.allCases.map { kind in
      let count = kinds.count { $0 == kind }
      return #"      <property name="popframe.\#(kind)" value="\#(count)"/>"#
    }
    return ["    <properties>"] + properties + ["    </properties>"]
  }

  private static func counts(_ tests: [JUnitTestCase]) -> String {
    let failures = tests.count { $0.finding.isFailure }
    let errors = tests.count { $0.finding.isError }
    let milliseconds = tests.reduce(0) { $0 + Int(($1.seconds * 1000).rounded()) }
    let time = (Double(milliseconds) / 1000).decimal
    return #"tests="\#(tests.count)" failures="\#(failures)" errors="\#(errors)" time="\#(time)""#
  }
}
