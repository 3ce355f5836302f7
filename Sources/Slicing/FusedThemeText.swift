internal import ArtAnalysis
internal import Imaging
internal import Popovers

/// The theme file of fused art that was taken from finished popovers.
struct FusedThemeText {
  let name: String
  let popovers: [FinishedPopover]
  let fused: FusedPieces

  private var lines: ThemeLines { ThemeLines(popovers: popovers) }

  /// The caps of the first picture without its arrow.
  private var caps: Insets {
    let (piece, direction) = (fused.pieces[0], popovers[0].direction)
    var up = piece.caps
    up.top = max(0, up.top - (piece.arrow?.height ?? 0))
    return direction.unturned(up)
  }

  /// The file's text.
  var yaml: String {
    let number = ThemeLines.number
    let arrow = [
      "", "arrow:",
      ThemeLines.line("  style: fused", "frame and arrow cannot be told from each other"),
      ThemeLines.line("  base: \(number(fused.base))", "the columns that stand out of the frame"),
      ThemeLines.line("  height: \(number(fused.height))", "from the frame's edge to the tip"),
      ThemeLines.line("  cornerRadius: \(number(fused.cornerRadius))", "the caps beside the arrow"),
      "  resizing: stretch", "  fused:",
    ]
    let pieces = fused.drawn(popovers).map { Self.line($0.direction, $0.piece) }
    return
      (lines.head(name) + [lines.content(or: caps)] + arrow + pieces + lines.shadow + directions
      + lines.previews(or: caps, offsets: offsets)).joined(separator: "\n") + "\n"
  }

  /// The values that only some directions have: arrows of another height, frames of another size.
  private var directions: [String] {
    let all = zip(popovers, fused.pieces).compactMap { popover, piece -> String? in
      var own: [String] = []
      if let insets = lines.contentInsets(of: popover, or: caps) {
        own.append("contentInsets: \(ThemeLines.insets(insets))")
      }
      if let height = piece.arrow?.height, height != fused.height {
        own.append("arrow: {height: \(ThemeLines.number(height))}")
      }
      let name = popover.direction.rawValue
      return own.isEmpty ? nil : "  \(name): {\(own.joined(separator: ", "))}"
    }
    return all.isEmpty
      ? []
      : ["", ThemeLines.line("directions:", "where their pictures differ from the first")] + all
  }

  private var offsets: [Double] {
    zip(popovers, fused.pieces).filter { $1.arrow != nil }.map { popover, piece in
      piece.offset(in: popover.mocks[0])
    }
  }

  private static func line(_ direction: ArrowDirection, _ piece: FusedPiece) -> String {
    let number = ThemeLines.number
    var keys = [
      "image: \(direction.rawValue).png",
      "capInsets: \(ThemeLines.insets(direction.unturned(piece.caps)))",
    ]
    if let arrow = piece.arrow {
      var (span, tip) = (arrow.span, arrow.tip)
      if direction == .left {
        // The left of an arrow that points up is the bottom of one that points left.
        let length = piece.length
        span = length - span.upperBound..<length - span.lowerBound
        tip = length - tip
      }
      keys.append("arrowSpan: [\(number(span.lowerBound)), \(number(span.upperBound))]")
      if abs(tip - (span.lowerBound + span.upperBound) / 2) > 1e-6 {
        keys.append("tip: \(number(tip))")
      }
    }
    return "    \(direction.rawValue): {\(keys.joined(separator: ", "))}"
  }

  /// The decisions, one line each, for messages.
  var summary: [String] {
    let number = ThemeLines.number
    var summary = [
      "arrow.style: fused, base \(number(fused.base)), height \(number(fused.height)), "
        + "cornerRadius \(number(fused.cornerRadius))"
    ]
    for (popover, piece) in zip(popovers, fused.pieces) {
      summary.append(
        "\(popover.direction.rawValue): capInsets "
          + "\(ThemeLines.insets(popover.direction.unturned(piece.caps))); \(piece.reason)")
    }
    return summary + lines.shadowSummary
  }
}

extension ArrowDirection {
  /// Insets of a picture that points up as insets of the picture turned into this direction.
  func unturned(_ up: Insets) -> Insets {
    switch self {
    case .up, .none: up
    case .down: Insets(top: up.bottom, left: up.left, bottom: up.top, right: up.right)
    case .left: Insets(top: up.right, left: up.top, bottom: up.left, right: up.bottom)
    case .right: Insets(top: up.left, left: up.bottom, bottom: up.right, right: up.top)
    }
  }
}
