import Exchange
import Imaging
import Popovers

/// A popover whose arrow replaces the frame under it, as a grid: the frame below the overlap, the frame beside the arrow
/// on both sides, and the arrow.
///
/// Neighbours share the lines of the grid, which a browser rounds once: there is no gap between them and no overlap,
/// whatever the screen's resolution and the popover's place.
struct WebGrid {
  private let arrow: ArrowStyle
  private let image: ImageArrow
  private let direction: ArrowDirection

  /// The elements, in their order.
  enum Part: Int, CaseIterable {
    case body = 1
    case low
    case high
    case arrow

    /// The end of their selector.
    var selector: String { " > :nth-child(\(rawValue))" }
  }

  /// The grid of an arrow; `nil` where none replaces the frame.
  init?(_ arrow: ArrowStyle?, _ direction: ArrowDirection) {
    guard direction != .none, let arrow, case .image(let image) = arrow.art,
      image.join == .replace, image.overlap > 0
    else { return nil }
    self.arrow = arrow
    self.image = image
    self.direction = direction
  }

  /// Whether a theme's arrow replaces the frame in some direction.
  static func isNeeded(_ theme: Theme) -> Bool {
    ArrowDirection.allCases.contains { WebGrid(theme.pointing($0).arrow, $0) != nil }
  }

  /// Where its lines are.
  ///
  /// - Parameters:
  ///   - offset: The custom property that says where the arrow points.
  ///   - pixel: The custom property that says how large a device pixel is.
  func tracks(offset: String, pixel: String) -> [WebDeclaration] {
    let start = WebArrow(arrow, direction, tip: image.tip(arrow, direction))
      .start(offset: offset, pixel: pixel)
    let along = "round(\(start), var(\(pixel))) \(WebText.pixels([arrow.base], pixel)) 1fr"
    let depth = [
      WebText.pixels([arrow.height], pixel), WebText.pixels([image.overlap], pixel), "1fr",
    ]
    let across = (isAtStart ? depth : depth.reversed()).joined(separator: " ")
    return [
      WebDeclaration("grid-template-rows", direction.runsAcross ? across : along),
      WebDeclaration("grid-template-columns", direction.runsAcross ? along : across),
    ]
  }

  /// Whether the arrow is on the top or on the left.
  private var isAtStart: Bool { direction == .up || direction == .left }

  /// Where an element is, from line to line.
  func area(_ part: Part) -> WebDeclaration {
    let (along, across) =
      switch part {
      case .body: (1...4, isAtStart ? 3...4 : 1...2)
      case .low: (1...2, 2...3)
      case .high: (3...4, 2...3)
      case .arrow: (2...3, isAtStart ? 1...3 : 2...4)
      }
    let (rows, columns) = direction.runsAcross ? (across, along) : (along, across)
    return WebDeclaration(
      "grid-area",
      "\(rows.lowerBound) / \(columns.lowerBound) / \(rows.upperBound) / \(columns.upperBound)")
  }

  /// How far an element with a part of the frame reaches beyond its cell, where the frame's art hangs over its edges.
  func inset(_ part: Part, overhang: Insets, pixel: String) -> WebDeclaration {
    var over = overhang
    // No side that another cell lies on.
    switch (part, direction.runsAcross) {
    case (.low, true): over.right = 0
    case (.high, true): over.left = 0
    case (.low, false): over.bottom = 0
    case (.high, false): over.top = 0
    case (.body, _), (.arrow, _): break
    }
    let facing = part == .body ? direction : direction.opposite
    switch facing {
    case .up: over.top = 0
    case .down: over.bottom = 0
    case .left: over.left = 0
    case .right: over.right = 0
    case .none: break
    }
    return WebDeclaration(
      "inset",
      [over.top, over.right, over.bottom, over.left].map { WebText.pixels([-$0], pixel) }
        .joined(separator: " "))
  }

  /// The frame's whole art in an element with a part of it: in the corner that both share.
  func art(_ part: Part, overhang: Insets) -> [WebDeclaration] {
    let isRight = direction.runsAcross ? part == .high : (direction == .left) == (part == .body)
    let isBottom = direction.runsAcross ? (direction == .up) == (part == .body) : part == .high
    let height = arrow.height
    let width = WebText.plus(
      "100cqw", overhang.horizontal - (direction.runsAcross ? 0 : height))
    let tall = WebText.plus("100cqh", overhang.vertical - (direction.runsAcross ? height : 0))
    return [
      WebDeclaration(
        "inset",
        "\(isBottom ? "auto" : "0px") \(isRight ? "0px" : "auto") "
          + "\(isBottom ? "0px" : "auto") \(isRight ? "auto" : "0px")"),
      WebDeclaration("width", "calc(\(width))"), WebDeclaration("height", "calc(\(tall))"),
    ]
  }
}
