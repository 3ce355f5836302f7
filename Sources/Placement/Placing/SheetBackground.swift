package import Imaging
package import Popovers
public import Themes

/// The background of a sheet or a full screen, which has no theme.
package struct SheetBackground: Equatable, Sendable {
  /// The radius of the two upper corners, in points.
  let cornerRadius: Double
  let appearance: HostAppearance

  /// The radius of a sheet's corners, as iOS 13 draws them.
  static let sheetCornerRadius = 10.0

  /// The paper of a presentation; `nil` for a popover, which has the theme's own background.
  package init?(_ presentation: Placement.Presentation, appearance: HostAppearance) {
    switch presentation {
    case .pointing, .centered: return nil
    case .sheet: cornerRadius = Self.sheetCornerRadius
    case .fullScreen: cornerRadius = 0
    }
    self.appearance = appearance
  }
}

extension Drawing {
  /// Puts paper under the drawing on the canvas, and cuts both to the paper's corners.
  package mutating func lay(on paper: SheetBackground, layout: PopoverLayout) {
    let bounds = layout.pixels.bounds
    let radius = layout.scale.pixels(paper.cornerRadius)
    // The lower corners are those of a longer sheet.
    var outline = bounds
    outline.height += Int(radius.rounded(.up))
    let fill = Step.fill(Path(rect: bounds), .color(HostPalette.paper.color(paper.appearance)))
    overlay = [
      .inside(
        radius > 0 ? Path(roundedRect: outline, radius: radius) : Path(rect: bounds),
        [fill] + overlay)
    ]
  }
}

extension Theme {
  /// The theme of a sheet or a full screen: only its name and its previews.
  public var withoutBackground: Theme { Theme(name: name, previews: previews) }
}
