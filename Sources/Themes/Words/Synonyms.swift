/// Words of other tools, and the words for the same in this format.
package struct Synonyms: Sendable {
  private let table: [String: [String]]

  init(_ table: [String: [String]]) { self.table = table }

  /// The words in this format for a word of another tool, the most likely first; case, hyphens and
  /// underscores do not matter.
  func meanings(of word: String) -> [String] {
    table[word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }] ?? []
  }

  package static let none = Synonyms([:])

  /// Words for formats of export, from the systems that read them.
  package static let formats = Synonyms([
    "swift": ["swiftui", "uikit"], "ios": ["uikit"], "objc": ["uikit"], "apple": ["uikit"],
    "mac": ["swiftui"], "macos": ["swiftui"], "xcode": ["xcassets"], "assets": ["xcassets"],
    "assetcatalog": ["xcassets"], "catalog": ["xcassets"], "catalogue": ["xcassets"],
    "imageset": ["xcassets"], "android": ["nine-patch"], "drawable": ["nine-patch"],
    "kotlin": ["nine-patch"], "compose": ["nine-patch"], "9patch": ["nine-patch"],
    "9.png": ["nine-patch"], "ninepatch": ["nine-patch"], "web": ["css"], "html": ["css"],
    "stylesheet": ["css"], "scss": ["css"],
  ])

  /// Words for values, from CSS, SwiftUI, Android, Unity, Qt and plain English.
  static let values = Synonyms([
    "repeat": ["tile"], "tiled": ["tile"], "round": ["tile"], "pattern": ["tile"],
    "scale": ["stretch"], "stretched": ["stretch"], "fill": ["stretch"], "resize": ["stretch"],
    "bilinear": ["smooth"], "linear": ["smooth"], "trilinear": ["smooth"], "auto": ["smooth"],
    "point": ["nearest"], "pixelated": ["nearest"], "neighbor": ["nearest"],
    "nearestneighbor": ["nearest"], "crispedges": ["nearest"],
    "top": ["up", "start"], "north": ["up"], "above": ["up"], "bottom": ["down", "end"],
    "south": ["down"], "below": ["down"], "west": ["left"], "east": ["right"],
    "leading": ["left", "start"], "trailing": ["right", "end"], "left": ["start"],
    "right": ["end"], "middle": ["center", "0"], "centre": ["center"], "low": ["start"],
    "high": ["end"], "min": ["start"], "max": ["end"], "first": ["start"], "last": ["end"],
    "off": ["none"], "no": ["none"], "false": ["none"], "hidden": ["none", "transparent"],
    "picture": ["image"], "png": ["image"], "shape": ["clip"], "path": ["clip"], "cut": ["clip"],
    "mask": ["clip"], "joined": ["fused"], "single": ["fused"], "mirror": ["flip"],
    "flipped": ["flip"], "rotated": ["rotate", "turn"], "rotate": ["turn"], "turn": ["rotate"],
    "flip": ["mirror"], "hold": ["clamp"], "stop": ["clamp"], "shear": ["skew"],
    "slant": ["skew"], "lean": ["skew"], "overflow": ["overshoot"], "free": ["overshoot"],
    "above frame": ["front"], "over": ["front"], "under": ["behind"], "back": ["behind"],
    "replaced": ["replace"], "cover": ["over"], "body": ["frame"], "all": ["group"],
    "popover": ["group"], "default": ["base"], "light": ["base"], "solid": ["template"],
    "alwaystemplate": ["template"], "colorize": ["template"], "empty": ["transparent"],
    "clear": ["transparent"], "fail": ["error"],
  ])
}
