import Imaging

/// The hardware that a screen without a home button shows over everything: camera and home indicator.
struct ScreenHardware {
  private(set) var elements: [HostElement] = []

  /// A home indicator is a bar of 5 points, 8 from the bottom, on a third of the width; notch and
  /// island have typical sizes, not those of an exact model.
  private static let indicatorHeight = 5.0
  private static let indicatorMargin = 8.0

  init(_ traits: HostTraits, in container: Size) {
    guard let safeArea = traits.safeArea else { return }
    let screen = Rect(x: 0, y: 0, width: container.width, height: container.height)
    if safeArea.bottom > 0 {
      let width = min(container.width * 0.36, 320)
      let indicator = Rect(
        x: (container.width - width) / 2,
        y: container.height - min(Self.indicatorMargin, safeArea.bottom) - Self.indicatorHeight,
        width: width, height: Self.indicatorHeight)
      elements.append(.rounded(indicator, radius: Self.indicatorHeight / 2, fill: .ink))
    }
    // In landscape a phone has its camera at the left or right, where nothing is drawn.
    guard container.height >= container.width else {
      if traits.cutout != .none, safeArea.left > 0 { addSideCutout(traits.cutout, screen) }
      return
    }
    switch traits.cutout {
    case .none: break
    case .notch:
      let width = container.width * 0.5
      let bay = Rect(x: (container.width - width) / 2, y: -30, width: width, height: 60)
      elements.append(.rounded(bay, radius: 20, fill: .hardware))
    case .island:
      let capsule = Rect(x: (container.width - 126) / 2, y: 11, width: 126, height: 37)
      elements.append(.rounded(capsule, radius: 18.5, fill: .hardware))
    }
  }

  private mutating func addSideCutout(_ cutout: ScreenCutout, _ screen: Rect) {
    switch cutout {
    case .none: break
    case .notch:
      let height = screen.height * 0.5
      elements.append(
        .rounded(
          Rect(x: -30, y: (screen.height - height) / 2, width: 60, height: height), radius: 20,
          fill: .hardware))
    case .island:
      elements.append(
        .rounded(
          Rect(x: 11, y: (screen.height - 126) / 2, width: 37, height: 126), radius: 18.5,
          fill: .hardware))
    }
  }
}
