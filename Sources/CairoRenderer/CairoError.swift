import CCairo
public import Imaging

/// Why a drawing could not be drawn.
public enum CairoError: Error, Equatable, Sendable {
  /// The canvas, or its visible part, is beyond `Bitmap`'s limits; nothing was allocated.
  case tooLarge(PixelSize)
  /// There is not enough memory.
  case outOfMemory
  /// Anything else that Cairo reports: its status code and its own words for it.
  case status(code: Int, message: String)
}

extension CairoError {
  /// Throws when Cairo reports anything but success.
  ///
  /// This is the only place where a status becomes an error; codes that a later Cairo adds become
  /// ``status(code:message:)``.
  static func check(_ status: cairo_status_t) throws(CairoError) {
    switch status {
    case CAIRO_STATUS_SUCCESS: return
    case CAIRO_STATUS_NO_MEMORY: throw .outOfMemory
    default:
      throw .status(
        code: Int(status.rawValue), message: String(cString: cairo_status_to_string(status)))
    }
  }
}

extension CairoError: CustomStringConvertible {
  /// The error, in a sentence without a full stop.
  public var description: String {
    switch self {
    case .tooLarge(let size):
      """
      a canvas of \(size.width)×\(size.height) pixels is too large: at most \
      \(Bitmap.maximumSide) pixels a side and \(Bitmap.maximumPixels) in all
      """
    case .outOfMemory: "there is not enough memory to draw"
    case .status(let code, let message): "Cairo could not draw: \(message) (status \(code))"
    }
  }
}
