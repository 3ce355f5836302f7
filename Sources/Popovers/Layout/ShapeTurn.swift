import Imaging

/// How an up-pointing shape becomes an arrow on the canvas.
struct ShapeTurn: Equatable, Sendable {
  /// How it is turned.
  var orientation = Orientation.identity
  /// How far its tip leans before the turn, in device pixels to the right: x' = x + (1 − y/h)·lean.
  var lean = 0.0
}
