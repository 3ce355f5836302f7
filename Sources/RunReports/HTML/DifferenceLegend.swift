internal import Imaging
internal import Languages
internal import PixelDiff
internal import PopframeKit
internal import Regression

/// What the colours of difference pictures mean, at the foot of a page that shows some.
enum DifferenceLegend {
  static let html: HTML = """
    <section class="legend" aria-label="Difference pictures"><h2>Difference pictures</h2><ul>
    \(entries.map(item))<li><i class="swatch outline"></i>the edge of what was expected, \
    over its faint picture</li>
    </ul><p>Differences are those of premultiplied channels, 0 to 255.</p></section>
    """

  private static let entries: [(ground: String, meaning: String)] = [
    (ramp(.color), "colours change; the darker, the more"),
    (ramp(.alphaOnly), "only alpha changes"),
    (DifferencePicture.antialiased.css, "anti-aliased, not counted"),
    (DifferencePicture.outside.css, "outside of one of the pictures"),
    (
      "repeating-linear-gradient(135deg, \(DifferencePicture.hatching.css) 0 1px, #fff 1px 4px)",
      "ignored"
    ),
  ]

  private static func ramp(_ kind: DifferenceClass) -> String {
    let ends = [1, 255].compactMap { DifferencePicture.color(of: kind, strength: $0)?.css }
    return "linear-gradient(90deg, \(ends.joined(separator: ", ")))"
  }

  private static func item(ground: String, meaning: String) -> HTML {
    "<li><i class=\"swatch\" style=\"background: \(ground)\"></i>\(meaning)</li>\n"
  }
}

extension Color {
  /// An opaque colour as a style sheet has it.
  fileprivate var css: String { "rgb(\(red) \(green) \(blue))" }
}
