internal import ArtAnalysis
internal import Files
internal import Imaging
internal import PNG
package import PopframeKit
internal import Popovers
internal import Themes
internal import Words

/// A theme of pictures that are its parts already: a frame, and an arrow that stands on it.
package struct AssembledTheme: Sendable {
  /// All files with their names, that of the theme among them.
  package private(set) var files: [(name: String, bytes: [UInt8])]
  /// What each number is taken from, one line each.
  package private(set) var report: [String]

  /// Puts the parts together.
  ///
  /// - Parameter pictures: PNG files by the names that they have in a theme's folder: `frame@2x.png`, `arrow.png`,
  ///   `arrow-left.png`, `background.png`. One has to be the frame.
  package init(_ pictures: [(name: String, bytes: [UInt8])]) throws(PopframeError) {
    files = pictures
    report = []
    let snapshot = Snapshot(
      files: Dictionary(pictures.map { ($0.name, $0.bytes) }) { first, _ in first })
    var parts: [String: [SlicedFile]] = [:]
    for (name, _) in pictures {
      guard let known = PictureName(name) else { continue }
      parts[known.stem, default: []].append(
        SlicedFile(scale: known.scale ?? 1, bitmap: try snapshot.bitmap(of: name)))
    }
    // The largest file shows most.
    parts = parts.mapValues { $0.sorted { $0.scale > $1.scale } }
    guard let frames = parts["frame"], let frame = frames.first else {
      throw .impossible(path: "frame.png", reason: "a theme of parts needs one that is its frame")
    }
    let isSet = Set(parts.values.joined().map(\.scale)).count > 1
    func points(_ pixels: Int, at scale: Int) -> Double {
      (Double(pixels) / Double(scale)).up(to: isSet ? 1 : Double(scale))
    }
    let image = PictureSet("frame", frames)
    let proposal = try FrameProposal(
      frames.map { file in
        (.init(path: file.name("frame"), scale: file.scale, size: file.bitmap.size), file.bitmap)
      }, path: "frame.png")
    let caps = proposal.capInsets
    var theme = Theme(
      name: "Theme", contentInsets: caps,
      frame: FrameStyle(image: image, capInsets: caps, resizing: proposal.resizing))
    var writer = ThemeWriter(theme)
    writer.introduction = [
      FileSchema.themeLine,
      "Made of \(pictures.map(\.name).joined(separator: ", ")).", "Lengths are points.",
    ]
    writer.comments = [
      "contentInsets": "as the caps; the picture does not say where content is",
      "frame.capInsets": "what keeps its size\n" + proposal.reasons.joined(separator: "\n"),
    ]
    report = ["frame.capInsets: \(caps.inTheme)"] + proposal.reasons.map { "  \($0)" }
    let stem = parts["arrow"] == nil ? "arrow-up" : "arrow"
    if let arrows = parts[stem], let arrow = arrows.first {
      var picture = arrow.bitmap
      if ArrowShape(pointingUp: picture).taper ?? 0 > ArrowShape.largestTaper {
        picture = picture.turned(.flippedVertically)
        try turn(arrows, called: stem)
        report.append("arrow: its picture points down, and is turned: a theme keeps it pointing up")
      }
      let height = Double(arrow.bitmap.height) / Double(arrow.scale)
      let lines = frame.bitmap.lines(above: picture, within: Int(caps.top) * frame.scale)
      let reach = points(lines, at: frame.scale)
      let overlap = reach < height ? reach : 0
      var drawn: [ArrowDirection: PictureSet] = [:]
      for direction in ArrowDirection.allCases where stem != "arrow-\(direction.rawValue)" {
        let own = "arrow-\(direction.rawValue)"
        drawn[direction] = parts[own].map { PictureSet(own, $0) }
      }
      let base = Double(arrow.bitmap.width) / Double(arrow.scale)
      theme.arrow = ArrowStyle(
        art: .image(ImageArrow(up: PictureSet(stem, arrows), drawn: drawn, overlap: overlap)),
        base: base, height: height - overlap, measured: [.base, .height, .tip, .lane])
      let reason = "over the lines along the frame's edge, to where it has the arrow's colour"
      writer.comments["arrow.overlap"] = reason
      report.append(
        "arrow: base \(base.decimal), height \((height - overlap).decimal), overlap \(overlap.decimal)"
      )
      if overlap > 0 { report.append("  overlap \(overlap.decimal): \(reason)") }
    }
    theme.previews = Previews(
      arrows: theme.drawnDirections,
      offsets: theme.arrow == nil ? [.points(0)] : [.start, .points(0), .end],
      scales: Set(frames.map(\.scale)).sorted().compactMap { Scale(Double($0)) })
    if let background = parts["background"] {
      theme.previews.backgrounds = [.picture(PictureSet("background", background))]
    }
    writer.base = theme
    files.append((ThemeLocator.fileName, Array(writer.text.utf8)))
  }

  /// Turns the files of the arrow, which points down, so that it points up.
  private mutating func turn(
    _ arrows: [SlicedFile], called stem: String
  ) throws(PopframeError) {
    for arrow in arrows {
      let name = arrow.name(stem)
      guard let scale = Scale(Double(arrow.scale)),
        let place = files.firstIndex(where: { $0.name == name })
      else { continue }
      do {
        files[place].bytes = try arrow.bitmap.turned(.flippedVertically).png(scale: scale)
      } catch { throw .impossible(path: name, reason: "\(error)") }
    }
  }
}

extension Bitmap {
  /// How many rows of a frame lie above the first that has the colour of an arrow's foot, in the middle of both; 0 where
  /// none of so many has it, or the arrow does not reach its picture's lower edge.
  fileprivate func lines(above arrow: Bitmap, within depth: Int) -> Int {
    let foot = arrow[arrow.width / 2, arrow.height - 1]
    guard foot.alpha > 8 else { return 0 }
    return (0...min(depth, height - 1)).first {
      self[width / 2, $0].difference(foot) <= Self.leastStep
    } ?? 0
  }

  /// The levels of a step that is seen as a line, and not as a gradient.
  private static var leastStep: Int { 16 }
}
