internal import ArtAnalysis
internal import Imaging

/// Which arrows, all pointing up, become one picture that is turned.
enum ArrowSharing: Equatable {
  /// Those that are identical.
  case same
  /// Those that differ from the main one by no more levels; it stands for all.
  case near(Int)
  /// The same, and the median of each pixel stands for all: each knows its soft edges to a few levels only,
  /// and what lay over the darkest shadow worst.
  case median(Int)

  private var permitted: Int {
    switch self {
    case .same: 0
    case .near(let levels), .median(let levels): levels
    }
  }

  /// Whether two pictures become one.
  func isOne(_ files: [SlicedFile], _ others: [SlicedFile]) -> Bool {
    files.count == others.count
      && zip(files, others).allSatisfy { one, other in
        one.scale == other.scale && one.bitmap.size == other.bitmap.size
          && zip(one.bitmap.pixels, other.bitmap.pixels).allSatisfy {
            $0.difference($1) <= permitted
          }
      }
  }

  /// The picture of a main arrow and of all those that become one with it.
  func picture(_ main: SlicedArrow, _ arrows: [SlicedArrow]) -> [SlicedFile] {
    guard case .median = self else { return main.files }
    let alike = arrows.filter { isOne($0.files, main.files) }
    return main.files.indices.map { index in
      SlicedFile(
        scale: main.files[index].scale, bitmap: .median(of: alike.map { $0.files[index].bitmap }))
    }
  }
}

extension Bitmap {
  /// Of pictures of one size the pixels that are neither the most nor the least opaque; of two in the
  /// middle the more opaque one. Where one has something, it was lost in those that are clear.
  fileprivate static func median(of pictures: [Bitmap]) -> Bitmap {
    var median = pictures[0]
    for y in 0..<median.height {
      for x in 0..<median.width {
        let pixels = pictures.map { $0[x, y] }.filter { $0 != .clear }
          .sorted { $0.alpha < $1.alpha }
        median[x, y] = pixels.isEmpty ? .clear : pixels[pixels.count / 2]
      }
    }
    return median
  }
}
