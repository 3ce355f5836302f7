internal import ArtAnalysis
internal import Imaging
internal import PNG
internal import Popovers

extension MockSlicer {
  /// The theme that all parts share, and its proof.
  func theme(named name: String) throws(SliceFault) -> SlicedTheme {
    guard let first = parts.first else {
      throw SliceFault(file: name, reason: "there is no picture to take apart")
    }
    for other in parts.dropFirst() { try Self.check(other, against: first) }
    var pictures: [String: (scale: Int, bitmap: Bitmap)] = [:]
    for file in first.frame.files {
      pictures["frame\(Self.suffix(file.scale)).png"] = (file.scale, file.bitmap)
    }
    let arrows = arrowPictures()
    for (stem, files) in arrows.pictures {
      for file in files {
        pictures["\(stem)\(Self.suffix(file.scale)).png"] = (file.scale, file.bitmap)
      }
    }
    let text = SlicedThemeText(
      name: name, parts: parts, arrowNames: arrows.names, mirror: arrows.mirror)
    let yaml = text.yaml
    var files: [(name: String, png: [UInt8])] = []
    for name in pictures.keys.sorted() {
      guard let picture = pictures[name], let scale = Scale(Double(picture.scale)) else { continue }
      do {
        files.append((name, try picture.bitmap.png(scale: scale)))
      } catch { throw SliceFault(file: name, reason: "\(error)") }
    }
    let encoded = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.png) })
    let proof = try SliceProof(
      encoded.merging([ThemeLocator.fileName: Array(yaml.utf8)]) { $1 }, name: name)
    var report = text.summary
    var failures: [String] = []
    for part in parts {
      for mock in part.mocks {
        let result = try proof.draw(mock, part: part)
        let limit = part.permittedDifference
        if result.largest <= limit {
          report.append(
            "\(mock.file): drawn again \(result.largest == 0 ? "identically" : "within \(result.largest) levels")"
          )
        } else {
          failures.append(
            "\(mock.file): \(result.count) pixels differ by up to \(result.largest) levels "
              + "(\(limit) would pass), first at \(result.place.x), \(result.place.y)")
        }
      }
    }
    return SlicedTheme(yaml: yaml, pictures: files, report: report, failures: failures)
  }

  static func suffix(_ scale: Int) -> String { scale == 1 ? "" : "@\(scale)x" }

  /// Whether another part has the same frame, shadow and numbers.
  private static func check(_ part: SlicedMock, against first: SlicedMock) throws(SliceFault) {
    let file = part.mocks[0].file
    let other = first.mocks[0].file
    func same<Value: Equatable>(_ what: String, _ value: (SlicedMock) -> Value) throws(SliceFault) {
      guard value(part) != value(first) else { return }
      throw SliceFault(
        file: file,
        reason: "its \(what) is not that of \(other); pictures of one popover differ only in the "
          + "arrow's side")
    }
    try same("frame") {
      $0.frame.files.map { SlicedArrow.SlicedFile(scale: $0.scale, bitmap: $0.bitmap) }
    }
    try same("shadow") { $0.layers }
    guard let a = part.arrow, let b = first.arrow else { return }
    guard a.base == b.base, a.height == b.height, a.overlap == b.overlap, a.tip == b.tip,
      a.overhang == b.overhang
    else {
      throw SliceFault(
        file: file,
        reason:
          "its arrow is \(a.numbers), that of \(other) \(b.numbers); arrows of one theme share "
          + "base, height, overlap and tip")
    }
  }

  /// The arrow's pictures: one that is turned where that is right, and those of their own direction.
  private func arrowPictures() -> (
    pictures: [(stem: String, files: [SlicedArrow.SlicedFile])], names: [ArrowDirection: String],
    mirror: Bool
  ) {
    let arrows = parts.compactMap { part in part.arrow.map { (part.direction, $0) } }
    guard let first = arrows.first(where: { $0.0 == .up }) ?? arrows.first else {
      return ([], [:], false)
    }
    var pictures = [("arrow", first.1.files)]
    var names: [ArrowDirection: String] = [:]
    for (direction, arrow) in arrows where arrow.files != first.1.files {
      // Drawn for its direction: as it is in the finished picture.
      let back = direction.toUp.inverse
      let files = arrow.files.map {
        SlicedArrow.SlicedFile(scale: $0.scale, bitmap: $0.bitmap.turned(back))
      }
      pictures.append(("arrow-\(direction.rawValue)", files))
      names[direction] = "arrow-\(direction.rawValue).png"
    }
    return (pictures.map { (stem: $0.0, files: $0.1) }, names, false)
  }
}

extension SlicedArrow {
  fileprivate var numbers: String {
    "\(ArtWords.number(base)) × \(ArtWords.number(height)) with overlap "
      + "\(ArtWords.number(overlap)) and tip \(ArtWords.number(tip))"
  }
}

extension MockSlicer.SlicedMock {
  /// The difference with which the proof holds, in levels: none, 2 with a shadow (one that stays in the
  /// art, too, where the arrow's lies on the frame's), 1 with a ramp, and
  /// what the tolerance has covered.
  var permittedDifference: Int {
    let axes = [frame.horizontal, frame.vertical]
    return max(
      layers.isEmpty && arrow?.isUnmixed != true ? 0 : ShadowFit.permittedDifference,
      axes.contains(where: \.isRamp) ? 1 : 0, axes.map(\.difference).max() ?? 0)
  }

  /// Where the arrow's tip is from the middle of its edge, in points; right and down are positive.
  func offset(in mock: MockPicture) -> Double {
    guard let arrow else { return 0 }
    let length = Double(mock.outline.frame.width) / Double(mock.scale)
    let offset = arrow.start + arrow.tip - length / 2
    return mock.direction == .left ? -offset : offset
  }
}
