import Imaging
@testable import Placement
@testable import Popovers
import Testing
import TestLayouts
@testable import Themes

@Suite struct HostDrawingTests {
  @Test(arguments: Host.allCases, HostAppearance.allCases)
  func `a host fills its container and no more`(host: Host, look: HostAppearance) throws {
    let drawing = try host.arrangement(in: Size(width: 320, height: 480)).drawing(
      at: .two, appearance: look)
    #expect(drawing.canvas == PixelSize(width: 640, height: 960))
    #expect(drawing.visible == PixelRect(x: 0, y: 0, width: 640, height: 960))
    #expect(drawing.group.isEmpty && drawing.shadows.isEmpty)
    #expect(drawing.background == .color(HostPalette.paper.color(look)))
  }

  @Test func `dimming lies over the host and under the keyboard`() throws {
    let plain = try Host.plain.arrangement(in: Size(width: 320, height: 480))
    let black = Color(red: 0, green: 0, blue: 0, alpha: 51)
    let dim = Drawing.Step.fill(
      Path(rect: PixelRect(x: 0, y: 0, width: 320, height: 480)), .color(black))
    #expect(plain.drawing(dimmedBy: 0.2).overlay == plain.drawing().overlay + [dim])
    #expect(plain.drawing(dimmedBy: 0) == plain.drawing())

    let typing = try Host.plain.arrangement(
      in: Size(width: 320, height: 480), traits: HostTraits(keyboardHeight: 216))
    let keyboard = typing.drawing().overlay.dropFirst(plain.drawing().overlay.count)
    #expect(keyboard.count > 30)
    #expect(typing.drawing(dimmedBy: 0.2).overlay == plain.drawing().overlay + [dim] + keyboard)
  }

  @Test func `a keyboard covers the bottom, and never more than the screen`() {
    let keyboard = HostKeyboard(216, in: Size(width: 320, height: 480))
    #expect(
      keyboard.elements.first == .fill(Rect(x: 0, y: 264, width: 320, height: 216), .keyboard))
    // 26 letters, the space bar, two darker keys in each of the last two rows.
    let keys = keyboard.elements.filter { if case .rounded = $0 { true } else { false } }
    #expect(keys.count == 31)
    let high = HostKeyboard(900, in: Size(width: 320, height: 480))
    #expect(high.elements.first == .fill(Rect(x: 0, y: 0, width: 320, height: 480), .keyboard))
    #expect(HostKeyboard(0, in: Size(width: 320, height: 480)).elements.isEmpty)
    #expect(HostKeyboard(.nan, in: Size(width: 320, height: 480)).elements.isEmpty)
    // Too low for keys.
    #expect(HostKeyboard(40, in: Size(width: 320, height: 480)).elements.count == 2)
  }

  /// A pen of odd width runs along the middles of pixels.
  @Test func `straight icons lie on whole pixels at every scale`() throws {
    for (number, shift) in [(0.7, 0.5), (1, 0), (1.5, 0), (2.0, 0.5), (2.5, 0), (3, 0.5)] {
      let scale = try #require(Scale(number))
      let steps = HostPainter(scale: scale, appearance: .light)
        .steps([
          .icon(.house, Point(x: 21.3, y: 40.9), .tint), .icon(.menu, Point(x: 8, y: 9), .tint),
        ])
      #expect(steps.count == 2)
      for step in steps {
        guard case .stroke(let path, let pen, _) = step else {
          Issue.record("an icon is a line")
          return
        }
        #expect(pen.width == pen.width.rounded() && pen.width >= 1)
        #expect((pen.width / 2).truncatingRemainder(dividingBy: 1) == shift)
        for element in path.elements {
          switch element {
          case .move(let point), .line(let point):
            #expect((point.x - shift) == (point.x - shift).rounded())
            #expect((point.y - shift) == (point.y - shift).rounded())
          case .curve, .close: break
          }
        }
      }
    }
  }

  @Test func `light and dark differ in every colour`() {
    // What is no part of the screen is black in both.
    for ink in HostPalette.allCases where ink != .hardware {
      #expect(ink.color(.light) != ink.color(.dark), "\(ink)")
    }
  }

  @Test func `a background alone can be a container, too`() {
    let color = Color(red: 10, green: 20, blue: 30)
    let drawing = Drawing(
      .color(color), container: Size(width: 10, height: 5), at: .three, dimmedBy: 1)
    #expect(
      drawing
        == Drawing(
          canvas: PixelSize(width: 30, height: 15), background: .color(color),
          overlay: [.fill(Path(rect: PixelRect(x: 0, y: 0, width: 30, height: 15)), .color(.black))]
        ))
  }
}
