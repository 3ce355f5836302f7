import Imaging

extension PNGError: CustomStringConvertible {
  /// What is wrong and what to do, without the file's name: "is empty (0 bytes); …" reads on from
  /// the name of the file.
  public var description: String {
    switch self {
    case .empty:
      "is empty (0 bytes); export it again"
    case .notPNG(let kind):
      "is not a PNG\(kind.map { ", it looks like \($0)" } ?? ""); export the picture as PNG"
    case .damagedSignature:
      "is a damaged PNG: its first bytes were changed, probably by a transfer as text; "
        + "copy it again as a binary file"
    case .gitLFSPointer:
      "is a Git LFS pointer, not the picture itself; run “git lfs pull” to fetch it"
    case .optimizedForIPhone:
      "is a PNG optimised for iPhone (CgBI), which is not standard PNG; take the original, "
        + "or turn it back with “pngcrush -revert-iphone-optimizations”"
    case .truncated:
      "is a PNG that is cut off in the middle; copy or export it again"
    case .missingEnd:
      "is a PNG without its end (no IEND chunk), so it is probably cut off; copy or export it again"
    case .badChecksum(let chunk):
      "is a damaged PNG: the checksum of its \(chunk) chunk is wrong; copy or export it again"
    case .zeroSize(let width, let height):
      "is \(width)×\(height) pixels: a PNG has at least one pixel each way"
    case .tooLarge(let width, let height):
      "is \(width)×\(height) pixels; at most \(Bitmap.maximumSide) pixels a side and "
        + "\(Bitmap.maximumPixels) in all are possible; make it smaller"
    case .malformed(let words):
      "is a damaged PNG (\(words)); export it again"
    case .outOfMemory:
      "needs more memory than there is"
    case .unknown(let code, let words):
      "cannot be read or written: libpng failed with status \(code)"
        + (words.isEmpty ? "" : " (\(words))")
    }
  }
}
