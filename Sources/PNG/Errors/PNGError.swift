import CPNG
import Imaging

/// An error in a PNG file, or the reason why none could be written.
public enum PNGError: Error, Hashable, Sendable {
  /// There is not a single byte.
  case empty
  /// The bytes are something else; `looksLike` names it where it is known.
  case notPNG(looksLike: String?)
  /// The file begins almost as a PNG does: it was changed on its way here.
  case damagedSignature
  /// The file is a Git LFS pointer to a picture that was not fetched.
  case gitLFSPointer
  /// The file was rewritten by Xcode for iPhones (a CgBI chunk): only Apple's systems read it.
  case optimizedForIPhone
  /// The file ends in the middle of a chunk.
  case truncated
  /// All chunks are whole, but the last one, IEND, is missing.
  case missingEnd
  /// The checksum of a chunk does not match its bytes.
  case badChecksum(chunk: String)
  /// The header says that there are no pixels; in pixels.
  case zeroSize(width: Int, height: Int)
  /// The picture is larger than a bitmap may be; in pixels.
  case tooLarge(width: Int, height: Int)
  /// The file breaks PNG's rules in another way; in libpng's words where it was libpng that saw it.
  case malformed(String)
  /// There is not enough memory.
  case outOfMemory
  /// libpng failed with a status that is not known here.
  case unknown(code: Int, words: String)

  /// The one place where a status of the C side becomes an error; `nil` when all went well.
  init?(_ result: cpng_result) {
    let words = withUnsafeBytes(of: result.words) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch Int(result.code) {
    case CPNG_OK: return nil
    case CPNG_FAILED: self = .malformed(words)
    case CPNG_OUT_OF_MEMORY: self = .outOfMemory
    case let code: self = .unknown(code: code, words: words)
    }
  }
}

extension PNGError: CustomStringConvertible {
  /// The error and its correction, without the file's name: "is empty (0 bytes); …" reads on from the name of the file.
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
