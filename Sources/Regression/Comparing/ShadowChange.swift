internal import Imaging

/// How the shadow differs between two pictures of one size, found from the pixels where only the
/// shadow can be.
///
/// On a background of one colour, or none, a shadow moves every pixel away from the background in one direction. A
/// shadow of another opacity moves all of them by the same factor, between arrow and frame too, where it is
/// stronger than anywhere else.
struct ShadowChange {
  /// How far a premultiplied channel may differ before an edge becomes visible.
  static let unseen: Float = 8

  /// A premultiplied pixel as a vector, or the way from one to another.
  private typealias Vector = SIMD4<Float>

  /// What lies below the popover; `nil` where that is not one colour.
  private let background: Vector?
  /// The factor by which the expected picture's shadow is stronger; `nil` if the actual one has
  /// none.
  private let factor: Float?
  /// Where the expected picture's shadow is strongest.
  private let strongest: Vector

  /// - Parameter isShadow: Whether nothing but shadow or background can be at a place of both pictures.
  init(from expected: Bitmap, to actual: Bitmap, where isShadow: (Int) -> Bool) {
    background = Self.background(of: expected)
    var (mixed, squared) = (0.0, 0.0)
    var strongest = Vector.zero
    if let background {
      for index in expected.pixels.indices where isShadow(index) {
        let before = Vector(expected.pixels[index]) - background
        let after = Vector(actual.pixels[index]) - background
        mixed += Double((before * after).sum())
        squared += Double((after * after).sum())
        if before.length > strongest.length { strongest = before }
      }
    }
    factor = squared > 0 ? Float(mixed / squared) : nil
    self.strongest = strongest
  }

  /// Whether the shadow alone explains the difference of a pixel, or the difference is not visible.
  func explains(_ before: Pixel, _ after: Pixel) -> Bool {
    let (before, after) = (Vector(before), Vector(after))
    if before.isLike(after) { return true }
    guard let background else { return false }
    let (old, new) = (before - background, after - background)
    if let factor, old.isLike(factor * new) { return true }
    guard old.length <= strongest.length else { return false }
    // A difference that has almost vanished is too small for its direction to be compared.
    return old.isAlong(strongest) || new.length > Self.unseen && old.isAlong(new)
  }

  /// The colour of a picture's corners; transparent if they differ and one is translucent.
  private static func background(of picture: Bitmap) -> Vector? {
    guard picture.width > 0, picture.height > 0 else { return nil }
    let (right, bottom) = (picture.width - 1, picture.height - 1)
    let corners = [
      picture[0, 0], picture[right, 0], picture[0, bottom], picture[right, bottom],
    ].map { Vector($0) }
    if corners.allSatisfy({ $0.isLike(corners[0]) }) { return corners[0] }
    return corners.contains { $0.w < 255 } ? .zero : nil
  }
}

extension SIMD4<Float> {
  fileprivate init(_ pixel: Pixel) {
    self.init(Float(pixel.red), Float(pixel.green), Float(pixel.blue), Float(pixel.alpha))
  }

  /// The largest channel.
  fileprivate var length: Float { Swift.max(max(), -min()) }

  fileprivate func isLike(_ other: Self) -> Bool { (self - other).length <= ShadowChange.unseen }

  /// Whether both have the same direction, within the precision of rounded channels.
  fileprivate func isAlong(_ other: Self) -> Bool {
    (self * other.length - other * length).length <= length + other.length
  }
}
