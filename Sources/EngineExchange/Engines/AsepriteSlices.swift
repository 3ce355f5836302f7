import Exchange
import Imaging
import Themes

/// The slices of a sheet that Aseprite has exported with `--data` and `--list-slices`.
///
/// After Aseprite's `doc_exporter.cpp`: bounds are in the sprite's coordinates, and `center` in those of the bounds.
struct AsepriteSlices {
  private(set) var boxes: [EngineBox] = []
  /// Why there is none.
  private(set) var obstacle: String?

  init(_ tree: SourceTree) {
    guard let meta = tree.root?["meta"], let slices = meta["slices"]?.items else {
      obstacle =
        "there are no slices in it; export the sheet with --list-slices, or with Slices ticked"
      return
    }
    let list = tree.root?["frames"]
    let frames = list?.items.isEmpty == false ? list?.items ?? [] : list?.entries.map(\.value) ?? []
    // The path is that of the machine that exported it.
    let image = (meta["image"]?.scalar ?? "").split { $0 == "/" || $0 == "\\" }.last.map(
      String.init)
    guard let image else {
      obstacle = "it does not name its picture (meta.image)"
      return
    }
    var names: [String] = []
    for slice in slices {
      let name = slice["name"]?.scalar ?? ""
      guard let key = slice["keys"]?.items.first, let bounds = key["bounds"] else { continue }
      names.append(name)
      guard let center = key["center"] else { continue }
      let (found, middle) = (Self.rect(bounds), Self.rect(center))
      let (outer, inner) = (
        found ?? PixelRect(x: 0, y: 0, width: 0, height: 0),
        middle ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
      )
      let index = wholePixels(key["frame"]?.number ?? 0)
      guard frames.indices.contains(index) else { continue }
      let frame = frames[index]
      let (place, trim) = (frame["frame"], frame["spriteSourceSize"])
      /// From the sprite's coordinates to the sheet's; a frame includes its inner padding.
      func offset(_ axis: String, _ size: String) -> Int {
        func number(_ node: SourceNode?, _ key: String) -> Double { node?[key]?.number ?? 0 }
        let padding = trim == nil ? 0 : max(0, (number(place, size) - number(trim, size)) / 2)
        return wholePixels(number(place, axis) - number(trim, axis) + padding)
      }
      var box = EngineBox(
        name: name, picture: [image],
        region: PixelRect(
          x: outer.x + offset("x", "w"), y: outer.y + offset("y", "h"), width: outer.width,
          height: outer.height),
        caps: EngineBox.Sides(
          top: Double(inner.y), left: Double(inner.x),
          bottom: Double(outer.height - inner.y - inner.height),
          right: Double(outer.width - inner.x - inner.width)),
        isNearest: true, range: key.range, origin: "center")
      for (node, what, rect) in [(bounds, "bounds", found), (center, "center", middle)]
      where rect == nil {
        box.faults.append(("'\(what)' of '\(name)' has no whole x, y, w and h", node.range))
      }
      if let pivot = key["pivot"] {
        box.losses.append(("the pivot of '\(name)' is not taken", pivot.range))
      }
      if slice["keys"]?.items.count ?? 0 > 1 {
        box.losses.append(
          ("'\(name)' changes in later frames; the first one is taken", slice.range))
      }
      boxes.append(box)
    }
    if boxes.isEmpty {
      obstacle =
        names.isEmpty
        ? "there are no slices in it"
        : "none of its slices is a nine-slice: \(names.joined(separator: ", ")); tick 9-Slices in "
          + "their properties"
    }
  }

  private static func rect(_ node: SourceNode) -> PixelRect? {
    PixelRect(whole: ["x", "y", "w", "h"].compactMap { node[$0]?.number })
  }
}
