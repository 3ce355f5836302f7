import Imaging

/// One thing on a host, in points of its container.
enum HostElement: Equatable {
  case fill(Rect, HostPalette)
  /// A rectangle with round corners, filled, outlined by a hairline inside of it, or both.
  case rounded(Rect, radius: Double, fill: HostPalette? = nil, line: HostPalette? = nil)
  /// A hairline, one device pixel, inside of a rectangle along one of its sides.
  case hairline(Side, of: Rect, HostPalette)
  /// A line of text, centred vertically; left out where it is wider than the rectangle.
  case text(HostText, Rect, HostPalette)
  case icon(HostIcon, Point, HostPalette)

  enum Side: Equatable {
    case top, left, bottom, right
  }
}

struct HostText: Equatable {
  enum Alignment: Equatable {
    case left, center, right
  }

  var text: String
  /// The height of a capital letter in points.
  var capHeight: Double
  var isBold = false
  var alignment = Alignment.center
}

extension HostElement {
  /// The element mirrored at the container's middle; texts stay readable.
  func mirrored(in width: Double) -> HostElement {
    switch self {
    case .fill(let rect, let ink):
      return .fill(rect.mirrored(in: width), ink)
    case .rounded(let rect, let radius, let fill, let line):
      return .rounded(rect.mirrored(in: width), radius: radius, fill: fill, line: line)
    case .hairline(let side, let rect, let ink):
      let mirrored: Side =
        switch side {
        case .left: .right
        case .right: .left
        case .top, .bottom: side
        }
      return .hairline(mirrored, of: rect.mirrored(in: width), ink)
    case .text(var text, let rect, let ink):
      switch text.alignment {
      case .left: text.alignment = .right
      case .right: text.alignment = .left
      case .center: break
      }
      return .text(text, rect.mirrored(in: width), ink)
    case .icon(let icon, let center, let ink):
      return .icon(icon.mirrored, Point(x: width - center.x, y: center.y), ink)
    }
  }
}
