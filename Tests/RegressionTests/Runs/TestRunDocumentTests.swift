import Foundation
import Imaging
import PixelDiff
@testable import PopframeKit
@testable import Regression
import TestRuns
import Testing

@Suite struct TestRunDocumentTests {
  private static var run: TestRun {
    var differences = PictureDifferences(comparedPixels: 12)
    differences.differentPixels = 2
    differences.largestDifference = ChannelDifference(red: 3, alpha: 9)
    differences.boundingBox = PixelRect(x: 1, y: 0, width: 2, height: 3)
    differences.regions = [
      RegionDifference(name: "arrow", differentPixels: 2, largestDifference: 9)
    ]
    differences.pixelsBeyond[0] = 2
    let hash = String(repeating: "0a", count: 32)
    return TestRun(
      references: "refs", shard: Shard(1, of: 2), filter: "a\"*", plannedCases: 5,
      isComplete: true, record: .never,
      cases: [
        CaseRecord(
          name: "a/b", outcome: .different,
          reference: PictureRecord(path: "a/b.png", sha256: hash),
          expected: PictureRecord(path: "expected/a/b.png", sha256: hash),
          actual: PictureRecord(path: "actual/a/b.png", sha256: hash),
          difference: PictureRecord(path: "difference/a/b.png", sha256: hash),
          parts: PartsRecord(path: "parts/a/b.png", sha256: "ee", names: ["arrow", "shadow"]),
          scale: 1.5,
          comparison: ComparisonRecord(
            expectedSize: PixelSize(width: 4, height: 3),
            actualSize: PixelSize(width: 4, height: 3), differences: differences,
            exceededLimits: [.init(name: .pixels, found: 2, allowed: 0)],
            passingTolerance: .init(pixels: 2),
            causes: Self.causes)),
        CaseRecord(name: "c", outcome: .notRun, message: "line\nline"),
      ],
      unused: ["old.png"])
  }

  /// One cause of each form.
  private static let causes: [DifferenceCause] = [
    .shifted(x: 0, y: -1), .turned(.antitransposed), .scaled(by: Ratio(3, 2), .smooth),
    .cut(PixelInsets(top: 1, left: -2, bottom: 3, right: 0)),
    .channelsSwapped(red: .blue, green: .green, blue: .red), .premultipliedTwice,
    .notPremultiplied, .flattened(on: Color(red: 204, green: 1, blue: 0)),
    .otherCurve(.init(expected: 4, actual: 250)), .completelyTransparent, .nothingExpected,
    DifferenceTraits(largestDifference: 3, change: .missing, part: "shadow").map { .only($0) },
    DifferenceTraits(largestDifference: nil, change: nil, part: "arrow").map { .only($0) },
  ].compactMap { $0 }

  private func read(_ text: String) -> Result<TestRun, any Error> {
    Result { try TestRun(json: Array(text.utf8), path: "run.json") }
  }

  private func message(_ text: String) -> String? {
    if case .failure(let error) = read(text) { "\(error)" } else { nil }
  }

  @Test func `what is written is read back`() throws {
    #expect(try read(Self.run.document).get() == Self.run)
  }

  @Test func `a run that passes is read back`() throws {
    let run = TestRun(
      references: "r", plannedCases: 1, isComplete: true, record: .missing,
      cases: [CaseRecord(name: "a", outcome: .equal)])
    #expect(try read(run.document).get() == run)
  }

  @Test func `keys are never left out`() throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(Self.run.document.utf8)) as? [String: Any])
    #expect(
      Set(object.keys) == [
        "format", "outcome", "hash", "notTested", "namesNotTested", "references", "shard", "filter",
        "record",
        "plannedCases",
        "isComplete", "counts", "cases", "unused", "manifest", "problems", "allowances",
        "toleranceUse", "groups", "why", "origin", "summary", "unusedPolicy", "renamed",
      ])
    let cases = try #require(object["cases"] as? [[String: Any]])
    for record in cases {
      #expect(
        Set(record.keys) == [
          "name", "outcome", "message", "scale", "reference", "kept", "isOverwritten", "approvals",
          "isCutOff",
          "expected",
          "actual",
          "difference",
          "parts", "comparison", "inputs", "allowed", "seconds", "formerReference",
        ])
    }
    #expect(object["outcome"] as? String == "failed")
    #expect((object["counts"] as? [String: Int])?["notRun"] == 1)
    #expect((object["counts"] as? [String: Int])?["equal"] == 0)
    #expect(
      object["summary"] as? [String: Int]
        == [
          "equal": 0, "different": 1, "new": 0, "deleted": 1, "unreadable": 1, "notCompared": 0,
        ])
  }

  @Test func `a higher format is refused`() {
    let text = Self.run.document.replacing("\"format\": 1", with: "\"format\": 2")
    #expect(
      message(text)
        == "run.json: error: this is of format 2, and this popframe reads format 1; use a newer "
        + "popframe")
  }

  @Test(arguments: ["", "{", "[]", "{}", "null", "{\"format\": \"1\"}", "\u{FFFD}"])
  func `what is no record is refused`(text: String) {
    #expect(message(text)?.contains("this is no record of a run, or a damaged one") == true)
  }

  @Test(arguments: [
    ("\"references\": \"refs\",", ""), ("\"outcome\": \"different\"", "\"outcome\": \"fine\""),
    ("\"index\": 1", "\"index\": 3"), ("\"index\": 1", "\"index\": 0"),
    ("\"plannedCases\": 5", "\"plannedCases\": 1"),
    ("\"name\": \"c\"", "\"name\": \"a/b\""), ("\"name\": \"c\"", "\"name\": \"../c\""),
    ("actual/a/b.png", "actual/../../b.png"), ("\"path\": \"a/b.png\"", "\"path\": \"/b.png\""),
    ("parts/a/b.png", "a.png"), ("\"old.png\"", "\"../old.png\""),
    ("\"formerReference\": null", "\"formerReference\": \"/a.png\""),
    ("\"unusedPolicy\": \"warn\"", "\"unusedPolicy\": \"shout\""),
    ("\"isComplete\": true", "\"isComplete\": null"),
  ])
  func `a record that contradicts itself is refused`(old: String, new: String) {
    let text = Self.run.document
    #expect(text.contains(old))
    #expect(
      message(text.replacing(old, with: new))?.hasPrefix(
        "run.json: error: this record of a run is damaged (") == true)
  }

  @Test(
    arguments: [
      ("\"index\": 1", "\"index\": \"1\"", 6, 22, "a whole number is expected at shard.index"),
      ("\"index\": 1", "\"index\": 3", 6, 12, "there is no shard 3 of 2 at shard"),
      (
        "\"outcome\": \"notRun\"", "\"outcome\": 1", nil, nil,
        "one of 'equal', 'different', 'engineChanged', 'sizeMismatch', 'missing', 'recorded', "
          + "'unreadable', 'notRun' is expected at cases.1.outcome"
      ),
      ("\"red\": 3", "\"red\": 256", nil, nil, "a whole number from 0 to 255 is expected"),
      (
        "\"names\": [\"arrow\", ", "\"names\": [null, ", nil, nil,
        "a text is expected at cases.0.parts.names.0"
      ),
      ("\"name\": \"c\", ", "", nil, nil, "a key 'name' is missing at cases.1"),
      ("\"y\": -1", "\"y\": -9223372036854775808", nil, nil, "no picture has"),
      ("\"factor\": [3, 2]", "\"factor\": [3, 0]", nil, nil, "a factor is two numbers above 0"),
      ("\"found\": 2,", "\"found\": 1e300,", nil, nil, "no limit has such a number"),
    ] as [(String, String, Int?, Int?, String)])
  func `a damaged record says what is expected, and where`(
    old: String, new: String, line: Int?, column: Int?, words: String
  ) {
    let text = Self.run.document.replacing(old, with: new)
    #expect(text != Self.run.document)
    let message = message(text) ?? ""
    #expect(message.contains(words), "\(message)")
    if let line, let column { #expect(message.contains("line \(line), column \(column): ")) }
  }

  @Test func `what is no JSON says where`() {
    let text = Self.run.document
    #expect(
      message(text.replacing("\"format\": 1,", with: "\"format\": 1,,"))
        == "run.json: error: this is no record of a run, or a damaged one (line 2, column 15: not "
        + "valid JSON: a key in double quotes is expected here, not ','); run popframe test again")
    #expect(message(text + "}")?.contains("not valid JSON: the end of the text") == true)
    #expect(
      message(text.replacing("\"format\": 1,", with: "\"format\": 1, \"format\": 1,"))?
        .contains("line 2, column 16: duplicate key 'format'") == true)
  }

  @Test func `no beginning of a record is one`() {
    let text = Self.run.document
    for count in stride(from: 0, to: text.utf8.count - 1, by: 7) {
      #expect(message(String(text.prefix(count))) != nil)
    }
  }
}
