public import Raster

/// Where everything on a host is, in points of the container: decided, not yet drawn.
public struct HostArrangement: Equatable, Sendable {
  /// The host.
  public let host: Host
  /// The size of the screen in points.
  public let container: Size
  /// What a popover has to keep clear of: the status bar.
  public let safeArea: Insets
  /// The places that a popover may point at.
  public let anchors: [HostAnchor]
  /// What is drawn, from below.
  let elements: [HostElement]
  /// The keyboard, which nothing dims.
  let keyboard: [HostElement]

  init(_ host: Host, _ board: HostBoard) {
    self.host = host
    container = board.container
    safeArea = Insets(top: HostMetrics.statusBarHeight, left: 0, bottom: 0, right: 0)
    keyboard = HostKeyboard(board.traits.keyboardHeight, in: board.container).elements
    if board.traits.isRightToLeft {
      anchors = board.anchors.map { $0.mirrored(in: board.container.width).withoutNoise }
      elements = board.elements.map { $0.mirrored(in: board.container.width) }
    } else {
      anchors = board.anchors.map(\.withoutNoise)
      elements = board.elements
    }
  }

  /// The anchor of a name; an unknown one is an error with all names.
  public func anchor(named name: String) throws(HostError) -> HostAnchor {
    guard let anchor = anchors.first(where: { $0.name == name }) else {
      throw .unknownAnchor(name: name, host: host, known: anchors.map(\.name))
    }
    return anchor
  }
}

extension HostAnchor {
  /// The anchor in a mirrored container; its name says what is seen then.
  fileprivate func mirrored(in width: Double) -> HostAnchor {
    let words = name.split(separator: "-").map { word in
      switch word {
      case "left": "right"
      case "right": "left"
      default: String(word)
      }
    }
    return HostAnchor(words.joined(separator: "-"), rect.mirrored(in: width))
  }

  /// The anchor with decimals as they are meant: 614.4, not 614.4000000000001.
  fileprivate var withoutNoise: HostAnchor {
    HostAnchor(
      name,
      Rect(
        rect.x.withoutNoise, rect.y.withoutNoise, rect.width.withoutNoise,
        rect.height.withoutNoise))
  }
}

extension Rect {
  /// The rectangle as a mirror along a container's middle shows it.
  func mirrored(in width: Double) -> Rect { Rect(width - maxX, y, self.width, height) }
}
