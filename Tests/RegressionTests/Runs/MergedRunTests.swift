import Foundation
import PixelDiff
import PopframeKit
import Regression
import TestRuns
import Testing

@Suite struct MergedRunTests {
  /// Five cases that differ, run in three shards.
  private func bench() throws -> RunWorkbench {
    let bench = try RunWorkbench()
    for number in 1...5 {
      try bench.write("theme: ../Flat\ncontent: [\(number + 6), 6]\n", to: "s/\(number).yaml")
    }
    try bench.recordReferences(["s"])
    try bench.makeTheme("Flat", color: "#0000FF")
    for index in 1...3 {
      try bench.run(["s"], shard: Shard(index, of: 3), report: "shard-\(index)")
    }
    return bench
  }

  private func merged(_ bench: RunWorkbench, _ names: String...) throws -> MergedRun {
    try MergedRun(of: names.map { ReportFolder(bench.path($0)) })
  }

  private func merge(_ bench: RunWorkbench, _ names: String...) throws -> TestRun {
    var merged = try MergedRun(of: names.map { ReportFolder(bench.path($0)) })
    let report = ReportFolder(bench.path("all"))
    try merged.writePictures(to: report)
    try report.write(merged.run)
    return try report.readRun()
  }

  @Test func `shards in any order give what one run gives`() throws {
    let bench = try bench()
    let run = try merge(bench, "shard-3", "shard-1", "shard-2")
    try bench.run(["s"])
    #expect(try run.untimed == bench.report.readRun().untimed)
    #expect(try bench.files(in: "all") == bench.files(in: "report"))
    for name in try bench.files(in: "all") where name != "run.json" {
      #expect(try bench.bytes("all/\(name)") == bench.bytes("report/\(name)"))
    }
  }

  @Test func `one shard of one is a run`() throws {
    let bench = try RunWorkbench()
    try bench.recordReferences()
    try bench.run(shard: Shard(1, of: 1), report: "shard-1")
    #expect(try merge(bench, "shard-1").passes)
  }

  @Test func `what no case uses is known after merging`() throws {
    let bench = try bench()
    try bench.write("", to: "refs/old.png")
    for index in 1...3 {
      try bench.run(["s"], shard: Shard(index, of: 3), report: "shard-\(index)")
    }
    _ = try merge(bench, "shard-1", "shard-2", "shard-3")
    let pruning = try Pruning(
      in: ReportFolder(bench.path("all")), references: bench.path("refs"), all: true)
    #expect(pruning.paths == [bench.path("refs/old.png")])
  }

  @Test func `merged differences can be approved`() throws {
    let bench = try bench()
    _ = try merge(bench, "shard-1", "shard-2", "shard-3")
    let approval = try Approval(
      of: [], in: ReportFolder(bench.path("all")), references: bench.path("refs"))
    #expect(approval.names.count == 5)
  }

  @Test func `a missing shard is an error`() throws {
    let bench = try bench()
    #expect(
      message { _ = try merge(bench, "shard-1", "shard-3") }
        == "popframe merge: error: shard 2/3 is missing; give the report of every shard")
    #expect(!bench.exists("all"))
  }

  @Test func `an empty shard is a report that can be joined`() throws {
    let bench = try bench()
    for index in 1...7 {
      let run = try bench.run(["s"], shard: Shard(index, of: 7), report: "of-7-\(index)").run
      if index > 5 { #expect(run.cases.isEmpty && run.passes) }
    }
    let names = (1...7).map { "of-7-\($0)" }
    let run = try MergedRun(of: names.map { ReportFolder(bench.path($0)) }).run
    #expect(run.cases.count == 5)
    #expect(try bench.run(["s"]).run.cases.map(\.name) == run.cases.map(\.name))
  }

  @Test func `shards that were checked out with other line ends are one run`() throws {
    let bench = try RunWorkbench()
    try bench.write("theme: ../Flat\ncontent: [30, 20]\n", to: "scenes/one.yaml")
    try bench.recordReferences(["Flat", "scenes"])
    try bench.run(["Flat", "scenes"], shard: Shard(1, of: 2), report: "shard-1")
    for file in ["Flat/theme.yaml", "scenes/one.yaml"] {
      let text = String(decoding: try bench.bytes(file), as: UTF8.self)
      try bench.write(text.replacing("\n", with: "\r\n"), to: file)
    }
    try bench.run(["Flat", "scenes"], shard: Shard(2, of: 2), report: "shard-2")
    #expect(try merged(bench, "shard-1", "shard-2").run.passes)
    // Another edit is still another run.
    let text = String(decoding: try bench.bytes("scenes/one.yaml"), as: UTF8.self)
    try bench.write(text.replacing("30", with: "31"), to: "scenes/one.yaml")
    try bench.run(["Flat", "scenes"], shard: Shard(2, of: 2), report: "shard-2")
    #expect(
      message { _ = try merged(bench, "shard-1", "shard-2") }?
        .contains("they were drawn from different files") == true)
  }

  @Test func `a shard given twice is an error`() throws {
    let bench = try bench()
    let message = try #require(
      message { _ = try merge(bench, "shard-1", "shard-2", "shard-2", "shard-3") })
    #expect(message.contains("shard-2: error: this is shard 2/3, as"))
  }

  @Test func `a whole run is no shard`() throws {
    let bench = try bench()
    try bench.run(["s"])
    #expect(
      message { _ = try merged(bench, "report") }?
        .contains("this is the report of a whole run, not of a shard") == true)
  }

  @Test func `no shards are an error`() {
    #expect(message { _ = try MergedRun(of: []) }?.contains("there is no shard to join") == true)
  }

  @Test func `a folder without a run is an error`() throws {
    let bench = try bench()
    let message = message { _ = try merged(bench, "shard-1", "nowhere", "Flat") }
    #expect(message?.split(separator: "\n").count == 2)
  }

  @Test(arguments: [
    ("\"count\": 3", "\"count\": 4", "one has 3 shards, the other 4"),
    ("/refs\"", "/other\"", "the references are"),
    ("\"filter\": null", "\"filter\": \"s/\"", "the filters are none and 's/'"),
    ("\"plannedCases\": 5", "\"plannedCases\": 6", "5 and 6 cases were planned"),
    ("\"record\": \"never\"", "\"record\": \"missing\"", "they record 'never' and 'missing'"),
    ("\"isComplete\": true", "\"isComplete\": false", "did not come to its end"),
    ("\"format\": 1", "\"format\": 9", "this is of format 9"),
  ])
  func `shards of different runs are an error`(old: String, new: String, words: String) throws {
    let bench = try bench()
    let text = String(decoding: try bench.bytes("shard-2/run.json"), as: UTF8.self)
    #expect(text.contains(old))
    try bench.write(text.replacing(old, with: new), to: "shard-2/run.json")
    let message = message { _ = try merge(bench, "shard-1", "shard-2", "shard-3") }
    #expect(message?.contains(words) == true, "\(message ?? "")")
    #expect(!bench.exists("all"))
  }

  @Test func `shards whose inputs differ are an error that names them`() throws {
    let bench = try bench()
    try bench.makeTheme("Flat", color: "#00FF00")
    try bench.run(["s"], shard: Shard(2, of: 3), report: "shard-2")
    let message = message { _ = try merge(bench, "shard-1", "shard-2", "shard-3") }
    #expect(message?.contains("they were drawn from different files: ") == true)
    #expect(message?.contains("Flat/frame.png'") == true)
    #expect(message?.contains("theme.yaml") == false)
    #expect(!bench.exists("all"))
  }

  @Test func `shards of different tolerances are an error that names them`() throws {
    let bench = try bench()
    try bench.run(
      ["s"], shard: Shard(2, of: 3), report: "shard-2",
      options: ComparisonOptions(metric: .channel(max: 3)))
    #expect(
      message { _ = try merge(bench, "shard-1", "shard-2", "shard-3") }?
        .contains("the tolerance 'metric' is not given and channel 3") == true)
    try bench.run(
      ["s"], shard: Shard(2, of: 3), report: "shard-2",
      options: ComparisonOptions(regionMetrics: ["shadow": .channel(max: 1)]))
    #expect(
      message { _ = try merge(bench, "shard-1", "shard-2", "shard-3") }?
        .contains("the tolerance 'part shadow' is not given and channel 1") == true)
  }

  @Test(arguments: [
    ("\"version\": \"", "\"version\": \"9", "they were run by popframe"),
    (
      "\"cases\": [\"s/1\", ", "\"cases\": [\"s/0\", ",
      "'s/1' was planned where the other has 's/0'"
    ),
    ("\"manifest\": {", "\"manifest\": null, \"m\": {", "does not say what it was made from"),
  ])
  func `shards whose manifests differ are an error`(old: String, new: String, words: String)
    throws
  {
    let bench = try bench()
    let text = String(decoding: try bench.bytes("shard-2/run.json"), as: UTF8.self)
    #expect(text.contains(old))
    try bench.write(text.replacing(old, with: new), to: "shard-2/run.json")
    let message = message { _ = try merge(bench, "shard-1", "shard-2", "shard-3") }
    #expect(message?.contains(words) == true, "\(message ?? "")")
  }

  @Test func `the map of a picture's parts is the shard's own, too`() throws {
    let bench = try bench()
    try bench.write(
      try bench.bytes("shard-2/actual/s/2.png"), to: "shard-2/parts/s/2.png")
    #expect(
      message { _ = try merge(bench, "shard-1", "shard-2", "shard-3") }?
        .contains("parts/s/2.png: error: this picture is not the one") == true)
  }

  @Test func `links in a shard's report are not followed`() throws {
    let bench = try bench()
    try bench.write(try bench.bytes("shard-2/actual/s/2.png"), to: "other.png")
    try bench.remove("shard-2/actual/s/2.png")
    try bench.link("shard-2/actual/s/2.png", to: bench.path("other.png"))
    #expect(
      message { _ = try merge(bench, "shard-1", "shard-2", "shard-3") }?
        .contains("links are not followed here") == true)
  }

  @Test func `a link in the place of the whole report is not followed`() throws {
    let bench = try bench()
    try bench.makeFolder("elsewhere")
    try bench.link("all", to: bench.path("elsewhere"))
    #expect(
      message { _ = try merge(bench, "shard-1", "shard-2", "shard-3") }?
        .contains("this is a link, which is not followed") == true)
    #expect(try bench.files(in: "elsewhere").isEmpty)
  }

  @Test func `a shard that lacks a case is an error`() throws {
    let bench = try bench()
    // The first of three shards of five has two.
    try bench.run(["s"], filter: "1", shard: Shard(1, of: 1), report: "shard-1")
    let text = String(decoding: try bench.bytes("shard-1/run.json"), as: UTF8.self)
    try bench.write(
      text.replacing("\"count\": 1}", with: "\"count\": 3}")
        .replacing("\"filter\": \"1\"", with: "\"filter\": null")
        .replacing("\"plannedCases\": 1", with: "\"plannedCases\": 5"), to: "shard-1/run.json")
    let message = message { _ = try merge(bench, "shard-1", "shard-2", "shard-3") }
    #expect(message?.contains("1 and 5 cases were planned") == true)
  }

  @Test func `a case that two shards have is an error`() throws {
    let bench = try bench()
    let text = String(decoding: try bench.bytes("shard-3/run.json"), as: UTF8.self)
    let manifest = try #require(text.range(of: "\"manifest\""))
    try bench.write(
      String(text[..<manifest.lowerBound]).replacing("s/3", with: "s/2")
        + String(text[manifest.lowerBound...]),
      to: "shard-3/run.json")
    let message = message { _ = try merge(bench, "shard-1", "shard-2", "shard-3") }
    #expect(message?.contains("this shard has 's/2' where 's/3' belongs") == true)
  }

  @Test func `a picture that is not the shard's own is an error, and nothing is written`()
    throws
  {
    let bench = try bench()
    try bench.write("other", to: "shard-2/actual/s/2.png")
    let changed = message { _ = try merge(bench, "shard-1", "shard-2", "shard-3") }
    #expect(
      changed?.contains("this picture is not the one that the shard's run has written") == true)
    try bench.remove("shard-2/actual/s/2.png")
    let gone = message { _ = try merge(bench, "shard-1", "shard-2", "shard-3") }
    #expect(gone?.contains("actual/s/2.png: error: there is no such file") == true)
    #expect(!bench.exists("all"))
  }

  @Test func `a report is not written over a shard's`() throws {
    let bench = try bench()
    var merged = try merged(bench, "shard-1", "shard-2", "shard-3")
    #expect(throws: PopframeError.self) {
      try merged.writePictures(to: ReportFolder(bench.path("shard-2")))
    }
    #expect(bench.exists("shard-2/run.json"))
  }

  @Test func `what cannot be written whole is not written`() throws {
    let bench = try bench()
    try bench.write("", to: "all/difference")
    var merged = try merged(bench, "shard-1", "shard-2", "shard-3")
    #expect(throws: PopframeError.self) {
      try merged.writePictures(to: ReportFolder(bench.path("all")))
    }
    #expect(try bench.files(in: "all") == ["difference"])
  }
}

extension TestRun {
  /// The run without what every run has for itself: when it was, and how long it took.
  fileprivate var untimed: TestRun {
    var run = self
    run.origin = nil
    for index in run.cases.indices { run.cases[index].seconds = nil }
    return run
  }
}
