import Exchange
import JSON
internal import Languages
import Themes

/// The members of an image set that an import has kept so that an export can write them again.
struct KeptImageSet {
  /// An image of the set that the import did not use.
  struct Other {
    let filename: String?
    let json: JSON
  }

  private let root: SourceNode?

  init(_ root: SourceNode?) { self.root = root }

  /// The keys of an image that Popframe understands.
  private static let imageKeys: [KnownKey] = [
    KnownKey("idiom"), KnownKey("filename"), KnownKey("scale"), KnownKey("appearances"),
    KnownKey(
      "resizing",
      [
        KnownKey("mode"), KnownKey("cap-insets", sides), KnownKey("capInsets", sides),
        KnownKey("center", [KnownKey("mode"), KnownKey("width"), KnownKey("height")]),
      ]),
    KnownKey("alignment-insets", sides),
  ]
  private static let sides = ["top", "left", "bottom", "right"].map { KnownKey($0) }

  /// Messages about a set's unknown members, with their places. Keys that tell for which devices an image is are not
  /// among them.
  static func strangers(in root: SourceNode) -> [(message: String, range: SourceRange)] {
    var strangers: [(message: String, range: SourceRange)] = []
    for entry in root.entries where !["images", "info"].contains(entry.key) {
      guard entry.key == "properties", !entry.value.entries.isEmpty else {
        strangers.append(("the key '\(entry.key)' is kept and not used", entry.keyRange))
        continue
      }
      let images = root["images"]?.items ?? []
      for property in entry.value.entries {
        // A theme has its SVGs, and draws them at any scale.
        let isVector = images.contains { CatalogImage($0).isVector }
        if isVector, property.key == "preserves-vector-representation" { continue }
        let note =
          property.key == "template-rendering-intent" && property.value.scalar == "template"
          ? ": apps take the picture's alpha alone, and a theme does so with 'tint: {mode: template, color: …}'"
          : ""
        strangers.append(
          ("the property '\(property.key)' is kept and not used\(note)", property.keyRange))
      }
    }
    let known =
      imageKeys + CatalogImage.deviceKeys.sorted().map { KnownKey($0) }
      + [KnownKey("unassigned")]
    for image in root["images"]?.items ?? [] {
      for entry in image.strangers(known) {
        strangers.append(("the key '\(entry.key)' is kept and not used", entry.keyRange))
      }
    }
    return strangers
  }

  /// The idiom whose images the import took.
  var idiom: String { CatalogImage.idiom(of: root?["images"]?.items ?? []) }

  /// The set's keys and values as they were; none without a set.
  var contents: JSON {
    let contents = root.map { JSON($0) } ?? .object([])
    return contents.members == nil ? .object([]) : contents
  }

  /// An image with the unknown members of the imported image of the same idiom, scale and appearance. The image of a
  /// single scale gets no `scale`.
  func completed(_ entry: [String: JSON]) -> JSON {
    for image in root?["images"]?.items ?? [] {
      let json = JSON(image)
      let own = CatalogImage(image)
      guard own.isPlain(of: idiom), !own.isSecond(among: root?["images"]?.items ?? []),
        json["idiom"] == entry["idiom"],
        CatalogImage(image).appearance == Self.appearance(of: entry),
        json["scale"] ?? "1x" == entry["scale"]
      else { continue }
      var entry = entry
      if json["scale"] == nil, !own.isVector { entry["scale"] = nil }
      return JSON.sorted(entry).adding(strangersOf: json, Self.imageKeys)
    }
    return .sorted(entry)
  }

  /// The appearance of an image that is written.
  private static func appearance(of entry: [String: JSON]) -> String {
    entry["appearances"]?.elements?.first?["value"]?.string ?? "base"
  }

  /// The images that the import did not take, and places without a picture for scales that the theme
  /// has not got.
  func others(exceptScales scales: Set<Int>) -> [Other] {
    let images = root?["images"]?.items ?? []
    return images.compactMap { image in
      let own = CatalogImage(image)
      let isUnderstood = own.isPlain(of: idiom) && !own.isSecond(among: images)
      let filename = image["filename"]?.scalar
      let scale = image["scale"]?.scalar.flatMap(ImportedPicture.scale)
      if isUnderstood, filename != nil { return nil }
      if isUnderstood, let scale, scales.contains(scale) { return nil }
      return Other(filename: filename, json: JSON(image))
    }
  }
}

/// A key that Popframe understands, and those inside of it.
struct KnownKey: Sendable {
  let name: String
  let inner: [KnownKey]

  init(_ name: String, _ inner: [KnownKey] = []) {
    self.name = name
    self.inner = inner
  }
}

extension JSON {
  /// Merges the unknown members of the imported object, in its order; adds no known ones.
  fileprivate func adding(strangersOf other: JSON, _ known: [KnownKey]) -> JSON {
    guard let members, let others = other.members else { return self }
    let kept = others.compactMap { name, value -> Member? in
      guard let key = known.first(where: { $0.name == name }) else { return (name, value) }
      return self[name].map { (name, $0.adding(strangersOf: value, key.inner)) }
    }
    return members.reduce(.object(kept)) { json, member in
      json[member.key] == nil ? json.setting(member.key, to: member.value) : json
    }
  }
}

extension SourceNode {
  /// The unknown entries, in this mapping and those inside of it.
  fileprivate func strangers(_ known: [KnownKey]) -> [Entry] {
    entries.flatMap { entry in
      known.first { $0.name == entry.key }.map { entry.value.strangers($0.inner) } ?? [entry]
    }
  }
}

/// One image of a set, as `Contents.json` describes it.
struct CatalogImage {
  let node: SourceNode

  init(_ node: SourceNode) { self.node = node }

  var filename: String? { node["filename"]?.scalar }
  var idiom: String { node["idiom"]?.scalar ?? "universal" }
  /// Pixels per point; 1 for an image of a single scale.
  var scale: Int? { node["scale"].map { $0.scalar.flatMap(ImportedPicture.scale) } ?? 1 }

  /// `base`, `dark` or `light`; `nil` for an appearance that themes have no word for.
  var appearance: String? {
    let list = node["appearances"]?.items ?? []
    if list.isEmpty { return "base" }
    guard list.count == 1, list[0]["appearance"]?.scalar == "luminosity",
      let value = list[0]["value"]?.scalar, ["dark", "light"].contains(value)
    else { return nil }
    return value
  }

  /// Keys that say for which devices an image is, beside idiom, scale and appearance.
  fileprivate static let deviceKeys: Set = [
    "subtype", "display-gamut", "language-direction", "width-class", "height-class", "memory",
    "graphics-feature-set", "screen-width", "locale", "platform",
  ]

  /// Of slots for some devices those of a theme: colours of sRGB, text from left to right, room as on an iPad.
  private static let usual = [
    "display-gamut": "sRGB", "language-direction": "left-to-right", "width-class": "regular",
    "height-class": "regular",
  ]

  /// The entries that say for which devices it is.
  private var devices: [SourceNode.Entry] {
    node.entries.filter { Self.deviceKeys.contains($0.key) }
  }

  var isForSomeDevices: Bool { !devices.isEmpty }

  /// Whether a theme's picture is made of it: it is for every device of its idiom, or for the usual ones. Xcode uses none
  /// that is not assigned.
  var isForAllDevices: Bool {
    devices.allSatisfy { Self.usual[$0.key] == $0.value.scalar }
      && node["unassigned"]?.scalar != "true"
  }

  /// Whether another image is for all devices in the place of this one, which is for some.
  func isSecond(among images: [SourceNode]) -> Bool {
    isForSomeDevices
      && images.map(CatalogImage.init).contains {
        !$0.isForSomeDevices && $0.isPlain(of: idiom) && $0.filename != nil && $0.scale == scale
          && $0.appearance == appearance
      }
  }

  /// Why an import of an idiom does not take it.
  func obstacle(to wanted: String) -> String {
    if scale == nil {
      return "'\(node["scale"]?.scalar ?? "")' is no scale, such as 1x, 2x and 3x"
    }
    if idiom != wanted {
      return
        "it is for '\(idiom)', and those for \(wanted == "universal" ? "all devices" : "'\(wanted)'") are taken"
    }
    if let key = devices.first(where: { Self.usual[$0.key] != $0.value.scalar }) {
      return "themes have no word for \(key.key) '\(key.value.scalar ?? "")'"
    }
    if !isForAllDevices { return "it is not assigned to a place of the set" }
    if appearance == nil { return "themes are light and dark only" }
    if let filename, !isDrawable,
      let foreign = ForeignFile(name: filename)
    {
      return "it is \(foreign.sentence)"
    }
    return isForSomeDevices ? "the set has a picture for all devices" : "it is no PNG or SVG file"
  }

  /// Whether an import of an idiom takes it: for all devices, a PNG, an SVG or a place for one.
  func isPlain(of wanted: String) -> Bool {
    idiom == wanted && isForAllDevices && appearance != nil && scale != nil
      && (filename == nil || isDrawable)
  }

  /// Whether its file is an SVG.
  var isVector: Bool { filename?.lowercased().ends(with: ".svg") ?? false }

  /// Whether it has a file that an import reads.
  var isDrawable: Bool { filename.map(Self.isDrawable) ?? false }

  static func isDrawable(_ filename: String) -> Bool {
    [".png", ".svg"].contains { filename.lowercased().ends(with: $0) }
  }

  /// The idiom whose images are taken of a set: universal, or the first one that has a picture.
  static func idiom(of images: [SourceNode]) -> String {
    let idioms = images.map(CatalogImage.init).filter { $0.filename != nil }.map(\.idiom)
    return idioms.contains("universal") ? "universal" : idioms.first ?? "universal"
  }
}
