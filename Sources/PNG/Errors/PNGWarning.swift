/// Information about a picture's colours that was ignored while reading: the picture may look
/// different from what its author intended.
public enum PNGWarning: Hashable, Sendable, CustomStringConvertible {
  /// The ICC profile maps colours by tables, which are not applied; values were taken as sRGB.
  case tableProfile(name: String)
  /// The cICP chunk says that values are HDR, which is not converted; they were taken as sRGB.
  case highDynamicRange(HDRTransfer)
  /// The ICC profile cannot be read, or has more than 8 MB; the next chunk about colours decided.
  case damagedProfile(name: String)
  /// The ICC profile is not for RGB, but for what its signature says ("GRAY", "CMYK"); the next chunk
  /// about colours decided.
  case foreignProfile(name: String, colorSpace: String)
  /// The cICP chunk has numbers that are not known; the next chunk about colours decided.
  case unknownCodePoints(primaries: UInt8, transfer: UInt8, matrix: UInt8, fullRange: UInt8)
  /// A chunk about colours has impossible values; the next one decided.
  case damagedChunk(String)
  /// The cHRM chunk has other primaries than sRGB, but nothing says what the values between mean; they
  /// were taken as sRGB.
  case primariesWithoutGamma

  /// A transfer function with a high dynamic range.
  public enum HDRTransfer: String, Hashable, Sendable {
    /// SMPTE ST 2084.
    case pq = "PQ"
    /// ARIB STD-B67, hybrid log-gamma.
    case hlg = "HLG"
  }

  /// What was ignored and what to do, without the file's name.
  public var description: String {
    let cure = "convert the picture to sRGB to get the colours that were meant"
    switch self {
    case .tableProfile(let name):
      return "the colour profile “\(name)” maps colours by tables, which is not supported, and the "
        + "colours are taken as sRGB; \(cure)"
    case .highDynamicRange(let transfer):
      return "the colours are HDR (\(transfer.rawValue)), which is not supported, and are taken as "
        + "sRGB; \(cure)"
    case .damagedProfile(let name):
      return "the colour profile “\(name)” is damaged and is ignored; embed it again, or \(cure)"
    case .foreignProfile(let name, let colorSpace):
      return
        "the colour profile “\(name)” is for \(colorSpace), not for RGB, and is ignored; \(cure)"
    case .unknownCodePoints(let primaries, let transfer, let matrix, let fullRange):
      return
        "the cICP chunk (primaries \(primaries), transfer \(transfer), matrix \(matrix), full range "
        + "\(fullRange)) is not supported and is ignored; \(cure)"
    case .damagedChunk(let type):
      return "the \(type) chunk is damaged and is ignored; \(cure)"
    case .primariesWithoutGamma:
      return
        "the cHRM chunk is ignored because there is no gAMA chunk, and the colours are taken as "
        + "sRGB; \(cure)"
    }
  }
}
