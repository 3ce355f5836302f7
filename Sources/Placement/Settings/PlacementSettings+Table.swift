import Imaging
import Themes
internal import Words

extension Setting where Root == PlacementSettings {
  package static var container: Setting {
    Setting(
      "container", \.container, .size, "WxH",
      "The size of the container, in points. Default: the host's own.")
  }

  package static var device: Setting {
    Setting(
      "device", \.device, .device, "name|list",
      "A device, which sets container, scale, safe area and size classes: iphone-15-pro, "
        + "ipad-pro-11-landscape, ipad-9-landscape-half{; list prints the table|}.")
  }

  package static var window: Setting {
    Setting(
      "window", \.window, .size, "WxH",
      "The size of a free window on that tablet: Stage Manager, Slide Over.")
  }

  package static var host: Setting {
    Setting(
      "host", \.host, .host, "name",
      "Draw the popover on a simple screen: \(Host.allCases.map(\.rawValue).listed(.or)).")
  }

  package static var preferredPrimaryColumnWidthFraction: Setting {
    Setting(
      "preferredPrimaryColumnWidthFraction",
      .number(
        .between(0, 1), expecting: "give a share of the container from 0 to 1", in: 0...1), "F",
      "The split view's primary column as a share of the container, 0 to 1. Default: 0.4.",
      get: { $0.primaryColumn?.fraction },
      set: { $0.primaryColumn = ($0.primaryColumn ?? PrimaryColumn()).with(\.fraction, $1) })
  }

  package static var minimumPrimaryColumnWidth: Setting {
    Setting(
      "minimumPrimaryColumnWidth", .length, "W",
      "The least width of that column in points. Default: 0.",
      get: { $0.primaryColumn?.minimum },
      set: { $0.primaryColumn = ($0.primaryColumn ?? PrimaryColumn()).with(\.minimum, $1) })
  }

  package static var maximumPrimaryColumnWidth: Setting {
    Setting(
      "maximumPrimaryColumnWidth", .length, "W",
      "The largest width of that column. Default: 320.",
      get: { $0.primaryColumn?.maximum },
      set: { $0.primaryColumn = ($0.primaryColumn ?? PrimaryColumn()).with(\.maximum, $1) })
  }

  package static var source: Setting {
    Setting(
      "source", \.source, .rect, "X,Y,W,H",
      "The rectangle that the popover points at; a point has the size {0,0|0, 0}.")
  }

  package static var clip: Setting {
    Setting(
      "clip", \.clip, .rect, "X,Y,W,H",
      "The visible rectangle around the source, such as a scroll view; only the visible part of "
        + "the source counts.")
  }

  package static var within: Setting {
    Setting(
      "within", \.region, .rect, "X,Y,W,H",
      "The part of the container in which the popover must stay, such as the content of the "
        + "popover that presents it.")
  }

  package static var obstacles: Setting {
    Setting(
      "obstacles", \.obstacles, .rects, "X,Y,W,H",
      "{An area|A list of areas} that should stay free, such as a popover that is already shown: a "
        + "direction that covers part of {it does not fit. Can be given several times|one does not fit}.",
      option: "obstacle")
  }

  package static var anchor: Setting {
    Setting(
      "anchor", \.anchor, .name, "name",
      "A place on the host to point at, instead of {source}; a wrong name lists them.")
  }

  package static var permitted: Setting {
    Setting(
      "permitted", \.permitted, .directions, "directions",
      "Where the arrow may point: up, down, left, right, {several with commas|a list of them}, any or none. A bar "
        + "button permits up and down only. Default: any.")
  }

  package static var margins: Setting {
    Setting(
      "margins", \.margins, .insets, "insets",
      "Distances kept from the container's edges: {N, V,H or TOP,LEFT,BOTTOM,RIGHT|insets as in a theme}. "
        + "Default: 10.")
  }

  package static var safeArea: Setting {
    Setting(
      "safeArea", \.safeArea, .insets, "insets",
      "The safe area insets, in the form of {margins}. Default: the host's, otherwise 0.")
  }

  package static var keyboard: Setting {
    Setting(
      "keyboard", \.keyboardHeight, .length, "H",
      "How much the keyboard covers at the bottom. Default: 0.")
  }

  package static var policy: Setting {
    Setting(
      "policy", \.policy, .word("a policy"), "policy",
      "How a direction is chosen: preference (the first of up, down, left, right that fits and "
        + "hits its source), listed (the same, in the order of {permitted}), largest-area, or flip "
        + "(the first named, otherwise its opposite). Default: preference.")
  }

  package static var distance: Setting {
    Setting(
      "distance", \.distance, .number(.signed, expecting: "give a number of points"), "D",
      "From the source to the arrow's tip. Default: 0.")
  }

  package static var overlapSource: Setting {
    Setting(
      "overlapSource", \.overlapsSource, .flag, "",
      "Cover the source instead of cutting the popover (UIKit's canOverlapSourceViewRect).")
  }

  package static var edge: Setting {
    Setting(
      "edge", \.shifts, .shift, "edge",
      "What happens if the arrow would miss: theme (as the theme's arrow.edge says), or shift "
        + "(the popover moves, as far as the margins permit). Default: theme.")
  }

  package static var minimumContent: Setting {
    Setting(
      "minimumContent", \.minimumContent, .room, "WxH",
      "The smallest size of the content. Default: {0x0|[0, 0]}.")
  }

  package static var alignment: Setting {
    Setting(
      "alignment", \.alignment, .word("an alignment"), "alignment",
      "Which edges or middles are aligned with the source: start, center or end. Default: center.")
  }

  package static var layoutDirection: Setting {
    Setting(
      "layoutDirection", \.layoutDirection, .word("a layout direction"), "direction",
      "ltr, or rtl, which exchanges start and end and mirrors the host. Default: ltr.")
  }

  package static var uikitSizes: Setting {
    Setting(
      "uikitSizes", \.holdsUIKitSizes, .flag, "",
      "Limit the content's width to 320 to 600, and use {320x1100|320 × 1100} if no size is given.")
  }

  package static var sizeClass: Setting {
    Setting(
      "sizeClass", \.sizeClass, .word("a size class"), "class",
      "The container's width: regular or compact. Default: regular.")
  }

  package static var verticalSizeClass: Setting {
    Setting(
      "verticalSizeClass", \.verticalSizeClass, .word("a size class"), "class",
      "The container's height: regular or compact. Default: regular.")
  }

  package static var adaptive: Setting {
    Setting(
      "adaptive", \.adaptation, .word("an adaptation"), "adaptation",
      "What replaces the popover if a size class is compact, without the theme: sheet or "
        + "fullscreen; none keeps the popover. Default: sheet.")
  }

  package static var detent: Setting {
    Setting(
      "detent", \.detent, .detent, "large|medium|N",
      "How high a sheet is: large, medium, or points above the safe area. Default: large.")
  }

  package static var dim: Setting {
    Setting(
      "dim", \.dim,
      .number(
        .between(0, 1), expecting: "give a number from 0 (nothing) to 1 (black)", in: 0...1), "F",
      "The opacity of the black over everything below the popover, 0 to 1. Default: 0.")
  }

  package static var backdrop: Setting {
    Setting(
      "backdrop", \.backdrop, .picture, "file",
      "A PNG file, such as a screenshot, that is scaled to the container and drawn below the "
        + "popover.")
  }

  package static var modal: Setting {
    Setting(
      "modal", \.isModal, .flag, "",
      "Taps outside the popover are ignored, for {hits} and {hitMap}.",
      isKey: false)
  }

  package static var passthrough: Setting {
    Setting(
      "passthrough", \.passthrough, .passthrough, "anchor|X,Y,W,H",
      "A view behind the popover that receives its taps: an anchor of the host, or X,Y,W,H; can "
        + "be given several times. The bar of a bar button always receives them.",
      isKey: false)
  }

  /// All of them, in the order in which the documentation shows them.
  package static var all: [Setting] { PlacementSettings.table }
}

extension PlacementSettings {
  /// Made once: a test run merges thousands of scenes.
  nonisolated(unsafe) fileprivate static let table: [Setting<PlacementSettings>] = [
    .container, .device, .window, .host, .preferredPrimaryColumnWidthFraction,
    .minimumPrimaryColumnWidth, .maximumPrimaryColumnWidth, .source, .clip, .within, .obstacles,
    .anchor, .permitted, .margins, .safeArea, .keyboard, .policy, .distance, .overlapSource, .edge,
    .minimumContent, .alignment, .layoutDirection, .uikitSizes, .sizeClass, .verticalSizeClass,
    .adaptive, .detent, .dim, .backdrop, .modal, .passthrough,
  ]
}

extension PrimaryColumn {
  fileprivate func with(_ path: WritableKeyPath<PrimaryColumn, Double?>, _ value: Double) -> Self {
    var column = self
    column[keyPath: path] = value
    return column
  }
}

extension PlacementSettings {
  /// These settings, and where they say nothing, others.
  public func merging(defaults others: PlacementSettings) -> PlacementSettings {
    var settings = Setting.merge(Setting.all, self, defaults: others)
    // One column is read as a whole.
    settings.primaryColumn = primaryColumn ?? others.primaryColumn
    settings.keyboardFullHeight = keyboardFullHeight ?? others.keyboardFullHeight
    settings.content = content ?? others.content
    return settings
  }
}
