/// The chunks that say what colours mean, the first of each kind: where their data lie in the file.
struct ColorChunks {
  private(set) var codePoints: Range<Int>?
  private(set) var profile: Range<Int>?
  private(set) var sRGB: Range<Int>?
  private(set) var gamma: Range<Int>?
  private(set) var chromaticities: Range<Int>?

  /// Takes note of a chunk if it is one of these.
  mutating func note(_ chunk: PNGChunk) {
    switch chunk.type {
    case "cICP": codePoints = codePoints ?? chunk.data
    case "iCCP": profile = profile ?? chunk.data
    case "sRGB": sRGB = sRGB ?? chunk.data
    case "gAMA": gamma = gamma ?? chunk.data
    case "cHRM": chromaticities = chromaticities ?? chunk.data
    default: break
    }
  }
}
