internal import Imaging
internal import Placement
internal import Words
internal import PopframeKit

extension PlacementSettings {
  init(_ request: PlacementRequest, on screen: DeviceScreen) {
    self.init()
    device = screen
    source = request.source
    clip = request.clip
    region = request.region
    obstacles = request.obstacles
    permitted = request.hasNoDirection ? [.none] : request.permitted
    margins = request.margins
    keyboardHeight = request.keyboardHeight
    policy = request.policy
    distance = request.distance
    overlapsSource = request.overlapsSource
    shifts = request.shifts
    minimumContent = request.minimumContent
    alignment = request.alignment
    layoutDirection = request.layoutDirection
    holdsUIKitSizes = request.holdsUIKitSizes
    adaptation = request.adaptation
  }
}

extension PlacementRequest {
  /// The options of `place` for this request; defaults are left out.
  func options(on screen: DeviceScreen) -> [String] {
    let usual = PlacementRequest(container: container, source: source, extent: extent)
    var words = ["--device", screen.word, "--source", source.words]
    switch extent {
    case .content(let size): words += ["--content", size.words]
    case .bounds(let size): words += ["--bounds", size.words]
    }
    func add(_ option: String, _ text: String?, if isSaid: Bool) {
      if isSaid { words += [option] + (text.map { [$0] } ?? []) }
    }
    add("--keyboard", keyboardHeight.decimal, if: keyboardHeight != usual.keyboardHeight)
    add("--layout-direction", "rtl", if: layoutDirection == .rightToLeft)
    let directions = hasNoDirection ? "none" : permitted.map(\.rawValue).joined(separator: ",")
    add("--permitted", directions, if: permitted != usual.permitted)
    add("--policy", policy.rawValue, if: policy != usual.policy)
    add("--margins", margins.words, if: margins != usual.margins)
    add("--distance", distance.decimal, if: distance != usual.distance)
    add("--alignment", alignment.rawValue, if: alignment != usual.alignment)
    add("--edge", "shift", if: shifts)
    add("--overlap-source", nil, if: overlapsSource)
    add("--uikit-sizes", nil, if: holdsUIKitSizes)
    add(
      "--minimum-content", minimumContent.words, if: minimumContent != usual.minimumContent)
    if let clip { words += ["--clip", clip.words] }
    if let region { words += ["--within", region.words] }
    for obstacle in obstacles { words += ["--obstacle", obstacle.words] }
    return words + ["--adaptive", adaptation.rawValue]
  }
}

extension Size {
  fileprivate var words: String { "\(width.decimal)x\(height.decimal)" }
}

extension Rect {
  fileprivate var words: String {
    [x, y, width, height].map(\.decimal).joined(separator: ",")
  }
}

extension Insets {
  fileprivate var words: String {
    [top, left, bottom, right].map(\.decimal).joined(separator: ",")
  }
}
