public import Imaging
import Themes
internal import Words

/// One picture of a theme's gallery.
public struct PreviewCase: Equatable, Sendable {
  /// The picture's file name without its extension: `120x80-up-start-dark@2x`.
  public let name: String
  /// The popover to draw.
  public let request: PopoverRequest
  /// In which appearance; `base` is the theme without differences.
  public let appearance: String
}

extension Previews {
  /// Every combination of the lists, by content, direction, offset, appearance and scale in the
  /// theme's order.
  ///
  /// Names contain the varying values: the offset is left out where there is only one, and for direction `none`, which
  /// ignores it; the appearance where there is only one; `@1x` always. Each name is unique.
  package var cases: [PreviewCase] {
    let offsets = offsets.uniqued
    let appearances = appearances.uniqued
    var cases: [PreviewCase] = []
    for size in content.uniqued {
      for arrow in arrows.uniqued {
        for offset in arrow == .none ? [.points(0)] : offsets {
          for appearance in appearances {
            var words = [size.decimals, arrow.rawValue]
            if arrow != .none, offsets.count > 1 { words.append(offset.word) }
            if appearances.count > 1 { words.append(appearance) }
            let name = words.joined(separator: "-")
            for scale in scales.uniqued {
              cases.append(
                PreviewCase(
                  name: name + scale.suffix,
                  request: PopoverRequest(
                    extent: .content(size), arrow: arrow, offset: offset, scale: scale),
                  appearance: appearance))
            }
          }
        }
      }
    }
    return cases
  }
}

extension ArrowOffset {
  /// How the offset is written: `start`, `-9.5`, `end`.
  fileprivate var word: String {
    switch self {
    case .start: "start"
    case .end: "end"
    case .points(let points): points.decimal
    }
  }
}

extension Scale {
  /// `@2x`; empty for one pixel a point.
  public var suffix: String { self == .one ? "" : "@\(value.decimal)x" }
}
