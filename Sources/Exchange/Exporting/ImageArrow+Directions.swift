package import Imaging
package import Popovers

extension ImageArrow {
  /// The arrow's picture for a direction: that of its own, or the up-pointing one.
  package func picture(_ direction: ArrowDirection) -> PictureSet { drawn[direction] ?? up }

  /// The pixels of the arrow for a direction, at the scales of its files and of screens, each in the size that it is
  /// drawn in.
  ///
  /// A target would scale another size by its own filter, and after the turn: they are sampled pointing up, and then
  /// turned.
  ///
  /// - Parameter bitmap: Gives the pixels of a file.
  package func files(
    of arrow: ArrowStyle, _ direction: ArrowDirection, bitmap: (PictureSet.File) -> Bitmap
  ) -> [PreparedPicture.File] {
    let set = picture(direction)
    let orientation = orientation(direction)
    return Set(set.files.map(\.scale)).union(1...3).sorted().compactMap { scale in
      guard let file = set.files.first(where: { $0.scale >= scale }) ?? set.files.last else {
        return nil
      }
      // A picture of its own is turned back, and then as the others are.
      let upright =
        drawn[direction] == nil ? bitmap(file) : bitmap(file).turned(orientation.inverse)
      func pixels(_ lengths: Double...) -> Int {
        lengths.reduce(0) { $0 + Int(($1 * Double(scale) + 0.5 + 1e-6).rounded(.down)) }
      }
      let size = PixelSize(
        width: pixels(arrow.base, alignmentInsets.left, alignmentInsets.right),
        height: pixels(arrow.height, overlap, alignmentInsets.top, alignmentInsets.bottom))
      let shown =
        size == upright.size
        ? upright : upright.sampled(by: .whole(source: upright.size, target: size, filter: filter))
      return PreparedPicture.File(scale: scale, bitmap: shown.turned(orientation), caps: .zero)
    }
  }

  /// How the up-pointing picture is turned.
  package func orientation(_ direction: ArrowDirection) -> Orientation {
    Orientation(toward: direction, down: down, left: left)
  }

  /// From the base's low end to the tip, after the turn.
  package func tip(_ arrow: ArrowStyle, _ direction: ArrowDirection) -> Double {
    if let tip = tips[direction] { return tip }
    return orientation(direction).reversesEdge ? arrow.base - arrow.tip : arrow.tip
  }
}

extension Theme {
  /// Whether the arrow's files are of several sizes, so that its lengths depend on the screen's scale.
  package var hasSeveralMeasures: Bool {
    guard let arrow, case .image(let image) = arrow.art else { return false }
    return image.up.files.contains { file in
      guard let scale = Scale(Double(file.scale)), let other = measured(at: scale).arrow else {
        return false
      }
      return other.base != arrow.base || other.height != arrow.height || other.tip != arrow.tip
    }
  }
}
