import Imaging

/// The outline of a clip arrow as a theme gives it.
enum ClipOutline {
  /// From the ends of the base to the tip.
  case triangle
  /// SVG path data in arrow space.
  case path(Path)

  /// The outline in arrow space, in points: tip up, base × height, y down.
  func path(base: Double, height: Double, tip: Double) -> Path {
    switch self {
    case .path(let path): path
    case .triangle:
      Path([
        .move(Point(x: 0, y: height)), .line(Point(x: tip, y: 0)), .line(Point(x: base, y: height)),
        .close,
      ])
    }
  }
}

extension ValueForm where Value == ClipOutline {
  /// `triangle`, or SVG path data.
  static var outline: ValueForm {
    ValueForm(.form(#"^(triangle|\s*M[-+.,0-9eE\sMLHVCQZ]*)$"#), ValueControl(.outline)) {
      node, key, log in
      guard case .scalar(let text, _) = node.content else {
        log.wrongKind(node, key, "triangle or SVG path data")
        return nil
      }
      if text == "triangle" { return .triangle }
      let first = text.first { !$0.isWhitespace }
      guard first == "M" || first == "m" else {
        let hint = WordSuggestion.nearest(to: text, among: ["triangle"])
        log.wrongKind(
          node, key, "triangle or SVG path data that begins with M",
          hint: hint.map { "did you mean '\($0)'?" } ?? "")
        return nil
      }
      do throws(PathData.Failure) {
        return .path(try PathData.path(of: text))
      } catch {
        log.error(
          "\(key), character \(error.column) of the path: \(error.message)", at: node.range)
        return nil
      }
    }
  }
}
