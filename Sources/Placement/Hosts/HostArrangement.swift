package import Imaging
import Themes
internal import Words

/// Where everything on a host is, in points of the container: decided, not yet drawn.
package struct HostArrangement: Equatable, Sendable {
  package let host: Host
  /// The size of the screen in points.
  package let container: Size
  /// The insets that a popover must not cover: the status bar, or the screen's safe area.
  package let safeArea: Insets
  package let anchors: [HostAnchor]
  /// Navigation bars and toolbars, up to the screen's edge, in points of the container.
  let bars: [Rect]
  /// The elements to draw, the lowest first.
  let elements: [HostElement]
  /// The keyboard, which is never dimmed.
  let keyboard: [HostElement]
  /// Camera and home indicator, which are drawn over everything.
  let screen: [HostElement]

  init(_ host: Host, _ board: HostBuilder) {
    self.host = host
    container = board.container
    safeArea =
      board.traits.safeArea
      ?? Insets(top: HostMetrics.statusBarHeight, left: 0, bottom: 0, right: 0)
    screen = ScreenHardware(board.traits, in: board.container).elements
    keyboard =
      HostKeyboard(
        board.traits.keyboardHeight, of: board.traits.keyboardFullHeight, in: board.container
      ).elements
    if board.traits.isRightToLeft {
      anchors = board.anchors.map { $0.mirrored(in: board.container.width).roundedToNanopoint }
      bars = board.bars.map { $0.mirrored(in: board.container.width) }
      elements = board.elements.map { $0.mirrored(in: board.container.width) }
    } else {
      anchors = board.anchors.map(\.roundedToNanopoint)
      bars = board.bars
      elements = board.elements
    }
  }

  package func bar(of anchor: HostAnchor) -> Rect? {
    let middle = anchor.rect.center
    return bars.first {
      $0.x <= middle.x && middle.x < $0.maxX && $0.y <= middle.y && middle.y < $0.maxY
    }
  }

  /// The anchor of a name; an unknown one is an error with all names.
  package func anchor(named name: String) throws(HostError) -> HostAnchor {
    guard let anchor = anchors.first(where: { $0.name == name }) else {
      throw .unknownAnchor(name: name, host: host, known: anchors.map(\.name))
    }
    return anchor
  }
}

extension HostAnchor {
  /// The anchor in a mirrored container, with the name of its new side.
  fileprivate func mirrored(in width: Double) -> HostAnchor {
    let words = name.split(separator: "-").map { word in
      switch word {
      case "left": "right"
      case "right": "left"
      default: String(word)
      }
    }
    return HostAnchor(
      words.joined(separator: "-"), rect.mirrored(in: width), isBarButton: isBarButton)
  }

  /// The anchor without rounding errors of decimals: 614.4, not 614.4000000000001.
  fileprivate var roundedToNanopoint: HostAnchor {
    HostAnchor(
      name,
      Rect(
        x: rect.x.roundedToNanopoint, y: rect.y.roundedToNanopoint,
        width: rect.width.roundedToNanopoint,
        height: rect.height.roundedToNanopoint), isBarButton: isBarButton)
  }
}

extension Rect {
  func mirrored(in width: Double) -> Rect {
    Rect(x: width - maxX, y: y, width: self.width, height: height)
  }
}

extension HostArrangement {
  /// The host as steps in device pixels; the canvas is the container, opaque.
  ///
  /// - Parameter dim: The opacity of the black over everything except the keyboard, 0…1, like the dimming view of a
  ///   presentation.
  package func drawing(
    at scale: Scale = .one, appearance: HostAppearance = .light, dimmedBy dim: Double = 0
  ) -> Drawing {
    let painter = HostPainter(scale: scale, appearance: appearance)
    let canvas = PixelSize(
      width: scale.round(container.width), height: scale.round(container.height))
    return Drawing(
      canvas: canvas, background: .color(HostPalette.paper.color(appearance)),
      overlay: painter.steps(elements) + [Drawing.Step](dimming: canvas, by: dim)
        + painter.steps(keyboard) + painter.steps(screen))
  }
}

/// A named place on a host that a popover may point at.
package struct HostAnchor: Hashable, Sendable {
  /// The name, in kebab-case; `left` and `right` in it are sides of the screen, also from right to
  /// left.
  package let name: String
  /// The place in points of the container.
  package let rect: Rect
  /// Whether it is a bar button: a popover that points at one stands above or below it.
  package let isBarButton: Bool

  package init(_ name: String, _ rect: Rect, isBarButton: Bool = false) {
    self.name = name
    self.rect = rect
    self.isBarButton = isBarButton
  }
}
