import ThemeTree

/// What an import has kept of an image set, for an export that gives it back.
struct KeptImageSet {
  /// An image of the set that the import did not understand.
  struct Other {
    let filename: String?
    let json: CatalogJSON
  }

  private let root: SourceNode?

  init(_ root: SourceNode?) { self.root = root }

  /// The keys of an image that Popframe understands.
  static let knownKeys: Set = [
    "idiom", "filename", "scale", "resizing", "appearances", "alignment-insets",
  ]

  /// The idiom whose images the import took.
  var idiom: String { CatalogImage.idiom(of: root?["images"]?.items ?? []) }

  /// The set's keys but its images.
  var contents: [String: CatalogJSON] {
    var contents: [String: CatalogJSON] = [:]
    for entry in root?.entries ?? [] where entry.key != "images" {
      contents[entry.key] = CatalogJSON(entry.value)
    }
    return contents
  }

  /// The keys that the image of the same idiom, scale and appearance had and nobody understands.
  func unknownKeys(like entry: [String: CatalogJSON]) -> [String: CatalogJSON] {
    for image in root?["images"]?.items ?? [] {
      guard CatalogImage(image).isPlain(of: idiom), let json = CatalogJSON(image).members,
        ["idiom", "scale", "appearances"].allSatisfy({ json[$0] == entry[$0] })
      else { continue }
      return json.filter { !Self.knownKeys.contains($0.key) }
    }
    return [:]
  }

  /// The images that the import did not take, and places without a picture for scales that the theme
  /// has not got.
  func others(exceptScales scales: Set<Int>) -> [Other] {
    (root?["images"]?.items ?? []).compactMap { image in
      let isUnderstood = CatalogImage(image).isPlain(of: idiom)
      let filename = image["filename"]?.scalar
      let scale = image["scale"]?.scalar.flatMap(ImportedPicture.scale)
      if isUnderstood, filename != nil { return nil }
      if isUnderstood, let scale, scales.contains(scale) { return nil }
      return Other(filename: filename, json: CatalogJSON(image))
    }
  }
}

extension CatalogJSON {
  /// The members of an object.
  var members: [String: CatalogJSON]? {
    if case .object(let members) = self { members } else { nil }
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
  private static let deviceKeys: Set = [
    "subtype", "display-gamut", "language-direction", "width-class", "height-class", "memory",
    "graphics-feature-set", "screen-width", "locale", "platform",
  ]

  /// Whether it is for every device of its idiom; Xcode uses none that is not assigned.
  var isForAllDevices: Bool {
    !node.entries.contains { Self.deviceKeys.contains($0.key) }
      && node["unassigned"]?.scalar != "true"
  }

  /// Whether an import of an idiom takes it: for all devices, a PNG or a place for one.
  func isPlain(of wanted: String) -> Bool {
    idiom == wanted && isForAllDevices && appearance != nil && scale != nil
      && filename?.lowercased().hasSuffix(".png") != false
  }

  /// The idiom whose images are taken of a set: universal, or the first one that has a picture.
  static func idiom(of images: [SourceNode]) -> String {
    let idioms = images.map(CatalogImage.init).filter { $0.filename != nil }.map(\.idiom)
    return idioms.contains("universal") ? "universal" : idioms.first ?? "universal"
  }
}
