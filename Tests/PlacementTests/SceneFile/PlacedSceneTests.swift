import Imaging
import Placement
import Testing
import ThemeSource
import Themes

/// Scenes that say where their popover goes.
@Suite struct PlacedSceneTests {
  private func read(_ yaml: String) throws(ThemeErrors) -> SceneDocument {
    try SceneDocument(SourceTree(yaml: "theme: x\n" + yaml, path: "s.yaml"), name: "s") {
      PictureInventory()
    }
  }

  private func complaints(_ yaml: String) -> [String] {
    do throws(ThemeErrors) {
      return try read(yaml).warnings.map(\.description)
    } catch {
      return error.diagnostics.map(\.description)
    }
  }

  @Test func `a scene of the popover alone has no place`() throws {
    let scene = try read("placeholder: text\nhostAppearance: dark\n")
    #expect(scene.place == nil)
    #expect(scene.settings.placeholder == Placeholder(.text))
    #expect(scene.settings.hostAppearance == .dark)
  }

  @Test func `a host and an anchor are a place`() throws {
    let scene = try read("host: split-view\nanchor: detail-button\n")
    var place = PlacementSettings()
    place.host = .splitView
    place.anchor = "detail-button"
    #expect(scene.place == place)
  }

  @Test func `every key of a place is read`() throws {
    let scene = try read(
      """
      container: [1024, 768.5]
      host: split-view
      source: [-40, 300, 44, 0]
      permitted: [up, left]
      margins: [1, 2, 3, 4]
      safeArea: {top: 20}
      keyboard: 264
      policy: largest-area
      distance: -2
      overlapSource: true
      edge: shift
      minimumContent: [0, 50]
      alignment: start
      layoutDirection: rtl
      uikitSizes: true
      sizeClass: compact
      adaptive: none
      dim: 0.25
      placeholder: [navigation-bar, list]
      preferredPrimaryColumnWidthFraction: 0.5
      minimumPrimaryColumnWidth: 100
      maximumPrimaryColumnWidth: 400
      """)
    var place = PlacementSettings()
    place.container = Size(width: 1024, height: 768.5)
    place.host = .splitView
    place.source = Rect(x: -40, y: 300, width: 44, height: 0)
    place.permitted = [.up, .left]
    place.margins = Insets(top: 1, left: 2, bottom: 3, right: 4)
    place.safeArea = Insets(top: 20, left: 0, bottom: 0, right: 0)
    place.keyboardHeight = 264
    place.policy = .largestArea
    place.distance = -2
    place.overlapsSource = true
    place.shifts = true
    place.minimumContent = Size(width: 0, height: 50)
    place.alignment = .start
    place.layoutDirection = .rightToLeft
    place.holdsUIKitSizes = true
    place.sizeClass = .compact
    place.adaptation = PlacementAdaptation.none
    place.dim = 0.25
    place.primaryColumn = PrimaryColumn(fraction: 0.5, minimum: 100, maximum: 400)
    #expect(scene.place == place)
    #expect(scene.settings.placeholder == Placeholder(.list, hasNavigationBar: true))
  }

  @Test func `a backdrop is a path`() throws {
    let scene = try read("container: [90, 90]\nsource: [1, 1, 1, 1]\nbackdrop: a/b@2x.png\n")
    #expect(scene.place?.backdrop == "a/b@2x.png")
  }

  @Test(arguments: [
    ("none", [ArrowDirection.none]), ("down", [.down]), ("[left, up]", [.left, .up]),
  ])
  func `permitted takes a word or a list`(written: String, directions: [ArrowDirection]) throws {
    let scene = try read("host: plain\nanchor: button\npermitted: \(written)\n")
    #expect(scene.place?.permitted == directions)
  }

  @Test(arguments: [
    (
      "host: split-veiw\nanchor: button",
      [
        "s.yaml:2:7: error: host must be plain, navigation-bar, toolbar, tab-bar, split-view or side-menu, not \"split-veiw\"; did you mean 'split-view'?"
      ]
    ),
    (
      "host: plain\nanchor: buton",
      [
        "s.yaml:3:9: error: the host plain has no anchor named 'buton'; did you mean 'button'? (known here: button, top-left, top-right, bottom-left, bottom-right)"
      ]
    ),
    (
      "host: plain",
      [
        "s.yaml:2:7: error: there is nothing to point at: give a source, or an anchor of the host (anchors: button, top-left, top-right, bottom-left, bottom-right)"
      ]
    ),
    (
      "container: [100, 90]\nhost: plain\nanchor: button",
      [
        "s.yaml:2:12: error: the host plain needs a container of at least 160x220 points, not 100x90"
      ]
    ),
    (
      "container: [100, 90]\nanchor: button",
      [
        "s.yaml:3:9: error: the anchor 'button' needs a host that has it: plain, navigation-bar, toolbar, tab-bar, split-view or side-menu"
      ]
    ),
    (
      "margins: 20",
      ["s.yaml:2:10: error: there is no container: give its size in points, or a host"]
    ),
    (
      "container: [100, 90]\nsource: [1, 2, 3, 4]\narrow: up\noffset: 3\ncanvas: bounds",
      [
        "s.yaml:4:1: error: arrow: placing decides where the arrow points; say permitted: [up, down] or the like; take the key out",
        "s.yaml:5:1: error: offset: placing decides where the arrow is; take the key out",
        "s.yaml:6:1: error: canvas: a placed popover is drawn with its whole container; take the key out",
      ]
    ),
    (
      "host: plain\nanchor: button\nsource: [1, 2, 3, 4]\nbackdrop: a.png\nbackground: checker",
      [
        "s.yaml:4:1: error: source and anchor exclude each other; give one of them",
        "s.yaml:5:1: error: host and backdrop exclude each other; give one of them",
        "s.yaml:6:1: error: host and background exclude each other; give one of them",
      ]
    ),
    (
      "host: plain\nanchor: button\ncontentImage: a.png\nplaceholder: [navigation-bar, lists]",
      [
        "s.yaml:5:1: error: contentImage and placeholder exclude each other; give one of them",
        "s.yaml:5:14: error: placeholder must be none, text, menu, list, form, media, picker or navigation-bar, or a bar over one of them such as [navigation-bar, list], not 'navigation-bar, lists'; did you mean 'list'?",
      ]
    ),
    (
      "host: plain\nanchor: button\nplaceholder: []",
      ["s.yaml:4:14: error: placeholder must not be an empty list"]
    ),
    (
      "container: 100x90\nsource: [1, 2, -3, .nan]\npermitted: [up, none, up]\ndim: 2",
      [
        "s.yaml:2:12: error: container must be [width, height], not \"100x90\"; write [100, 90]",
        "s.yaml:3:16: error: source must be 0 or more, not -3",
        "s.yaml:3:20: error: source must be a finite number, not \".nan\"",
        "s.yaml:4:17: error: permitted must be directions or none alone, not none beside others",
        "s.yaml:4:23: error: permitted names up twice",
        "s.yaml:5:6: error: dim must be from 0 to 1, not 2",
      ]
    ),
    (
      "host: split-view\nanchor: detail-button\nminimumPrimaryColumnWidth: 300\nmaximumPrimaryColumnWidth: 200",
      [
        "s.yaml:5:28: error: maximumPrimaryColumnWidth 200 is less than minimumPrimaryColumnWidth 300"
      ]
    ),
    (
      "host: plain\nanchor: button\nmaximumPrimaryColumnWidth: 200",
      [
        "s.yaml:4:28: error: only the host split-view has a primary column; leave its width out"
      ]
    ),
    (
      "container: [100, 90]\nsourceRect: 1\npopoverLayoutMargins: 3",
      [
        "s.yaml:2:1: error: there is nothing to point at: give a source, or an anchor of the host",
        "s.yaml:3:1: error: unknown key 'sourceRect'; did you mean 'source'?",
        "s.yaml:4:1: error: unknown key 'popoverLayoutMargins'; did you mean 'margins'?",
      ]
    ),
  ])
  func `a place that cannot be is refused, at its lines, all at once`(
    yaml: String, expected: [String]
  ) {
    #expect(complaints(yaml) == expected)
  }
}
