import Imaging
@testable import Popovers
import Testing
@testable import Themes

@testable import Placement

/// Other systems' rules as settings, and settings as other systems' code.
@Suite struct PlacementRulesTests {
  private let request: PlacementRequest = {
    var request = PlacementRequest(
      container: Size(width: 800, height: 600), source: Rect(x: 40, y: 300, width: 44, height: 20),
      content: Size(width: 320, height: 200))
    request.permitted = [.up, .left]
    request.distance = 4
    return request
  }()

  @Test func `options win over the rules they start from`() {
    var asked = PlacementSettings()
    asked.policy = .listed
    let settings = asked.merging(defaults: PlacementRules.wy.settings)
    #expect(settings.policy == .listed)
    #expect(settings.margins == Insets(all: 10))
  }

  /// Chameleon asks below, to the right, to the left and above its source, in this order.
  @Test func `Chameleon's order is its own`() throws {
    let settings = PlacementRules.chameleon.settings
    #expect(settings.policy == .listed)
    #expect(settings.permitted == [.up, .left, .right, .down])
  }

  @Test func `UIKit's code has its words`() {
    let code = PlacementLanguage.uikit.code(for: request)
    #expect(code.contains("popover.sourceRect = CGRect(x: 40, y: 300, width: 44, height: 20)"))
    #expect(code.contains("popover.permittedArrowDirections = [.up, .left]"))
    #expect(code.contains("UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)"))
    #expect(code.contains("CGSize(width: 320, height: 200)"))
    #expect(code.contains("// not said: a distance of 4 from the source"))
    var any = request
    any.permitted = [.down, .up, .left, .right]
    #expect(PlacementLanguage.uikit.code(for: any).contains("permittedArrowDirections = .any"))
  }

  @Test func `Floating UI's code names the side of the popover`() {
    let code = PlacementLanguage.floatingUI.code(for: request)
    #expect(code.contains("placement: 'bottom'"))
    #expect(code.contains("flip({ crossAxis: false, fallbackPlacements: ['right'], padding })"))
    #expect(code.contains("offset(4)"))
    #expect(code.contains("const padding = { top: 10, left: 10, bottom: 10, right: 10 };"))
    #expect(code.contains("// not said: that the arrow hits its source"))
  }

  /// `preference` asks up before left, whatever is named first; `flip` asks no more than the opposite.
  @Test func `sides stand in the order in which the policy asks them`() {
    var asked = request
    asked.permitted = [.left, .down, .up]
    #expect(WebPlacement(asked).directions == [.up, .down, .left])
    asked.policy = .listed
    #expect(WebPlacement(asked).directions == [.left, .down, .up])
    asked.policy = .flip
    #expect(WebPlacement(asked).directions == [.left])
    asked.permitted = [.down, .left, .up]
    #expect(WebPlacement(asked).directions == [.down, .up])
  }

  @Test func `CSS and SwiftUI have theirs`() {
    let css = PlacementLanguage.css.code(for: request)
    #expect(css.hasPrefix(".popover {\n  position: fixed;\n"))
    #expect(PlacementLanguage.css.code(for: request, className: "frost").hasPrefix(".frost {\n"))
    #expect(css.contains("  position-area: bottom;\n  inset: 4px 10px 10px 10px;"))
    #expect(css.contains("position-try-fallbacks: --right;"))
    let fallback =
      "@position-try --right {\n  position-area: right;\n  inset: 10px 10px 10px 4px;\n}"
    #expect(css.contains(fallback))
    #expect(css.contains("max-width: 780px;"))
    var mirrored = request
    mirrored.alignment = .start
    mirrored.layoutDirection = .rightToLeft
    #expect(
      PlacementLanguage.css.code(for: mirrored).contains(
        "position-area: bottom span-left;\n  inset: 4px 0px 10px 10px;"))
    let swiftUI = PlacementLanguage.swiftUI.code(for: request)
    #expect(
      swiftUI.contains(
        """
          arrowEdge: .bottom
          // not said: that the arrow may point left
          // not said: a distance of 4 from the source
        ) {
          content.frame(width: 320, height: 200)
        }
        """))
    #expect(!swiftUI.contains("margins"))
    var asked = request
    asked.margins = Insets(all: 8)
    asked.overlapsSource = true
    asked.permitted = [.none]
    let odd = PlacementLanguage.swiftUI.code(for: asked)
    #expect(odd.contains("// not said: the margins"))
    #expect(odd.contains("// not said: that it may cover its source"))
    #expect(odd.contains("// not said: that there is no arrow, in the middle"))
    #expect(!odd.contains("arrowEdge"))
  }
}
