import Imaging
import Themes

/// The nine-slices of a scene or resource of Godot 3 or 4: `StyleBoxTexture` and `NinePatchRect`.
///
/// After Godot's class reference: texture margins are caps; a content margin that is negative, as it is by default, is the
/// texture margin; expand margins are how far the box is drawn beyond its rectangle.
struct GodotBoxes {
  private(set) var boxes: [EngineBox] = []

  private let resources: [String: GodotResource.Section]
  private let files: [String: String]

  /// - Parameter name: What a resource that is the whole file is called: the file's name.
  init(_ resource: GodotResource, name: String) {
    var files: [String: String] = [:]
    var resources: [String: GodotResource.Section] = [:]
    for section in resource.sections {
      guard let id = section["id"] else { continue }
      if section.kind == "ext_resource", let path = section["path"] { files[id] = path }
      if section.kind == "sub_resource" { resources[id] = section }
    }
    self.files = files
    self.resources = resources
    let whole = resource.sections.first { $0.kind == "gd_resource" }?["type"]
    for section in resource.sections {
      switch section.kind {
      case "sub_resource" where section["type"] == "StyleBoxTexture":
        add(section, section["id"] ?? "", isRect: false)
      case "resource" where whole == "StyleBoxTexture": add(section, name, isRect: false)
      // Godot 2 calls it Patch9Frame.
      case "node" where ["NinePatchRect", "Patch9Frame"].contains(section["type"] ?? ""):
        add(section, section["name"] ?? "", isRect: true)
      default: break
      }
    }
  }

  private mutating func add(_ section: GodotResource.Section, _ name: String, isRect: Bool) {
    var faults: [(message: String, range: SourceRange)] = []
    func number(_ key: String) -> Double? {
      guard let property = section.properties[key] else { return nil }
      let number = property.value.number.flatMap { $0.isFinite ? $0 : nil }
      if number == nil {
        faults.append(("\(key) of '\(name)' is no finite number", property.range))
      }
      return number
    }
    guard let texture = section.properties["texture"],
      let (path, part) = picture(texture.value, depth: 0, &faults)
    else { return }
    let region = section.properties["region_rect"].flatMap {
      Self.rect($0, "region_rect of '\(name)'", &faults)
    }
    let isCut = section.properties["region_enabled"]?.value != .word("false")
    // Godot 2 calls texture margins `margin/left`, 3 `margin_left`, and 4 `texture_margin_left`.
    func sides(_ prefix: String, _ other: Double = 0) -> EngineBox.Sides {
      func side(_ name: String) -> Double {
        number(prefix + name) ?? number("\(prefix.dropLast())/\(name)") ?? other
      }
      return EngineBox.Sides(
        top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right"))
    }
    let isNew = section.properties.keys.contains { $0.hasPrefix("texture_margin_") }
    let prefix = isRect ? "patch_margin_" : isNew ? "texture_margin_" : "margin_"
    let caps = sides(prefix)
    let content = sides("content_margin_", -1)
    func padding(_ key: KeyPath<EngineBox.Sides, Double>) -> Double {
      content[keyPath: key] < 0 ? max(0, caps[keyPath: key]) : content[keyPath: key]
    }
    var box = EngineBox(
      name: name, picture: Self.places(of: path), region: part, caps: caps,
      padding: isRect
        ? EngineBox.Sides()
        : EngineBox.Sides(
          top: padding(\.top), left: padding(\.left), bottom: padding(\.bottom),
          right: padding(\.right)),
      range: section.range, origin: prefix + "*")
    if isCut, var inner = region {
      inner.x += part?.x ?? 0
      inner.y += part?.y ?? 0
      box.region = inner
    }
    if !isRect { box.overhang = sides("expand_margin_") }
    box.isFilled = section.properties["draw_center"]?.value != .word("false")
    for (axis, key) in [
      (\(x: Bool, y: Bool).x, "axis_stretch_horizontal"), (\.y, "axis_stretch_vertical"),
    ] {
      guard let mode = section.properties[key], let word = number(key), word != 0 else { continue }
      guard [1, 2].contains(word) else {
        faults.append(("\(key) of '\(name)' is none of 0, 1 and 2", mode.range))
        continue
      }
      box.tiles[keyPath: axis] = true
      if word == 2 {
        box.losses.append(
          ("\(key) = 2 fits whole tiles; the theme cuts the last one", mode.range))
      }
    }
    // Texture filter 1 is nearest, 3 and 5 are nearest with smaller copies.
    if let filter = number("texture_filter") { box.isNearest = [1, 3, 5].contains(filter) }
    // A node has two colours, which are multiplied.
    var tint = [1.0, 1, 1, 1]
    for key in isRect ? ["self_modulate", "modulate"] : ["modulate_color"] {
      guard let property = section.properties[key] else { continue }
      guard let color = property.value.numbers("Color"), [3, 4].contains(color.count) else {
        faults.append(
          ("\(key) of '\(name)' is no Color of three or four finite numbers", property.range))
        continue
      }
      tint = zip(tint, color + [1]).map { $0 * $1 }
      if color.contains(where: { $0 > 1 }) {
        box.losses.append(
          ("\(key) is brighter than white; the theme cuts it there", property.range))
      }
    }
    if tint != [1, 1, 1, 1] {
      let levels = tint.map { UInt8(max(0, min(255, ($0 * 255).rounded()))) }
      box.tint = Color(red: levels[0], green: levels[1], blue: levels[2], alpha: levels[3])
    }
    for key in ["scale", "rotation", "material", "normal_map"] {
      guard let property = section.properties[key] else { continue }
      box.losses.append(("the \(key) of '\(name)' is not taken", property.range))
    }
    box.faults = faults
    boxes.append(box)
  }

  /// A rectangle in whole pixels; `nil` for one without a size, with which all of the picture counts.
  private static func rect(
    _ property: (value: GodotResource.Value, range: SourceRange), _ what: String,
    _ faults: inout [(message: String, range: SourceRange)]
  ) -> PixelRect? {
    guard let rect = PixelRect(whole: property.value.numbers("Rect2") ?? []), rect.width >= 0,
      rect.height >= 0
    else {
      faults.append(("\(what) is no Rect2 of whole pixels", property.range))
      return nil
    }
    return rect.width > 0 && rect.height > 0 ? rect : nil
  }

  /// The file of a texture, and the part of it that an `AtlasTexture` is.
  private func picture(
    _ value: GodotResource.Value, depth: Int,
    _ faults: inout [(message: String, range: SourceRange)]
  ) -> (path: String, part: PixelRect?)? {
    guard case .call(let kind, let values) = value, let id = values.first?.identifier, depth < 4
    else { return nil }
    if kind == "ExtResource" { return files[id].map { ($0, nil) } }
    guard kind == "SubResource", let atlas = resources[id], atlas["type"] == "AtlasTexture",
      let inner = atlas.properties["atlas"],
      let (path, _) = picture(inner.value, depth: depth + 1, &faults)
    else { return nil }
    return (
      path,
      atlas.properties["region"].flatMap { Self.rect($0, "region of the AtlasTexture", &faults) }
    )
  }

  /// Where a file of the project may lie from the folder that is imported, which may be the project's or one below it.
  private static func places(of path: String) -> [String] {
    guard path.hasPrefix("res://") else { return [path] }
    let parts = path.dropFirst(6).split(separator: "/")
    return parts.indices.map { parts[$0...].joined(separator: "/") }
  }
}
