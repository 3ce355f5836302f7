internal import Raster

/// What the colours of difference pictures mean, at the foot of a page that shows some.
enum DifferenceLegend {
  static let html: HTML = """
    <section class="legend"><h2>Difference pictures</h2><ul>
    \(entries.map(item))<li><i class="swatch outline"></i>the edge of what was expected, \
    over its faint picture</li>
    </ul><p>Differences are those of premultiplied channels, 0 to 255.</p></section>
    """

  private static let entries: [(colors: [Color?], meaning: String)] = [
    (ramp(.color), "colours change; the darker, the more"),
    (ramp(.alphaOnly), "only alpha changes"),
    ([DifferencePicture.antialiased], "anti-aliased, not counted"),
    ([DifferencePicture.outside], "outside of one of the pictures"),
    ([DifferencePicture.hatching, nil], "hatched: ignored"),
  ]

  private static func ramp(_ kind: DifferenceClass) -> [Color?] {
    [1, 255].map { DifferencePicture.color(of: kind, strength: $0) }
  }

  private static func item(colors: [Color?], meaning: String) -> HTML {
    let stops = colors.map { color in
      color.map { "rgb(\($0.red) \($0.green) \($0.blue))" } ?? "transparent"
    }
    let ground =
      stops.count > 1 ? "linear-gradient(90deg, \(stops.joined(separator: ", ")))" : stops[0]
    return "<li><i class=\"swatch\" style=\"background: \(ground)\"></i>\(meaning)</li>\n"
  }
}
