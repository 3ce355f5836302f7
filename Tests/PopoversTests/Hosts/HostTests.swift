import Popovers
import Raster
import Testing

@Suite struct HostTests {
  private func rect(
    _ host: Host, _ anchor: String, in container: Size = Size(1024, 768),
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
    for host in Host.allCases { #expect(host.standardContainer == Size(1024, 768)) }
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
    let arrangement = try host.arrangement(in: Size(768, 1024))
    #expect(arrangement.safeArea == Insets(top: 20, left: 0, bottom: 0, right: 0))
  }

  @Test func `the plain screen has a button of 120 by 44 in its middle`() throws {
    #expect(try rect(.plain, "button") == Rect(452, 362, 120, 44))
    #expect(try rect(.plain, "button", in: Size(320, 480)) == Rect(100, 218, 120, 44))
  }

  @Test func `the plain screen's corner buttons keep 16 points from the sides`() throws {
    #expect(try rect(.plain, "top-left") == Rect(16, 36, 44, 44))
    #expect(try rect(.plain, "top-right") == Rect(964, 36, 44, 44))
    #expect(try rect(.plain, "bottom-left") == Rect(16, 708, 44, 44))
    #expect(try rect(.plain, "bottom-right") == Rect(964, 708, 44, 44))
  }

  @Test func `bar buttons are squares of 44 in a bar under the status bar`() throws {
    #expect(try rect(.navigationBar, "bar-button-left") == Rect(8, 20, 44, 44))
    #expect(try rect(.navigationBar, "bar-button-right") == Rect(972, 20, 44, 44))
    #expect(
      try rect(.navigationBar, "bar-button-right", in: Size(320, 480)) == Rect(268, 20, 44, 44))
  }

  @Test func `a toolbar's five items are spread evenly`() throws {
    // From 8 to 972 in four steps of 241.
    for (number, x) in [8.0, 249, 490, 731, 972].enumerated() {
      #expect(try rect(.toolbar, "item-\(number + 1)") == Rect(x, 724, 44, 44))
    }
  }

  @Test func `five tabs share the width of a bar of 49 points`() throws {
    #expect(try rect(.tabBar, "tab-2", in: Size(320, 480)) == Rect(64, 431, 64, 49))
    // 1024 / 5 = 204.8, without the noise of binary fractions.
    #expect(try rect(.tabBar, "tab-4") == Rect(614.4, 719, 204.8, 49))
  }

  @Test func `a split view's columns have a bar and a button each`() throws {
    #expect(try rect(.splitView, "primary-button") == Rect(268, 20, 44, 44))
    #expect(try rect(.splitView, "primary-row") == Rect(0, 152, 320, 44))
    #expect(try rect(.splitView, "bar-button-left") == Rect(328, 20, 44, 44))
    #expect(try rect(.splitView, "bar-button-right") == Rect(972, 20, 44, 44))
    // In the middle of (320, 64, 704, 704).
    #expect(try rect(.splitView, "detail-button") == Rect(612, 394, 120, 44))
  }

  @Test func `a split view collapses to its detail in compact width`() throws {
    let arrangement = try Host.splitView.arrangement(
      in: Size(320, 480), traits: HostTraits(isCompact: true))
    #expect(
      arrangement.anchors == [
        HostAnchor("bar-button-left", Rect(8, 20, 44, 44)),
        HostAnchor("bar-button-right", Rect(268, 20, 44, 44)),
        HostAnchor("detail-button", Rect(100, 250, 120, 44)),
      ])
  }

  @Test func `a menu shows beside the content that has slid aside`() throws {
    #expect(try rect(.sideMenu, "menu-row") == Rect(0, 108, 280, 44))
    #expect(try rect(.sideMenu, "bar-button-left") == Rect(288, 20, 44, 44))
    // The content keeps its width of 1024: its middle is at 280 + 512.
    #expect(try rect(.sideMenu, "button") == Rect(732, 394, 120, 44))
  }

  @Test func `on a narrow screen the slid content keeps its menu button only`() throws {
    let anchors = try Host.sideMenu.anchors(in: Size(320, 480))
    #expect(
      anchors == [
        HostAnchor("menu-row", Rect(0, 108, 260, 44)),
        HostAnchor("bar-button-left", Rect(268, 20, 44, 44)),
      ])
  }

  @Test func `from right to left everything is mirrored and named for what is seen`() throws {
    let traits = HostTraits(isRightToLeft: true)
    #expect(try rect(.splitView, "primary-row", traits) == Rect(704, 152, 320, 44))
    #expect(try rect(.splitView, "detail-button", traits) == Rect(292, 394, 120, 44))
    #expect(try rect(.splitView, "bar-button-left", traits) == Rect(8, 20, 44, 44))
    #expect(try rect(.toolbar, "item-1", traits) == Rect(972, 724, 44, 44))
    #expect(try rect(.plain, "top-left", traits) == Rect(16, 36, 44, 44))
  }

  @Test(arguments: Host.allCases, [false, true])
  func `anchors are inside of the container and have names of their own`(
    host: Host, isRightToLeft: Bool
  ) throws {
    for container in [Size(1024, 768), Size(768, 1024), Size(320, 480), Size(667, 375)] {
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
    let arrangement = try Host.navigationBar.arrangement(in: Size(1024, 768))
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
      try host.arrangement(in: Size(100, 90))
    }
    #expect(error?.description.contains("not 100x90") == true)
  }

  @Test func `a primary column that leaves the detail no room is an error`() {
    let traits = HostTraits(primaryColumn: PrimaryColumn(minimum: 300))
    #expect(
      throws: HostError.containerTooSmall(
        host: .splitView, container: Size(320, 480), minimum: Size(460, 200))
    ) { try Host.splitView.arrangement(in: Size(320, 480), traits: traits) }
  }
}
