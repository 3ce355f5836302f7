import Foundation
import PopframeKit
import Testing

@Suite struct SpecimenReferenceTests {
  @Test func `there are specimens, and every picture beside them is one's`() {
    #expect(Repository.specimenNames.count >= 60)
    let pictures = Repository.names(in: Repository.specimens) { $0.pathExtension == "png" }
    #expect(
      pictures.map { String($0.dropLast(".png".count)) }.filter {
        !Repository.specimenNames.contains($0)
      }.isEmpty, "nothing draws these any more; remove them")
  }

  @Test func `the page of pictures shows every theme and every specimen`() throws {
    let page = try String(
      contentsOf: Repository.renders.appending(path: "README.md"), encoding: .utf8)
    for theme in Repository.themes { #expect(page.contains("](\(theme)/contact-sheet.png)")) }
    for name in Repository.specimenNames { #expect(page.contains("](specimens/\(name).png)")) }
  }

  @Test(arguments: Repository.specimenNames)
  func `a specimen is drawn as approved`(name: String) throws {
    let scene = Repository.specimens.appending(path: "\(name).yaml")
    let job = try RenderJob(file: scene.path)
    let scale = try #require(job.scales.first)
    #expect(job.scales.count == 1)
    let png = try job.render(at: scale).png()
    #expect(png.count <= 65_536, "a specimen's picture has at most 64 KB; draw it smaller")
    try Reference.expect(png, at: Repository.specimens.appending(path: "\(name).png"))
  }
}
