import Exchange
import Imaging
import Popovers

// Shadows: filters, which have the shape of frame and arrow.
extension StylesheetModel {
  mutating func writeShadows() {
    // Filters are applied in turn: what lies on top comes first, and is blurred again by the next.
    let filters = look.theme.shadows.reversed().map { shadow in
      "drop-shadow(\(WebText.px(shadow.offset.x)) \(WebText.px(shadow.offset.y)) "
        + "\(WebText.px(shadow.blur / 2)) \(WebText.color(shadow.color, opacity: shadow.opacity)))"
    }
    guard !filters.isEmpty else { return }
    add(background, [WebDeclaration("filter", filters.joined(separator: " "))], to: nil)
  }
}
