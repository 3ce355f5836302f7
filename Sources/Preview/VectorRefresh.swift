internal import Files
internal import PopframeKit
internal import ThemeSource
internal import Themes
internal import VectorArt

/// Draws pictures of a theme again when the SVG has been saved that they are drawn from.
///
/// Only pictures that `popframe rasterize` has drawn are replaced. What cannot be drawn stays; `popframe check` tells
/// of it.
@_spi(Studio) public enum VectorRefresh {
  /// Draws what has changed.
  ///
  /// - Parameter file: The theme's file.
  /// - Returns: A message about the files that were written, or why there are none; `nil` if nothing has changed.
  public static func run(file: String) -> String? {
    guard let bytes = try? InputFile(PathName(file)).bytes(limit: InputFile.largestStyleSheet)
    else {
      return nil
    }
    do throws(PopframeError) {
      let written = try ThemeVectors(of: SourceTree(yaml: bytes, path: file), file: file).refresh()
      return written.isEmpty ? nil : "drawn from their SVGs: \(written.joined(separator: ", "))"
    } catch .invalid {
      return nil
    } catch { return error.description }
  }
}
