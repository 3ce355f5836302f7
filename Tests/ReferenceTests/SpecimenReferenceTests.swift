import Foundation
import PopframeKit
import Testing
import VisualTesting

@Suite(.popovers(references: "Renders"))
struct SpecimenReferenceTests {
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
    let scene = "Renders/specimens/\(name).yaml"
    #expect(try PopoverScene(file: Repository.root.appending(path: scene).path).scales.count == 1)
    expectPopover(.scene(scene), named: "specimens/\(name)")
    let size = try Repository.specimens.appending(path: "\(name).png")
      .resourceValues(forKeys: [.fileSizeKey]).fileSize
    #expect(try #require(size) <= 65_536, "a specimen's picture has at most 64 KB; draw it smaller")
  }
}
