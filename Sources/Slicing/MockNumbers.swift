internal import ArtAnalysis
internal import Files
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Words

/// What themes made from finished popovers have in common: numbers that the pictures say beside frame and arrow.
struct MockNumbers {
  let popovers: [FlattenedPopover]

  /// The popover whose sizes the previews take.
  private var mock: FlattenedImage { popovers[0].mocks[0] }

  /// The file of a theme that has everything but its frame and arrow.
  ///
  /// - Parameter caps: The content insets where the picture does not say where content is.
  func writer(named name: String, caps: Insets) -> ThemeWriter {
    var theme = Theme(name: name, contentInsets: contentInsets(or: caps))
    theme.shadows = shadows
    var writer = ThemeWriter(theme)
    let names = popovers.flatMap { $0.mocks.map(\.fileName) }.joined(separator: ", ")
    let known = popovers[0].known
    writer.introduction = [
      FileSchema.themeLine,
      known?.introduction ?? "Made by popframe slice from \(names).", "Lengths are points.",
    ]
    writer.comments = [
      "contentInsets": known?.insets != nil
        ? "\(known?.insetsOrigin ?? ""), without the arrow"
        : popovers[0].content.map {
          $0.isFound ? "the ink's; the padding may be smaller" : "from --content"
        } ?? "as the caps; the picture does not say where content is",
      "shadow": "fitted to the pixels more than 2.5 pixels outside of what is solid",
    ]
    return writer
  }

  /// The shadows of the theme, the first drawn lowest.
  var shadows: [ShadowStyle] {
    popovers[0].layers.map { layer in
      ShadowStyle(
        color: layer.color, opacity: layer.opacity.onPixels,
        offset: Point(x: layer.x.onPixels, y: layer.y.onPixels), blur: layer.blur.onPixels,
        knockout: popovers[0].isKnockedOut)
    }
  }

  /// Adds the previews: each direction that there is art for, the finished pictures' places of the arrow and both ends of
  /// its lane.
  ///
  /// - Parameter offsets: Where the arrow is in each of the finished pictures, in points; `nil` without one.
  func addPreviews(to writer: inout ThemeWriter, offsets: [Double?]) {
    let scale = Double(mock.scale)
    let body = mock.direction.toUp.inverse.rect(of: mock.outline.frame, in: mock.group.size)
    let inner = writer.base.contentInsets
    let size = Size(
      width: max(1, Double(body.width) / scale - inner.horizontal).onPixels,
      height: max(1, Double(body.height) / scale - inner.vertical).onPixels)
    let scales = Set(popovers.flatMap { $0.mocks.map(\.scale) }).sorted()
    let places = Set(offsets.compactMap(\.self).map(\.onPixels)).sorted()
    let hasArrow = writer.base.arrow != nil
    writer.base.previews = Previews(
      content: [size], arrows: writer.base.drawnDirections,
      offsets: hasArrow ? [.start] + places.map { .points($0) } + [.end] : [.points(0)],
      scales: scales.compactMap { Scale(Double($0)) })
    let proved = zip(popovers, offsets).map { popover, offset in
      popover.direction.rawValue + (offset.map { " at \($0.onPixels.decimal)" } ?? "")
    }
    writer.comments.merge([
      "previews.content":
        "the size of \(mock.fileName); the proof has drawn \(proved.listed(.and))",
      "previews.arrows": "all that there is art for",
      "previews.offsets": "the lane's ends, and between them where the arrow is in \(mock.fileName)"
        + (places.count > 1 ? " and the others" : ""),
      "previews.scales": "those of the pictures",
    ]) { $1 }
  }

  /// From the frame to content: as is known of the first picture, by its content rectangle, or else `caps`.
  func contentInsets(or caps: Insets) -> Insets {
    let back = mock.direction.toUp.inverse
    let body = back.rect(of: mock.outline.frame, in: mock.group.size)
    let scale = Double(mock.scale)
    if let insets = popovers[0].known?.insets {
      let size = mock.finished.size
      return Insets(
        top: max(0, insets.top - Double(body.y) / scale),
        left: max(0, insets.left - Double(body.x) / scale),
        bottom: max(0, insets.bottom - Double(size.height - body.maxY) / scale),
        right: max(0, insets.right - Double(size.width - body.maxX) / scale)
      ).onPixels
    }
    guard let rect = popovers[0].content?.inner.pixels(mock.scale) else { return caps }
    var insets = Insets(
      top: Double(rect.y - body.y) / scale, left: Double(rect.x - body.x) / scale,
      bottom: Double(body.maxY - rect.maxY) / scale, right: Double(body.maxX - rect.maxX) / scale
    ).onPixels
    if popovers[0].content?.isWide == true {
      (insets.left, insets.right) = (caps.left, caps.right)
      if Double(rect.height) / scale <= Self.separatorHeight {
        (insets.top, insets.bottom) = (caps.top, caps.bottom)
      }
    }
    return insets
  }

  /// A separator is no higher, in points.
  private static let separatorHeight = 4.0

  /// From the frame to content in a popover whose frame is a little larger or smaller than the first one's,
  /// as soft edges can make it; `nil` where it is not, or is another popover's.
  func contentInsets(of popover: FlattenedPopover, or caps: Insets) -> Insets? {
    func size(_ mock: FlattenedImage) -> Size {
      let body = mock.direction.toUp.inverse.rect(of: mock.outline.frame, in: mock.group.size)
      let scale = Double(mock.scale)
      return Size(width: Double(body.width) / scale, height: Double(body.height) / scale)
    }
    let (own, first) = (size(popover.mocks[0]), size(mock))
    let more = (across: own.width - first.width, down: own.height - first.height)
    guard own != first, max(abs(more.across), abs(more.down)) <= 2 else { return nil }
    var insets = contentInsets(or: caps)
    insets.right += more.across
    insets.bottom += more.down
    return insets
  }

  /// What was decided of the shadow, for whoever reads along.
  var shadowSummary: [String] {
    popovers[0].layers.map { layer in
      "shadow: \(layer.color.hex), opacity \(layer.opacity.onPixels.decimal), "
        + "offset \(layer.x.onPixels.decimal), \(layer.y.onPixels.decimal), "
        + "blur \(layer.blur.onPixels.decimal)"
    }
  }

  /// The places where the tolerance was needed, for messages.
  static func toleranceSummary(_ axes: [SlicedFrame.Axis]) -> [String] {
    guard let largest = axes.map(\.difference).filter({ $0 > 1 }).max() else { return [] }
    return ["tolerance: columns or rows that differ by up to \(largest) levels count as equal"]
  }
}

extension Double {
  /// A length in points so that a third of one, too, lands on its pixel.
  var onPixels: Double { ((self * 1e8).rounded() / 1e8).roundedToNanopoint }
}

extension Insets {
  /// The same of all four.
  var onPixels: Insets {
    Insets(top: top.onPixels, left: left.onPixels, bottom: bottom.onPixels, right: right.onPixels)
  }

  /// One number where all sides are equal, as a theme writes them.
  var inTheme: String {
    let all = [top, left, bottom, right].map(\.onPixels)
    return all.allSatisfy { $0 == all[0] }
      ? all[0].decimal : "[\(all.map(\.decimal).joined(separator: ", "))]"
  }
}

extension PictureSet {
  /// The files of a picture of the theme.
  init(_ stem: String, _ files: [SlicedFile]) {
    self.init(
      files.map { file in
        File(
          path: file.name(stem), scale: file.scale,
          size: file.bitmap.size)
      })
  }
}

extension FlattenedImage {
  /// The file's name without its folders.
  var fileName: String { PathName(file).lastPart }
}
