internal import Imaging
internal import PopframeKit
internal import Popovers

extension PlacementSettings {
  /// Reads the values of the options.
  init(_ options: PlacementOptions) throws(UsageError) {
    self.init()
    if let text = options.container { container = try Size(text, option: "--container") }
    if let name = options.device {
      do throws(DeviceError) { device = try DeviceScreen(named: name) } catch {
        throw UsageError("--device: \(error)")
      }
    }
    if let text = options.window { window = try Size(text, option: "--window") }
    if options.modal { isModal = true }
    if !options.passthrough.isEmpty {
      passthrough = try options.passthrough.map { (text) throws(UsageError) in
        text.contains(",")
          ? .rect(try Rect(text, option: "--passthrough")) : .anchor(text)
      }
    }
    if let text = options.source { source = try Rect(text, option: "--source") }
    if let text = options.clip { clip = try Rect(text, option: "--clip") }
    if let text = options.within { region = try Rect(text, option: "--within") }
    if !options.obstacle.isEmpty {
      obstacles = try options.obstacle.map { (text) throws(UsageError) in
        try Rect(text, option: "--obstacle")
      }
    }
    if let name = options.host {
      do throws(HostError) { host = try Host(named: name) } catch {
        throw UsageError("--host: \(error)")
      }
    }
    primaryColumn = try PrimaryColumn?(options)
    anchor = options.anchor
    if let text = options.permitted {
      permitted = try [ArrowDirection](text, option: "--permitted")
    }
    if let text = options.margins { margins = try Insets(text, option: "--margins") }
    if let text = options.safeArea { safeArea = try Insets(text, option: "--safe-area") }
    if let text = options.keyboard {
      keyboardHeight = try Double(
        text, option: "--keyboard", expecting: "give a number of points from 0",
        in: 0...Double.greatestFiniteMagnitude)
    }
    policy = try .init(word: options.policy, option: "--policy", kind: "a policy")
    if let text = options.distance {
      distance = try Double(text, option: "--distance", expecting: "give a number of points")
    }
    if options.overlapsSource { overlapsSource = true }
    if let text = options.minimumContent {
      minimumContent = try Size(text, option: "--minimum-content", allowsZero: true)
    }
    alignment = try .init(word: options.alignment, option: "--alignment", kind: "an alignment")
    layoutDirection = try .init(
      word: options.layoutDirection, option: "--layout-direction", kind: "a layout direction")
    shifts = try EdgeWord?(word: options.edge, option: "--edge", kind: "an edge policy")
      .map { $0 == .shift }
    if options.holdsUIKitSizes { holdsUIKitSizes = true }
    sizeClass = try .init(word: options.sizeClass, option: "--size-class", kind: "a size class")
    verticalSizeClass = try .init(
      word: options.verticalSizeClass, option: "--vertical-size-class", kind: "a size class")
    detent = try options.detent.map { (text) throws(UsageError) in try SheetDetent(text) }
    adaptation = try .init(word: options.adaptive, option: "--adaptive", kind: "an adaptation")
    if let text = options.dim {
      dim = try Double(
        text, option: "--dim", expecting: "give a number from 0 (nothing) to 1 (black)", in: 0...1)
    }
    backdrop = options.backdrop.map(StandardInput.path(for:))
    try checkPairs()
    let like = try PlacementRules?(word: options.like, option: "--like", kind: "a system")
    if let like { self = over(like.settings) }
  }

  private func checkPairs() throws(UsageError) {
    if source != nil, anchor != nil {
      throw UsageError("--source and --anchor both say what to point at; leave one out")
    }
    if device != nil, container != nil {
      throw UsageError("--device and --container both say how large the screen is; leave one out")
    }
    if window != nil, device == nil {
      throw UsageError("--window: is a window on a device; name it with --device")
    }
    if host != nil, backdrop != nil {
      throw UsageError("--host and --backdrop both draw what lies below; leave one out")
    }
  }
}

extension SheetDetent {
  /// `large`, `medium`, or a height in points.
  fileprivate init(_ text: String) throws(UsageError) {
    let expecting = "use large or medium, or give a height in points above zero"
    switch text {
    case "large": self = .large
    case "medium": self = .medium
    default:
      let height = try Double(text, option: "--detent", expecting: expecting)
      guard height > 0 else {
        throw UsageError("--detent: \(text) is not above zero; \(expecting)")
      }
      self = .height(height)
    }
  }
}

extension Optional<PrimaryColumn> {
  /// The three options of a split view's primary column; `nil` when none is given.
  fileprivate init(_ options: PlacementOptions) throws(UsageError) {
    func width(_ text: String?, _ option: String) throws(UsageError) -> Double? {
      guard let text else { return nil }
      return try Double(
        text, option: option, expecting: "give a number of points from 0",
        in: 0...Double.greatestFiniteMagnitude)
    }
    let minimum = try width(options.primaryMinimum, "--minimum-primary-column-width")
    let maximum = try width(options.primaryMaximum, "--maximum-primary-column-width")
    var fraction: Double?
    if let text = options.primaryFraction {
      fraction = try Double(
        text, option: "--preferred-primary-column-width-fraction",
        expecting: "give a share of the container from 0 to 1", in: 0...1)
    }
    guard fraction != nil || minimum != nil || maximum != nil else {
      self = nil
      return
    }
    if let minimum, let maximum, minimum > maximum {
      throw UsageError(
        "--maximum-primary-column-width is less than --minimum-primary-column-width")
    }
    self = PrimaryColumn(fraction: fraction, minimum: minimum, maximum: maximum)
  }
}

/// What `--edge` says.
enum EdgeWord: String, CaseIterable {
  case theme
  case shift
}
