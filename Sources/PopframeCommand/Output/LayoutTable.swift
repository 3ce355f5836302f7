internal import Imaging
internal import Popovers
internal import Words

/// The text of `layout`: the numbers of a popover in aligned columns.
struct LayoutTable {
  private let report: LayoutReport

  init(_ report: LayoutReport) { self.report = report }

  var text: String {
    let points = report.points
    let pixels = report.pixels
    let heading = """
      \(report.theme), arrow \(report.direction.rawValue), \(report.scale.value.decimal)x
      """
    let sections = [
      [heading],
      Self.aligned(arrow),
      Self.aligned([
        ["points", "x", "y", "width", "height"],
        Self.row("bounds", points.bounds), Self.row("frame", points.frame),
        Self.row("arrow", points.arrow), Self.row("arrow picture", points.arrowPicture),
        Self.row("tip", points.tip), Self.row("content", points.content),
        ["minimum", "", "", report.minimum.width.text, report.minimum.height.text],
      ]),
      Self.aligned([
        ["pixels", "x", "y", "width", "height"],
        ["canvas", "", "", "\(pixels.canvas.width)", "\(pixels.canvas.height)"],
        row("bounds", pixels.bounds), row("frame", pixels.frame), row("arrow", pixels.arrow),
        row("arrow picture", pixels.arrowPicture), row("content", pixels.content),
      ]),
    ]
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private var arrow: [[String]] {
    let outsets = report.points.shadowOutsets
    let sides = [outsets.top, outsets.left, outsets.bottom, outsets.right].map(\.text)
    return [
      ["offset", report.offset.text],
      ["requested", report.requestedOffset.text],
      ["miss", report.miss.text],
      ["state", report.state.rawValue],
      ["cap scale", report.capScale.text],
      ["shadow outsets", sides.joined(separator: " ") + "  (top left bottom right)"],
    ]
  }

  private static let nothing = ["–", "–", "–", "–"]

  static func row(_ name: String, _ rect: Rect?) -> [String] {
    [name] + (rect.map { [$0.x, $0.y, $0.width, $0.height].map(\.text) } ?? nothing)
  }

  static func row(_ name: String, _ point: Point?) -> [String] {
    [name] + (point.map { [$0.x.text, $0.y.text, "", ""] } ?? nothing)
  }

  private func row(_ name: String, _ rect: PixelRect?) -> [String] {
    [name] + (rect.map { [$0.x, $0.y, $0.width, $0.height].map(String.init) } ?? Self.nothing)
  }

  /// Names to the left; a table's numbers to the right, a list's to the left.
  static func aligned(_ rows: [[String]]) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { cells in
      let padded = cells.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 || count == 2 ? cell + space : space + cell
      }
      let line = padded.joined(separator: "   ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension Double {
  /// The shortest decimal, without the error of sums.
  var text: String { roundedToNanopoint.decimal }
}
