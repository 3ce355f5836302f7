import Imaging
internal import Words

extension ThemeReader {
  mutating func imageArrow(_ section: Section, frame: FrameStyle?) -> ArrowStyle? {
    let image = picture(ArrowKeys.image, of: section)
    let drawn = drawnPictures(section)
    let hasUp = drawn.up != nil || drawn.isUpNamed
    if hasUp, let entry = section.entry(ArrowKeys.image) {
      log.warning("'image' is ignored: images gives 'up'", at: entry.keyRange)
    }
    if !hasUp, section.entry(ArrowKeys.image) == nil { missingUp(section) }
    let up = drawn.up ?? (drawn.isUpNamed ? nil : image)
    if let up { check(drawn, against: up) }
    let setProperties = section.read(ArrowKeys.ofImage, &log)
    let filter =
      section.read(ArrowKeys.filter, &log) ?? frame?.filter ?? .smooth
    let art = up.map { up in
      var art = ImageArrow(
        up: up, drawn: drawn.others.mapValues(\.value),
        tips: drawn.tips.filter { $0.key != .up }.mapValues(\.value), filter: filter)
      setProperties(&art)
      return art
    }
    var arrow = arrow(
      section, style: .image, art: art.map { .image($0) },
      base: base(of: art, in: section), height: height(of: art, in: section),
      lane: frame?.capInsets ?? .zero)
    if let base = arrow?.base { check(drawn.tips, within: base) }
    if let tip = drawn.tips[.up] {
      if let entry = section.entry(ArrowKeys.tip) {
        log.warning("'tip' is ignored: images.up gives its own", at: entry.keyRange)
      }
      arrow?.tip = tip.value
      arrow?.measured.remove(.tip)
    }
    return arrow
  }

  private mutating func missingUp(_ section: Section) {
    if let images = section.entry(ArrowKeys.images) {
      log.error(
        "arrow.images needs 'up', or arrow an 'image' that points up, from which the other "
          + "directions are derived", at: images.keyRange)
    } else {
      log.error(
        "arrow style image needs 'image', for example image: arrow.png", at: section.styleRange)
    }
  }

  private mutating func base(of art: ImageArrow?, in section: Section) -> ArrowLength {
    guard let art else { return .unknown }
    let base = art.base(of: art.up.size)
    guard section.entry(ArrowKeys.base) == nil,
      let file = art.up.files.first(where: { art.base(of: $0.points) <= 0 })
    else { return .standard(base) }
    log.error(
      "arrow.alignmentInsets leave nothing of \(file.path), which is \(file.points.width.inWords) "
        + "points wide; give 'base' or smaller insets",
      at: section.range(of: ArrowKeys.alignmentInsets))
    return .unknown
  }

  private mutating func height(of art: ImageArrow?, in section: Section) -> ArrowLength {
    guard let art else { return .unknown }
    let height = art.height(of: art.up.size)
    guard section.entry(ArrowKeys.height) == nil,
      let file = art.up.files.first(where: { art.height(of: $0.points) <= 0 })
    else { return .standard(height) }
    let high = file.points.height.inWords
    if art.overlap >= file.points.height || section.entry(ArrowKeys.alignmentInsets) == nil {
      log.error(
        "arrow.overlap \(art.overlap.inWords) leaves nothing of the arrow's picture, which is "
          + "\(high) points high; give 'height' or a smaller overlap",
        at: section.range(of: ArrowKeys.overlap))
    } else {
      log.error(
        "arrow.overlap and arrow.alignmentInsets leave nothing of \(file.path), which is "
          + "\(high) points high; give 'height' or smaller numbers",
        at: section.range(of: ArrowKeys.alignmentInsets))
    }
    return .unknown
  }

  /// The pictures drawn for their own direction.
  private struct Drawn {
    var up: PictureSet?
    /// Whether `up` is given, even with a picture that cannot be used.
    var isUpNamed = false
    var others: [ArrowDirection: SourcedValue<PictureSet>] = [:]
    var tips: [ArrowDirection: SourcedValue<Double>] = [:]
  }

  private mutating func drawnPictures(_ section: Section) -> Drawn {
    var drawn = Drawn()
    guard let images = section.section(ArrowKeys.images, &log) else { return drawn }
    drawn.isUpNamed = images.entry("up") != nil
    for direction in [ArrowDirection.up, .down, .left, .right] {
      let key = direction.rawValue
      guard let node = images.value(key, &log) else { continue }
      var picture: PictureSet?
      if case .mapping = node.content {
        guard
          let section = Section(
            node, .directionPicture, path: images.path(key), at: node.range, &log)
        else { continue }
        if section.entry(DirectionPictureKeys.image) == nil {
          log.missing(section, DirectionPictureKeys.image.name, "\(key).png")
        }
        picture = self.picture(DirectionPictureKeys.image, of: section)
        if let tip = section.read(DirectionPictureKeys.tip, &log) {
          drawn.tips[direction] = SourcedValue(
            value: tip, range: section.entry(DirectionPictureKeys.tip)?.value.range ?? node.range)
        }
      } else {
        picture = self.picture(node, images.path(key))
      }
      guard let picture else { continue }
      if direction == .up {
        drawn.up = picture
      } else {
        drawn.others[direction] = SourcedValue(value: picture, range: node.range)
      }
    }
    return drawn
  }

  private mutating func check(
    _ tips: [ArrowDirection: SourcedValue<Double>], within base: Double
  ) {
    for (direction, tip) in tips where tip.value > base {
      log.error(
        "arrow.images.\(direction.rawValue).tip must be from 0 to the base of \(base.inWords), "
          + "not \(tip.value.inWords)", at: tip.range)
    }
  }

  /// Files of one scale whose sizes disagree by more than a pixel, those of left and right turned, are
  /// errors that name both; pictures without a scale in common are compared as the files of one set.
  private mutating func check(_ drawn: Drawn, against up: PictureSet) {
    for (direction, other) in drawn.others {
      let isTurned = direction == .left || direction == .right
      for file in other.value.files {
        let twin = up.files.first { $0.scale == file.scale }
        let hasTwin = other.value.files.contains { file in
          up.files.contains { $0.scale == file.scale }
        }
        guard let reference = twin ?? (hasTwin ? nil : up.files[0]) else { continue }
        let wanted =
          isTurned
          ? PixelSize(width: reference.size.height, height: reference.size.width) : reference.size
        guard file.isFurther(thanAPixelFrom: wanted, at: reference.scale) else { continue }
        let turned = isTurned ? " (turned \(wanted.formatted))" : ""
        log.error(
          "arrow.images.\(direction.rawValue): \(file.path) is \(file.sizeInWords), but "
            + "\(reference.path) is \(reference.sizeInWords)\(turned)",
          at: other.range)
        break
      }
    }
  }
}

extension PictureSet.File {
  /// Whether the file is more than one pixel, of the finer of both scales, away from another size.
  fileprivate func isFurther(thanAPixelFrom size: PixelSize, at scale: Int) -> Bool {
    func differs(_ length: Int, _ reference: Int) -> Bool {
      abs(length * scale - reference * self.scale) > min(scale, self.scale)
    }
    return differs(self.size.width, size.width) || differs(self.size.height, size.height)
  }
}
