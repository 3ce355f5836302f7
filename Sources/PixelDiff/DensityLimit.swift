internal import Imaging

/// At most `pixels` differing pixels in any window of `window` × `window` pixels: thin noise
/// passes, a missing arrow tip does not.
public struct DensityLimit: Hashable, Sendable {
  /// How many pixels of a window may differ, 0…window².
  public let pixels: Int
  /// The side of the window in pixels, at least 1.
  public let window: Int

  /// Creates it from its numbers.
  ///
  /// - Precondition: `window` is at least 1, `pixels` is not negative.
  public init(pixels: Int, window: Int) {
    precondition(window >= 1 && pixels >= 0, "a window has a pixel, a number is not negative")
    self.pixels = pixels
    self.window = window
  }
}
