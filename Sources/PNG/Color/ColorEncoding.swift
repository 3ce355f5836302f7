/// The meaning of a picture's colours.
///
/// The first chunk of this order decides: cICP, iCCP, sRGB, gAMA with cHRM (PNG, third edition, 4.3). A damaged or
/// unsupported one leaves the decision to the next, with a warning.
struct ColorEncoding: Equatable {
  /// The colour space to convert from. `nil`: the values are sRGB, or taken as such.
  let space: RGBColorSpace?
  /// The chunk that decided, with its meaning; `nil` where the values are sRGB for want of another statement, or
  /// because an sRGB chunk decides.
  let statement: String?
  let warnings: [PNGWarning]

  static let untagged = ColorEncoding(space: nil, statement: nil, warnings: [])

  private init(space: RGBColorSpace?, statement: String?, warnings: [PNGWarning]) {
    self.space = space
    self.statement = statement
    self.warnings = warnings
  }

  /// Decides by the chunks of a file; `isGrey` says that its pixels have a single channel of colour.
  init(_ chunks: ColorChunks, in bytes: UnsafeBufferPointer<UInt8>, isGrey: Bool) {
    var decision = Decision()
    let data = { (range: Range<Int>?) in range.map { Array(bytes[$0]) } }
    decision.hear(codePoints: data(chunks.codePoints))
    decision.hear(profile: data(chunks.profile), isGrey: isGrey)
    decision.hear(sRGB: data(chunks.sRGB))
    decision.hear(gamma: data(chunks.gamma), chromaticities: data(chunks.chromaticities))
    space = decision.space
    statement = decision.statement
    warnings = decision.warnings
  }
}

extension ColorEncoding {
  /// The decision so far; chunks are tried in their order until one decides.
  private struct Decision {
    private(set) var space: RGBColorSpace?
    private(set) var statement: String?
    private(set) var warnings: [PNGWarning] = []
    private var isMade = false

    private mutating func decide(_ space: RGBColorSpace?, by statement: String?) {
      self.space = space
      self.statement = statement
      isMade = true
    }

    mutating func hear(codePoints data: [UInt8]?) {
      guard let data else { return }
      guard let points = CodePoints(data) else { return warnings.append(.damagedChunk("cICP")) }
      let statement =
        "cICP \(points.primaries), \(points.transfer), \(points.matrix), \(points.fullRange)"
      if let transfer = points.highDynamicRange {
        warnings.append(.highDynamicRange(transfer))
        return decide(nil, by: statement)
      }
      guard let space = points.space else {
        return warnings.append(
          .unknownCodePoints(
            primaries: points.primaries, transfer: points.transfer, matrix: points.matrix,
            fullRange: points.fullRange))
      }
      decide(space == RGBColorSpace(.sRGB) ? nil : space, by: statement)
    }

    mutating func hear(profile data: [UInt8]?, isGrey: Bool) {
      guard !isMade, let data else { return }
      let profile = EmbeddedProfile(data)
      let statement = "the profile \(profile.name) (iCCP)"
      switch profile.meaning {
      case .rgb(let space): decide(space.isSRGB ? nil : space, by: statement)
      case .grey(let curve) where isGrey && RGBColorSpace(curve).isSRGB: decide(nil, by: statement)
      case .tables:
        warnings.append(.tableProfile(name: profile.name))
        decide(nil, by: statement)
      case .grey: warnings.append(.foreignProfile(name: profile.name, colorSpace: "GRAY"))
      case .other(let space):
        warnings.append(.foreignProfile(name: profile.name, colorSpace: space))
      case nil: warnings.append(.damagedProfile(name: profile.name))
      }
    }

    mutating func hear(sRGB data: [UInt8]?) {
      guard !isMade, let data else { return }
      // One byte, the rendering intent 0…3, which says nothing about values that are kept.
      if data.count == 1, data[0] <= 3 { return decide(nil, by: nil) }
      warnings.append(.damagedChunk("sRGB"))
    }

    mutating func hear(gamma data: [UInt8]?, chromaticities: [UInt8]?) {
      if isMade { return }
      let hundredThousandths = data.flatMap { data in
        data.count == 4 ? data.reduce(0) { $0 << 8 | Int($1) } : nil
      }
      if data != nil, hundredThousandths ?? 0 == 0 { warnings.append(.damagedChunk("gAMA")) }
      var toSRGB = ColorMatrix.identity
      if let data = chromaticities {
        guard let primaries = Chromaticities(data), let matrix = primaries.toSRGB else {
          warnings.append(.damagedChunk("cHRM"))
          return hear(gamma: hundredThousandths, toSRGB: .identity)
        }
        if !primaries.areNearSRGB { toSRGB = matrix }
      }
      hear(gamma: hundredThousandths, toSRGB: toSRGB)
    }

    private mutating func hear(gamma hundredThousandths: Int?, toSRGB: ColorMatrix) {
      guard let gamma = hundredThousandths, gamma > 0 else {
        if toSRGB != .identity { warnings.append(.primariesWithoutGamma) }
        return
      }
      // |g · 2.2 − 1| ≤ 0.05 in whole numbers.
      if toSRGB == .identity, (950_000...1_050_000).contains(gamma * 22) { return }
      decide(
        RGBColorSpace(.power(100_000 / Double(gamma)), toSRGB: toSRGB),
        by: toSRGB == .identity ? "gAMA \(gamma)" : "gAMA \(gamma) with cHRM")
    }
  }
}

/// The four numbers of a cICP chunk (PNG, third edition, 11.3.2.6; ITU-T H.273).
struct CodePoints: Hashable, Sendable {
  let primaries: UInt8
  let transfer: UInt8
  let matrix: UInt8
  let fullRange: UInt8

  /// Reads the chunk's data; `nil` when there are not four bytes.
  init?(_ data: some Collection<UInt8>) {
    guard data.count == 4 else { return nil }
    let bytes = Array(data)
    (primaries, transfer, matrix, fullRange) = (bytes[0], bytes[1], bytes[2], bytes[3])
  }

  var highDynamicRange: PNGWarning.HDRTransfer? {
    switch transfer {
    case 16: .pq
    case 18: .hlg
    default: nil
    }
  }

  /// The colour space; `nil` for numbers that are not known, for anything but RGB (matrix 0) and for
  /// narrow range.
  var space: RGBColorSpace? {
    guard matrix == 0, fullRange == 1, let curve = TransferCurve(codePoint: transfer),
      let toSRGB = Chromaticities(codePoint: primaries)?.toSRGB
    else { return nil }
    return RGBColorSpace(curve, toSRGB: primaries == 1 ? .identity : toSRGB)
  }
}

/// The chunks that define the meaning of colours, the first of each kind: where their data lie in the file.
struct ColorChunks {
  private(set) var codePoints: Range<Int>?
  private(set) var profile: Range<Int>?
  private(set) var sRGB: Range<Int>?
  private(set) var gamma: Range<Int>?
  private(set) var chromaticities: Range<Int>?

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
