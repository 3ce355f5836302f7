import Exchange
import Imaging
import Popovers

// Shadows: filters, which have the shape of frame and arrow; where there is no arrow, a box casts those that spread.
extension StylesheetModel {
  /// Where shadows are those of a box.
  var boxShadow: WebLosses.BoxShadow {
    let looks = subject.looks
    guard looks.contains(where: { $0.theme.shadows.contains { $0.spread != 0 } }),
      looks.allSatisfy(\.isBox)
    else { return .nowhere }
    return directions.isEmpty ? .everywhere : .withoutArrow
  }

  mutating func writeShadows() {
    // Filters are applied in turn: what lies on top comes first, and is blurred again by the next.
    let shadows = Array(look.theme.shadows.reversed())
    // An appearance without shadows takes away those of the base.
    let hasNone = shadows.isEmpty
    guard !hasNone || !look.isBase && !subject.base.shadows.isEmpty else { return }
    let filters = shadows.map { shadow in
      "drop-shadow(\(WebText.px(shadow.offset.x)) \(WebText.px(shadow.offset.y)) "
        + "\(WebText.px(shadow.blur / 2)) \(WebText.color(shadow.color, opacity: shadow.opacity)))"
    }
    let filter = WebDeclaration("filter", hasNone ? "none" : filters.joined(separator: " "))
    guard boxShadow != .nowhere, let frame = look.drawn else {
      return add(background, [filter], to: nil)
    }
    for direction in directions { add(background, [filter], to: direction) }
    let radii = frame.cornerRadii
    let boxes = shadows.map { shadow in
      let lengths = [shadow.offset.x, shadow.offset.y, shadow.blur, shadow.spread]
      return (lengths.map(WebText.px) + [WebText.color(shadow.color, opacity: shadow.opacity)])
        .joined(separator: " ")
    }
    add(
      background,
      [
        WebDeclaration("border-radius", radii.list.map(WebText.px).joined(separator: " ")),
        WebDeclaration("box-shadow", hasNone ? "none" : boxes.joined(separator: ", ")),
      ], to: ArrowDirection.none)
  }
}

extension ExportSubject.Look {
  /// Whether the frame's shadows are those that CSS casts of a box: outside of it, and grown with corners that stay round.
  fileprivate var isBox: Bool {
    guard let frame = drawn, frame.isOpaque, frame.isRoundedBox else { return false }
    return theme.shadows.allSatisfy { shadow in
      frame.cornerRadii.list.allSatisfy { $0 == 0 || $0 >= shadow.spread }
    }
  }
}
