import Imaging

extension ThemeReader {
  /// The frame; required unless frame and arrow are one picture.
  mutating func frame(in top: Section, isFused: Bool) -> FrameStyle? {
    guard top.entry(TopKeys.frame) != nil else {
      if !isFused { log.missing(top, TopKeys.frame.name, "{image: frame.png}") }
      return nil
    }
    guard let section = top.section(TopKeys.frame, &log) else { return nil }
    if isFused {
      log.warning(
        "frame is ignored: with arrow style fused, frame and arrow are one picture",
        at: section.range)
    }
    _ = section.value(FrameKeys.style, &log)
    if section.entry(FrameKeys.image) == nil {
      log.missing(section, FrameKeys.image.name, "frame.png")
    }
    let image = picture(FrameKeys.image, of: section)
    let caps =
      section.read(FrameKeys.capInsets, of: image, &log)
      ?? FileLengths(points: .zero)
    let center = section.read(FrameKeys.center, of: image, &log)
    let resizing = section.read(FrameKeys.resizing, &log)
    let tileAnchor = section.read(FrameKeys.tileAnchor, &log)
    let filter = section.read(FrameKeys.filter, &log)
    let emptyMiddle = section.read(FrameKeys.emptyMiddle, &log)
    let alignment = section.read(FrameKeys.alignmentInsets, &log)
    guard let image else { return nil }
    check(section, image, caps: caps, center: center)
    return FrameStyle(
      image: image, capInsets: caps.points, fileCapInsets: caps.files, resizing: resizing,
      center: center?.points, fileCenters: center?.files ?? [:],
      tileAnchor: tileAnchor, filter: filter,
      emptyMiddle: emptyMiddle, alignmentInsets: alignment)
  }

  private mutating func check(
    _ section: Section, _ image: PictureSet, caps: FileLengths<Insets, PixelInsets>,
    center: FileLengths<Size, PixelSize>?
  ) {
    func slices(_ key: some DescribedKey) -> SliceCheck {
      SliceCheck(picture: image, key: section.path(key), range: section.range(of: key))
    }
    guard slices(FrameKeys.capInsets).caps(caps, &log), let center else { return }
    _ = slices(FrameKeys.center).center(center, within: caps, &log)
  }
}
