import PopframeKit
import Regression
import TestRuns
import Testing

@Suite struct CaseSelectionTests {
  private func cases(_ count: Int) throws -> [PictureCase] {
    let bench = try RunWorkbench()
    for number in 1...count { try bench.write("theme: ../Flat\n", to: "s/\(number).yaml") }
    return try CaseSources([bench.path("s")], locator: ThemeLocator(folders: [])).cases()
  }

  @Test func `shards take turns, and together are everything`() throws {
    let all = try cases(7)
    let shards = try (1...3).map { try CaseSelection(all, shard: Shard($0, of: 3)) }
    #expect(
      shards.map { $0.cases.map(\.name) } == [
        ["s/1", "s/4", "s/7"], ["s/2", "s/5"], ["s/3", "s/6"],
      ])
    #expect(shards.allSatisfy { $0.plannedCases == 7 })
  }

  @Test func `the filter comes before the shards`() throws {
    let selection = try CaseSelection(
      cases(4), filter: CaseFilter("s/?"), shard: Shard(2, of: 2))
    #expect(selection.cases.map(\.name) == ["s/2", "s/4"])
    let odd = try CaseSelection(cases(4), filter: CaseFilter("3"), shard: Shard(1, of: 1))
    #expect(odd.cases.map(\.name) == ["s/3"])
    #expect(odd.plannedCases == 1)
  }

  @Test func `a filter that matches nothing is an error`() throws {
    let all = try cases(2)
    #expect(
      message { _ = try CaseSelection(all, filter: CaseFilter("x")) }
        == "--filter: error: 'x' matches none of 2 cases, such as 's/1'; give a part of a name, or a "
        + "pattern with * and ? for all of it")
  }

  @Test func `a shard of more shards than cases is empty`() throws {
    let selection = try CaseSelection(cases(2), shard: Shard(3, of: 3))
    #expect(selection.cases.isEmpty)
    #expect(selection.plannedCases == 2)
  }

  @Test func `no cases at all are an error`() {
    #expect(throws: PopframeError.self) { _ = try CaseSelection([]) }
  }
}
