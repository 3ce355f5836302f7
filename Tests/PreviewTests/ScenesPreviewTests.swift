import Imaging
@_spi(Studio) import PopframeKit
@_spi(Studio) import Preview
import TestRuns
import Testing
import Themes
@_spi(Studio) import Watching

/// What a live preview shows of scenes, and when it draws them.
@Suite struct ScenesPreviewTests {
  private let bench: RunWorkbench

  init() throws {
    bench = try RunWorkbench()
    try bench.write("theme: ../Flat\ncontent: [9, 7]\n", to: "scenes/a.yaml")
    try bench.write("theme: ../../Flat\narrow: none\n", to: "scenes/more/b.yaml")
    try bench.write("nothing: of ours\n", to: "scenes/other.yaml")
  }

  private func preview() throws -> ScenesPreview {
    let subjects = try PreviewSubjects([bench.path("scenes")])
    #expect(subjects.themes().isEmpty)
    return ScenesPreview(try #require(subjects.scenes().first))
  }

  private func update(_ preview: inout ScenesPreview) throws -> Int? {
    let folder = try #require(try PreviewSubjects([bench.path("scenes")]).scenes().first)
    return preview.update(folder)
  }

  @Test func `its pictures are those of render, by the names of a test`() throws {
    var preview = try preview()
    #expect(try update(&preview) == 2)
    #expect(preview.cells.map(\.name) == ["a", "more/b"])
    #expect(preview.cells.map(\.caseName) == ["scenes/a", "scenes/more/b"])
    let scene = try PopoverScene(file: bench.path("scenes/a.yaml"))
    #expect(preview.cells[0].png == (try scene.render(at: .one).png()))
    #expect(!preview.isStale)
  }

  @Test func `only what has changed is drawn`() throws {
    var preview = try preview()
    _ = try update(&preview)
    #expect(try update(&preview) == nil)
    try bench.write("theme: ../Flat\ncontent: [12, 7]\n", to: "scenes/a.yaml")
    #expect(try update(&preview) == 1)
    try bench.makeTheme("Flat", color: "#1E14C8")
    #expect(try update(&preview) == 2)
  }

  @Test func `a broken scene keeps its last picture`() throws {
    var preview = try preview()
    _ = try update(&preview)
    let hashes = preview.cells.map(\.hash)
    try bench.write("theme: ../Flat\ncontent: wide\n", to: "scenes/a.yaml")
    #expect(try update(&preview) == 0)
    #expect(preview.isStale)
    #expect(preview.cells.map(\.hash) == hashes)
    #expect(preview.findings.contains { $0.severity == .error })
    try bench.write("theme: ../Flat\ncontent: [9, 7]\n", to: "scenes/a.yaml")
    _ = try update(&preview)
    #expect(!preview.isStale)
    #expect(preview.findings.isEmpty)
  }

  @Test func `a folder of themes and scenes has both`() throws {
    let subjects = try PreviewSubjects([bench.folder])
    #expect(subjects.themes().map(\.id) == ["Flat"])
    #expect(subjects.scenes().count == 1)
  }
}
