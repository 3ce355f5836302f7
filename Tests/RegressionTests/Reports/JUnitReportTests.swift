@testable import RunReports
import Foundation
@testable import Regression
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct JUnitReportTests {
  private func run(_ cases: [CaseRecord], isComplete: Bool = true) -> TestRun {
    TestRun(
      references: "Renders", plannedCases: cases.count, isComplete: isComplete, record: .never,
      cases: cases)
  }

  @Test func `a small run, letter by letter`() {
    let small = run([
      CaseRecord(name: "Crimson/a", outcome: .equal),
      CaseRecord(
        name: "Frost/b", outcome: .missing, message: "no \"reference\"",
        actual: PictureRecord(path: "actual/Frost/b.png", sha256: nil)),
      CaseRecord(name: "Crimson/c", outcome: .unreadable, message: "bad\nfile"),
      CaseRecord(name: "d", outcome: .equal),
    ])
    #expect(
      JUnitReport(small, folder: "report").text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="popframe" tests="4" failures="1" errors="1" time="0">
          <testsuite name="Crimson" tests="2" failures="0" errors="1" time="0" skipped="0">
            <properties>
              <property name="popframe.equal" value="1"/>
              <property name="popframe.different" value="0"/>
              <property name="popframe.new" value="0"/>
              <property name="popframe.deleted" value="0"/>
              <property name="popframe.unreadable" value="1"/>
              <property name="popframe.notCompared" value="0"/>
            </properties>
            <testcase classname="Crimson" name="a" time="0"/>
            <testcase classname="Crimson" name="c" time="0">
              <error message="bad&#10;file" type="unreadable">Crimson/c: error: bad
        file</error>
            </testcase>
          </testsuite>
          <testsuite name="Frost" tests="1" failures="1" errors="0" time="0" skipped="0">
            <properties>
              <property name="popframe.equal" value="0"/>
              <property name="popframe.different" value="0"/>
              <property name="popframe.new" value="1"/>
              <property name="popframe.deleted" value="0"/>
              <property name="popframe.unreadable" value="0"/>
              <property name="popframe.notCompared" value="0"/>
            </properties>
            <testcase classname="Frost" name="b" time="0">
              <failure message="no &quot;reference&quot;" type="missing">Frost/b: error: no &quot;reference&quot;
          actual: report/actual/Frost/b.png
          to accept what was drawn: popframe approve --report report --run \(small.hash) Frost/b</failure>
              <system-out>[[ATTACHMENT|report/actual/Frost/b.png]]</system-out>
            </testcase>
          </testsuite>
          <testsuite name="popframe" tests="1" failures="0" errors="0" time="0" skipped="0">
            <properties>
              <property name="popframe.equal" value="1"/>
              <property name="popframe.different" value="0"/>
              <property name="popframe.new" value="0"/>
              <property name="popframe.deleted" value="0"/>
              <property name="popframe.unreadable" value="0"/>
              <property name="popframe.notCompared" value="0"/>
            </properties>
            <testcase classname="popframe" name="d" time="0"/>
          </testsuite>
        </testsuites>

        """)
  }

  @Test(arguments: [
    (CaseOutcome.equal, nil as String?), (.different, "failure"), (.sizeMismatch, "failure"),
    (.missing, "failure"), (.recorded, "failure"), (.unreadable, "error"), (.notRun, "error"),
  ])
  func `pixels are failures, what could not be compared is an error`(
    outcome: CaseOutcome, element: String?
  ) throws {
    let document = try JUnitDocument(JUnitReport(run([CaseRecord(name: "a/b", outcome: outcome)])))
    #expect(document.count("failure") == (element == "failure" ? 1 : 0))
    #expect(document.count("error") == (element == "error" ? 1 : 0))
    #expect(document.violations.isEmpty, "\(document.violations)")
  }

  @Test func `a run in which everything happens keeps the schema`() throws {
    let scratch = try ScratchFolder()
    let specimen = try SpecimenRun(in: scratch.path)
    let document = try JUnitDocument(JUnitReport(specimen.run, folder: scratch.path))
    #expect(document.violations.isEmpty, "\(document.violations)")
    #expect(document.count("testcase") == specimen.run.cases.count + specimen.run.deleted.count)
    #expect(document.count("skipped") == 1)
    // The last part of the hostile name, read back by a parser.
    let name = SpecimenRun.hostileName
    let slash = try #require(name.lastIndex(of: "/"))
    #expect(document.names.contains(String(name[name.index(after: slash)...])))
    #expect(document.texts.contains { $0.contains("it says </script><b>␛[31m&amp;\"'␀") })
  }

  @Test func `a run that proves nothing has an error`() throws {
    for run in [run([]), run([CaseRecord(name: "a/b", outcome: .equal)], isComplete: false)] {
      let document = try JUnitDocument(JUnitReport(run))
      #expect(document.count("error") == 1)
      #expect(document.violations.isEmpty, "\(document.violations)")
    }
  }

  @Test func `times are those of cases, and add up`() {
    var cases = [
      CaseRecord(name: "a/x", outcome: .equal), CaseRecord(name: "a/y", outcome: .equal),
    ]
    cases[0].seconds = 0.1
    cases[1].seconds = 1.2304
    let text = JUnitReport(
      TestRun(
        references: "r", plannedCases: 2, isComplete: true, record: .never, cases: cases)
    ).text
    #expect(text.contains(#"name="x" time="0.1"/>"#))
    #expect(text.contains(#"name="y" time="1.23"/>"#))
    #expect(
      text.contains(#"<testsuites name="popframe" tests="2" failures="0" errors="0" time="1.33">"#))
  }

  @Test func `why a run could not start is an error`() {
    var run = TestRun(
      references: "r", plannedCases: 0, isComplete: false, record: .never, cases: [])
    run.problems = ["x.yaml:3:1: error: <no>"]
    let text = JUnitReport(run).text
    #expect(text.contains(#"<error message="x.yaml:3:1: error: &lt;no&gt;" type="run">"#))
    #expect(text.contains(#"errors="3""#))
  }
}

/// A JUnit file as a parser sees it, held against the rules of Jenkins' `junit-10.xsd`.
private final class JUnitDocument: NSObject, XMLParserDelegate {
  private(set) var violations: [String] = []
  private(set) var names: [String] = []
  private(set) var texts: [String] = []
  private var counts: [String: Int] = [:]
  private var path: [String] = []
  private var expected: [[String: Int]] = []

  /// What may stand in what, with which attributes.
  private static let rules:
    [String: (parents: Set<String>, required: Set<String>, optional: Set<String>)] = [
      "testsuites": (
        [], [], ["name", "time", "tests", "failures", "disabled", "errors"]
      ),
      "testsuite": (
        ["testsuites"], ["name", "tests"],
        [
          "failures", "errors", "time", "disabled", "skipped", "timestamp", "hostname", "id",
          "package",
        ]
      ),
      "testcase": (["testsuite"], ["name"], ["assertions", "time", "classname", "status"]),
      "failure": (["testcase"], [], ["type", "message"]),
      "error": (["testcase"], [], ["type", "message"]),
      "skipped": (["testcase"], [], ["type", "message"]),
      "properties": (["testsuite"], [], []),
      "property": (["properties"], ["name", "value"], []),
      "system-out": (["testsuite", "testcase"], [], []),
    ]

  init(_ report: JUnitReport) throws {
    super.init()
    let parser = XMLParser(data: Data(report.text.utf8))
    parser.delegate = self
    guard parser.parse() else { throw try #require(parser.parserError) }
  }

  func count(_ element: String) -> Int { counts[element, default: 0] }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    counts[name, default: 0] += 1
    if let rule = Self.rules[name] {
      if !rule.parents.contains(path.last ?? ""), !(rule.parents.isEmpty && path.isEmpty) {
        violations.append("\(name) in \(path.last ?? "nothing")")
      }
      let keys = Set(attributes.keys)
      if !rule.required.isSubset(of: keys) { violations.append("\(name) lacks an attribute") }
      if !keys.isSubset(of: rule.required.union(rule.optional)) {
        violations.append("\(name) has an attribute too many: \(keys)")
      }
    } else {
      violations.append("unknown element \(name)")
    }
    if name == "testcase" { names.append(attributes["name"] ?? "") }
    path.append(name)
    texts.append("")
    if name.hasPrefix("testsuite") {
      let numbers = ["tests", "failures", "errors"].map { ($0, Int(attributes[$0] ?? "") ?? -1) }
      expected.append(Dictionary(uniqueKeysWithValues: numbers))
      expected[expected.count - 1]["start.tests"] = count("testcase")
      expected[expected.count - 1]["start.failures"] = count("failure")
      expected[expected.count - 1]["start.errors"] = count("error")
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    texts[texts.count - 1] += string
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    path.removeLast()
    guard name.hasPrefix("testsuite"), let numbers = expected.popLast() else { return }
    for (key, element) in [("tests", "testcase"), ("failures", "failure"), ("errors", "error")]
    where numbers[key] != count(element) - numbers["start.\(key)", default: 0] {
      violations.append("\(name) counts \(key) wrong")
    }
  }
}
