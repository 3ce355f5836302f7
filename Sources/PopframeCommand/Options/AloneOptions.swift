internal import ArgumentParser
internal import Popovers

/// The options of a popover that is drawn alone. For a placed popover, placement decides both; then
/// they are read only to report that.
struct AloneOptions: ParsableArguments {
  @Option(Setting.offset) var offset: String?
  @Option(Setting.canvas) var canvas: String?

  /// What is given.
  var texts: [(setting: Setting<RenderSettings>, text: String?)] {
    [(.offset, offset), (.canvas, canvas)]
  }
}
