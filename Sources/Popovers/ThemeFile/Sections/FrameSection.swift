import Imaging
import ThemeTree

extension ThemeReader {
  /// The frame; required unless frame and arrow are one picture.
  mutating func frame(in top: Section, isFused: Bool) -> FrameStyle? {
    guard top.entry("frame") != nil else {
      if !isFused { log.missing(top, "frame", "{image: frame.png}") }
      return nil
    }
    guard let section = top.section("frame", .frame, &log) else { return nil }
    if isFused {
      log.warning(
        "frame is ignored: with arrow style fused, frame and arrow are one picture",
        at: section.range)
    }
    _ = section.value("style", &log)
    if section.entry("image") == nil { log.missing(section, "image", "frame.png") }
    let image = picture("image", of: section)
    let caps =
      section.read("capInsets", FileLengthsForm.insets, of: image, &log)
      ?? FileLengths(points: .zero)
    let center = section.read("center", FileLengthsForm.size, of: image, &log)
    let resizing = section.read("resizing", .resizing(default: .tile), &log)
    let tileAnchor = section.read("tileAnchor", .tileAnchors, &log)
    let filter = section.read("filter", ValueForm<Filter>.word, &log)
    let emptyMiddle = section.read("emptyMiddle", ValueForm<EmptyMiddle>.word, &log)
    let alignment = section.read("alignmentInsets", .insets(.notNegative), &log)
    guard let image else { return nil }
    check(section, image, caps: caps, center: center)
    return FrameStyle(
      image: image, capInsets: caps.points, fileCapInsets: caps.files, resizing: resizing ?? .tile,
      center: center?.points, fileCenters: center?.files ?? [:],
      tileAnchor: tileAnchor ?? TileAnchors(), filter: filter ?? .smooth,
      emptyMiddle: emptyMiddle ?? .error, alignmentInsets: alignment ?? .zero)
  }

  private mutating func check(
    _ section: Section, _ image: PictureSet, caps: FileLengths<Insets, PixelInsets>,
    center: FileLengths<Size, PixelSize>?
  ) {
    func slices(_ key: String) -> SliceCheck {
      SliceCheck(
        picture: image, key: section.path(key),
        range: section.range(of: key))
    }
    guard slices("capInsets").caps(caps, &log), let center else { return }
    _ = slices("center").center(center, within: caps, &log)
  }
}
