internal import Words

/// Something that was ignored while reading a picture: information about its colours, so that it may look different
/// from what its author intended; or a fault of the file that leaves no doubt about the pixels, because all browsers,
/// Pillow and libpng draw them alike. The list of such faults is complete: every other one is a ``PNGError``.
public enum PNGWarning: Hashable, Sendable, CustomStringConvertible {
  /// The ICC profile maps colours by tables, which are not applied; values were taken as sRGB.
  case tableProfile(name: String)
  /// The cICP chunk says that values are HDR, which is not converted; they were taken as sRGB.
  case highDynamicRange(HDRTransfer)
  /// The ICC profile cannot be read, or has more than 8 MB; the next chunk about colours decided.
  case damagedProfile(name: String)
  /// The ICC profile is not for RGB, but for the space in its signature ("GRAY", "CMYK"); the next chunk about colours
  /// decided.
  case foreignProfile(name: String, colorSpace: String)
  /// The cICP chunk has numbers that are not known; the next chunk about colours decided.
  case unknownCodePoints(primaries: UInt8, transfer: UInt8, matrix: UInt8, fullRange: UInt8)
  /// A chunk about colours has impossible values; the next one decided.
  case damagedChunk(String)
  /// The cHRM chunk has other primaries than sRGB, but no chunk defines the values between; they were taken as sRGB.
  case primariesWithoutGamma
  /// There is a tRNS chunk beside an alpha channel.
  case transparencyBesideAlpha
  /// The tRNS chunk has so many alphas more than PLTE has colours.
  case transparencyBeyondPalette(Int)
  /// There is a PLTE chunk beside grey pixels.
  case paletteBesideGrey
  /// The eXIf chunk asks for the picture to be turned: the number of Exif, 2…8.
  case orientation(Int)
  /// So many bytes follow the last row, in the stream of pixels or behind it.
  case bytesBehindPixels(Int)
  /// So many bytes follow IEND.
  case bytesBehindEnd(Int)
  /// The stream of pixels is followed by another one, of a second picture.
  case secondPicture
  /// The stream of pixels announces a window of so many bytes, and reaches back further.
  case smallWindow(bytes: Int)

  /// A transfer function with a high dynamic range.
  public enum HDRTransfer: String, Hashable, Sendable {
    /// SMPTE ST 2084.
    case pq = "PQ"
    /// ARIB STD-B67, hybrid log-gamma.
    case hlg = "HLG"
  }

  /// Whether it is about colours; otherwise about how the file is made.
  package var isAboutColor: Bool {
    switch self {
    case .tableProfile, .highDynamicRange, .damagedProfile, .foreignProfile, .unknownCodePoints,
      .damagedChunk, .primariesWithoutGamma:
      true
    case .transparencyBesideAlpha, .transparencyBeyondPalette, .paletteBesideGrey, .orientation,
      .bytesBehindPixels, .bytesBehindEnd, .secondPicture, .smallWindow:
      false
    }
  }

  /// The ignored item and the correction, without the file's name.
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
    case .transparencyBesideAlpha:
      return "the tRNS chunk is ignored because the pixels have alpha; export the picture again"
    case .transparencyBeyondPalette(let count):
      return
        "\(count.counted("alpha")) of the tRNS chunk \(count == 1 ? "is" : "are") ignored because "
        + "the palette has no colour for \(count == 1 ? "it" : "them"); export the picture again"
    case .orientation(let number):
      return
        "the eXIf chunk asks for the picture to be turned (orientation \(number)), which is not done, "
        + "though browsers do it; export the picture turned, without this chunk"
    case .paletteBesideGrey:
      return "the PLTE chunk is ignored because the pixels are grey; export the picture again"
    case .bytesBehindPixels(let count):
      return "\(count.counted("byte")) behind the pixels \(count == 1 ? "is" : "are") ignored; "
        + "export the picture again"
    case .bytesBehindEnd(let count):
      return "\(count.counted("byte")) behind the end of the picture (IEND) "
        + "\(count == 1 ? "is" : "are") ignored; export the picture again"
    case .secondPicture:
      return "a second picture behind the first is ignored; export the picture again"
    case .smallWindow(let bytes):
      return
        "the compressed pixels announce a window of \(bytes) bytes, which is too small for them; "
        + "export the picture again"
    }
  }
}
