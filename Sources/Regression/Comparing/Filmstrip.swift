internal import Imaging
internal import PixelDiff

/// The frames of an animation that differ, one below the other: expected, difference, actual.
struct Filmstrip {
  /// The most frames that are shown.
  static let limit = 12
  /// Pixels between two pictures, and between two rows.
  static let gap = 8

  /// All rows on white; `nil` without any.
  private(set) var bitmap: Bitmap?
  private var rows = 0

  /// Adds a frame below the others, unless there is no more room.
  mutating func add(expected: Bitmap, actual: Bitmap, comparison: PictureComparison) {
    guard rows < Self.limit else { return }
    let difference = DifferencePicture(
      expected: expected, actual: actual, comparison: comparison
    ).bitmap
    let all = [expected, difference, actual]
    let isWide = all.map(\.width).reduce(2 * Self.gap, +) > Bitmap.maximumSide
    let row = isWide ? [difference] : all
    let width = row.map(\.width).reduce((row.count - 1) * Self.gap, +)
    let top = bitmap.map { $0.height + Self.gap } ?? 0
    let size = PixelSize(
      width: max(width, bitmap?.width ?? 0), height: top + (row.map(\.height).max() ?? 0))
    guard Bitmap.permits(size) else { return }
    let white = Pixel(Color(red: 255, green: 255, blue: 255))
    var strip = Bitmap(size: size, filledWith: white)
    if let bitmap { strip.replace(at: .zero, with: bitmap) }
    var left = 0
    for picture in row {
      strip.replace(at: PixelPoint(x: left, y: top), with: picture)
      left += picture.width + Self.gap
    }
    bitmap = strip
    rows += 1
  }
}
