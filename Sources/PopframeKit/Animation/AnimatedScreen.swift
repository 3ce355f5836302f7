internal import Files
internal import Imaging
internal import Placement
internal import Themes

/// One frame of an animation: the surroundings, and the popover over them. Only requested pixels
/// are composed.
struct AnimatedScreen: Sendable {
  /// The values on which the look of the surroundings depends.
  struct Key: Equatable, Sendable {
    let container: Size?
    let keyboard: Double

    init(_ place: PlacementSettings) {
      container = place.containerSize
      // Only hosts show a keyboard.
      keyboard = place.host == nil ? 0 : place.keyboardHeight ?? 0
    }
  }

  /// Surroundings that have been drawn, with their key.
  struct Below: Sendable {
    let key: Key
    let surroundings: Surroundings
  }

  /// The size of every frame in pixels; the container lies at its top left.
  let canvas: PixelSize
  let surroundings: Below
  /// The parts over the pictures below, the lowest first: source, popover, time line.
  let parts: [PicturePart]
  let warnings: [Diagnostic]

  /// The part in which this frame differs from another one: all of the canvas without one, and at
  /// least a pixel.
  func change(from previous: AnimatedScreen?) -> PixelRect {
    let whole = PixelRect(origin: .zero, size: canvas)
    guard let previous else { return whole }
    let isSameBelow = previous.surroundings.key == surroundings.key
    let suspected =
      isSameBelow
      ? (previous.parts + parts).reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) {
        $0.union($1.frame)
      } : whole
    if suspected.isEmpty { return PixelRect(x: 0, y: 0, width: 1, height: 1) }
    let change = pixels(in: suspected).change(from: previous.pixels(in: suspected))
    return change?.offset(by: suspected.origin)
      ?? PixelRect(origin: suspected.origin, size: PixelSize(width: 1, height: 1))
  }

  /// The pixels of a part of the canvas; transparent where there is no container.
  func pixels(in part: PixelRect) -> Bitmap {
    let below = surroundings.surroundings.bitmap
    let covered = part.intersection(below.bounds)
    var result = covered == part ? below.part(part) : Bitmap(size: part.size)
    let shift = PixelPoint(x: -part.x, y: -part.y)
    if covered != part, !covered.isEmpty {
      result.replace(at: covered.offset(by: shift).origin, with: below.part(covered))
    }
    for picture in parts {
      let seen = part.intersection(picture.frame)
      guard !seen.isEmpty else { continue }
      let own = seen.offset(by: PixelPoint(x: -picture.frame.x, y: -picture.frame.y))
      result.replace(at: seen.offset(by: shift).origin, with: picture.bitmap.part(own))
    }
    return result
  }
}

/// Pictures of frames that are written together into a folder.
package enum NumberedFrames {
  /// Writes a file for each path; a folder that is given is made where it is missing.
  ///
  /// Every file is complete before the first takes its place.
  package static func write(
    _ files: [(path: String, png: [UInt8])], making folder: String?
  ) throws(PopframeError) {
    var made = FolderTransaction()
    if let folder { try made.make(PathName(folder)) }
    try FileWriter.write(files.map { (PathName($0.path), $0.png) })
    made.keep()
  }
}
