internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Words

extension ArtPiece {
  /// tile-seam: a tile whose last column does not match its first.
  func tileSeams() -> [ArtFinding] {
    var lists: [Int: [FileEvidence<(TileReview, Range<Int>, Axis, String)>]] = [:]
    for file in files {
      for (index, tile) in tiles(of: file).enumerated() {
        guard let review = TileReview(file.bitmap.laid(tile.axis), band: tile.columns),
          review.hasSeam
        else { continue }
        lists[index, default: []].append(
          FileEvidence(file: file, value: (review, tile.columns, tile.axis, tile.key)))
      }
    }
    return lists.keys.sorted().compactMap { index in
      guard let worst = lists[index]?.worst(by: { $0.0.seam }) else { return nil }
      let (review, columns, axis, key) = worst.value
      let line = File.line(axis)
      return ArtFinding(
        .tileSeam, .warning, key: key, picture: worst.file.path,
        rectangle: worst.file.rectangle(columns, axis), measured: review.seam,
        expected: review.limit, side: "\(axis)",
        message: """
          \(key): the tile of \(columns.count) \(line)s in \(worst.file.path)\
          \(worst.others.also) shows a seam: its last \(line) differs from its first by \
          \(review.seam.toTenths) levels, \(review.limit.toTenths) would pass; take \
          whole periods of the pattern into the middle
          """)
    }
  }

  /// The repeated parts: the bands of nine-slices that tile, and all of a texture.
  private func tiles(of file: File) -> [(axis: Axis, columns: Range<Int>, key: String)] {
    if case .texture = role {
      return Axis.allCases.map { axis in
        (
          axis, 0..<(axis == .horizontal ? file.bitmap.width : file.bitmap.height),
          "arrow.texture"
        )
      }
    }
    return bands(of: file).filter(\.isTiled).map { ($0.axis, $0.columns, $0.low.key) }
  }
}
