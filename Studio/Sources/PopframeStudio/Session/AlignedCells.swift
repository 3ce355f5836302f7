internal import Imaging
internal import Popovers
@_spi(Studio) internal import PopframeKit

/// The cells of a table, laid out so that the frames of a section line up, and all are shown at one whole fraction.
struct AlignedCells {
  /// How far pictures reach around the top left of their frames, in pixels of the drawn pictures.
  struct Extent {
    var left = 0
    var top = 0
    var right = 0
    var bottom = 0

    /// The room that each cell of the section has.
    var size: PixelSize { PixelSize(width: max(1, left + right), height: max(1, top + bottom)) }
  }

  /// By the names of the sections.
  private(set) var extents: [String: Extent] = [:]
  /// The pixels along a side of each square that is shown as one, 1 to 4.
  let fraction: Int

  /// - Parameter width: The pixels that a column has on the screen.
  init(_ cells: [(section: String, layout: PopoverLayout)], width: Int) {
    for (section, layout) in cells {
      let (canvas, frame) = (layout.pixels.canvas, layout.pixels.frame)
      var extent = extents[section] ?? Extent()
      extent.left = max(extent.left, frame.x)
      extent.top = max(extent.top, frame.y)
      extent.right = max(extent.right, canvas.width - frame.x)
      extent.bottom = max(extent.bottom, canvas.height - frame.y)
      extents[section] = extent
    }
    let widest = extents.values.map(\.size.width).max() ?? 1
    fraction = (1...4).first { widest <= width * $0 } ?? 4
  }

  /// The room of a cell: its frame lies where those of the others do.
  func room(of layout: PopoverLayout, in section: String) -> ShownPopover.Room {
    let extent = extents[section] ?? Extent()
    let (bounds, frame) = (layout.pixels.bounds, layout.pixels.frame)
    return ShownPopover.Room(
      size: extent.size, x: .start(extent.left - frame.x + bounds.x),
      y: .start(extent.top - frame.y + bounds.y))
  }

  /// The bytes that a cell's picture has at most where it is painted.
  func byteCount(in section: String) -> Int {
    let size = (extents[section] ?? Extent()).size
    return 4 * (size.width / fraction + 1) * (size.height / fraction + 1)
  }
}
