internal import Imaging
internal import Languages
internal import PNG
internal import Popovers
internal import Words
internal import PopframeKit
internal import Placement

/// The page of a survey: one file beside its pictures, without scripts.
struct SurveyPage {
  private let result: SurveyResult

  init(_ result: SurveyResult) { self.result = result }

  var text: String {
    let name = HTML("\(result.job.name)").text
    let total = result.total
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; \
      style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width">
      <title>Survey of \(name)</title>
      <style>
      body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
      table { border-collapse: collapse; } td, th { padding: .2rem .8rem .2rem 0; text-align: left; }
      figure { display: inline-block; margin: 0 1.5rem 1.5rem 0; vertical-align: top; }
      figure { max-width: 100%; } figcaption { max-width: 40rem; } code { font-size: 13px; }
      img { max-width: 100%; border: 1px solid #9ca3af; } .map { image-rendering: pixelated; }
      i { display: inline-block; width: .8em; height: .8em; margin: 0 .3em 0 .8em;
        border: 1px solid #9ca3af; }
      @media (prefers-color-scheme: dark) { body { background: #16181d; color: #e6e8ec; } }
      </style>
      <h1>Survey of \(name)</h1>
      <p>\(total.placements) placements: \(total.misses) miss their source, \(total.cut) are cut,
      \(total.capsShrunk) shrink the caps, \(total.laneShrunk) shrink the lane.</p>
      <p>Each square is a source: \(size) every \(step) points. Its colour is the direction that wins there
      with the first content:\(directions). A dot in a corner says what happens there to anything that was
      tried:\(dots).</p>
      <p>Tried are contents of \(contents) \(growths)\(keyboard), read from \(reading), by the policy
      \(result.job.options.request.policy.rawValue), as popovers even where a device would show a sheet.</p>
      \(maps)
      <h2>The worst</h2>
      \(worst)
      </html>

      """
  }

  private static func swatch(_ color: Color, _ words: String) -> String {
    "<i style=\"background: \(color.hex.lowercased())\"></i>\(words)"
  }

  private var directions: String {
    [ArrowDirection.up, .down, .left, .right, .none].map {
      Self.swatch($0.surveyColor, $0.rawValue)
    }.joined()
  }

  private var dots: String {
    SurveyInk.dots.map { Self.swatch($0.color, $0.words) }.joined()
  }

  private var size: String { Self.words(result.job.options.source) }

  private var step: String { result.job.options.step.decimal }

  private var contents: String {
    result.job.options.contents.map(Self.words).joined(separator: ", ")
  }

  private var growths: String {
    let percents = result.job.options.growths.map { "\(($0 * 100).rounded().decimal)%" }
    return "with their height at \(percents.joined(separator: ", ")) (larger text)"
  }

  private var keyboard: String {
    result.job.options.triesKeyboard ? ", without and with the keyboard" : ""
  }

  private var reading: String {
    result.job.options.layoutDirections.map {
      $0 == .leftToRight ? "left to right" : "right to left"
    }.joined(separator: " and ")
  }

  private static func words(_ size: Size) -> String {
    "\(size.width.decimal) × \(size.height.decimal)"
  }

  private var maps: String {
    result.surveys.map { survey in
      let word = HTML("\(survey.screen.word)").text
      let counts = survey.counts
      let width = 2 * survey.picture().size.width
      let note = survey.adapts ? "<br>becomes a sheet here unless it is told to stay" : ""
      return """
        <figure><img class="map" src="\(word).png" alt="Map of \(word)" width="\(width)">
        <figcaption><b>\(word)</b><br>\(counts.placements) placements, \(counts.misses) miss, \
        \(counts.cut) cut, caps shrink in \(counts.capsShrunk), the lane in \
        \(counts.laneShrunk)\(note)</figcaption></figure>
        """
    }.joined(separator: "\n")
  }

  private var worst: String {
    if result.worst.isEmpty { return "<p>None: every placement hits, and none is cut.</p>" }
    let pictures = result.worst.indices.prefix(SurveyResult.mostDrawn).map { index in
      "<figure><img src=\"worst-\(index + 1).png\" alt=\"Finding \(index + 1)\">\n"
        + "<figcaption>\(index + 1)</figcaption></figure>"
    }
    let rows = result.worst.enumerated().map { index, worst in
      let finding = worst.finding
      let cells = [
        "\(index + 1)", finding.beside.toTenths, "\((finding.lost * 100).toTenths)%",
        "<code>\(HTML("\(result.command(for: worst))").text)</code>",
      ]
      return "<tr>" + cells.map { "<td>\($0)</td>" }.joined() + "</tr>"
    }
    let heads = ["", "points beside", "lost", "shown by"].map { "<th>\($0)</th>" }
    return (["<table>", "<tr>\(heads.joined())</tr>"] + rows + ["</table>"] + pictures)
      .joined(separator: "\n")
  }
}
