import PNG

/// The error that decoding ends with, or `nil`.
func decodingFailure(_ bytes: [UInt8]) -> PNGError? {
  do throws(PNGError) {
    _ = try PNGCodec.decode(bytes)
    return nil
  } catch {
    return error
  }
}
