import Foundation
import Placement
import PopframeKit
import Testing
import VisualTesting

/// Every shipped theme on every device: `Renders/surveys`, which `make surveys` writes.
@Suite(.popovers(references: "Renders"))
struct SurveyReferenceTests {
  private static let folder = Repository.renders.appending(path: "surveys")

  @Test func `every theme has a survey, and nothing else has`() throws {
    #expect(Repository.names(in: Self.folder, where: \.hasDirectoryPath) == Repository.themes)
    let page = try String(
      contentsOf: Repository.renders.appending(path: "README.md"), encoding: .utf8)
    for theme in Repository.themes { #expect(page.contains("](surveys/\(theme)/index.html)")) }
  }

  @Test(arguments: Repository.themes)
  func `a theme's survey is as approved`(theme: String) async throws {
    let job = try SurveyJob(
      file: Repository.assets.appending(path: "\(theme)/theme.yaml").path,
      named: "Assets/\(theme)", on: DeviceScreen.all)
    let files = try await job.run().files()
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
