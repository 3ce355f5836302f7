/// Keys that other tools use for the same things: CSS, SwiftUI, UIKit's layers, Android's nine-patches,
/// Unity, Godot, Figma, WPF.
enum ForeignKeys {
  /// The names of a key in this format, the most likely first. The first one that the mapping
  /// accepts is suggested.
  static let meanings = Synonyms([
    "padding": ["contentInsets", "margins"], "margin": ["contentInsets", "margins"],
    "margins": ["contentInsets"],
    "contentmargins": ["contentInsets"], "contentinset": ["contentInsets"],
    "contentviewinsets": ["contentInsets"], "contentpadding": ["contentInsets"],
    "edgeinsets": ["contentInsets", "capInsets"], "insets": ["capInsets", "contentInsets"],
    "inset": ["capInsets", "contentInsets"], "expandmargin": ["alignmentInsets"],
    "slice": ["capInsets"], "slices": ["capInsets"], "slicing": ["capInsets"],
    "border": ["capInsets", "stroke"], "borders": ["capInsets"], "caps": ["capInsets"],
    "borderimageslice": ["capInsets"], "borderimagewidth": ["capInsets"],
    "borderwidth": ["stroke", "width"], "linewidth": ["width"], "strokewidth": ["width", "stroke"],
    "bordercolor": ["stroke", "color"], "strokecolor": ["stroke", "color"],
    "strokestyle": ["stroke"],
    "outline": ["stroke"], "capinset": ["capInsets"], "ninepatch": ["capInsets"],
    "nineslice": ["capInsets"], "centerslice": ["capInsets"], "patch": ["capInsets"],
    "resizableimage": ["capInsets"], "texturemargin": ["capInsets"],
    "texturemarginleft": ["capInsets"], "texturemargintop": ["capInsets"],
    "texturemarginright": ["capInsets"], "texturemarginbottom": ["capInsets"],
    "patchmarginleft": ["capInsets"], "patchmargintop": ["capInsets"],
    "patchmarginright": ["capInsets"], "patchmarginbottom": ["capInsets"],
    "contentmarginleft": ["contentInsets"], "contentmargintop": ["contentInsets"],
    "contentmarginright": ["contentInsets"], "contentmarginbottom": ["contentInsets"],
    "resizingmode": ["resizing"], "resizemode": ["resizing"], "borderimagerepeat": ["resizing"],
    "axisstretch": ["resizing"], "axisstretchhorizontal": ["resizing"],
    "axisstretchvertical": ["resizing"], "repeat": ["resizing"], "drawmode": ["resizing"],
    "filtermode": ["filter"], "interpolation": ["filter"], "texturefilter": ["filter"],
    "imagerendering": ["filter"], "magfilter": ["filter"],
    "alignmentrectinsets": ["alignmentInsets"],
    "borderimageoutset": ["alignmentInsets"], "opticalinsets": ["alignmentInsets"],
    "src": ["image"], "source": ["image"], "file": ["image"], "png": ["image"],
    "picture": ["image"], "sprite": ["image"], "texture": ["image"], "borderimagesource": ["image"],
    "backgroundimage": ["image", "frame"], "background": ["frame", "image"], "body": ["frame"],
    "ninepatchrect": ["frame"], "borderimage": ["frame"], "pointer": ["arrow"], "beak": ["arrow"],
    "tail": ["arrow"], "callout": ["arrow"], "caret": ["arrow"], "shadows": ["shadow"],
    "boxshadow": ["shadow"], "dropshadow": ["shadow"], "elevation": ["shadow"],
    "effects": ["shadow"],
    "shadowradius": ["blur"], "radius": ["contentCornerRadius", "cornerRadius", "blur"],
    "spreadradius": ["spread"], "shadowspread": ["spread"], "sigma": ["blur"],
    "stddeviation": ["blur"], "blurradius": ["blur"],
    "shadowblurradius": ["blur"], "shadowblur": ["blur"],
    "shadowsize": ["blur"], "shadowopacity": ["opacity"], "alpha": ["opacity"],
    "shadowcolor": ["color"], "shadowoffset": ["offset"], "x": ["offset"],
    "y": ["offset"], "dx": ["offset"], "dy": ["offset"], "offsetx": ["offset"],
    "offsety": ["offset"], "shadowpath": ["from"], "caster": ["from"],
    "knockoutshadow": ["knockout"], "showshadowbehindnode": ["knockout"],
    "cornerradius": ["contentCornerRadius", "cornerRadius"],
    "borderradius": ["contentCornerRadius", "cornerRadius"],
    "arrowheight": ["height"], "arrowbase": ["base"], "width": ["base"],
    "arrowwidth": ["base"], "arrowsize": ["base"], "arrowimage": ["image"],
    "arrowoffset": ["tip", "previews"], "arrowtip": ["tip"], "anchor": ["tip", "tileAnchor"],
    "hotspot": ["tip"], "seam": ["overlap"], "path": ["shape"], "d": ["shape"], "svg": ["shape"],
    "cloth": ["texture"], "fill": ["texture", "color"], "zindex": ["order"], "zorder": ["order"],
    "clampmode": ["edge"], "overflow": ["edge"], "arrowmargin": ["lane"], "edgemargin": ["lane"],
    "span": ["arrowSpan"], "tintcolor": ["tint", "color"], "colorfilter": ["tint"],
    "modulate": ["tint"], "renderingmode": ["mode"], "blendmode": ["mode"],
    "variants": ["appearances"],
    "modes": ["appearances"], "themes": ["appearances"], "traits": ["appearances"],
    "dark": ["appearances"], "light": ["appearances"], "preview": ["previews"],
    "gallery": ["previews"], "sizes": ["content"], "size": ["content"], "directions": ["arrows"],
    "direction": ["arrow"], "arrowdirection": ["arrow"],
    "arrow": ["arrows"], "permittedarrowdirections": ["arrows", "permitted"], "offset": ["offsets"],
    "scale": ["scales"], "appearance": ["appearances"], "title": ["name"], "version": ["format"],
    "licence": ["license"], "copyright": ["license"], "designer": ["author"], "color": ["texture"],
    "top": ["up"], "north": ["up"], "bottom": ["down"], "south": ["down"], "all": ["top"],
    "sourcerect": ["source"], "sourceview": ["source"], "target": ["source", "anchor"],
    "barbuttonitem": ["anchor"], "screen": ["container"], "window": ["container"],
    "device": ["container"], "viewport": ["container"], "boundary": ["container"],
    "popoverlayoutmargins": ["margins"], "safeareainsets": ["safeArea"],
    "keyboardheight": ["keyboard"], "canoverlapsourceviewrect": ["overlapSource"],
    "preferredcontentsize": ["content"], "contentsize": ["content"],
    "preferredplacement": ["permitted"], "placement": ["permitted"], "side": ["permitted"],
    "gap": ["distance"], "rtl": ["layoutDirection"], "readingdirection": ["layoutDirection"],
    "horizontalsizeclass": ["sizeClass"], "modalpresentationstyle": ["adaptive"],
    "adaptivepresentationstyle": ["adaptive"], "dimming": ["dim"], "scrim": ["dim"],
    "overlay": ["dim"], "screenshot": ["backdrop"], "wallpaper": ["backdrop"],
    "primarycolumnwidth": ["maximumPrimaryColumnWidth"],
    "mastercolumnwidth": ["maximumPrimaryColumnWidth"],
    "preferredprimarycolumnwidth": ["minimumPrimaryColumnWidth"],
    "horizontal": ["left"], "vertical": ["top"], "leading": ["left"],
    "trailing": ["right"],
  ])

  /// A sentence that is added to the suggestion for a key, because its numbers also have another
  /// meaning.
  static func remark(on key: String) -> String? {
    switch key.lowercased().filter({ $0 != "-" && $0 != "_" }) {
    case "shadowradius", "sigma", "stddeviation": "blur is twice \(key)"
    case "alpha", "shadowopacity": "a number from 0 to 1"
    case "x", "y", "dx", "dy", "offsetx", "offsety": "it is a pair, [x, y]"
    case "all": "a plain number stands for all sides"
    case "horizontal", "vertical": "or write [vertical, horizontal]"
    case let margin
    where margin.hasPrefix("texturemargin") || margin.hasPrefix("patchmargin")
      || margin.hasPrefix("contentmargin"):
      "one key for all sides, [top, left, bottom, right]"
    default: nil
    }
  }

  /// A sentence for a key of another tool that has no counterpart here.
  static func refusal(of key: String, in kind: SectionKind) -> String? {
    switch (kind, key) {
    case (.shadow, "inset"), (.shadow, "inner"):
      "'\(key)' is not supported: shadows fall outside the popover; "
        + "use innerShadow of a drawn frame, or paint an inner shadow into the frame's picture"
    case (.frame, "fill"), (.frame, "cornerCurve"), (.frame, "innerShadow"):
      "'\(key)' belongs to a drawn frame; write style: drawn beside it"
    default: nil
    }
  }
}
