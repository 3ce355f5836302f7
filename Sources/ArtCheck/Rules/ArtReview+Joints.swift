internal import ArtAnalysis
internal import CairoRenderer
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Words

extension ArtReview {
  /// arrow-seam: it shows where an arrow of style image meets the frame.
  mutating func reviewJoints() throws(PopframeError) {
    var joints: [ArrowJoint] = []
    for joint in allJoints where !isMarked(joint.file.path) {
      var joint = joint
      joint.seam = try joint.review()
      joints.append(joint)
    }
    let places = Set(joints.filter { $0.seam != nil }.map(\.place))
    guard !places.isEmpty else { return }
    // The same values close the joints of all directions and scales.
    let closing = try ArrowJoint.closing(joints)
    for place in places.sorted() {
      let seams = joints.filter { $0.place == place && $0.seam != nil }
      guard
        let worst = seams.max(by: { ($0.seam?.difference ?? 0) < ($1.seam?.difference ?? 0) }),
        let seam = worst.seam
      else { continue }
      let others = Set(seams.map(\.scale.value)).subtracting([worst.scale.value]).sorted()
      let also =
        others.isEmpty
        ? "" : ", also at \(others.map { "@\($0.toTenths)x" }.joined(separator: ", "))"
      add(
        ArtFinding(
          .arrowSeam, .warning, key: "arrow.overlap",
          appearance: worst.appearance == "base" ? nil : worst.appearance,
          picture: worst.file.path, rectangle: PixelRect(origin: .zero, size: worst.file.size),
          measured: seam.difference, expected: closing?.overlap, side: worst.direction.rawValue,
          proposal: closing.map { worst.proposal($0) },
          obstacle: closing == nil ? "no overlap and no join were found that close it" : nil,
          message: """
            arrow.overlap: \(worst.closing.overlap.toTenths) leaves \(seam.kind.words), \
            pointing \(worst.direction.rawValue) at @\(worst.scale.value.toTenths)x \
            (\(seam.difference.toTenths) levels\(also)); \
            \(closing.map { worst.advice($0) } ?? seam.kind.advice)
            """))
    }
  }

  /// Every place where the previews' arrows meet their frames.
  private var allJoints: [ArrowJoint] {
    let previews = theme.document.base.previews
    guard let size = previews.content.first else { return [] }
    return previews.appearances.flatMap { appearance -> [ArrowJoint] in
      guard let look = theme.document.theme(for: appearance) else { return [] }
      return previews.arrows.filter { $0 != .none }.flatMap { direction -> [ArrowJoint] in
        // Other rules judge the inside of an empty border.
        let look = look.pointing(direction).hanging { emptyBorder(of: $0) }
        guard let arrow = look.arrow, case .image(let image) = arrow.art else { return [] }
        let set = image.drawn[direction] ?? image.up
        return previews.scales.map { scale in
          ArrowJoint(
            theme: theme, look: look, appearance: appearance, size: size, direction: direction,
            scale: scale, file: set.file(for: scale), set: set.files[0].path,
            closing: JointClosing(overlap: image.overlap, join: image.join),
            height: arrow.measured.contains(.height) ? nil : arrow.height)
        }
      }
    }
  }
}

extension Theme {
  /// The theme with the alignment insets that match an empty border of the frame's art.
  fileprivate func hanging(_ border: (PictureSet) -> [String: Double]) -> Theme {
    guard var frame else { return self }
    let border = border(frame.image)
    let own = frame.alignmentInsets
    frame.alignmentInsets = Insets(
      top: border["top"] ?? own.top, left: border["left"] ?? own.left,
      bottom: border["bottom"] ?? own.bottom, right: border["right"] ?? own.right)
    var theme = self
    theme.frame = frame
    return theme
  }
}

extension JointReview.Kind {
  fileprivate var words: String {
    switch self {
    case .line: "a line where the arrow meets the frame"
    case .step: "a step of colour where the arrow meets the frame"
    case .plate: "a rectangle beside the arrow's foot"
    }
  }

  /// The correction where no number helps.
  fileprivate var advice: String {
    switch self {
    case .line, .step: "no overlap closes it: draw the arrow's base in the frame's colour"
    case .plate: "no overlap closes it: take what is beside the arrow out of its picture"
    }
  }
}

/// The values that determine how an arrow meets its frame.
struct JointClosing: Equatable {
  var overlap: Double
  var join: ImageArrow.Join
}

/// One place where an arrow meets its frame. It can be drawn with other values.
private struct ArrowJoint {
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
  /// The theme's own values.
  let closing: JointClosing
  /// The arrow's height, if the theme gives it.
  let height: Double?
  /// The visible fault with the theme's own values; `nil` if there is none.
  var seam: JointReview?

  /// There is one finding for each picture and direction.
  var place: String { "\(set) \(direction.rawValue)" }

  /// The theme's values with others that close it: the picture keeps its size.
  func proposal(_ closing: JointClosing) -> FixProposal {
    var settings: [FixProposal.Setting] = []
    if closing.join != self.closing.join {
      settings.append(FixProposal.Setting(key: "arrow.join", word: closing.join.rawValue))
    }
    if closing.overlap != self.closing.overlap {
      settings.append(FixProposal.Setting(key: "arrow.overlap", value: closing.overlap))
      if let height {
        settings.append(
          FixProposal.Setting(
            key: "arrow.height", value: height + self.closing.overlap - closing.overlap))
      }
    }
    return .settings(settings)
  }

  func advice(_ closing: JointClosing) -> String {
    var words: [String] = []
    if closing.overlap != self.closing.overlap {
      words.append("overlap \(closing.overlap.toTenths)")
    }
    if closing.join != self.closing.join { words.append("join: \(closing.join.rawValue)") }
    return words.joined(separator: " with ") + (words.count > 1 ? " close it" : " closes it")
  }

  /// The values nearest to the theme's own with which nothing shows: where the arrow's foot is translucent first
  /// `join: replace`, then overlaps in whole points that leave at least one of the arrow outside the frame; `nil` if there
  /// are none.
  static func closing(_ joints: [ArrowJoint]) throws(PopframeError) -> JointClosing? {
    guard let first = joints.first(where: { $0.seam != nil }), let arrow = first.look.arrow
    else { return nil }
    let own = first.closing
    let overlaps = stride(from: 0, through: own.overlap + arrow.height - 1, by: 1)
      .sorted { (abs($0 - own.overlap), -$0) < (abs($1 - own.overlap), -$1) }
    // An opaque foot hides the frame in either way.
    var join = own.join
    for joint in joints where try joint.hasTranslucentFoot { join = .replace }
    let candidates = ([own.overlap] + overlaps).map { JointClosing(overlap: $0, join: join) }
      .filter { $0 != own }
    // The joint that has failed last is tried first, because it fails again: at first those at which something shows.
    var ordered = joints.filter { $0.seam != nil } + joints.filter { $0.seam == nil }
    candidates: for candidate in candidates {
      for (index, joint) in ordered.enumerated() where try !joint.isClosed(by: candidate) {
        ordered.swapAt(0, index)
        continue candidates
      }
      return candidate
    }
    return nil
  }

  /// Whether the row of the picture that is deepest in the frame lets the frame shine through.
  private var hasTranslucentFoot: Bool {
    get throws(PopframeError) {
      let picture = try theme.files.bitmap(of: file.path).turned(
        set == look.upName ? .identity : direction.toUp)
      let columns = picture.width / 4..<max(picture.width / 4 + 1, picture.width * 3 / 4)
      guard picture.height > 0, columns.upperBound <= picture.width else { return false }
      return columns.map { Double(picture[$0, picture.height - 1].alpha) }.median < 250
    }
  }

  /// Whether nothing shows with the given values: what can be judged now can be judged then.
  private func isClosed(by candidate: JointClosing) throws(PopframeError) -> Bool {
    guard let drawn = try drawn(candidate) else { return try drawn(closing) == nil }
    return JointReview(drawn.joint, parts: drawn.parts) == nil
  }

  /// The visible fault with the theme's own values; `nil` if there is none.
  func review() throws(PopframeError) -> JointReview? {
    try drawn(closing).flatMap { JointReview($0.joint, parts: $0.parts) }
  }

  /// The joint drawn with the given values; `nil` where there is nothing to judge.
  private func drawn(
    _ candidate: JointClosing
  ) throws(PopframeError) -> (joint: JointReview.Joint, parts: (frame: Bitmap, arrow: Bitmap))? {
    var look = look
    if candidate != closing, case .image(var image)? = look.arrow?.art, let arrow = look.arrow {
      image.overlap = candidate.overlap
      image.join = candidate.join
      look.arrow?.art = .image(image)
      look.arrow?.height = arrow.height + closing.overlap - candidate.overlap
    }
    look.shadows = []
    guard case .image(let image)? = look.arrow?.art else { return nil }
    let request = PopoverRequest(extent: .content(size), arrow: direction, scale: scale)
    let layout: PopoverLayout
    do throws(LayoutError) {
      layout = try PopoverLayout(theme: look, request: request)
    } catch {
      // A joint that cannot be laid out is reported elsewhere.
      return nil
    }
    guard let arrow = layout.pixels.arrow, !arrow.isEmpty else { return nil }
    func draw(
      _ theme: Theme, _ layer: DrawingOptions.Layer
    ) throws(PopframeError) -> Bitmap {
      let drawing = try Drawing(
        layout: layout, theme: theme, options: DrawingOptions(layer: layer)
      ) { (file) throws(PopframeError) in try self.theme.files.bitmap(of: file.path) }
      return try drawing.picture(of: self.theme.file).turned(direction.toUp)
    }
    // Enlarging softens the frame's border, which then reaches further in than its own pixels do.
    let isEnlarged =
      look.frame.map { Double($0.image.file(for: scale).scale) < scale.value } ?? false
    let joint = JointReview.Joint(
      try draw(look, .group), arrow: direction.toUp.rect(of: arrow, in: layout.pixels.canvas),
      overlap: image.order == .behind || isEnlarged ? 0 : scale.round(image.overlap),
      reach: scale.value > 2 ? scale.round(1) : 2)
    guard !JointReview.isDetached(joint, gap: max(1, scale.ceil(2))) else { return nil }
    // The frame as it is without an arrow.
    var plain = look
    var under = image
    under.join = .over
    plain.arrow?.art = .image(under)
    return (joint, (try draw(plain, .frame), try draw(look, .arrow)))
  }
}

extension Theme {
  fileprivate var upName: String? {
    if case .image(let image)? = arrow?.art { image.up.files[0].path } else { nil }
  }
}
