internal import Popovers
internal import Raster

/// One frame of an animation: what lies below, and the popover over it. Pixels are put together only
/// where they are asked for.
struct AnimatedScreen: Sendable {
  /// What decides how the surroundings look.
  struct Key: Equatable, Sendable {
    let container: Size?
    let keyboard: Double

    init(_ place: PlacementSettings) {
      container = place.containerSize
      // Only hosts show a keyboard.
      keyboard = place.host == nil ? 0 : place.keyboardHeight ?? 0
    }
  }

  /// Surroundings that have been drawn, and for whom.
  struct Ground: Sendable {
    let key: Key
    let surroundings: Surroundings
  }

  /// The size of every frame in pixels; the container lies at its top left.
  let canvas: PixelSize
  let surroundings: Ground
  let popover: PlacedPicture
  let warnings: [String]

  /// The part in which this frame differs from another one: all of the canvas without one, and at
  /// least a pixel.
  func change(from previous: AnimatedScreen?) -> PixelRect {
    let whole = PixelRect(.zero, canvas)
    guard let previous else { return whole }
    let isSameGround = previous.surroundings.key == surroundings.key
    let suspected =
      isSameGround ? previous.popover.frame.union(popover.frame) : whole
    if suspected.isEmpty { return PixelRect(0, 0, 1, 1) }
    let change = pixels(in: suspected).change(from: previous.pixels(in: suspected))
    return change?.offset(by: suspected.origin) ?? PixelRect(suspected.origin, PixelSize(1, 1))
  }

  /// The pixels of a part of the canvas; transparent where there is no container.
  func pixels(in part: PixelRect) -> Bitmap {
    let ground = surroundings.surroundings.bitmap
    let covered = part.intersection(ground.bounds)
    var result = covered == part ? ground.part(part) : Bitmap(size: part.size)
    let shift = PixelPoint(-part.x, -part.y)
    if covered != part, !covered.isEmpty {
      result.replace(at: covered.offset(by: shift).origin, with: ground.part(covered))
    }
    let seen = part.intersection(popover.frame)
    if !seen.isEmpty {
      let own = seen.offset(by: PixelPoint(-popover.frame.x, -popover.frame.y))
      result.replace(at: seen.offset(by: shift).origin, with: popover.bitmap.part(own))
    }
    return result
  }
}
