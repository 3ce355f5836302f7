import Foundation
import Testing

/// `popframe survey`, on small screens and coarse grids.
@Suite struct SurveyCommandTests {
  static let survey = ["survey", "Meadow", "--devices", "iphone-se-1", "--step", "100"]

  private func survey(
    _ more: String..., in sandbox: Sandbox
  ) throws -> (status: Int32, json: [String: Any]) {
    let outcome = try sandbox.run(Self.survey + ["--json"] + more)
    let json = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    return (outcome.status, try #require(json))
  }

  @Test func `json repeats the options and counts every device`() throws {
    let (status, json) = try survey(in: try Sandbox())
    #expect(status == 0)
    let theme = try #require((json["themes"] as? [[String: Any]])?.first)
    #expect(theme["theme"] as? String == "Meadow")
    let options = try #require(theme["options"] as? [String: Any])
    #expect(options["step"] as? Double == 100)
    #expect(options["source"] as? [String: Double] == ["width": 44, "height": 44])
    #expect(options["adaptive"] as? String == "none")
    #expect(options["devices"] as? [String] == ["iphone-se-1"])
    let device = try #require((theme["devices"] as? [[String: Any]])?.first)
    // 320 × 568: sources at 0, 100, 200 and 0 … 500.
    #expect(device["columns"] as? Int == 3)
    #expect(device["rows"] as? Int == 6)
    for key in ["map", "marks"] {
      let rows = try #require(device[key] as? [String])
      #expect(rows.count == 6)
      #expect(rows.allSatisfy { $0.count == 3 })
    }
    #expect(device["adapts"] as? Bool == true)
    let counts = try #require(device["counts"] as? [String: Any])
    let contents = (options["contents"] as? [Any])?.count ?? 0
    #expect(counts["placements"] as? Int == 18 * contents * 3 * 2 * 2)
    for entry in try #require(theme["worst"] as? [[String: Any]]) {
      #expect((entry["place"] as? String)?.hasPrefix("popframe place Meadow --device") == true)
    }
  }

  /// The line under a finding shows that finding.
  @Test func `the place line of a finding gives its numbers`() throws {
    let sandbox = try Sandbox()
    let (_, json) = try survey(in: sandbox)
    let theme = try #require((json["themes"] as? [[String: Any]])?.first)
    let worst = try #require((theme["worst"] as? [[String: Any]])?.first)
    let line = try #require(worst["place"] as? String)
    let outcome = try sandbox.run(
      line.split(separator: " ").dropFirst().map(String.init) + ["--json"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let placed = try #require(
      JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    let candidates = try #require(placed["candidates"] as? [[String: Any]])
    let winner = try #require(candidates.first { $0["wins"] as? Bool == true })
    #expect(winner["direction"] as? String == worst["direction"] as? String)
    #expect(winner["beside"] as? Double == worst["beside"] as? Double)
  }

  /// `check` and `place` refuse such a theme, too.
  @Test(arguments: [(9, 65), (10, 65), (11, 0)])
  func `content that leaves no frame is no good placement`(width: Int, status: Int32) throws {
    let sandbox = try Sandbox()
    try sandbox.edit("contentInsets: 12", to: "contentInsets: -5")
    try sandbox.edit("content: [[120, 80], [240, 160]]", to: "content: [[\(width), 200]]")
    let outcome = try sandbox.run(Self.survey + ["--json"])
    #expect(outcome.status == status, "\(outcome.messages)")
    #expect(
      outcome.messages.contains(
        "there is no frame round content of \(width) × 200 points: with contentInsets it is "
          + "\(width - 10) × 190") == (status == 65))
  }

  @Test func `budgets end with status 1`() throws {
    let sandbox = try Sandbox()
    let (_, json) = try survey(in: sandbox)
    let theme = try #require((json["themes"] as? [[String: Any]])?.first)
    let total = try #require(theme["total"] as? [String: Any])
    let cut = try #require(total["cut"] as? Int)
    #expect(cut > 0)
    #expect(try survey("--max-cut", "\(cut)", in: sandbox).status == 0)
    #expect(try survey("--max-cut", "\(cut - 1)", in: sandbox).status == 1)
    #expect(try survey("--max-cut", "100%", in: sandbox).status == 0)
    #expect(try survey("--max-cut", "0%", in: sandbox).status == 1)
  }

  @Test func `a page is written with a map for each device`() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run(Self.survey + ["-o", "surveys"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    // 3 × 6 squares of 5 pixels.
    #expect(try sandbox.bytes("surveys/Meadow/iphone-se-1.png").pngSize == [15, 30])
    let page = try #require(
      String(bytes: sandbox.bytes("surveys/Meadow/index.html"), encoding: .utf8))
    #expect(page.contains("iphone-se-1.png"))
    #expect(page.contains("worst-1.png"))
    #expect(try !sandbox.bytes("surveys/Meadow/worst-1.png").isEmpty)
    #expect(try !sandbox.bytes("surveys/Meadow/survey.json").isEmpty)
  }

  @Test(arguments: [
    (["--devices", "iphone-99"], "--devices: there is no device named 'iphone-99'"),
    (["--step", "0"], "--step: 0 is outside of its range"),
    (["--max-misses", "some"], "--max-misses: 'some' is not a budget"),
    (["--max-cut", "101%"], "--max-cut: 101 is outside of its range"),
    (["--policy", "best"], "--policy: 'best' is not a policy"),
  ])
  func `wrong usage is told`(arguments: [String], message: String) throws {
    let outcome = try Sandbox().run(["survey", "Meadow"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.messages.contains(message), "\(outcome.messages)")
  }
}
