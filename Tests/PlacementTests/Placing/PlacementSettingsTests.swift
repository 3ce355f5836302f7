import Imaging
import Placement
import Testing

@Suite struct PlacementSettingsTests {
  private let extent = PopoverRequest.Extent.content(Size(width: 200, height: 120))

  @Test func `a host and an anchor are enough`() throws {
    var settings = PlacementSettings()
    settings.host = .splitView
    settings.anchor = "detail-button"
    let request = try settings.request(extent: extent)
    var expected = PlacementRequest(
      container: Size(width: 1024, height: 768),
      source: Rect(x: 612, y: 394, width: 120, height: 44), extent: extent)
    // The host's status bar.
    expected.safeArea = Insets(top: 20, left: 0, bottom: 0, right: 0)
    #expect(request == expected)
  }

  @Test func `a container and a source are enough`() throws {
    var settings = PlacementSettings()
    settings.container = Size(width: 320, height: 480)
    settings.source = Rect(x: 40, y: 50, width: 0, height: 0)
    #expect(
      try settings.request(extent: extent)
        == PlacementRequest(
          container: Size(width: 320, height: 480), source: Rect(x: 40, y: 50, width: 0, height: 0),
          extent: extent))
  }

  @Test func `every given setting reaches the request`() throws {
    var settings = PlacementSettings()
    settings.container = Size(width: 400, height: 300)
    settings.source = Rect(x: 1, y: 2, width: 3, height: 4)
    settings.permitted = [.down]
    settings.margins = Insets(all: 3)
    settings.safeArea = Insets(all: 4)
    settings.keyboardHeight = 100
    settings.policy = .flip
    settings.distance = 5
    settings.overlapsSource = true
    settings.shifts = true
    settings.minimumContent = Size(width: 6, height: 7)
    settings.alignment = .end
    settings.layoutDirection = .rightToLeft
    settings.holdsUIKitSizes = true
    settings.sizeClass = .compact
    settings.adaptation = PlacementAdaptation.none
    var expected = PlacementRequest(
      container: Size(width: 400, height: 300), source: Rect(x: 1, y: 2, width: 3, height: 4),
      extent: extent)
    expected.permitted = [.down]
    expected.margins = Insets(all: 3)
    expected.safeArea = Insets(all: 4)
    expected.keyboardHeight = 100
    expected.policy = .flip
    expected.distance = 5
    expected.overlapsSource = true
    expected.shifts = true
    expected.minimumContent = Size(width: 6, height: 7)
    expected.alignment = .end
    expected.layoutDirection = .rightToLeft
    expected.holdsUIKitSizes = true
    expected.sizeClass = .compact
    expected.adaptation = .none
    #expect(try settings.request(extent: extent) == expected)
    #expect(
      settings.hostTraits
        == HostTraits(
          isCompact: true, isRightToLeft: true, keyboardHeight: 100, safeArea: Insets(all: 4)))
  }

  @Test func `a missing setting is named`() {
    var settings = PlacementSettings()
    #expect(settings.isEmpty)
    #expect(throws: PlacementSettingsError.noContainer) { try settings.request(extent: extent) }
    settings.container = Size(width: 320, height: 480)
    #expect(throws: PlacementSettingsError.noSource(anchors: [])) {
      try settings.request(extent: extent)
    }
    settings.anchor = "button"
    #expect(throws: PlacementSettingsError.anchorWithoutHost("button")) {
      try settings.request(extent: extent)
    }
    settings.host = .navigationBar
    let known = ["bar-button-left", "bar-button-right", "title"]
    #expect(
      throws: PlacementSettingsError.host(
        .unknownAnchor(name: "button", host: .navigationBar, known: known))
    ) { try settings.request(extent: extent) }
    settings.anchor = nil
    let error = #expect(throws: PlacementSettingsError.noSource(anchors: known)) {
      try settings.request(extent: extent)
    }
    #expect(
      error?.description.contains("(anchors: bar-button-left, bar-button-right, title)") == true)
  }

  @Test func `an anchor takes the place of a source, and a backdrop that of a host`() {
    var scene = PlacementSettings()
    scene.host = .plain
    scene.anchor = "button"
    scene.keyboardHeight = 100
    var command = PlacementSettings()
    command.source = Rect(x: 1, y: 2, width: 3, height: 4)
    command.backdrop = "shot.png"
    let both = command.merging(defaults: scene)
    #expect(both.source == Rect(x: 1, y: 2, width: 3, height: 4) && both.anchor == nil)
    #expect(both.backdrop == "shot.png" && both.host == nil)
    #expect(both.keyboardHeight == 100)
    #expect(
      scene.merging(defaults: command).anchor == "button"
        && scene.merging(defaults: command).source == nil)
  }
}
