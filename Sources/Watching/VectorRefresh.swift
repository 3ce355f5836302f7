internal import Files
public import PopframeKit
internal import ThemeSource
internal import Themes
internal import VectorArt

/// Draws pictures of a theme again when the SVG has been saved that they are drawn from.
///
/// Only pictures that `popframe rasterize` has drawn are replaced. What cannot be drawn stays as it is.
@_spi(Studio) public enum VectorRefresh {
  /// Draws what has changed.
  ///
  /// - Parameter file: The theme's file.
  /// - Returns: A message about the files that were written; `nil` if nothing has changed.
  /// - Throws: Why a picture cannot be drawn: its SVG is broken, or no program is installed that draws it.
  public static func run(file: String) throws(PopframeError) -> String? {
    guard let bytes = try? InputFile(PathName(file)).bytes(limit: InputFile.largestStyleSheet)
    else {
      return nil
    }
    do throws(PopframeError) {
      let written = try ThemeVectors(of: SourceTree(yaml: bytes, path: file), file: file).refresh()
      return written.isEmpty ? nil : "drawn from their SVGs: \(written.joined(separator: ", "))"
    } catch .invalid {
      return nil
    }
  }

  private static let kept = "the pictures that were drawn before stay"

  /// The findings about a refresh that has failed: which file is wrong, and that earlier pictures stay.
  package static func findings(_ failure: PopframeError, of file: String) -> [Diagnostic] {
    if case .unavailable(let reason) = failure {
      return [Diagnostic(.error, .staleArt, file: file, message: "\(reason); until then \(kept)")]
    }
    return failure.diagnostics(of: file).map { found in
      Diagnostic(
        .error, .staleArt, file: found.file, range: found.range,
        message:
          "\(PathName(found.file).lastPart): \(found.message); correct and save it, until then \(kept)"
      )
    }
  }
}
