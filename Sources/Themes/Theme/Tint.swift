public import Imaging

/// A colour that is applied to frame and arrow art.
public struct Tint: Equatable, Sendable {
  /// How the colour meets the art.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Each channel, alpha included, is multiplied by the colour's.
    case multiply
    /// Only the art's alpha counts; the colour fills it.
    case template
  }

  /// How the colour meets the art.
  public var mode: Mode
  /// The colour; straight alpha.
  public var color: Color

  /// Creates a tint.
  public init(mode: Mode, color: Color) {
    self.mode = mode
    self.color = color
  }
}
