public import Imaging

/// The effect of a tap on a point of a container.
public enum HitRegion: String, Hashable, Sendable, CaseIterable {
  /// It reaches the popover's content.
  case content
  /// It lands on the frame around the content: nothing happens.
  case frame
  /// It lands on the arrow: nothing happens.
  case arrow
  /// It reaches the keyboard.
  case keyboard
  /// It reaches the view behind the popover.
  case passthrough
  /// It ends the presentation.
  case dismiss
  /// It is ignored, because the presentation is modal.
  case ignored

  /// The colour of the region in a map; the region's place among all cases is its number there.
  public var color: Color {
    switch self {
    case .content: Color(red: 0x22, green: 0xA0, blue: 0x5A)
    case .frame: Color(red: 0x2F, green: 0x6F, blue: 0xDE)
    case .arrow: Color(red: 0x7A, green: 0x3F, blue: 0xC8)
    case .keyboard: Color(red: 0x4B, green: 0x55, blue: 0x63)
    case .passthrough: Color(red: 0xF2, green: 0xB1, blue: 0x34)
    case .dismiss: Color(red: 0xE2, green: 0x4A, blue: 0x4A)
    case .ignored: Color(red: 0xC9, green: 0xCE, blue: 0xD6)
    }
  }
}

/// The effects of taps around a placed popover, by UIKit's rules: a modal presentation ignores every tap outside;
/// otherwise passthrough views receive their taps; otherwise the tap dismisses the popover.
///
/// The popover comes first, then the keyboard. Regions are rectangles, the layout's own. They contain their left and
/// top edges.
public struct HitMap: Equatable, Sendable {
  /// The size of the container in points.
  public let container: Size
  /// The rectangles in points of the container; a point is in the first that holds it.
  package let areas: [Area]
  /// The effect of a tap outside of all rectangles.
  public let elsewhere: HitRegion

  /// A rectangle in which every tap does the same, where no earlier one holds the point.
  package struct Area: Equatable, Sendable {
    package let region: HitRegion
    /// Where, in points of the container.
    package let rect: Rect
  }

  /// Computes what taps do.
  ///
  /// - Parameters:
  ///   - report: The placed popover.
  ///   - passthrough: The views behind the popover that receive their taps.
  ///   - isModal: Whether taps outside are ignored.
  public init(_ report: PlacementReport, passthrough: [Rect] = [], isModal: Bool = false) {
    let request = report.request
    container = request.container
    var areas = [Area(region: .content, rect: report.content)]
    if !report.placement.presentation.isAdapted {
      areas.append(Area(region: .frame, rect: report.frame))
      if let arrow = report.arrow { areas.append(Area(region: .arrow, rect: arrow)) }
    }
    if request.keyboardHeight > 0 {
      areas.append(
        Area(
          region: .keyboard,
          rect: Rect(
            x: 0, y: container.height - request.keyboardHeight, width: container.width,
            height: request.keyboardHeight)))
    }
    if !isModal { areas += passthrough.map { Area(region: .passthrough, rect: $0) } }
    self.areas = areas
    elsewhere = isModal ? .ignored : .dismiss
  }

  /// The effect of a tap on a point of the container.
  public func region(at point: Point) -> HitRegion {
    areas.first { $0.rect.holds(point) }?.region ?? elsewhere
  }

  /// The size of the map in pixels.
  public func size(at scale: Scale) -> PixelSize {
    PixelSize(width: scale.round(container.width), height: scale.round(container.height))
  }

  /// The number of the region at the middle of each pixel, row by row from the top left.
  public func indices(at scale: Scale) -> [UInt8] {
    let size = size(at: scale)
    let regions = HitRegion.allCases
    func number(_ region: HitRegion) -> UInt8 { UInt8(regions.firstIndex(of: region) ?? 0) }
    var indices = [UInt8](repeating: number(elsewhere), count: size.width * size.height)
    // From below, so that the first rectangle is on top.
    for area in areas.reversed() {
      let columns = pixels(area.rect.x, area.rect.maxX, at: scale, count: size.width)
      let rows = pixels(area.rect.y, area.rect.maxY, at: scale, count: size.height)
      for y in rows {
        for x in columns { indices[y * size.width + x] = number(area.region) }
      }
    }
    return indices
  }

  /// The pixels whose middles lie from one length up to another.
  private func pixels(_ low: Double, _ high: Double, at scale: Scale, count: Int) -> Range<Int> {
    func first(_ length: Double) -> Int {
      max(0, min(count, Int((scale.value * length - 0.5 - 1e-9).rounded(.up))))
    }
    let start = first(low)
    return start..<max(start, first(high))
  }
}

extension Rect {
  /// Whether a point lies within, its left and top edges included.
  fileprivate func holds(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }
}
