internal import Imaging
internal import Popovers

extension FrameProposal {
  /// Looks at the frame of a theme, in all of its files: caps that are right for every one.
  ///
  /// Where files of several scales are there, caps are rounded up to whole points.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - appearance: The appearance whose frame is looked at.
  package init(of theme: ThemeFolder, appearance: String = "base") throws(PopframeError) {
    guard let frame = try theme.theme(for: appearance).frame else {
      throw .impossible(
        path: theme.file, reason: "the frame is no picture of its own, so that it has no caps")
    }
    let files = frame.image.files
    var proposals: [(file: PictureSet.File, found: FrameProposal)] = []
    for file in files {
      let bitmap = try theme.files.bitmap(of: file.path)
      proposals.append(
        (
          file,
          try FrameProposal(
            bitmap, scale: file.scale, path: file.path, tolerance: SliceSettings().tolerance)
        ))
    }
    // Each side as its largest file wants it, with that file's reason.
    func side(_ place: Int, _ inset: (Insets) -> Double) -> (points: Double, reason: String) {
      let widest = proposals.max { inset($0.found.capInsets) < inset($1.found.capInsets) }
      guard let widest else { return (0, "") }
      let points = inset(widest.found.capInsets)
      let name = files.count > 1 ? "\(widest.file.path): " : ""
      return (files.count > 1 ? points.rounded(.up) : points, name + widest.found.reasons[place])
    }
    let (left, right) = (side(0) { $0.left }, side(1) { $0.right })
    let (top, bottom) = (side(2) { $0.top }, side(3) { $0.bottom })
    let caps = Insets(
      top: top.points, left: left.points, bottom: bottom.points, right: right.points)
    let size = frame.image.size
    guard caps.left + caps.right < size.width, caps.top + caps.bottom < size.height else {
      throw .impossible(
        path: theme.file, reason: "the frame's files have no part in common that could stretch")
    }
    self.init(
      capInsets: caps, resizing: proposals.last?.found.resizing ?? .stretch,
      reasons: [left, right, top, bottom].map(\.reason))
  }
}
