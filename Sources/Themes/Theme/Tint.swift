package import Imaging

/// A colour that is applied to frame and arrow art.
package struct Tint: Equatable, Sendable {
  /// How the colour meets the art.
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Each channel, alpha included, is multiplied by the colour's.
    case multiply
    /// Only the art's alpha counts; the colour fills it.
    case template
  }

  /// How the colour meets the art.
  package var mode: Mode
  /// The colour; straight alpha.
  package var color: Color

  /// Creates a tint.
  package init(mode: Mode, color: Color) {
    self.mode = mode
    self.color = color
  }
}
