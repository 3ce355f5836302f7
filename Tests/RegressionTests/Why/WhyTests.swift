import PixelDiff
import Languages
import Foundation
import PNG
import Imaging
@_spi(Studio) import PopframeKit
@testable import Regression
@testable import RunReports
import TestRuns
import Testing

/// Why cases differ, and which of them belong together.
@Suite struct WhyTests {
  private static let text = """
    format: 1
    frame: {style: drawn, fill: "#C81E14", cornerRadius: 4}
    arrow: {style: drawn, base: 12, height: 6}
    shadow: {opacity: 0.4, offset: [0, 2], blur: 6}
    previews: {content: [[30, 20]], arrows: [up, down, none], scales: [1, 2]}

    """

  /// A bench with a theme whose six references have been recorded.
  private func bench() throws -> RunWorkbench {
    let bench = try RunWorkbench()
    try bench.write(Self.text, to: "Drawn/theme.yaml")
    try bench.recordReferences(["Drawn"])
    return bench
  }

  private func edit(_ bench: RunWorkbench, _ old: String, _ new: String) throws {
    let text = String(decoding: try bench.bytes("Drawn/theme.yaml"), as: UTF8.self)
    #expect(text.contains(old))
    try bench.write(text.replacingOccurrences(of: old, with: new), to: "Drawn/theme.yaml")
  }

  @Test func `one changed value explains every difference`() throws {
    let bench = try bench()
    try edit(bench, "opacity: 0.4", "opacity: 0.31")
    let run = try bench.run(["Drawn"]).run
    let why = try #require(run.why.first)
    #expect(run.why.count == 1)
    #expect(
      why.description
        == "\(bench.path("Drawn/theme.yaml")):4 shadow.opacity 0.4 → 0.31 explains 6 of 6 differences"
    )
    #expect(why.isVerified)
    #expect(run.groups.map(\.cases.count) == [6])
  }

  @Test func `two changes are told apart where they can be`() throws {
    let bench = try bench()
    // The arrow's height shows in the pictures that have one; the case without does not differ by it.
    try edit(bench, "height: 6", "height: 8")
    var run = try bench.run(["Drawn"]).run
    #expect(run.cases.count { $0.outcome == .equal } == 2)
    #expect(run.why.map(\.cases.count) == [4])
    try edit(bench, "blur: 6", "blur: 8")
    run = try bench.run(["Drawn"]).run
    // Without an arrow the shadow alone explains it, with one only both together do.
    #expect(
      run.why.map(\.change) == [
        "shadow.blur 6 → 8",
        "(arrow.height 6 → 8 in line 3, shadow.blur 6 → 8 in line 4, together)",
      ])
    #expect(run.why.map(\.cases.count) == [2, 4])
    #expect(run.groups.map(\.cases.count).sorted() == [2, 4])
  }

  @Test func `fifty-two differences from two edits are two groups`() throws {
    let bench = try RunWorkbench()
    let list = (1...26).map { "[\(20 + $0), 20]" }.joined(separator: ", ")
    for (name, fill) in [("One", "#204060"), ("Two", "#604020")] {
      try bench.write(
        """
        format: 1
        frame: {style: drawn, fill: "\(fill)", cornerRadius: 4}
        shadow: {opacity: 0.4, offset: [0, 2], blur: 6}
        previews: {content: [\(list)], arrows: [none], scales: [1]}

        """, to: "\(name)/theme.yaml")
    }
    try bench.recordReferences(["One", "Two"])
    for (name, old, new) in [("One", "0.4", "0.31"), ("Two", "cornerRadius: 4", "cornerRadius: 6")]
    {
      let text = String(decoding: try bench.bytes("\(name)/theme.yaml"), as: UTF8.self)
      try bench.write(text.replacingOccurrences(of: old, with: new), to: "\(name)/theme.yaml")
    }
    let run = try bench.run(["One", "Two"]).run
    #expect(run.cases.allSatisfy { $0.outcome == .different })
    #expect(run.groups.map(\.cases.count) == [26, 26])
    #expect(
      Set(run.why.map(\.change)) == ["shadow.opacity 0.4 → 0.31", "frame.cornerRadius 4 → 6"])
  }

  @Test func `a theme that previews and scenes are drawn from is one file`() throws {
    let bench = try bench()
    try bench.write("theme: ../Drawn\ncontent: [30, 20]\n", to: "scenes/one.yaml")
    try bench.recordReferences(["Drawn", "scenes"])
    try edit(bench, "opacity: 0.4", "opacity: 0.31")
    let run = try bench.run(["Drawn", "scenes"]).run
    #expect(
      run.why.map(\.description) == [
        "\(bench.path("Drawn/theme.yaml")):4 shadow.opacity 0.4 → 0.31 explains 7 of 7 differences"
      ])
    #expect(run.groups.map(\.cases.count) == [7])
  }

  @Test(arguments: [
    ("content: [30, 20]", "content: [30, 22]", 2, "content [30, 20] → [30, 22]"),
    ("\"#FFFFFF\"", "\"#F0F0F0\"", 3, "background \"#FFFFFF\" → \"#F0F0F0\""),
  ])
  func `a change of a scene's own file is found, too`(
    old: String, new: String, line: Int, change: String
  ) throws {
    let bench = try RunWorkbench()
    let scene = "theme: ../Flat\ncontent: [30, 20]\nbackground: \"#FFFFFF\"\n"
    try bench.write(scene, to: "scenes/one.yaml")
    try bench.write(scene, to: "scenes/two.yaml")
    try bench.recordReferences(["scenes"])
    try bench.write(
      scene.replacingOccurrences(of: old, with: new), to: "scenes/one.yaml")
    let run = try bench.run(["scenes"]).run
    #expect(
      run.why.map(\.description) == [
        "\(bench.path("scenes/one.yaml")):\(line) \(change) explains 1 of 1 difference"
      ])
    #expect(run.why.first?.isVerified == true)
  }

  @Test func `pictures of several scales that changed together are one cause`() throws {
    let bench = try RunWorkbench()
    let color = try #require(Color(hex: "#C81E14"))
    func export(_ color: Color) throws {
      for (file, scale) in [("frame", 1), ("frame@2x", 2)] {
        let size = PixelSize(width: 6 * scale, height: 6 * scale)
        try bench.write(
          PNGCodec.encode(Bitmap(size: size, filledWith: Pixel(color)), scale: .one),
          to: "Flat/\(file).png")
      }
    }
    let theme = String(decoding: try bench.bytes("Flat/theme.yaml"), as: UTF8.self)
    try bench.write(
      theme.replacingOccurrences(of: "scales: [1]", with: "scales: [1, 2]"), to: "Flat/theme.yaml")
    try export(color)
    try bench.recordReferences()
    try export(try #require(Color(hex: "#1E14C8")))
    let run = try bench.run().run
    #expect(
      run.why.map(\.description) == [
        "\(bench.path("Flat/frame.png")), frame@2x.png: their content changed, and nothing else did "
          + "in 4 of 4 differences"
      ])
    #expect(run.groups.map(\.cases.count) == [4])
    #expect(run.groups.map(\.title) == run.why.map(\.cause))
  }

  @Test func `a picture that changed alone is named`() throws {
    let bench = try RunWorkbench()
    try bench.recordReferences()
    let size = PixelSize(width: 4, height: 2)
    try bench.write(
      PNGCodec.encode(Bitmap(size: size, filledWith: Pixel(.black)), scale: .one),
      to: "Flat/arrow.png")
    let run = try bench.run().run
    #expect(
      run.why.map(\.cause) == ["\(bench.path("Flat/arrow.png")): its content changed"])
    #expect(run.why.map(\.cases) == [["Flat/8x6-up"]])
  }

  @Test func `references that were approved at different times have reasons of their own`() throws {
    let bench = try bench()
    try edit(bench, "opacity: 0.4", "opacity: 0.31")
    try bench.run(["Drawn"])
    try Approval(
      of: ["Drawn/30x20-up"], in: bench.report, references: bench.path("refs")
    ).apply()
    try edit(bench, "opacity: 0.31", "opacity: 0.2")
    let run = try bench.run(["Drawn"]).run
    #expect(
      Set(run.why.map(\.change)) == ["shadow.opacity 0.31 → 0.2", "shadow.opacity 0.4 → 0.2"])
    #expect(run.why.map(\.cases.count).sorted() == [1, 5])
  }

  @Test func `a theme that is moved is one file, and its art has not changed`() throws {
    let bench = try RunWorkbench()
    try bench.recordReferences()
    // The run is started elsewhere, and the theme lies elsewhere.
    try bench.makeFolder("themes")
    try FileManager.default.moveItem(atPath: bench.path("Flat"), toPath: bench.path("themes/Flat"))
    let text = String(decoding: try bench.bytes("themes/Flat/theme.yaml"), as: UTF8.self)
    try bench.write(
      text.replacingOccurrences(of: "contentInsets: 1", with: "contentInsets: 2"),
      to: "themes/Flat/theme.yaml")
    let run = try bench.run(["themes/Flat"]).run
    #expect(
      run.why.map(\.description) == [
        "\(bench.path("themes/Flat/theme.yaml")):2 contentInsets 1 → 2 explains 2 of 2 differences"
      ])
    #expect(run.groups.count == 1)
    try bench.makeTheme("Blue", color: "#0000FF")
    try bench.write(try bench.bytes("Blue/frame.png"), to: "themes/Flat/frame.png")
    try bench.write(text, to: "themes/Flat/theme.yaml")
    let art = try bench.run(["themes/Flat"]).run
    #expect(
      Set(art.why.map(\.cause)) == ["\(bench.path("themes/Flat/frame.png")): its content changed"])
  }

  @Test func `references of one theme that were approved from two paths have one cause`() throws {
    let bench = try bench()
    for (index, note) in try bench.notes().enumerated() where index % 2 == 0 {
      let text = String(decoding: try bench.bytes(note), as: UTF8.self)
      #expect(text.contains(bench.path("Drawn/theme.yaml")))
      try bench.write(
        text.replacingOccurrences(of: bench.path("Drawn"), with: "monorepo/themes/Drawn"), to: note)
    }
    try edit(bench, "opacity: 0.4", "opacity: 0.31")
    let run = try bench.run(["Drawn"]).run
    #expect(
      run.why.map(\.description) == [
        "\(bench.path("Drawn/theme.yaml")):4 shadow.opacity 0.4 → 0.31 explains 6 of 6 differences"
      ])
    #expect(run.groups.map(\.cases.count) == [6])
  }

  @Test(arguments: [
    (
      "shadow: {opacity: 0.4, offset: [0, 2], blur: 6}",
      "shadow: [{opacity: 0.4, offset: [0, 2], blur: 6}, {opacity: 0.2, blur: 2}]",
      "shadow[1] {opacity: 0.2, blur: 2} is new"
    ),
    (
      "shadow: [{opacity: 0.4, blur: 6}, {opacity: 0.2, blur: 2}]",
      "shadow: [{opacity: 0.4, blur: 6}, {opacity: 0.3, blur: 2}]", "shadow[1].opacity 0.2 → 0.3"
    ),
    (
      "shadow: [{opacity: 0.4, blur: 6}, {opacity: 0.2, blur: 2}]",
      "shadow: [{opacity: 0.1}, {opacity: 0.4, blur: 6}, {opacity: 0.2, blur: 2}]",
      "shadow[0] {opacity: 0.1} is new"
    ),
    (
      "shadow: [{opacity: 0.4, blur: 6}, {opacity: 0.2, blur: 2}]",
      "shadow:\n  - {opacity: 0.4, blur: 6}\n  - {opacity: 0.1}\n  - {opacity: 0.2, blur: 2}",
      "shadow[1] {opacity: 0.1} is new"
    ),
    (
      "shadow: [{opacity: 0.4, blur: 6}, {opacity: 0.2, blur: 2}]",
      "shadow: [{opacity: 0.4, blur: 6}]", "shadow[1] {opacity: 0.2, blur: 2} is gone"
    ),
    (
      "shadow: {opacity: 0.4, offset: [0, 2], blur: 6}",
      "shadow: {opacity: 0.4, offset: [0, 3], blur: 6}", "shadow.offset [0, 2] → [0, 3]"
    ),
    (
      "shadow: {opacity: 0.4, offset: [0, 2], blur: 6}\ncontentInsets: [10, 12, 14, 12]",
      "shadow: {opacity: 0.4, offset: [0, 2], blur: 6}\ncontentInsets: [16, 20]",
      "contentInsets [10, 12, 14, 12] → [16, 20]"
    ),
  ])
  func `a change in a list says which item`(old: String, new: String, change: String) throws {
    let bench = try bench()
    try edit(bench, "shadow: {opacity: 0.4, offset: [0, 2], blur: 6}", old)
    try bench.recordReferences(["Drawn"])
    try edit(bench, old, new)
    let run = try bench.run(["Drawn"]).run
    #expect(run.why.map(\.change) == [change])
    #expect(run.why.allSatisfy { $0.isVerified && $0.cases.count == 6 })
    let group = try #require(run.groups.first)
    #expect(JUnitReport(run).text.contains(XML.attribute(group.title)))
  }

  @Test func `the only value of a direction is named as itself`() throws {
    let changes = YAMLDifference.changes(
      from: "tip: 4\n", to: "tip: 4\ndirections:\n  left: {arrow: {height: 26}}\n")
    #expect(changes.map(\.setting.path) == ["directions.left.arrow.height"])
    #expect(changes.map(\.setting.words) == ["Arrow › Height"])
    #expect(changes.map(\.setting.scope) == ["Left"])
    #expect(changes.map(\.words) == ["26 is new"])
    #expect(changes.map(\.undone) == ["tip: 4\n"])
  }

  @Test(arguments: [
    "shadow: [{opacity: 0.4, offset: [0, 2], blur: 6}, {opacity: 0.2, blur: 2}]",
    "shadow:\n  - opacity: 0.4\n    offset: [0, 2]\n    blur: 6\n  - opacity: 0.2\n    blur: 2",
    "shadow:\n  - opacity: 0.2\n    blur: 2\n  - opacity: 0.4\n    offset: [0, 2]\n    blur: 6",
  ])
  func `of two changes a new item is told apart by taking it away`(new: String) throws {
    let bench = try bench()
    try edit(bench, "height: 6", "height: 8")
    try edit(bench, "shadow: {opacity: 0.4, offset: [0, 2], blur: 6}", new)
    let run = try bench.run(["Drawn"]).run
    // Without an arrow the shadow alone explains it.
    #expect(run.why.first?.change.hasPrefix("shadow[") == true)
    #expect(run.why.first?.change.hasSuffix("is new") == true)
    #expect(run.why.map(\.cases.count) == [2, 4])
  }

  @Test func `a reference that was written over is a group of its own`() throws {
    let bench = try bench()
    try bench.write(try bench.bytes("refs/Drawn/30x20-none.png"), to: "refs/Drawn/30x20-down.png")
    try edit(bench, "opacity: 0.4", "opacity: 0.31")
    let run = try bench.run(["Drawn"]).run
    #expect(run.cases.filter(\.isOverwritten).map(\.name) == ["Drawn/30x20-down"])
    #expect(
      Set(run.groups.map(\.title)) == [
        "Drawn/30x20-down: \(CaseRecord.overwritten)",
        "Drawn › Shadow 1 › Opacity 40 % → 31 %",
      ])
    #expect(run.why.map(\.cases.count) == [5])
    let text = JUnitReport(run).text
    let parts = text.components(separatedBy: "\(CaseRecord.overwritten); ")
    #expect(parts.count == 2)
    let overwritten = run.cases.filter(\.isOverwritten)
    let record = try #require(overwritten.first)
    let words = FailureText(record, in: bench.report)?.text ?? ""
    #expect(words.contains("then approve, or put back the picture that its note knows"))
  }

  @Test func `the same edit in several themes, appearances and directions is one cause`() throws {
    let bench = try RunWorkbench()
    let names = ["Dusk", "Night", "Sunrise"]
    /// Mappings and lists of one are the same; Night has the value for a look of its own, too.
    let shadows = [
      "shadow: {opacity: OLD, blur: 6}", "shadow: [{opacity: OLD, blur: 6}]",
      "shadow:\n  - opacity: OLD\n    blur: 6",
    ]
    func write(_ value: String) throws {
      for (name, shadow) in zip(names, shadows) {
        let dark =
          name == "Night"
          ? "appearances:\n  dark:\n    shadow: [{opacity: OLD, blur: 9}]\n" : ""
        let text = """
          format: 1
          frame: {style: drawn, fill: "#C81E14", cornerRadius: 4}
          \(shadow)
          \(dark)previews: {content: [[30, 20]], arrows: [none], scales: [1]\(dark.isEmpty ? "" : ", appearances: [base, dark]")}

          """
        try bench.write(
          text.replacingOccurrences(of: "OLD", with: value), to: "\(name)/theme.yaml")
      }
    }
    try write("0.22")
    try bench.recordReferences(names)
    try write("0.3")
    let run = try bench.run(names).run
    #expect(run.cases.count == 4 && run.cases.allSatisfy { $0.outcome == .different })
    let group = try #require(run.groups.first)
    #expect(run.groups.count == 1)
    #expect(group.title == "3 themes › Shadow 1 › Opacity 22 % → 30 %")
    #expect(group.reasons.map(\.scope).sorted() == ["", "", "", "Dark"])
    #expect(group.cases.count == 4)
    let text = GroupText(group, in: bench.report, ApproveCommandLine(run, folder: "r")).text
    let lines = text.components(separatedBy: "\n")
    #expect(lines.count == 10 && lines.filter { $0.contains("22 %") }.count == 1, "\(text)")
    #expect(lines[0] == "3 themes › Shadow 1 › Opacity 22 % → 30 %: 4 different")
    #expect(lines[7] == "  and 1 more; the report has all of them")
    // The number lets all of them pass, not only the worst.
    let words = try #require(
      lines[8].firstMatch(of: /^  all would pass with: a channel tolerance of (\d+)/))
    let least = try #require(UInt8(words.1))
    let options = [least, least - 1].map { ComparisonOptions(metric: .channel(max: $0)) }
    #expect(try bench.run(names, options: options[0]).run.passes)
    #expect(try !bench.run(names, options: options[1]).run.passes)
    try bench.run(names)
    let page = HTMLReport(run: run, folder: bench.path("report")).text
    #expect(page.contains("<details class=\"places\"><summary>1 more</summary>"))
    #expect(page.components(separatedBy: "theme.yaml:").count - 1 >= 4)
    #expect(MarkdownReport(run).text.components(separatedBy: "22 %").count == 2)
    #expect(GitHubAnnotations(run).lines.count == 1)
    // One theme of the group alone.
    try Approval(
      of: ["Dusk/*"], group: group.id, in: bench.report, references: bench.path("refs")
    ).apply()
    let rest = try bench.run(names).run
    #expect(rest.groups.map(\.title) == ["Night and Sunrise › Shadow 1 › Opacity 22 % → 30 %"])
  }

  @Test func `a look's own edit names the look`() throws {
    let bench = try bench()
    let dark = "appearances:\n  dark:\n    shadow: {opacity: 0.5}\npreviews:"
    try edit(bench, "previews:", dark)
    try edit(bench, "scales: [1, 2]", "scales: [1], appearances: [base, dark]")
    try bench.recordReferences(["Drawn"])
    try edit(bench, "{opacity: 0.5}", "{opacity: 0.625}")
    let run = try bench.run(["Drawn"]).run
    #expect(run.groups.map(\.title) == ["Drawn › Dark › Shadow 1 › Opacity 50 % → 62.5 %"])
    #expect(run.why.map(\.before) == ["shadow: {opacity: 0.5}"])
    #expect(run.why.map(\.after) == ["shadow: {opacity: 0.625}"])
    #expect(run.why.map(\.change) == ["appearances.dark.shadow.opacity 0.5 → 0.625"])
  }

  @Test func `a comment explains nothing`() throws {
    let bench = try bench()
    try edit(bench, "format: 1", "format: 1  # the first")
    let run = try bench.run(["Drawn"]).run
    #expect(run.why.isEmpty)
    #expect(run.cases.allSatisfy { $0.outcome == .equal })
  }

  @Test func `without notes there is no reason, and nothing else is missing`() throws {
    let bench = try bench()
    for note in try bench.notes() { try bench.remove(note) }
    try edit(bench, "opacity: 0.4", "opacity: 0.31")
    let run = try bench.run(["Drawn"]).run
    #expect(run.why.isEmpty)
    #expect(run.cases.allSatisfy { $0.outcome == .different })
    #expect(run.groups.map(\.title) == ["Drawn: shadow"] || run.groups.count <= 2)
  }

  @Test func `what another version has drawn differently from the same files is its change`()
    throws
  {
    let bench = try bench()
    // The references of another version: other pictures, noted with its name.
    try edit(bench, "opacity: 0.4", "opacity: 0.31")
    try bench.recordReferences(["Drawn"])
    try bench.write(Self.text, to: "Drawn/theme.yaml")
    let digest = Sha256(of: Array(Self.text.utf8)).hex
    let other = Sha256(
      of: Array(Self.text.replacingOccurrences(of: "opacity: 0.4", with: "opacity: 0.31").utf8)
    ).hex
    let notes = try bench.notes()
    #expect(notes.count == 6)
    for note in notes {
      let noted = String(decoding: try bench.bytes(note), as: UTF8.self)
      #expect(noted.contains(other))
      try bench.write(
        noted.replacingOccurrences(of: other, with: digest)
          .replacingOccurrences(of: "\"\(PopframeRelease.version)\"", with: "\"0.0.1\""),
        to: note)
    }
    let run = try bench.run(["Drawn"]).run
    #expect(run.cases.allSatisfy { $0.outcome == .engineChanged })
    #expect(!run.passes)
    #expect(run.groups.map(\.title) == ["drawn differently by this version of Popframe"])
    try Approval(of: [], group: run.groups[0].id, in: bench.report, references: bench.path("refs"))
      .apply()
    #expect(try bench.run(["Drawn"]).run.passes)
  }

  @Test func `a group of another run is not approved`() throws {
    let bench = try bench()
    try edit(bench, "opacity: 0.4", "opacity: 0.31")
    let seen = try #require(try bench.run(["Drawn"]).run.groups.first)
    try edit(bench, "opacity: 0.31", "opacity: 0.2")
    try bench.run(["Drawn"])
    let before = try bench.bytes("refs/Drawn/30x20-up.png")
    let said = message {
      _ = try Approval(of: [], group: seen.id, in: bench.report, references: bench.path("refs"))
    }
    #expect(said?.contains("the last run has no such group") == true)
    #expect(try bench.bytes("refs/Drawn/30x20-up.png") == before)
  }
}
