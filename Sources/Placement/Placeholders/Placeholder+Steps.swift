package import Imaging
package import Popovers

extension Placeholder {
  /// The steps that fill the content of a layout; none when content has no pixel.
  package func steps(in layout: PopoverLayout) -> [Drawing.Step] {
    let content = layout.pixels.content
    guard !content.isEmpty else { return [] }
    let scale = layout.scale
    let size = Size(width: scale.points(content.width), height: scale.points(content.height))
    return HostPainter(scale: scale, appearance: appearance, origin: content.origin)
      .steps(elements(in: size))
  }
}
