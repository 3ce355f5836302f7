internal import Imaging
internal import Popovers
internal import Words
internal import PopframeKit

/// The title of a contact sheet: the theme's name, author, licence and numbers.
struct ContactSheetTitle: Equatable, Sendable {
  let name: String
  /// Author, licence and how many pictures there are.
  let origin: String
  /// The theme's lengths in points.
  let numbers: String

  init(_ theme: Theme, count: Int) {
    name = theme.name
    let pictures = count.counted("picture")
    origin = [theme.author, theme.license, pictures].compactMap { $0 }.joined(separator: " · ")
    numbers = Self.numbers(theme).joined(separator: " · ")
  }

  /// The title of pictures that have no theme in common.
  init(name: String, count: Int) {
    self.name = name
    origin = count.counted("picture")
    numbers = ""
  }

  /// The width of the widest line in pixels.
  var width: Int {
    max(
      SheetStyle.title.width(of: name), SheetStyle.text.width(of: origin),
      SheetStyle.text.width(of: numbers))
  }

  /// The height in pixels, down to the last line's baseline.
  var height: Int {
    SheetStyle.title.capHeight + 2 * SheetStyle.text.lineHeight + SheetStyle.titleGap
  }

  private static func numbers(_ theme: Theme) -> [String] {
    var numbers: [String] = []
    if let frame = theme.frame { numbers.append("caps \(frame.capInsets.text)") }
    if let frame = theme.drawnFrame { numbers.append("corners \(frame.cornerRadii.text)") }
    numbers.append("content insets \(theme.contentInsets.text)")
    if let arrow = theme.arrow {
      numbers.append("arrow \(arrow.base.decimal) × \(arrow.height.decimal)")
      // The lane of a drawn frame begins where its corners end.
      if theme.drawnFrame == nil || arrow.lane != .zero {
        numbers.append("lane \(arrow.lane.text)")
      }
    }
    for shadow in theme.shadows {
      let percent = (shadow.opacity * 100).rounded()
      numbers.append("shadow \(shadow.blur.decimal) at \(percent.decimal)%")
    }
    return numbers
  }
}

extension DrawnFrame.CornerRadii {
  /// One number for four equal corners, else clockwise from the top left.
  fileprivate var text: String {
    let corners = [topLeft, topRight, bottomRight, bottomLeft]
    return Set(corners).count == 1
      ? topLeft.decimal : corners.map(\.decimal).joined(separator: " ")
  }
}

extension Insets {
  /// One number for four equal sides, else top left bottom right.
  fileprivate var text: String {
    let sides = [top, left, bottom, right]
    return Set(sides).count == 1
      ? top.decimal : sides.map(\.decimal).joined(separator: " ")
  }
}
