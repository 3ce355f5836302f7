package import Imaging
package import Popovers

extension Theme {
  package func layout(
    content: Size = Size(width: 200, height: 120), _ direction: ArrowDirection = .up,
    _ offset: ArrowOffset = .points(0), at scale: Scale = .one
  ) throws(LayoutError) -> PopoverLayout {
    try PopoverLayout(
      theme: self,
      request: PopoverRequest(
        extent: .content(content), arrow: direction, offset: offset, scale: scale))
  }

  package func layout(
    bounds: Size, _ direction: ArrowDirection = .up, _ offset: ArrowOffset = .points(0),
    at scale: Scale = .one
  ) throws(LayoutError) -> PopoverLayout {
    try PopoverLayout(
      theme: self,
      request: PopoverRequest(
        extent: .bounds(bounds), arrow: direction, offset: offset, scale: scale))
  }
}
