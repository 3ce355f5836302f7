/// How a picture is compressed: zlib's settings, and the filter of each row.
///
/// Chosen by measuring (figures in `Benchmarks/README.md`): popovers are flat areas and soft
/// shadows, for which looking for runs alone is the fastest and gives half the bytes; cloth and
/// photographs need to look further back.
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

  /// Chooses for a picture by a sample of its rows.
  init(for rows: PixelRows) {
    var likeNeighbour = 0
    var sampled = 0
    for y in stride(from: min(4, rows.count - 1), to: rows.count, by: 8) {
      likeNeighbour += max(rows.pixelsLikeAbove(y), rows.pixelsLikeLeft(y))
      sampled += rows.width
    }
    if likeNeighbour * 20 >= sampled * 17 {
      // Small blocks follow the changes between shadow and body.
      (strategy, level, memoryLevel) = (.runs, 1, 4)
    } else {
      (strategy, level, memoryLevel) = (.matches, 2, 8)
    }
  }

  /// The filter of a row that is not the same as the one above it.
  func filter(for y: Int, of rows: PixelRows) -> RowFilter {
    let likeAbove = rows.pixelsLikeAbove(y)
    switch strategy {
    case .runs:
      return likeAbove * 10 >= rows.width * 9 ? .up : .paeth
    case .matches:
      let likeLeft = rows.pixelsLikeLeft(y)
      // Drawn things repeat as they are; photographs only nearly.
      if max(likeAbove, likeLeft) * 2 >= rows.width { return .none }
      return likeAbove >= likeLeft ? .up : .sub
    }
  }
}
