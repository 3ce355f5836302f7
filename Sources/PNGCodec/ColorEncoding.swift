/// The chunks that say what colours mean, the first of each kind.
struct ColorChunks {
  /// Whether there is an sRGB chunk.
  private(set) var hasSRGB = false
  /// Where the data of the iCCP chunk lie.
  private(set) var profile: Range<Int>?
  /// Where the data of the gAMA chunk lie.
  private(set) var gamma: Range<Int>?

  /// Takes note of a chunk if it is one of these.
  mutating func note(_ chunk: PNGChunk) {
    switch chunk.type {
    case "sRGB" where chunk.data.count == 1: hasSRGB = true
    case "iCCP": profile = profile ?? chunk.data
    case "gAMA" where chunk.data.count == 4: gamma = gamma ?? chunk.data
    default: break
    }
  }
}

/// What the colours of a picture mean, and how they become sRGB.
///
/// The sRGB chunk goes before iCCP, and iCCP before gAMA, as in the PNG specification.
struct ColorEncoding: Equatable {
  /// The picture's gamma when its values have to be changed: a sample is light to the power of
  /// gamma. `nil`: the values are sRGB, or taken as such.
  let gamma: Double?
  /// What was passed over.
  let warnings: [PNGWarning]

  /// Decides by the chunks of a file.
  init(_ chunks: ColorChunks, in bytes: UnsafeBufferPointer<UInt8>) {
    if chunks.hasSRGB {
      gamma = nil
      warnings = []
    } else if let data = chunks.profile {
      let profile = EmbeddedProfile(Array(bytes[data]))
      gamma = nil
      warnings = profile.isSRGB ? [] : [.ignoredColorProfile(name: profile.name)]
    } else {
      let hundredThousandths = chunks.gamma.map { bytes[$0].reduce(0) { $0 << 8 | Int($1) } }
      gamma = hundredThousandths.flatMap(Self.gammaToApply)
      warnings = []
    }
  }

  /// A gamma as the file has it, in 1/100000; `nil` within 5 % of 1/2.2, and for the meaningless 0.
  private static func gammaToApply(_ hundredThousandths: Int) -> Double? {
    // |g · 2.2 − 1| ≤ 0.05 in whole numbers.
    let isNearSRGB = (950_000...1_050_000).contains(hundredThousandths * 22)
    return isNearSRGB || hundredThousandths == 0 ? nil : Double(hundredThousandths) / 100_000
  }
}
