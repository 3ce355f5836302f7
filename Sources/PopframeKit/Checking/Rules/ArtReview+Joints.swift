internal import ArtAnalysis
internal import CairoRenderer
internal import Imaging
internal import Popovers

extension ArtReview {
  /// arrow-seam: a line that shows where an arrow of style image meets the frame.
  mutating func reviewJoints() throws(PopframeError) {
    let previews = theme.document.base.previews
    guard let size = previews.content.first else { return }
    var worst: [String: (difference: Double, scale: Scale, finding: ArtFinding)] = [:]
    for appearance in previews.appearances {
      guard let look = theme.document.theme(for: appearance),
        case .image(let image)? = look.arrow?.art
      else { continue }
      for direction in previews.arrows where direction != .none {
        for scale in previews.scales {
          let joint = Joint(
            theme: theme, look: look, size: size, direction: direction, scale: scale)
          guard let review = try joint.review() else { continue }
          let set = image.drawn[direction] ?? image.up
          let key = "\(set.files[0].path) \(direction.rawValue)"
          if let known = worst[key], known.difference >= review.difference { continue }
          let file = set.file(for: scale)
          let closing = try joint.closingOverlap(from: image.overlap)
          let advice =
            closing.map { "overlap \(ArtWords.number($0)) closes it" }
            ?? "no overlap closes it: draw the arrow's base in the frame's colour"
          worst[key] = (
            review.difference, scale,
            ArtFinding(
              .arrowSeam, .warning, key: "arrow.overlap",
              appearance: appearance == "base" ? nil : appearance, picture: file.path,
              rectangle: PixelRect(origin: .zero, size: file.size),
              measured: review.difference, expected: closing,
              message: """
                arrow.overlap: \(ArtWords.number(image.overlap)) leaves a line where the arrow meets \
                the frame, pointing \(direction.rawValue) at @\(ArtWords.number(scale.value))x \
                (\(ArtWords.number(review.difference)) levels); \(advice)
                """)
          )
        }
      }
    }
    for key in worst.keys.sorted() {
      if let finding = worst[key]?.finding { add(finding) }
    }
  }
}

/// One place where an arrow meets its frame: what is drawn there, with one overlap or another.
private struct Joint {
  let theme: ThemeFolder
  let look: Theme
  let size: Size
  let direction: ArrowDirection
  let scale: Scale

  /// What shows with the theme's own overlap; `nil` for nothing.
  func review() throws(PopframeError) -> JointReview? { try review(look) }

  /// The overlap nearest to the theme's own, in whole points, with which nothing shows.
  func closingOverlap(from overlap: Double) throws(PopframeError) -> Double? {
    guard case .image(var image)? = look.arrow?.art, let arrow = look.arrow else { return nil }
    let deepest = min(16, (arrow.height + overlap - 1).rounded(.down))
    guard deepest >= 0 else { return nil }
    let candidates = stride(from: 0.0, through: deepest, by: 1).filter { $0 != overlap }
      .sorted { (abs($0 - overlap), -$0) < (abs($1 - overlap), -$1) }
    for candidate in candidates {
      var changed = look
      image.overlap = candidate
      changed.arrow?.art = .image(image)
      // The picture keeps its size: what it reaches further in, it stands out less.
      changed.arrow?.height = arrow.height + overlap - candidate
      if try review(changed) == nil { return candidate }
    }
    return nil
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
      // What cannot be drawn is said elsewhere.
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
