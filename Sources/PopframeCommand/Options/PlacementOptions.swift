internal import ArgumentParser
internal import Placement
internal import PopframeKit

/// The options that say where a popover goes.
///
/// Values arrive as text and are read by ``PlacementSettings``, after the theme's path has been
/// checked.
struct PlacementOptions: ParsableArguments {
  @Option(Setting.container) var container: String?
  @Option(Setting.device) var device: String?
  @Option(Setting.window) var window: String?
  @Option(Setting.source) var source: String?
  @Option(Setting.clip) var clip: String?
  @Option(Setting.within) var within: String?
  @Option(Setting.obstacles) var obstacle: [String] = []
  @Option(Setting.host) var host: String?
  @Option(Setting.anchor) var anchor: String?
  @Option(Setting.preferredPrimaryColumnWidthFraction) var primaryFraction: String?
  @Option(Setting.minimumPrimaryColumnWidth) var primaryMinimum: String?
  @Option(Setting.maximumPrimaryColumnWidth) var primaryMaximum: String?
  @Option(Setting.permitted) var permitted: String?
  @Option(Setting.margins) var margins: String?
  @Option(Setting.safeArea) var safeArea: String?
  @Option(Setting.keyboard) var keyboard: String?
  @Option(Setting.policy) var policy: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The rules of another system, as settings that other options may change: uikit-ios8, "
        + "floating-ui, css, gtk, wy or chameleon.", valueName: "system"),
    completion: .words(of: PlacementRules.self))
  var like: String?

  @Option(Setting.distance) var distance: String?
  @Flag(Setting.overlapSource) var overlapsSource = false
  @Option(Setting.minimumContent) var minimumContent: String?
  @Option(Setting.alignment) var alignment: String?
  @Option(Setting.layoutDirection) var layoutDirection: String?
  @Option(Setting.edge) var edge: String?
  @Flag(Setting.uikitSizes) var holdsUIKitSizes = false
  @Option(Setting.sizeClass) var sizeClass: String?
  @Option(Setting.verticalSizeClass) var verticalSizeClass: String?
  @Option(Setting.adaptive) var adaptive: String?
  @Option(Setting.detent) var detent: String?
  @Flag(Setting.modal) var modal = false
  @Option(Setting.passthrough) var passthrough: [String] = []
  @Option(Setting.dim) var dim: String?
  @Option(Setting.backdrop) var backdrop: String?

  /// The settings with the given texts; empty for a missing one.
  var texts: [(setting: Setting<PlacementSettings>, texts: [String])] {
    [
      (.container, container.map { [$0] } ?? []),
      (.device, device.map { [$0] } ?? []),
      (.window, window.map { [$0] } ?? []),
      (.source, source.map { [$0] } ?? []),
      (.clip, clip.map { [$0] } ?? []),
      (.within, within.map { [$0] } ?? []),
      (.obstacles, obstacle),
      (.host, host.map { [$0] } ?? []),
      (.anchor, anchor.map { [$0] } ?? []),
      (.preferredPrimaryColumnWidthFraction, primaryFraction.map { [$0] } ?? []),
      (.minimumPrimaryColumnWidth, primaryMinimum.map { [$0] } ?? []),
      (.maximumPrimaryColumnWidth, primaryMaximum.map { [$0] } ?? []),
      (.permitted, permitted.map { [$0] } ?? []),
      (.margins, margins.map { [$0] } ?? []),
      (.safeArea, safeArea.map { [$0] } ?? []),
      (.keyboard, keyboard.map { [$0] } ?? []),
      (.policy, policy.map { [$0] } ?? []),
      (.distance, distance.map { [$0] } ?? []),
      (.overlapSource, overlapsSource ? ["true"] : []),
      (.minimumContent, minimumContent.map { [$0] } ?? []),
      (.alignment, alignment.map { [$0] } ?? []),
      (.layoutDirection, layoutDirection.map { [$0] } ?? []),
      (.edge, edge.map { [$0] } ?? []),
      (.uikitSizes, holdsUIKitSizes ? ["true"] : []),
      (.sizeClass, sizeClass.map { [$0] } ?? []),
      (.verticalSizeClass, verticalSizeClass.map { [$0] } ?? []),
      (.adaptive, adaptive.map { [$0] } ?? []),
      (.detent, detent.map { [$0] } ?? []),
      (.modal, modal ? ["true"] : []),
      (.passthrough, passthrough),
      (.dim, dim.map { [$0] } ?? []),
      (.backdrop, backdrop.map { [$0] } ?? []),
    ]
  }

  /// The keys of the given settings.
  var given: [String] { texts.filter { !$0.texts.isEmpty }.map(\.setting.key) }
}

extension PlacementSettings {
  init(_ options: PlacementOptions) throws(UsageError) {
    var settings = PlacementSettings()
    for (setting, texts) in options.texts { try setting.read(texts, of: &settings) }
    settings.backdrop = settings.backdrop.map(StandardInput.path(for:))
    if let column = settings.primaryColumn, let minimum = column.minimum,
      let maximum = column.maximum, minimum > maximum
    {
      throw UsageError(
        "--maximum-primary-column-width is less than --minimum-primary-column-width")
    }
    try SettingExclusion.check(options.given)
    if settings.window != nil, settings.device == nil {
      throw UsageError("--window: is a window on a device; name it with --device")
    }
    let like = try PlacementRules?(word: options.like, option: "--like", kind: "a system")
    if let like { settings = settings.merging(defaults: like.settings) }
    self = settings
  }
}
