internal import ArgumentParser
internal import Popovers

/// The options of a popover that is drawn alone. Where one is placed in a container, placing decides
/// both: there they are read only to say so.
struct AloneOptions: ParsableArguments {
  @Option(Setting.offset) var offset: String?
  @Option(Setting.canvas) var canvas: String?

  /// What is given.
  var texts: [(setting: Setting<RenderSettings>, text: String?)] {
    [(.offset, offset), (.canvas, canvas)]
  }
}
