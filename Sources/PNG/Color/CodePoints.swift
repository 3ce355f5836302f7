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

  /// The HDR transfer, where it is one.
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
