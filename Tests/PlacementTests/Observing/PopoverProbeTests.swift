import Imaging
import Placement
import Testing
import ThemeSource
import Themes

/// What the probe prints in an app is a scene.
@Suite struct PopoverProbeTests {
  @Test func `the printed scene is read as the request`() throws {
    let probe = PopoverProbe(
      container: (1024, 768), safeArea: (24, 0, 20, 0), source: (500.25, 600, 44, 44),
      permitted: ["up", "down"], margins: (10, 10, 10, 10), content: (320, 200.5),
      overlapsSource: true, frame: (352.333333, 364, 340, 236), arrow: "down")
    let scene = try SceneDocument(
      SourceTree(yaml: probe.scene, path: "s.yaml"), name: "s"
    ) { PictureInventory() }
    var expected = PlacementSettings()
    expected.container = Size(width: 1024, height: 768)
    expected.safeArea = Insets(top: 24, left: 0, bottom: 20, right: 0)
    expected.source = Rect(x: 500.25, y: 600, width: 44, height: 44)
    expected.permitted = [.up, .down]
    expected.margins = Insets(all: 10)
    expected.overlapsSource = true
    #expect(scene.place == expected)
    #expect(scene.settings.extent == .content(Size(width: 320, height: 200.5)))
    #expect(scene.warnings.isEmpty)
    #expect(probe.scene.contains("--observed 352.33,364,340,236 --observed-arrow down"))
  }
}
