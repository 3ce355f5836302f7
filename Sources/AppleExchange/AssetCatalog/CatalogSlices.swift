import Exchange
import Imaging
import Popovers
import Themes

/// The slicing of one image of a set, in the pixels of its file.
struct CatalogSlices {
  var caps: PixelInsets
  /// The part of the middle that shows; `nil` for all of it.
  var center: PixelSize?
  var resizing: Resizing
  /// Where the caps stand.
  var capsOrigin: String
  /// Where the part of the middle stands.
  var centerOrigin: String
  /// Where the mode stands.
  var resizingOrigin: String

  /// Reads `resizing`; faults are logged and repaired.
  init?(
    _ image: CatalogImage, _ filename: String, size: PixelSize, file: String, _ log: inout ImportLog
  ) {
    guard let node = image.node["resizing"] else { return nil }
    var kind = node["mode"]?.scalar ?? "9-part"
    if !["9-part", "3-part-horizontal", "3-part-vertical"].contains(kind) {
      log.broken(
        "the mode '\(kind)' is none of 9-part, 3-part-horizontal, 3-part-vertical", file: file,
        range: node["mode"]?.range ?? node.range, remedy: "it counts as 9-part")
      kind = "9-part"
    }
    let isAcross = kind != "3-part-vertical"
    let isDown = kind != "3-part-horizontal"

    // Older files say capInsets.
    let capsNode = node["cap-insets"] ?? node["capInsets"]
    let numbers = Self.insets(capsNode, "cap inset", filename, file: file, &log)
    let sides = [numbers.top, numbers.left, numbers.bottom, numbers.right].map(\.inPixels)
    if let wrong = sides.first(where: { $0 < 0 || $0 != $0.rounded() || $0 > 1e6 }) {
      log.broken(
        "the cap inset \(wrong.inTheme) of \(filename) is no whole number of pixels from 0",
        file: file, range: capsNode?.range,
        remedy: wrong < 0 ? "it counts as 0" : "it is rounded up")
    }
    if capsNode == nil {
      log.warn(
        "the resizing of \(filename) has no cap-insets; nothing keeps its size", file: file,
        range: node.range)
    }
    let unused =
      (isAcross ? [] : [numbers.left, numbers.right])
      + (isDown ? [] : [numbers.top, numbers.bottom])
    if unused.contains(where: { $0 != 0 }) {
      log.warn(
        "\(kind) does not use the cap insets at \(isAcross ? "top and bottom" : "left and right") of \(filename)",
        file: file, range: capsNode?.range)
    }
    func whole(_ value: Double) -> Int { Int(max(0, min(1e6, value.inPixels.rounded(.up)))) }
    var caps = PixelInsets(
      top: isDown ? whole(numbers.top) : 0, left: isAcross ? whole(numbers.left) : 0,
      bottom: isDown ? whole(numbers.bottom) : 0, right: isAcross ? whole(numbers.right) : 0)
    let place = capsNode?.range ?? node.range
    if isAcross {
      (caps.left, caps.right) = Self.apart(
        caps.left, caps.right, size.width, "left and right", filename, file, place, &log)
    }
    if isDown {
      (caps.top, caps.bottom) = Self.apart(
        caps.top, caps.bottom, size.height, "top and bottom", filename, file, place, &log)
    }
    self.caps = caps
    capsOrigin =
      capsNode == nil
      ? "no cap insets for \(filename)"
      : "\(node["cap-insets"] == nil ? "capInsets" : "cap-insets") of \(filename), line \(place.line)"

    let centerNode = node["center"]
    let middle = PixelSize(
      width: size.width - caps.left - caps.right, height: size.height - caps.top - caps.bottom)
    func length(_ key: String, _ all: Int, _ counts: Bool) -> Int {
      let number = centerNode?[key]?.number
      if let number, !number.isFinite {
        log.fail(
          "the center's \(key) of \(filename) is not finite", file: file,
          range: centerNode?[key]?.range)
        return all
      }
      guard counts, let node = centerNode?[key] else { return all }
      guard let value = number, value > 0 else {
        log.warn(
          "the center's \(key) of \(filename) is no length; all of the middle shows", file: file,
          range: node.range)
        return all
      }
      guard value <= Double(all) else {
        log.broken(
          "the center's \(key) \(value.inTheme) of \(filename) is more than the \(all) pixels "
            + "between the caps", file: file, range: centerNode?[key]?.range,
          remedy: "all of the middle shows")
        return all
      }
      return max(1, Int(value.rounded()))
    }
    let center = PixelSize(
      width: length("width", middle.width, isAcross),
      height: length("height", middle.height, isDown))
    self.center = center == middle ? nil : center
    centerOrigin =
      self.center == nil
      ? "" : "center of \(filename), line \(centerNode?.range.line ?? node.range.line)"

    let word = centerNode?["mode"]?.scalar
    let line = centerNode?["mode"]?.range.line ?? node.range.line
    var mode = Resizing.Mode.tile
    switch word {
    case "tile", nil: mode = .tile
    case "stretch": mode = .stretch
    case "fill":
      mode = .stretch
      log.warn(
        "the center mode 'fill' of \(filename) is an older word\(log.mends ? "; mended:" : " and is") "
          + "read as 'stretch'",
        file: file, range: centerNode?["mode"]?.range)
    case let other?:
      mode = .stretch
      log.broken(
        "the center mode '\(other)' of \(filename) is neither tile nor stretch", file: file,
        range: centerNode?["mode"]?.range, remedy: "it stretches")
    }
    resizing = Resizing(x: isAcross ? mode : .none, y: isDown ? mode : .none)
    resizingOrigin =
      word == nil ? "no center mode: tile" : "center mode \(word ?? ""), line \(line); \(kind)"
  }

  /// The numbers of a mapping of four sides; a missing one is 0.
  private static func insets(
    _ node: SourceNode?, _ what: String, _ filename: String, file: String, _ log: inout ImportLog
  ) -> Insets {
    func side(_ key: String) -> Double {
      guard let value = node?[key] else { return 0 }
      if let number = value.number {
        if number.isFinite { return number }
        log.fail(
          "the \(what) at \(key) of \(filename) is not finite", file: file, range: value.range)
        return 0
      }
      log.broken(
        "the \(what) at \(key) of \(filename) is no number", file: file, range: value.range,
        remedy: "it counts as 0")
      return 0
    }
    return Insets(
      top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right"))
  }

  /// How far an image hangs over its edges, in pixels of its file.
  static func overhang(
    _ image: CatalogImage, _ filename: String, file: String, _ log: inout ImportLog
  ) -> Insets {
    let node = image.node["alignment-insets"]
    let insets = insets(node, "alignment inset", filename, file: file, &log)
    let sides = [insets.top, insets.left, insets.bottom, insets.right]
    if let wrong = sides.first(where: { $0 < 0 }) {
      log.broken(
        "the alignment inset \(wrong.inTheme) of \(filename) is negative",
        file: file,
        range: node?.range, remedy: "it counts as 0")
    }
    return Insets(
      top: max(0, insets.top), left: max(0, insets.left), bottom: max(0, insets.bottom),
      right: max(0, insets.right))
  }

  /// Two caps that leave at least a pixel between them.
  private static func apart(
    _ low: Int, _ high: Int, _ length: Int, _ sides: String, _ filename: String, _ file: String,
    _ range: SourceRange, _ log: inout ImportLog
  ) -> (Int, Int) {
    guard low + high >= length else { return (low, high) }
    log.broken(
      "the caps at \(sides) of \(filename) \(low + high == length ? "touch" : "overlap"): \(low) and "
        + "\(high) of \(length) pixels leave none that could fill a larger frame",
      file: file, range: range,
      remedy: length > 1
        ? "the larger one gives way, so that one pixel is left" : "there are no caps")
    guard length > 1 else { return (0, 0) }
    var (low, high) = (min(low, length - 1), min(high, length - 1))
    while low + high >= length {
      if low > high { low = max(high, length - 1 - high) } else { high = max(0, length - 1 - low) }
    }
    return (low, high)
  }
}

// Slices of one file for another one.
extension CatalogSlices {
  /// The same slices in the pixels of a file of another scale.
  func scaled(from: Int, to scale: Int, size: PixelSize, origin: String) -> CatalogSlices {
    func pixels(_ length: Int) -> Int { (length * scale * 2 + from) / (from * 2) }
    var scaled = self
    scaled.caps = PixelInsets(
      top: min(pixels(caps.top), size.height - 1), left: min(pixels(caps.left), size.width - 1),
      bottom: 0,
      right: 0)
    scaled.caps.bottom = min(pixels(caps.bottom), size.height - 1 - scaled.caps.top)
    scaled.caps.right = min(pixels(caps.right), size.width - 1 - scaled.caps.left)
    scaled.center = center.map {
      PixelSize(
        width: max(1, min(pixels($0.width), size.width - scaled.caps.left - scaled.caps.right)),
        height: max(1, min(pixels($0.height), size.height - scaled.caps.top - scaled.caps.bottom)))
    }
    scaled.centerOrigin = center == nil ? "" : "that of \(origin), at \(scale)x"
    scaled.capsOrigin = "those of \(origin), at \(scale)x"
    return scaled
  }

  /// A picture made smaller by a whole number, part by part, so that nothing runs across its slices.
  static func reduced(
    _ bitmap: Bitmap, _ slices: CatalogSlices?, by scale: Int, name: String
  ) -> (Bitmap, CatalogSlices?) {
    // Whole pixels whose sum is the smaller picture's length; something of a middle stays.
    func lengths(_ low: Int, _ middle: Int, _ high: Int) -> [Int] {
      let total = max(1, ((low + middle + high) * 2 + scale) / (scale * 2))
      let up = [(low + scale - 1) / scale, (high + scale - 1) / scale]
      let ends = up[0] + up[1] < total ? up : [low / scale, high / scale]
      return [ends[0], total - ends[0] - ends[1], ends[1]]
    }
    let caps = slices?.caps ?? .zero
    let middle = PixelSize(
      width: bitmap.width - caps.left - caps.right, height: bitmap.height - caps.top - caps.bottom)
    let across = lengths(caps.left, middle.width, caps.right)
    let down = lengths(caps.top, middle.height, caps.bottom)
    func parts(_ sources: [Int], _ targets: [Int]) -> [SlicePart] {
      var source = 0
      var target = 0
      return zip(sources, targets).compactMap { length, room in
        defer {
          source += length
          target += room
        }
        guard length > 0, room > 0 else { return nil }
        return SlicePart(
          source: source..<source + length, target: target..<target + room, fill: .stretch)
      }
    }
    let columns = parts([caps.left, middle.width, caps.right], across)
    let rows = parts([caps.top, middle.height, caps.bottom], down)
    let size = PixelSize(
      width: columns.last?.target.upperBound ?? 0, height: rows.last?.target.upperBound ?? 0)
    var result = Bitmap(size: size)
    result.draw(
      SlicedPicture(
        bitmap: bitmap, plan: SlicePlan(columns: columns, rows: rows, size: size, filter: .smooth),
        origin: .zero))
    guard var small = slices else { return (result, nil) }
    small.caps = PixelInsets(top: down[0], left: across[0], bottom: down[2], right: across[2])
    small.center = slices?.center.map {
      PixelSize(
        width: max(1, min($0.width / scale, across[1])),
        height: max(1, min($0.height / scale, down[1])))
    }
    small.capsOrigin = "made of \(name)"
    small.centerOrigin = small.center == nil ? "" : "made of \(name)"
    return (result, small)
  }
}
