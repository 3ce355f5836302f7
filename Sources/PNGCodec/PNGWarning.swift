/// Something in a file that was passed over.
public enum PNGWarning: Hashable, Sendable, CustomStringConvertible {
  /// The colours are meant for an ICC profile that is not sRGB; they were taken as sRGB.
  case ignoredColorProfile(name: String)

  /// What was passed over and what to do, without the file's name.
  public var description: String {
    switch self {
    case .ignoredColorProfile(let name):
      "the colour profile “\(name)” is ignored and the colours are taken as sRGB; "
        + "convert the picture to sRGB to get the colours that were meant"
    }
  }
}
