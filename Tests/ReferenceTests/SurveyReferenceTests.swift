@testable import Surveys
import Foundation
import Placement
import PopframeKit
import Testing
import VisualTesting

/// One shipped theme on every device: `Renders/surveys`, which `make surveys` writes.
@Suite(.popovers(references: "Renders"))
struct SurveyReferenceTests {
  private static let folder = Repository.renders.appending(path: "surveys")

  /// Its frame, arrow and shadow are what most themes have; the others' surveys would add pictures and no cases.
  private static let theme = "Crimson"

  @Test func `one theme has a survey, and nothing else has`() throws {
    #expect(Repository.names(in: Self.folder) { _ in true } == [Self.theme])
    let page = try String(
      contentsOf: Repository.renders.appending(path: "README.md"), encoding: .utf8)
    #expect(page.contains("](surveys/\(Self.theme)/index.html)"))
    let makefile = try String(
      contentsOf: Repository.root.appending(path: "Makefile"), encoding: .utf8)
    #expect(makefile.contains("survey Assets/\(Self.theme) -o Renders/surveys"))
  }

  @Test func `a theme's survey is as approved`() throws {
    let theme = Self.theme
    let job = try SurveyJob(
      file: Repository.assets.appending(path: "\(theme)/theme.yaml").path,
      named: "Assets/\(theme)", on: DeviceScreen.all)
    let files = try job.run().files()
    let approved = Self.folder.appending(path: theme)
    #expect(
      Repository.names(in: approved) { _ in true } == files.map(\.name).sorted(),
      "a survey writes these files and no others")
    for file in files {
      if file.name.hasSuffix(".png") {
        expectPopover(file.bytes, named: "surveys/\(theme)/\(file.name.dropLast(4))")
        #expect(file.bytes.count <= 65_536, "a picture has at most 64 KB")
      } else {
        let known = try Data(contentsOf: approved.appending(path: file.name))
        #expect(known == Data(file.bytes), "\(file.name) differs: make surveys")
      }
    }
  }
}
