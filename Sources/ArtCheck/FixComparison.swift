internal import ArtAnalysis
internal import Imaging
internal import PNG
internal import PopframeKit
internal import Popovers

/// Compares the popovers that a theme draws with and without a fix, outside of the pixels that the fix is about.
///
/// One preview for each appearance, direction and scale is drawn. The pixels that must stay equal depend on the change:
/// - `frame.capInsets`, `frame.center`: of the frame everything but the bands of the axes whose caps change; the
///   arrow's own pixels (its lane may follow the caps). Of fused pictures the corners.
/// - `contentInsets`: all of frame and arrow, at the same bounds.
/// - `frame.alignmentInsets`: all pixels of the frame's art, at bounds that are smaller by the additional overhang; the
///   arrow's own pixels.
/// - `arrow.overlap`, `arrow.join`: the frame but for where the arrow's picture lies, and the arrow's own pixels.
/// - `arrow.shape`: every point of the layouts; the arrow is meant to change.
/// - a picture's name: every point of the layouts, and every popover that is not drawn with that picture.
/// - a picture's soft edges: alphas, and every pixel but those within two pixels of both an opaque and an empty pixel.
struct FixComparison {
  private let before: ThemeFolder
  private let after: ThemeFolder
  private let fix: ArtFix
  private let effect: FixEffect

  private static let mostPreviews = 40

  init(_ before: ThemeFolder, _ after: ThemeFolder, fix: ArtFix, effect: FixEffect) {
    self.before = before
    self.after = after
    self.fix = fix
    self.effect = effect
  }

  /// The change outside of the findings' pixels, as a clause; `nil` if there is none.
  func change() throws(PopframeError) -> String? {
    if case .recolored(let files) = effect { return try changedPicture(files.keys.sorted()) }
    for preview in previews where try changes(preview) {
      return "\(preview.name) changes where nothing is wrong"
    }
    return nil
  }

  /// One preview for each appearance, direction and scale.
  private var previews: [PreviewCase] {
    var seen: Set<String> = []
    return Array(
      before.previews.filter { preview in
        let request = preview.request
        return seen.insert(
          "\(preview.appearance) \(request.arrow.rawValue) \(request.scale.value)"
        ).inserted
      }.prefix(Self.mostPreviews))
  }

  private func changes(_ preview: PreviewCase) throws(PopframeError) -> Bool {
    let old = try DrawnPopover(before, preview)
    switch fix.proposal {
    case .unmatte: return false
    case .rename(let name):
      let new = try DrawnPopover(after, preview)
      guard old.layout.points == new.layout.points else { return true }
      let (picture, files) = try new.group()
      if files.contains(name) { return false }
      return try old.group().picture != picture
    case .settings(let settings):
      let keys = settings.map(\.key)
      if keys.contains(where: { $0.hasPrefix("contentInsets") }) {
        let bounds = old.layout.points.bounds
        let size = Size(width: bounds.width, height: bounds.height)
        let new = try DrawnPopover(after, preview, extent: .bounds(size))
        return try old.group().picture != new.group().picture
      }
      if keys.contains("frame.alignmentInsets") { return try hangingChanges(preview, old) }
      let new = try DrawnPopover(after, preview)
      if keys.contains("arrow.shape") { return old.layout.points != new.layout.points }
      if keys.contains(where: { $0.hasPrefix("arrow.fused") }) {
        guard old.layout.points.bounds == new.layout.points.bounds else { return true }
        return try old.corners(old, new) != new.corners(old, new)
      }
      if keys.contains(where: { $0.hasPrefix("arrow.") }) {
        guard try old.frameBesideArrow(old, new) == new.frameBesideArrow(old, new) else {
          return true
        }
        return try old.arrow() != new.arrow()
      }
      guard old.layout.capScale == new.layout.capScale,
        try old.fixedFrame(old, new) == new.fixedFrame(old, new)
      else { return true }
      return try old.arrow() != new.arrow()
    }
  }

  /// Whether the frame's art or the arrow's changes where the art hangs over more.
  private func hangingChanges(
    _ preview: PreviewCase, _ old: DrawnPopover
  ) throws(PopframeError) -> Bool {
    let scale = preview.request.scale
    let (less, more) = (old.hang, try DrawnPopover(after, preview).hang)
    let bounds = old.layout.pixels.bounds
    let size = Size(
      width: Double(bounds.width + less.left + less.right - more.left - more.right) / scale.value,
      height: Double(bounds.height + less.top + less.bottom - more.top - more.bottom) / scale.value)
    // Where nothing would be left there is nothing to compare.
    guard size.width > 0, size.height > 0,
      let new = try? DrawnPopover(after, preview, extent: .bounds(size))
    else { return false }
    guard try old.frame() == new.frame() else { return true }
    return try old.arrow() != new.arrow()
  }

  /// The first of the pictures in which more changes than the colours of soft edges.
  private func changedPicture(_ names: [String]) throws(PopframeError) -> String? {
    for name in names {
      let (old, new) = (try before.files.bitmap(of: name), try after.files.bitmap(of: name))
      guard old.size == new.size else { return "\(name) gets another size" }
      let soft = old.softEdges
      for index in old.pixels.indices where old.pixels[index] != new.pixels[index] {
        guard soft.contains(index), old.pixels[index].alpha == new.pixels[index].alpha else {
          return "\(name) changes where it has no soft edge"
        }
      }
    }
    return nil
  }
}

extension Bitmap {
  /// The indices of translucent pixels within two pixels of an opaque one and of an empty one.
  fileprivate var softEdges: Set<Int> {
    var found: Set<Int> = []
    for y in 0..<height {
      for x in 0..<width where (1..<255).contains(self[x, y].alpha) {
        var touchesOpaque = false
        // The area outside of the picture counts as empty.
        var touchesEmpty = x < 2 || y < 2 || x >= width - 2 || y >= height - 2
        for ny in max(0, y - 2)...min(height - 1, y + 2) {
          for nx in max(0, x - 2)...min(width - 1, x + 2) {
            let alpha = self[nx, ny].alpha
            if alpha >= 250 { touchesOpaque = true }
            if alpha <= 4 { touchesEmpty = true }
          }
        }
        if touchesOpaque, touchesEmpty { found.insert(y * width + x) }
      }
    }
    return found
  }
}

/// A popover of a preview, of which parts are drawn.
private struct DrawnPopover {
  private let popover: RenderPlan

  init(
    _ theme: ThemeFolder, _ preview: PreviewCase, extent: PopoverRequest.Extent? = nil
  ) throws(PopframeError) {
    var request = preview.request
    if let extent { request.extent = extent }
    popover = try RenderPlan(theme, request, appearance: preview.appearance)
  }

  var layout: PopoverLayout { popover.layout }

  private var look: Theme { popover.theme.pointing(layout.direction) }

  private func drawn(
    _ layer: DrawingOptions.Layer
  ) throws(PopframeError) -> (picture: Bitmap, files: [String]) {
    var popover = popover
    popover.options = DrawingOptions(layer: layer)
    let drawn = try popover.picture()
    return (drawn.picture.whole, drawn.files)
  }

  /// Frame and arrow, without shadows, and the files that they are drawn from.
  func group() throws(PopframeError) -> (picture: Bitmap, files: [String]) { try drawn(.group) }

  /// How far the frame's art hangs over, in pixels.
  var hang: PixelInsets {
    let insets = look.frame?.alignmentInsets ?? .zero
    return PixelInsets(
      top: layout.scale.round(insets.top), left: layout.scale.round(insets.left),
      bottom: layout.scale.round(insets.bottom), right: layout.scale.round(insets.right))
  }

  private var frameArt: PixelRect {
    layout.pixels.frame.inset(
      by: PixelInsets(top: -hang.top, left: -hang.left, bottom: -hang.bottom, right: -hang.right))
  }

  func frame() throws(PopframeError) -> Bitmap {
    let picture = try drawn(.frame).picture
    return picture.part(frameArt.intersection(picture.bounds))
  }

  /// The arrow's art alone; `nil` without an arrow.
  func arrow() throws(PopframeError) -> Bitmap? {
    guard let rect = layout.pixels.arrowPicture, !rect.isEmpty else { return nil }
    let picture = try drawn(.arrow).picture
    return picture.part(rect.intersection(picture.bounds))
  }

  /// The caps of the frame in pixels of the popover.
  private var caps: PixelInsets {
    guard let frame = look.frame else { return .zero }
    let file = frame.image.file(for: layout.scale)
    func pixels(_ points: Double, _ own: Int?) -> Int {
      layout.scale.round(own.map { Double($0) / Double(file.scale) } ?? points)
    }
    let own = frame.fileCapInsets[file.scale]
    return PixelInsets(
      top: pixels(frame.capInsets.top, own?.top), left: pixels(frame.capInsets.left, own?.left),
      bottom: pixels(frame.capInsets.bottom, own?.bottom),
      right: pixels(frame.capInsets.right, own?.right))
  }

  /// The frame's art without the bands of the axes along which the caps of two popovers differ: those pixels are
  /// empty.
  func fixedFrame(_ a: DrawnPopover, _ b: DrawnPopover) throws(PopframeError) -> Bitmap {
    var picture = try frame()
    let (first, second) = (a.caps, b.caps)
    let isAcross = first.left != second.left || first.right != second.right
    let isDown = first.top != second.top || first.bottom != second.bottom
    // `center` moves no cap: its changes are in both bands.
    let isNeither = !isAcross && !isDown
    func band(_ low: Int, _ high: Int, of length: Int) -> Range<Int> {
      low..<max(low, length - high)
    }
    let columns =
      isAcross || isNeither
      ? band(
        min(first.left, second.left), min(first.right, second.right), of: picture.width) : 0..<0
    let rows =
      isDown || isNeither
      ? band(
        min(first.top, second.top), min(first.bottom, second.bottom), of: picture.height) : 0..<0
    for y in 0..<picture.height {
      for x in 0..<picture.width where columns.contains(x) || rows.contains(y) {
        picture[x, y] = .clear
      }
    }
    return picture
  }

  /// Frame and arrow where the frame's art is, without where the arrow's picture lies in one of two popovers.
  func frameBesideArrow(_ a: DrawnPopover, _ b: DrawnPopover) throws(PopframeError) -> Bitmap {
    let whole = try group().picture
    let place = frameArt.intersection(whole.bounds)
    var picture = whole.part(place)
    let reach = max(2, layout.scale.round(1))
    for popover in [a, b] {
      guard let rect = popover.layout.pixels.arrowPicture else { continue }
      let origin = popover.frameArt
      let painted = PixelRect(
        x: rect.x - origin.x - reach, y: rect.y - origin.y - reach, width: rect.width + 2 * reach,
        height: rect.height + 2 * reach
      ).intersection(picture.bounds)
      for y in painted.y..<painted.maxY {
        for x in painted.x..<painted.maxX { picture[x, y] = .clear }
      }
    }
    return picture
  }

  /// The corners of a fused picture that are fixed in two popovers.
  func corners(_ a: DrawnPopover, _ b: DrawnPopover) throws(PopframeError) -> Bitmap {
    let whole = try group().picture
    let bounds = layout.pixels.bounds.intersection(whole.bounds)
    var picture = whole.part(bounds)
    let (first, second) = (a.fusedCaps, b.fusedCaps)
    let (width, height) = (min(first.width, second.width), min(first.height, second.height))
    for y in 0..<picture.height where y >= height && y < picture.height - height {
      for x in 0..<picture.width { picture[x, y] = .clear }
    }
    for y in 0..<picture.height {
      for x in 0..<picture.width where x >= width && x < picture.width - width {
        picture[x, y] = .clear
      }
    }
    return picture
  }

  /// The smallest caps of the fused pictures along each axis, in pixels of the popover: they are fixed whichever of
  /// them is drawn, mirrored or not.
  private var fusedCaps: PixelSize {
    guard case .fused(let art)? = look.arrow?.art else { return PixelSize(width: 0, height: 0) }
    let caps = art.pieces.values.map { piece -> (Double, Double) in
      let file = piece.image.file(for: layout.scale)
      if let own = piece.fileCapInsets[file.scale] {
        let scale = Double(file.scale)
        return (Double(min(own.left, own.right)) / scale, Double(min(own.top, own.bottom)) / scale)
      }
      let points = piece.capInsets
      return (min(points.left, points.right), min(points.top, points.bottom))
    }
    return PixelSize(
      width: caps.map { layout.scale.round($0.0) }.min() ?? 0,
      height: caps.map { layout.scale.round($0.1) }.min() ?? 0)
  }
}
