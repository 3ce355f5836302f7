internal import Imaging
internal import Popovers

extension PlacementSurvey {
  /// The side of a source's square on the map, in pixels.
  private static let cell = 10

  /// The map: a square for each source in the colour of the direction that wins there, a dark mark where
  /// something tried there misses, a white one where something is cut.
  func picture() -> Bitmap {
    let cell = Self.cell
    let size = PixelSize(width: max(1, columns * cell), height: max(1, rows * cell))
    var pixels = [Pixel](repeating: .clear, count: size.width * size.height)
    for row in 0..<rows {
      for column in 0..<columns {
        let index = row * columns + column
        let color = Pixel(map[index].surveyColor)
        for y in 0..<cell {
          for x in 0..<cell {
            var pixel = color
            let isEdge = x == cell - 1 || y == cell - 1
            if isEdge { pixel = Pixel(.white) }
            if missMap[index], (3...5).contains(x), (3...5).contains(y) {
              pixel = Pixel(Color(red: 0x11, green: 0x18, blue: 0x27))
            }
            if cutMap[index], y == 0 || y == 1, !isEdge { pixel = Pixel(.white) }
            pixels[(row * cell + y) * size.width + column * cell + x] = pixel
          }
        }
      }
    }
    return Bitmap(size: size, pixels: pixels)
  }
}

extension ArrowDirection {
  /// The colour of a direction on maps.
  var surveyColor: Color {
    switch self {
    case .up: Color(red: 0x3B, green: 0x82, blue: 0xF6)
    case .down: Color(red: 0x10, green: 0xB9, blue: 0x81)
    case .left: Color(red: 0xF5, green: 0x9E, blue: 0x0B)
    case .right: Color(red: 0xA8, green: 0x55, blue: 0xF7)
    case .none: Color(red: 0xE5, green: 0xE7, blue: 0xEB)
    }
  }

  fileprivate var surveyHex: String {
    let color = surveyColor
    return "#"
      + [color.red, color.green, color.blue].map { byte in
        let hex = String(byte, radix: 16)
        return hex.count == 1 ? "0\(hex)" : hex
      }.joined()
  }
}

/// The page of a survey: one file beside its pictures, without scripts.
struct SurveyPage {
  private let result: SurveyResult

  init(_ result: SurveyResult) { self.result = result }

  var text: String {
    let name = Self.escaped(result.job.name)
    let total = result.total
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Survey of \(name)</title>
      <style>
      body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
      table { border-collapse: collapse; } td, th { padding: .2rem .8rem .2rem 0; text-align: left; }
      figure { display: inline-block; margin: 0 1.5rem 1.5rem 0; vertical-align: top; }
      figure img { max-width: 100%; border: 1px solid #ddd; } code { font-size: 13px; }
      i { display: inline-block; width: .8em; height: .8em; margin: 0 .3em 0 .8em; }
      @media (prefers-color-scheme: dark) { body { background: #16181d; color: #e6e8ec; } }
      </style>
      <h1>Survey of \(name)</h1>
      <p>\(total.placements) placements: \(total.misses) miss their source, \(total.cut) are cut,
      \(total.capsShrunk) shrink the caps, \(total.laneShrunk) shrink the lane.</p>
      <p>Each square is a source. Its colour is the direction that wins there:
      \(legend). A dark mark: something tried there misses. A white bar: something is cut.</p>
      \(maps)
      <h2>The worst</h2>
      \(worst)
      </html>

      """
  }

  private var legend: String {
    [ArrowDirection.up, .down, .left, .right, .none].map {
      "<i style=\"background: \($0.surveyHex)\"></i>\($0.rawValue)"
    }.joined()
  }

  private var maps: String {
    result.surveys.map { survey in
      let word = Self.escaped(survey.screen.word)
      let counts = survey.counts
      let note = survey.adapts ? "<br>becomes a sheet here unless it is told to stay" : ""
      return """
        <figure><img src="\(word).png" alt="Map of \(word)">
        <figcaption><b>\(word)</b><br>\(counts.placements) placements, \(counts.misses) miss, \
        \(counts.cut) cut\(note)</figcaption></figure>
        """
    }.joined(separator: "\n")
  }

  private var worst: String {
    if result.worst.isEmpty { return "<p>None: every placement hits, and none is cut.</p>" }
    return result.worst.enumerated().map { number, entry in
      let (screen, finding) = entry
      let lost = ((finding.lost * 1000).rounded() / 10).decimal
      let beside = ((finding.beside * 10).rounded() / 10).decimal
      return """
        <figure><img src="worst-\(number + 1).png" alt="Finding \(number + 1)">
        <figcaption>\(beside) points beside the source, \(lost) % lost<br>
        <code>\(Self.escaped(result.command(for: finding, on: screen)))</code></figcaption></figure>
        """
    }.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }
}
