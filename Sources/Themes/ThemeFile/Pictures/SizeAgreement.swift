import Imaging

/// Checks whether the files of one picture have the same size in points.
///
/// The larger of two files may differ by half of its pixels from the size that the smaller one
/// requires; a difference of up to one pixel is a warning, because many published pairs round up;
/// more is a mistake.
package struct SizeAgreement {
  /// The errors, one message for each file.
  package private(set) var errors: [String] = []
  /// The warnings, one message for each file.
  private(set) var warnings: [String] = []

  /// Compares each file with all smaller ones and names the one that it differs from most.
  ///
  /// - Parameter files: From the smallest scale upwards.
  package init(_ files: [PictureSet.File]) {
    for (index, file) in files.enumerated() {
      if let twin = files[..<index].first(where: { $0.scale == file.scale }) {
        errors.append("\(twin.path) and \(file.path) are both of scale \(file.scale); keep one")
        continue
      }
      let pairs = files[..<index].map { Pair(smaller: $0, larger: file) }
      guard let pair = pairs.max(by: { $0.isCloser(than: $1) }) else { continue }
      switch pair.verdict {
      case .equal: break
      case .rounded: warnings.append(pair.warning)
      case .different: errors.append(pair.error)
      }
    }
  }

  private struct Pair {
    let smaller: PictureSet.File
    let larger: PictureSet.File

    enum Verdict { case equal, rounded, different }

    /// The difference of the larger file from its expected size, in units of one `smaller.scale`-th
    /// of its pixels: the larger one of both axes.
    private var distance: Int {
      func distance(_ length: Int, _ reference: Int) -> Int {
        abs(length * smaller.scale - reference * larger.scale)
      }
      return max(
        distance(larger.size.width, smaller.size.width),
        distance(larger.size.height, smaller.size.height))
    }

    var verdict: Verdict {
      if 2 * distance <= smaller.scale { return .equal }
      return distance <= smaller.scale ? .rounded : .different
    }

    func isCloser(than other: Pair) -> Bool {
      distance * other.smaller.scale < other.distance * smaller.scale
    }

    /// The size of the smaller file at the larger one's scale, in pixels; halves go up.
    private var expected: PixelSize {
      func length(_ reference: Int) -> Int {
        max(1, Ratio(reference * larger.scale, smaller.scale).rounded())
      }
      return PixelSize(width: length(smaller.size.width), height: length(smaller.size.height))
    }

    var warning: String {
      "\(larger.path) is \(larger.sizeInWords), a pixel away from \(smaller.path), which is "
        + "\(smaller.sizeInWords); \(expected.formatted) would be right"
    }

    var error: String {
      "\(smaller.path) and \(larger.path) disagree about the size: \(smaller.sizeInWords) against "
        + "\(larger.sizeInWords); \(larger.path) should be \(expected.formatted)"
    }
  }
}

extension PictureSet.File {
  /// "64 × 64 pixels at @1x".
  var sizeInWords: String { "\(size.formatted) pixels at @\(scale)x" }
}
