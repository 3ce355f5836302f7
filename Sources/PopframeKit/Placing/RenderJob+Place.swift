internal import Popovers
internal import Raster

extension RenderJob {
  /// The popover of a scene that says where it goes, in its place; `nil` for a popover alone.
  var placed: PlacementJob? {
    place.map { PlacementJob(placed: self, place: $0) }
  }

  /// A place that makes no sense is the scene's mistake, at the key that names it.
  func checkPlace(of scene: SceneFile?) throws(PopframeError) {
    guard let placed else { return }
    let scale = scales[0]
    guard let scene else {
      _ = try placed.report(at: scale)
      return
    }
    let key = place?.anchor != nil ? "anchor" : "source"
    try scene.blaming(key: key) { () throws(PopframeError) in _ = try placed.report(at: scale) }
  }

  /// Options that placing decides itself, where the command line adds them to a placed scene.
  func checkOverrides(_ given: RenderSettings) throws(PopframeError) {
    guard place != nil else { return }
    if given.offset != nil {
      throw .misplaced(reason: "--offset: placing decides where the arrow is; leave it out")
    }
    if given.canvas != nil {
      throw .misplaced(
        reason: "--canvas: a placed popover is drawn with its whole container; leave it out")
    }
    if place?.host != nil, given.background != nil {
      throw .misplaced(
        reason: "--background: the scene's host is what lies below; leave it out")
    }
  }
}

extension RegionMap {
  /// The map of a part of a larger picture, of which nothing else belongs to the popover.
  ///
  /// - Parameters:
  ///   - origin: Where this map's top left lies on the larger picture; any sign.
  ///   - size: The size of the larger picture.
  func placed(at origin: PixelPoint, in size: PixelSize) -> RegionMap {
    let surroundings = PopoverPart.surroundings.rawValue
    let names = names.contains(surroundings) ? names : names + [surroundings]
    let other = UInt8(names.firstIndex(of: surroundings) ?? 0)
    var labels = [UInt8](repeating: other, count: size.width * size.height)
    let seen = PixelRect(origin, self.size).intersection(PixelRect(.zero, size))
    for y in seen.y..<seen.maxY {
      let row = (y - origin.y) * self.size.width - origin.x
      for x in seen.x..<seen.maxX { labels[y * size.width + x] = self.labels[row + x] }
    }
    return RegionMap(size: size, names: names, labels: labels)
  }
}
