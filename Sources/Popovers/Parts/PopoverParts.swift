package import Imaging
package import Themes

/// Which part of a popover each pixel of its picture belongs to.
///
/// The layout has the places of the caps, and the drawn layers show which pixels are painted: a
/// pixel beside a triangular arrow belongs to the shadow that is visible there. If several parts
/// overlap, the pixel belongs to the uppermost, however translucent it is: content, then arrow or
/// frame, then shadow. An arrow behind the frame has the pixels that it paints outside the frame's
/// rectangle, and those inside it where the frame is transparent.
///
/// Fused art has no separate arrow: everything that it paints outside the frame's rectangle is the
/// arrow, and the rest is divided by its caps like a frame.
///
/// Law: every pixel belongs to one part.
package struct PopoverParts: Equatable, Sendable {
  package let layout: PopoverLayout
  package let theme: Theme
  /// How the picture is drawn: the visible part of its canvas, its layer, and whether there is a content picture.
  package let options: DrawingOptions

  package init(layout: PopoverLayout, theme: Theme, options: DrawingOptions = DrawingOptions()) {
    self.layout = layout
    self.theme = theme
    self.options = options
  }

  /// The parts of the picture; of a single layer those that it paints.
  ///
  /// The names are those of ``PopoverPart``, in its order, `content` only with a content picture or a placeholder.
  ///
  /// - Parameters:
  ///   - frame: The layer `frame` alone, drawn on the whole canvas.
  ///   - arrow: The layer `arrow` alone, drawn on the whole canvas.
  /// - Returns: A map of the picture's size: of the canvas, or of bounds where it is cut to them.
  /// - Precondition: Both layers have the size of the layout's canvas.
  package func regions(frame: Bitmap, arrow: Bitmap) -> RegionMap {
    let theme = theme.pointing(layout.direction)
    let canvas = layout.pixels.canvas
    precondition(frame.size == canvas && arrow.size == canvas, "layers of the whole canvas")
    let hasContent =
      options.layer == .all && (options.contentImage != nil || options.contentSteps != nil)
    var labels = PartLabels(
      size: canvas, parts: PopoverPart.allCases.filter { $0 != .content || hasContent })

    if options.layer == .all || options.layer == .shadow, !theme.shadows.isEmpty {
      var reach = ShadowReach(frame: frame, arrow: arrow)
      // A drawn frame casts with the lines outside of its outline.
      let lines = theme.drawnFrame?.borders.reach(at: layout.scale) ?? 0
      for shadow in theme.shadows {
        reach.add(
          shadow, frame: layout.pixels.frame, lines: Int(lines.rounded(.up)), scale: layout.scale)
      }
      labels.addShadow(reach)
    }
    if paints(.frame) {
      let slices = layout.body?.slices ?? theme.drawnFrame.map { FrameSlices($0, layout: layout) }
      if let slices { labels.addFrame(slices, where: frame) }
    }
    if paints(.arrow) {
      let isCovered = theme.isArrowBehind && paints(.frame)
      labels.addArrow(
        arrow, in: layout.pixels.arrow, coveredIn: isCovered ? layout.pixels.frame : nil, by: frame)
    }
    if hasContent, let shape = ContentShape(options, layout: layout, theme: theme) {
      labels.addContent(shape)
    }
    return labels.regions(
      in: options.canvas == .bounds ? layout.pixels.bounds : PixelRect(origin: .zero, size: canvas))
  }

  private func paints(_ layer: DrawingOptions.Layer) -> Bool {
    [.all, .group, layer].contains(options.layer)
  }
}

/// A part of a popover; the raw value is its name in comparisons.
public enum PopoverPart: String, Hashable, Sendable, CaseIterable {
  /// The arrow's own picture or shape, including an overlap or a neck that lies in front of the
  /// frame.
  case arrow
  /// Where both upper left caps of the frame meet.
  case topLeftCorner = "top left corner"
  /// Where both upper right caps of the frame meet.
  case topRightCorner = "top right corner"
  /// Where both lower left caps of the frame meet.
  case bottomLeftCorner = "bottom left corner"
  /// Where both lower right caps of the frame meet.
  case bottomRightCorner = "bottom right corner"
  /// The frame's caps between the corners.
  case frameEdge = "frame edge"
  /// The frame between its caps.
  case frameMiddle = "frame middle"
  /// Where the content picture lies; no part of a popover without one.
  case content
  /// Where a shadow can be seen beside frame and arrow, however faint.
  case shadow
  /// Where nothing of the popover is.
  case surroundings
}
