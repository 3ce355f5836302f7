import CPNG
@testable import PNG
import Testing

@Suite struct PNGErrorTests {
  @Test(
    arguments: [
      (.empty, "is empty (0 bytes); export it again"),
      (.notPNG(looksLike: nil), "is not a PNG; export the picture as PNG"),
      (.notPNG(looksLike: "a GIF"), "is not a PNG, it looks like a GIF; export the picture as PNG"),
      (
        .damagedSignature,
        "is a damaged PNG: its first bytes were changed, probably by a transfer as text; "
          + "copy it again as a binary file"
      ),
      (
        .gitLFSPointer,
        "is a Git LFS pointer, not the picture itself; run “git lfs pull” to fetch it"
      ),
      (
        .optimizedForIPhone,
        "is a PNG optimised for iPhone (CgBI), which is not standard PNG; take the original, "
          + "or turn it back with “pngcrush -revert-iphone-optimizations”"
      ),
      (.truncated, "is a PNG that is cut off in the middle; copy or export it again"),
      (
        .missingEnd,
        "is a PNG without its end (no IEND chunk), so it is probably cut off; copy or export it again"
      ),
      (
        .badChecksum(chunk: "IDAT"),
        "is a damaged PNG: the checksum of its IDAT chunk is wrong; copy or export it again"
      ),
      (
        .zeroSize(width: 0, height: 9), "is 0×9 pixels: a PNG has at least one pixel each way"
      ),
      (
        .tooLarge(width: 65_536, height: 32_768),
        "is 65536×32768 pixels; at most 16384 pixels a side and 100000000 in all are possible; "
          + "make it smaller"
      ),
      (
        .malformed("bad adaptive filter value"),
        "is a damaged PNG (bad adaptive filter value); export it again"
      ),
      (.outOfMemory, "needs more memory than there is"),
      (
        .unknown(code: 7, words: "odd"),
        "cannot be read or written: libpng failed with status 7 (odd)"
      ),
    ] as [(PNGError, String)])
  func `an error says what is wrong and what to do`(_ error: PNGError, _ words: String) {
    #expect(error.description == words)
  }

  static func result(_ code: Int32, _ words: String) -> cpng_result {
    var result = cpng_result()
    result.code = code
    withUnsafeMutableBytes(of: &result.words) { $0.copyBytes(from: words.utf8) }
    return result
  }

  @Test func `every status of the C side has its error, unknown ones too`() {
    #expect(PNGError(Self.result(0, "")) == nil)
    #expect(PNGError(Self.result(1, "why")) == .malformed("why"))
    #expect(PNGError(Self.result(2, "")) == .outOfMemory)
    #expect(PNGError(Self.result(-5, "news")) == .unknown(code: -5, words: "news"))
  }
}
