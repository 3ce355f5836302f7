import Raster

extension ThemeReader {
  /// An arrow drawn from pictures.
  mutating func imageArrow(_ section: Section, frame: FrameStyle?) -> ArrowStyle? {
    let image = picture("image", of: section)
    let drawn = drawnPictures(section)
    let hasUp = drawn.up != nil || drawn.isUpNamed
    if hasUp, let entry = section.entry("image") {
      log.warning("'image' is ignored: images gives 'up'", at: entry.keyPosition)
    }
    if !hasUp, section.entry("image") == nil { missingUp(section) }
    let up = drawn.up ?? (drawn.isUpNamed ? nil : image)
    if let up { check(drawn, against: up) }
    let overlap = section.read("overlap", .number(.notNegative), &log) ?? 0
    let join = section.read("join", ValueForm<ImageArrow.Join>.word, &log) ?? .over
    let order = section.read("order", ValueForm<ImageArrow.Order>.word, &log) ?? .front
    let down = section.read("down", ValueForm<ImageArrow.Down>.word, &log) ?? .flip
    let left = section.read("left", ValueForm<ImageArrow.Left>.word, &log) ?? .turn
    let filter =
      section.read("filter", ValueForm<Filter>.word, &log) ?? frame?.filter ?? .smooth
    let art = up.map { up in
      ImageArrow(
        up: up, drawn: drawn.others.mapValues(\.value), down: down, left: left, overlap: overlap,
        join: join, order: order, filter: filter)
    }
    return arrow(
      section, style: .image, art: art.map { .image($0) },
      base: up.map { .standard($0.size.width) } ?? .unknown,
      height: height(of: up, overlap: overlap, in: section), lane: frame?.capInsets ?? .zero)
  }

  private mutating func missingUp(_ section: Section) {
    if let images = section.entry("images") {
      log.error(
        "arrow.images needs 'up', or arrow an 'image' that points up, from which the other "
          + "directions are derived", at: images.keyPosition)
    } else {
      log.error(
        "arrow style image needs 'image', for example image: arrow.png", at: section.stylePosition)
    }
  }

  private mutating func height(
    of up: PictureSet?, overlap: Double, in section: Section
  ) -> ArrowLength {
    guard let up else { return .unknown }
    let height = up.size.height - overlap
    guard height <= 0, section.entry("height") == nil else { return .standard(height) }
    log.error(
      "arrow.overlap \(overlap.inWords) leaves nothing of the arrow's picture, which is "
        + "\(up.size.height.inWords) points high; give 'height' or a smaller overlap",
      at: section.entry("overlap")?.value.position ?? section.position)
    return .unknown
  }

  /// The pictures drawn for their own direction.
  private struct Drawn {
    var up: PictureSet?
    /// Whether `up` is given, even with a picture that cannot be used.
    var isUpNamed = false
    var others: [ArrowDirection: SourcedValue<PictureSet>] = [:]
  }

  private mutating func drawnPictures(_ section: Section) -> Drawn {
    var drawn = Drawn()
    guard let images = section.section("images", .images, &log) else { return drawn }
    drawn.isUpNamed = images.entry("up") != nil
    drawn.up = picture("up", of: images)
    for direction in [ArrowDirection.down, .left, .right] {
      let key = direction.rawValue
      guard let position = images.entry(key)?.value.position,
        let set = picture(key, of: images)
      else { continue }
      drawn.others[direction] = SourcedValue(value: set, position: position)
    }
    return drawn
  }

  /// Sizes that disagree, those of left and right turned, are errors that name both.
  private mutating func check(_ drawn: Drawn, against up: PictureSet) {
    for (direction, other) in drawn.others {
      let isTurned = direction == .left || direction == .right
      let size = other.value.size
      let wanted = isTurned ? Size(up.size.height, up.size.width) : up.size
      // Half a pixel of the finer picture is nothing that anybody drew.
      let tolerance = 0.5 / Double(max(other.value.files[0].scale, up.files[0].scale))
      guard
        abs(size.width - wanted.width) >= tolerance
          || abs(size.height - wanted.height) >= tolerance
      else { continue }
      let words =
        "\(up.files[0].path) is \(up.size.inWords)\(isTurned ? " (turned \(wanted.inWords))" : "")"
      log.error(
        "arrow.images.\(direction.rawValue): \(other.value.files[0].path) is "
          + "\(size.inWords) points, but \(words)",
        at: other.position)
    }
  }
}

extension Size {
  /// "44 × 16".
  fileprivate var inWords: String { "\(width.inWords) × \(height.inWords)" }
}
