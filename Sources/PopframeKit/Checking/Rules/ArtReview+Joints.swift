internal import ArtAnalysis
internal import CairoRenderer
internal import Imaging
internal import Popovers

extension ArtReview {
  /// arrow-seam: a line that shows where an arrow of style image meets the frame.
  mutating func reviewJoints() throws(PopframeError) {
    var joints: [Joint] = []
    for joint in allJoints where !isMarked(joint.file.path) {
      var joint = joint
      joint.seam = try joint.review(joint.overlap)
      joints.append(joint)
    }
    let places = Set(joints.filter { $0.seam != nil }.map(\.place))
    guard !places.isEmpty else { return }
    // An overlap is one number for all directions and scales.
    let closing = try Joint.closingOverlap(of: joints)
    for place in places.sorted() {
      let seams = joints.filter { $0.place == place && $0.seam != nil }
      guard
        let worst = seams.max(by: { ($0.seam?.difference ?? 0) < ($1.seam?.difference ?? 0) }),
        let difference = worst.seam?.difference
      else { continue }
      let others = Set(seams.map(\.scale.value)).subtracting([worst.scale.value]).sorted()
      let also =
        others.isEmpty
        ? "" : ", also at \(others.map { "@\(ArtWords.number($0))x" }.joined(separator: ", "))"
      let advice =
        closing.map { "overlap \(ArtWords.number($0)) closes it" }
        ?? "no overlap closes it: draw the arrow's base in the frame's colour"
      add(
        ArtFinding(
          .arrowSeam, .warning, key: "arrow.overlap",
          appearance: worst.appearance == "base" ? nil : worst.appearance,
          picture: worst.file.path, rectangle: PixelRect(origin: .zero, size: worst.file.size),
          measured: difference, expected: closing, cure: closing.map { worst.cure($0) },
          message: """
            arrow.overlap: \(ArtWords.number(worst.overlap)) leaves a line where the arrow meets \
            the frame, pointing \(worst.direction.rawValue) at @\(ArtWords.number(worst.scale.value))x \
            (\(ArtWords.number(difference)) levels\(also)); \(advice)
            """))
    }
  }

  /// Every place where the previews' arrows meet their frames.
  private var allJoints: [Joint] {
    let previews = theme.document.base.previews
    guard let size = previews.content.first else { return [] }
    return previews.appearances.flatMap { appearance -> [Joint] in
      guard let look = theme.document.theme(for: appearance) else { return [] }
      return previews.arrows.filter { $0 != .none }.flatMap { direction -> [Joint] in
        let look = look.pointing(direction)
        guard let arrow = look.arrow, case .image(let image) = arrow.art else { return [] }
        let set = image.drawn[direction] ?? image.up
        return previews.scales.map { scale in
          Joint(
            theme: theme, look: look, appearance: appearance, size: size, direction: direction,
            scale: scale, file: set.file(for: scale), set: set.files[0].path,
            overlap: image.overlap, height: arrow.measured.contains(.height) ? nil : arrow.height)
        }
      }
    }
  }
}

/// One place where an arrow meets its frame. It can be drawn with different overlaps.
private struct Joint {
  let theme: ThemeFolder
  /// The theme in an appearance and a direction.
  let look: Theme
  let appearance: String
  let size: Size
  let direction: ArrowDirection
  let scale: Scale
  /// The file that is drawn, and the name of its picture.
  let file: PictureSet.File
  let set: String
  let overlap: Double
  /// The arrow's height, if the theme gives it.
  let height: Double?
  /// The visible seam with the theme's own overlap.
  var seam: JointReview?

  /// There is one finding for each picture and direction.
  var place: String { "\(set) \(direction.rawValue)" }

  /// The theme's numbers with another overlap: the picture keeps its size.
  func cure(_ overlap: Double) -> ArtCure {
    var numbers = [ArtCure.Number(key: "arrow.overlap", value: overlap)]
    if let height {
      numbers.append(
        ArtCure.Number(key: "arrow.height", value: height + self.overlap - overlap))
    }
    return .numbers(numbers)
  }

  /// The overlap nearest to the theme's own, in whole points, with which no seam is visible.
  static func closingOverlap(of joints: [Joint]) throws(PopframeError) -> Double? {
    guard let first = joints.first(where: { $0.seam != nil }), let arrow = first.look.arrow
    else { return nil }
    let overlap = first.overlap
    let deepest = min(16, (arrow.height + overlap - 1).rounded(.down))
    guard deepest >= 0 else { return nil }
    let candidates = stride(from: 0.0, through: deepest, by: 1).filter { $0 != overlap }
      .sorted { (abs($0 - overlap), -$0) < (abs($1 - overlap), -$1) }
    // Joints with a seam now are tried first, because they fail first.
    let ordered = joints.filter { $0.seam != nil } + joints.filter { $0.seam == nil }
    candidates: for candidate in candidates {
      for joint in ordered where try joint.review(candidate) != nil { continue candidates }
      return candidate
    }
    return nil
  }

  /// The visible seam with an overlap; `nil` if there is none.
  func review(_ candidate: Double) throws(PopframeError) -> JointReview? {
    var look = look
    if candidate != overlap, case .image(var image)? = look.arrow?.art, let arrow = look.arrow {
      image.overlap = candidate
      look.arrow?.art = .image(image)
      look.arrow?.height = arrow.height + overlap - candidate
    }
    return try review(look)
  }

  private func review(_ look: Theme) throws(PopframeError) -> JointReview? {
    let request = PopoverRequest(extent: .content(size), arrow: direction, scale: scale)
    let picture: Bitmap
    let layout: PopoverLayout
    do {
      var plain = look
      plain.shadows = []
      layout = try PopoverLayout(theme: plain, request: request)
      let drawing = try Drawing(
        layout: layout, theme: plain, options: DrawingOptions(layer: .group)
      ) { file in try theme.files.bitmap(of: file.path) }
      picture = try CairoRenderer().render(drawing)
    } catch let error as PopframeError {
      throw error
    } catch {
      // A joint that cannot be drawn is reported elsewhere.
      return nil
    }
    guard let arrow = layout.pixels.arrow, !arrow.isEmpty else { return nil }
    let canvas = layout.pixels.canvas
    let (turned, place) = (
      picture.turned(direction.toUp), direction.toUp.place(arrow, in: canvas)
    )
    let reach = scale.value > 2 ? scale.round(1) : 2
    guard !JointReview.isDetached(turned, arrow: place, gap: max(1, scale.ceil(2))) else {
      return nil
    }
    return JointReview(turned, arrow: place, reach: reach)
  }
}
