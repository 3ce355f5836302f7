import Imaging
import PopframeKit
import Testing

@Suite struct PlacementChangeTests {
  private func place(_ change: PlacementChange, _ index: Int, of count: Int) -> PlacementSettings {
    change.place(PlacementSettings(), inFrame: index, of: count)
  }

  @Test(arguments: [(0, 40.0), (1, 50), (6, 100), (30, 340), (59, 630), (60, 640)])
  func `frame i is at from + (to − from) · i / (n − 1)`(index: Int, x: Double) {
    let change = PlacementChange.source(
      from: Rect(x: 40, y: 40, width: 44, height: 44),
      to: Rect(x: 640, y: 40, width: 44, height: 44))
    #expect(place(change, index, of: 61).source == Rect(x: x, y: 40, width: 44, height: 44))
  }

  @Test func `every side of the source moves by itself`() {
    let change = PlacementChange.source(
      from: Rect(x: 0, y: 10, width: 4, height: 0), to: Rect(x: 3, y: -5, width: 1, height: 9))
    #expect(place(change, 1, of: 4).source == Rect(x: 1, y: 5, width: 3, height: 3))
    #expect(place(change, 2, of: 4).source == Rect(x: 2, y: 0, width: 2, height: 6))
  }

  /// 0.1 + 0.2 of the way from 0 to 1 is three tenths, and the end is the end.
  @Test func `decimals have no noise`() {
    let change = PlacementChange.keyboard(from: 0, to: 1)
    #expect(
      (0...10).map { place(change, $0, of: 11).keyboardHeight } == [
        0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1,
      ])
    let third = PlacementChange.keyboard(from: 0.1, to: 0.7)
    #expect(place(third, 2, of: 3).keyboardHeight == 0.7)
  }

  @Test func `a screen that is turned changes both sides at once`() {
    let change = PlacementChange.container(
      from: Size(width: 1024, height: 768), to: Size(width: 768, height: 1024))
    #expect(
      (0..<5).map { place(change, $0, of: 5).container } == [
        Size(width: 1024, height: 768), Size(width: 960, height: 832),
        Size(width: 896, height: 896), Size(width: 832, height: 960),
        Size(width: 768, height: 1024),
      ])
  }

  @Test func `a source that moves takes the place of an anchor`() {
    var settings = PlacementSettings()
    settings.host = .plain
    settings.anchor = "button"
    let change = PlacementChange.source(
      from: Rect(x: 1, y: 2, width: 3, height: 4), to: Rect(x: 5, y: 6, width: 7, height: 8))
    let moved = change.place(settings, inFrame: 0, of: 2)
    #expect(
      moved.anchor == nil && moved.source == Rect(x: 1, y: 2, width: 3, height: 4)
        && moved.host == .plain)
  }
}
