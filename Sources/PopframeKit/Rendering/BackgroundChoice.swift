public import Raster

/// What a popover is drawn on, before any file has been read.
public enum BackgroundChoice: Equatable, Sendable {
  /// Nothing.
  case none
  /// One colour.
  case color(Color)
  /// White and grey squares.
  case checker
  /// The path of a PNG file that is scaled to cover the canvas.
  case file(String)
}
