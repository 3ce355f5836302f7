/// How a picture is compressed: zlib's settings, and the filter of each row.
///
/// Chosen by measuring. Large popovers are mostly flat areas and soft shadows: looking for runs
/// alone is the fastest there and gives half the bytes of zlib's low levels. Cloth and photographs
/// need to look further back, which high levels do slowly. Small pictures are quick at any level.
struct Compression: Equatable {
  /// What zlib looks for.
  enum Strategy: Equatable {
    /// Runs of one byte.
    case runs
    /// Whatever stood before.
    case matches
  }

  /// What zlib looks for.
  let strategy: Strategy
  /// zlib's level, 1…9; runs have none.
  let level: Int
  /// zlib's memory level, 1…9.
  let memoryLevel: Int

  private init(strategy: Strategy, level: Int, memoryLevel: Int) {
    self.strategy = strategy
    self.level = level
    self.memoryLevel = memoryLevel
  }

  /// Chooses for a picture by its size and a sample of its rows.
  init(for rows: PixelRows) {
    if rows.width * rows.count <= 1 << 16 {
      self.init(strategy: .matches, level: 6, memoryLevel: 8)
      return
    }
    var likeNeighbour = 0
    var sampled = 0
    for y in stride(from: min(4, rows.count - 1), to: rows.count, by: 8) {
      likeNeighbour += max(rows.pixelsLikeAbove(y), rows.pixelsLikeLeft(y))
      sampled += rows.width
    }
    if likeNeighbour * 20 >= sampled * 17 {
      // Small blocks follow the changes between shadow and body.
      self.init(strategy: .runs, level: 1, memoryLevel: 4)
    } else {
      self.init(strategy: .matches, level: 2, memoryLevel: 8)
    }
  }

  /// The filter of a row that is not the same as the one above it, where runs are looked for.
  static func runFilter(for y: Int, of rows: PixelRows) -> RowFilter {
    rows.pixelsLikeAbove(y) * 10 >= rows.width * 9 ? .up : .paeth
  }

  /// The filter of a row that is not the same as the one above it.
  func filter(for y: Int, of rows: PixelRows) -> RowFilter {
    if strategy == .runs { return Self.runFilter(for: y, of: rows) }
    let (likeAbove, likeLeft) = (rows.pixelsLikeAbove(y), rows.pixelsLikeLeft(y))
    // Drawn things repeat as they are; photographs only nearly.
    if max(likeAbove, likeLeft) * 2 >= rows.width { return .none }
    return likeAbove >= likeLeft ? .up : .sub
  }
}
