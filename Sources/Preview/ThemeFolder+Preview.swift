public import Imaging
public import PopframeKit
public import Popovers
internal import Slicing

extension ThemeFolder {
  /// Caps in points that the frame's pixels allow, how its middle fills its room along each axis, and the reasons,
  /// one line each.
  ///
  /// - Parameter appearance: The appearance whose frame is analysed.
  @_spi(Studio) public func frameProposal(
    appearance: String
  ) throws(PopframeError) -> (
    capInsets: Insets, resizing: (x: String, y: String), reasons: [String]
  ) {
    let proposal = try FrameProposal(of: self, appearance: appearance)
    let resizing = (proposal.resizing.x.rawValue, proposal.resizing.y.rawValue)
    return (proposal.capInsets, resizing, proposal.reasons)
  }
}

extension PopoverLayout {
  /// The pixel of a theme's file that lies under the middle of a pixel of the picture; `nil` for what is drawn
  /// without a file.
  ///
  /// - Parameters:
  ///   - place: A pixel of the whole canvas, from its top left.
  ///   - part: The name of the `PopoverPart` that the pixel belongs to.
  ///   - theme: The theme that was laid out.
  @_spi(Studio) public func source(
    of place: PixelPoint, part: String, theme: Theme
  ) -> (file: String, pixel: PixelPoint)? {
    PopoverPart(rawValue: part).flatMap { source(of: place, in: $0, theme: theme) }
      .map { ($0.file, $0.pixel) }
  }
}

extension PopoverScene {
  /// The places that a popover may point at in the scene's host, in points of the container; none without a host.
  @_spi(Studio) public var hostAnchors: [(name: String, rect: Rect)] {
    let arrangement = try? place?.hostArrangement()
    return (arrangement?.anchors ?? []).map { ($0.name, $0.rect) }
  }
}
