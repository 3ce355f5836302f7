import CPNG

/// What is wrong with a PNG file, or why none could be written.
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
