import Exchange
import Imaging
internal import Languages
import Popovers
import Themes

// The pictures of a rule: their files, scales and slices.
extension StyleSheetReader {
  /// What a rule's pictures look like in an appearance; `nil` where one of them is broken.
  ///
  /// - Parameter sharper: The same rule on screens of higher resolutions, each with its own file and slices.
  mutating func look(
    _ candidate: Candidate, _ appearance: String, sharper: [Candidate]
  ) -> ImportedPicture? {
    let file = candidate.source.path
    let range = candidate.rule.range
    if let obstacle = candidate.image.obstacle {
      log.fail(
        "the border image is \(obstacle); a frame is a PNG or SVG file", file: file,
        range: candidate.place("border-image-source"))
      return nil
    }
    if let unknown = candidate.image.unknown {
      log.fail(
        "the slice '\(unknown)' is worked out by browsers alone; write its number or percentage",
        file: file, range: candidate.place("border-image-slice"))
      return nil
    }
    for text in candidate.image.leftOut {
      log.warn(
        "not taken: \(text.onOneLine)", file: file,
        range: candidate.place("border-image-source"))
    }
    if !candidate.image.isFilled {
      log.warn(
        "the slice has no 'fill', so that the page shows no middle; the theme draws it", file: file,
        range: candidate.place("border-image-slice"))
    }
    for word in Set(candidate.image.repeats).sorted() where word == "round" || word == "space" {
      log.warn(
        "border-image-repeat '\(word)' fits whole tiles; the theme cuts the last one", file: file,
        range: candidate.place("border-image-repeat"))
    }
    var files: [ImportedPicture.File] = []
    let sharper = sharper.filter { $0.image.sources != candidate.image.sources }
    let sources = ([candidate] + sharper).flatMap { candidate in
      candidate.image.sources.map { (candidate, $0) }
    }
    var sharpened: [ImportedPicture.File] = []
    for (candidate, source) in sources {
      guard let picture = picture(source, candidate) else { continue }
      guard let scale = scale(source, candidate, picture.plain.bitmap.size) else {
        log.warn(
          "not taken: \(source.path) has no whole number of pixels for each CSS pixel", file: file,
          range: range)
        continue
      }
      guard !files.contains(where: { $0.scale == scale }) else {
        log.warn(
          "not taken: the rule has a picture of \(scale)x before \(source.path)", file: file,
          range: range)
        continue
      }
      let drawn = picture.files(scale: scale)
      let own = sliced(drawn[0], source, candidate)
      files.append(own)
      sharpened += drawn.dropFirst().map { file in
        var file = file
        (file.caps, file.capsOrigin) = (own.caps.times(file.scale / scale), own.capsOrigin)
        return file
      }
    }
    // An SVG is drawn for the scales that no picture was given for.
    files += sharpened.filter { file in !files.contains { $0.scale == file.scale } }
    guard !files.isEmpty else {
      if !log.hasErrors {
        log.fail("no picture of the rule can be taken", file: file, range: range)
      }
      return nil
    }
    return ImportedPicture(
      stem: "frame", appearance: appearance, files: files.sorted { $0.scale < $1.scale })
  }

  private mutating func picture(
    _ source: BorderImage.Source, _ candidate: Candidate
  ) -> ReadPicture? {
    let file = candidate.source.path
    let range = candidate.place("border-image-source")
    let name = String(source.path.prefix(60)).onOneLine
    let picture: Picture
    if source.address.isDataURL {
      guard let data = DataURL(source.address) else {
        log.fail("'\(name)' is no data: picture that a browser reads", file: file, range: range)
        return nil
      }
      picture = .data(data)
    } else {
      let path = source.path
      let isAddress =
        path.unicodeScalars.contains(":") || path.begins(with: "#") || path.begins(with: "//")
      guard !isAddress, let inner = candidate.source.inner(path) else {
        log.fail(
          isAddress
            ? "'\(name)' is an address; a frame is a PNG or SVG file beside the stylesheet"
            : "'\(name)' leaves the stylesheet's folder; put the file below it, or give the "
              + "folder that holds both", file: file, range: range)
        return nil
      }
      picture = .file(inner)
    }
    switch pictures(candidate.source, picture) {
    case .success(let picture): return picture
    case .failure(let failure):
      log.fail("\(name) \(failure.reason)", file: file, range: range)
      return nil
    }
  }

  /// Pixels of a file for each CSS pixel: its density in an image set, the number in its name, or the
  /// slice for each pixel of width.
  private mutating func scale(
    _ source: BorderImage.Source, _ candidate: Candidate, _ size: PixelSize
  ) -> Int? {
    func whole(_ value: Double) -> Int? {
      value == value.rounded() && (1...8).contains(value) ? Int(value) : nil
    }
    let named = ImportedPicture.stem(source.path).scale
    var ratios: [Double] = []
    for (side, width) in candidate.widths.enumerated() {
      let length = side.isMultiple(of: 2) ? size.height : size.width
      var slice = candidate.image.slices[side].pixels(of: length)
      if case .number = candidate.image.slices[side] { slice *= source.density ?? 1 }
      guard let width, width > 0, slice > 0 else { continue }
      ratios.append(slice / width)
    }
    let ratio = Set(ratios).count == 1 ? ratios.first.flatMap(whole) : nil
    let found = if let density = source.density { whole(density) } else { named ?? ratio ?? 1 }
    guard let scale = found else { return nil }
    if ratios.contains(where: { $0 != Double(scale) }) {
      log.warn(
        "the page draws the slices of \(source.path) at another size than their own; the theme draws "
          + "\(scale == 1 ? "a pixel" : "\(scale) pixels") of it for each point",
        file: candidate.source.path, range: candidate.rule.range)
    }
    return scale
  }

  /// A file with the rule's slices.
  private mutating func sliced(
    _ file: ImportedPicture.File, _ source: BorderImage.Source, _ candidate: Candidate
  ) -> ImportedPicture.File {
    let bitmap = file.bitmap
    let place = candidate.place("border-image-slice")
    var isSaid = false
    func pixels(_ side: Int, _ length: Int) -> Int {
      let slice = candidate.image.slices[side]
      guard case .number(let number) = slice else { return Int(slice.pixels(of: length).rounded()) }
      // A slice counts density-corrected pixels in an image set, pixels of the file elsewhere.
      let value = (source.density == nil ? number : number * Double(file.scale)).inPixels
      guard value.isFinite else {
        log.fail(
          "the slice for \(source.path) is not finite", file: candidate.source.path, range: place)
        return 0
      }
      guard value >= 0, value <= 1e6, value == value.rounded() else {
        if !isSaid {
          log.broken(
            "the slice \(number.inTheme) is no whole number of pixels of \(source.path)",
            file: candidate.source.path, range: place,
            remedy: value < 0 ? "it counts as 0" : "it is rounded up")
        }
        isSaid = true
        return Int(max(0, min(1e6, value.rounded(.up))))
      }
      return Int(value)
    }
    var caps = PixelInsets(
      top: pixels(0, bitmap.height), left: pixels(3, bitmap.width),
      bottom: pixels(2, bitmap.height), right: pixels(1, bitmap.width))
    for (low, high, length, sides) in [
      (\PixelInsets.left, \PixelInsets.right, bitmap.width, "left and right"),
      (\PixelInsets.top, \PixelInsets.bottom, bitmap.height, "top and bottom"),
    ] where caps[keyPath: low] + caps[keyPath: high] >= length {
      let found = (caps[keyPath: low], caps[keyPath: high])
      log.broken(
        "the slices at \(sides) of \(source.path) leave nothing between them: \(found.0) and \(found.1) of "
          + "\(length) pixels", file: candidate.source.path, range: place,
        remedy: "they give way, so that one pixel is left")
      caps[keyPath: low] = min(found.0, (length - 1) / 2)
      caps[keyPath: high] = min(found.1, length - 1 - caps[keyPath: low])
    }
    var file = file
    file.caps = caps
    file.capsOrigin = "border-image-slice for \(source.path), line \(place.line)"
    return file
  }
}

extension PixelInsets {
  /// The same in a picture that is so many times as large.
  fileprivate func times(_ factor: Int) -> PixelInsets {
    PixelInsets(
      top: top * factor, left: left * factor, bottom: bottom * factor, right: right * factor)
  }
}
