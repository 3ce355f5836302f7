import Imaging
import Placement
import Testing

@Suite struct HostTests {
  private func rect(
    _ host: Host, _ anchor: String, in container: Size = Size(width: 1024, height: 768),
    _ traits: HostTraits = HostTraits()
  ) throws -> Rect {
    try host.arrangement(in: container, traits: traits).anchor(named: anchor).rect
  }

  @Test func `hosts have the names of the documentation`() {
    #expect(
      Host.allCases.map(\.rawValue) == [
        "plain", "navigation-bar", "toolbar", "tab-bar", "split-view", "side-menu",
      ])
  }

  @Test func `a host is at first an iPad in landscape`() {
    for host in Host.allCases { #expect(host.standardContainer == Size(width: 1024, height: 768)) }
  }

  @Test func `UIKit's lengths`() {
    #expect(HostMetrics.statusBarHeight == 20)
    #expect(HostMetrics.navigationBarHeight == 44)
    #expect(HostMetrics.toolbarHeight == 44)
    #expect(HostMetrics.tabBarHeight == 49)
    #expect(HostMetrics.rowHeight == 44)
  }

  @Test(arguments: Host.allCases)
  func `only the status bar is unsafe`(host: Host) throws {
    let arrangement = try host.arrangement(in: Size(width: 768, height: 1024))
    #expect(arrangement.safeArea == Insets(top: 20, left: 0, bottom: 0, right: 0))
  }

  @Test func `the plain screen has a button of 120 by 44 in its middle`() throws {
    #expect(try rect(.plain, "button") == Rect(x: 452, y: 362, width: 120, height: 44))
    #expect(
      try rect(.plain, "button", in: Size(width: 320, height: 480))
        == Rect(x: 100, y: 218, width: 120, height: 44))
  }

  @Test func `the plain screen's corner buttons keep 16 points from the sides`() throws {
    #expect(try rect(.plain, "top-left") == Rect(x: 16, y: 36, width: 44, height: 44))
    #expect(try rect(.plain, "top-right") == Rect(x: 964, y: 36, width: 44, height: 44))
    #expect(try rect(.plain, "bottom-left") == Rect(x: 16, y: 708, width: 44, height: 44))
    #expect(try rect(.plain, "bottom-right") == Rect(x: 964, y: 708, width: 44, height: 44))
  }

  @Test func `bar buttons are squares of 44 in a bar under the status bar`() throws {
    #expect(try rect(.navigationBar, "bar-button-left") == Rect(x: 8, y: 20, width: 44, height: 44))
    #expect(
      try rect(.navigationBar, "bar-button-right") == Rect(x: 972, y: 20, width: 44, height: 44))
    #expect(
      try rect(.navigationBar, "bar-button-right", in: Size(width: 320, height: 480))
        == Rect(x: 268, y: 20, width: 44, height: 44))
  }

  @Test func `a toolbar's five items are spread evenly`() throws {
    // From 8 to 972 in four steps of 241.
    for (number, x) in [8.0, 249, 490, 731, 972].enumerated() {
      #expect(try rect(.toolbar, "item-\(number + 1)") == Rect(x: x, y: 724, width: 44, height: 44))
    }
  }

  @Test func `five tabs share the width of a bar of 49 points`() throws {
    #expect(
      try rect(.tabBar, "tab-2", in: Size(width: 320, height: 480))
        == Rect(x: 64, y: 431, width: 64, height: 49))
    // 1024 / 5 = 204.8, without the noise of binary fractions.
    #expect(try rect(.tabBar, "tab-4") == Rect(x: 614.4, y: 719, width: 204.8, height: 49))
  }

  @Test func `a split view's columns have a bar and a button each`() throws {
    #expect(try rect(.splitView, "primary-button") == Rect(x: 268, y: 20, width: 44, height: 44))
    #expect(try rect(.splitView, "primary-row") == Rect(x: 0, y: 152, width: 320, height: 44))
    #expect(try rect(.splitView, "bar-button-left") == Rect(x: 328, y: 20, width: 44, height: 44))
    #expect(try rect(.splitView, "bar-button-right") == Rect(x: 972, y: 20, width: 44, height: 44))
    // In the middle of (320, 64, 704, 704).
    #expect(try rect(.splitView, "detail-button") == Rect(x: 612, y: 394, width: 120, height: 44))
  }

  @Test func `a split view collapses to its detail in compact width`() throws {
    let arrangement = try Host.splitView.arrangement(
      in: Size(width: 320, height: 480), traits: HostTraits(isCompact: true))
    #expect(
      arrangement.anchors == [
        HostAnchor("bar-button-left", Rect(x: 8, y: 20, width: 44, height: 44), isBarButton: true),
        HostAnchor(
          "bar-button-right", Rect(x: 268, y: 20, width: 44, height: 44), isBarButton: true),
        HostAnchor("detail-button", Rect(x: 100, y: 250, width: 120, height: 44)),
      ])
  }

  @Test func `a menu shows beside the content that has slid aside`() throws {
    #expect(try rect(.sideMenu, "menu-row") == Rect(x: 0, y: 108, width: 280, height: 44))
    #expect(try rect(.sideMenu, "bar-button-left") == Rect(x: 288, y: 20, width: 44, height: 44))
    // The content keeps its width of 1024: its middle is at 280 + 512.
    #expect(try rect(.sideMenu, "button") == Rect(x: 732, y: 394, width: 120, height: 44))
  }

  @Test func `on a narrow screen the slid content keeps its menu button only`() throws {
    let anchors = try Host.sideMenu.anchors(in: Size(width: 320, height: 480))
    #expect(
      anchors == [
        HostAnchor("menu-row", Rect(x: 0, y: 108, width: 260, height: 44)),
        HostAnchor(
          "bar-button-left", Rect(x: 268, y: 20, width: 44, height: 44), isBarButton: true),
      ])
  }

  @Test func `from right to left everything is mirrored and named for what is seen`() throws {
    let traits = HostTraits(isRightToLeft: true)
    #expect(
      try rect(.splitView, "primary-row", traits) == Rect(x: 704, y: 152, width: 320, height: 44))
    #expect(
      try rect(.splitView, "detail-button", traits) == Rect(x: 292, y: 394, width: 120, height: 44))
    #expect(
      try rect(.splitView, "bar-button-left", traits) == Rect(x: 8, y: 20, width: 44, height: 44))
    #expect(try rect(.toolbar, "item-1", traits) == Rect(x: 972, y: 724, width: 44, height: 44))
    #expect(try rect(.plain, "top-left", traits) == Rect(x: 16, y: 36, width: 44, height: 44))
  }

  @Test(arguments: Host.allCases, [false, true])
  func `anchors are inside of the container and have names of their own`(
    host: Host, isRightToLeft: Bool
  ) throws {
    for container in [
      Size(width: 1024, height: 768), Size(width: 768, height: 1024), Size(width: 320, height: 480),
      Size(width: 667, height: 375),
    ] {
      let anchors = try host.anchors(
        in: container, traits: HostTraits(isRightToLeft: isRightToLeft))
      #expect(!anchors.isEmpty)
      #expect(Set(anchors.map(\.name)).count == anchors.count)
      for anchor in anchors {
        let rect = anchor.rect
        #expect(rect.x >= 0 && rect.y >= 20 && rect.width >= 44 && rect.height >= 44)
        #expect(rect.maxX <= container.width && rect.maxY <= container.height, "\(anchor)")
      }
    }
  }

  @Test func `an unknown host is answered with all of them`() {
    let error = HostError.unknownHost(
      name: "split-wiev", known: Host.allCases.map(\.rawValue))
    #expect(throws: error) { try Host(named: "split-wiev") }
    #expect(
      error.description
        == "there is no host named 'split-wiev'; did you mean 'split-view'? (known: plain, "
        + "navigation-bar, toolbar, tab-bar, split-view, side-menu)")
  }

  @Test func `an unknown anchor is answered with all of the host's`() throws {
    let arrangement = try Host.navigationBar.arrangement(in: Size(width: 1024, height: 768))
    let error = #expect(throws: HostError.self) {
      try arrangement.anchor(named: "bar-button-rigth")
    }
    #expect(
      error?.description
        == "the host navigation-bar has no anchor named 'bar-button-rigth'; did you mean "
        + "'bar-button-right'? (known here: bar-button-left, bar-button-right, title)")
  }

  @Test(arguments: Host.allCases)
  func `a container smaller than the host's parts is an error`(host: Host) {
    let error = #expect(throws: HostError.self) {
      try host.arrangement(in: Size(width: 100, height: 90))
    }
    #expect(error?.description.contains("not 100x90") == true)
  }

  @Test func `a primary column that leaves the detail no room is an error`() {
    let traits = HostTraits(primaryColumn: PrimaryColumn(minimum: 300))
    #expect(
      throws: HostError.containerTooSmall(
        host: .splitView, container: Size(width: 320, height: 480),
        minimum: Size(width: 460, height: 200))
    ) { try Host.splitView.arrangement(in: Size(width: 320, height: 480), traits: traits) }
  }
}
