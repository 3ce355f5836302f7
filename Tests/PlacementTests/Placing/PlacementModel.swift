import Imaging
import Placement

/// The contract's placement, direction by direction, as a reader would work it out on paper: for a
/// theme of content insets 10 and an arrow of 44 × 16 in a lane of 12, alignment `center`, no overlap,
/// no `shift`.
struct PlacementModel {
  var container: Size
  var margins: Insets
  var safeArea: Insets
  var keyboard: Double
  var source: Rect
  var distance: Double
  var content: Size
  var minimum: Size

  struct Answer: Equatable {
    var direction: ArrowDirection
    var popover: Rect
    var full: Size
    var room: Double
    var fits: Bool
    var hits: Bool
    var beside: Double
    var deficit: Double
    var seen: Double
    var covered: Double
    var lost: Double
    var score: Int
  }

  var area: Rect {
    let x = margins.left + safeArea.left
    let y = margins.top + safeArea.top
    return Rect(
      x: x, y: y, width: container.width - margins.right - safeArea.right - x,
      height: container.height - margins.bottom - max(safeArea.bottom, keyboard) - y)
  }

  func answer(_ direction: ArrowDirection) -> Answer {
    let midX = source.x + source.width / 2
    let midY = source.y + source.height / 2
    let isVertical = direction == .up || direction == .down
    let full =
      isVertical
      ? Size(width: content.width + 20, height: content.height + 36)
      : Size(width: content.width + 36, height: content.height + 20)
    let least = isVertical ? minimum.height + 36 : minimum.width + 36
    let room: Double
    switch direction {
    case .up: room = area.maxY - source.maxY - distance
    case .down: room = source.y - distance - area.y
    case .left: room = area.maxX - source.maxX - distance
    default: room = source.x - distance - area.x
    }
    var size = full
    if isVertical {
      size.width = min(full.width, area.width)
      if full.height > room { size.height = min(full.height, max(room, least)) }
    } else {
      size.height = min(full.height, area.height)
      if full.width > room { size.width = min(full.width, max(room, least)) }
    }
    let left = max(area.x, min(midX - size.width / 2, area.maxX - size.width))
    let top = max(area.y, min(midY - size.height / 2, area.maxY - size.height))
    let popover: Rect
    switch direction {
    case .up:
      popover = Rect(x: left, y: source.maxY + distance, width: size.width, height: size.height)
    case .down:
      popover = Rect(
        x: left, y: source.y - distance - size.height, width: size.width, height: size.height)
    case .left:
      popover = Rect(x: source.maxX + distance, y: top, width: size.width, height: size.height)
    default:
      popover = Rect(
        x: source.x - distance - size.width, y: top, width: size.width, height: size.height)
    }
    let wanted = isVertical ? full.height : full.width
    let fits =
      wanted <= room && (isVertical ? full.width <= area.width : full.height <= area.height)
    // The tip: the base of 44 begins where its middle is the source's, held in a lane of 12.
    let edge = isVertical ? size.width : size.height
    let begin = isVertical ? left : top
    let start = (isVertical ? midX : midY) - begin - 22
    let tip: Double
    if edge - 24 >= 44 {
      tip = begin + min(max(start, 12), edge - 12 - 44) + 22
    } else if edge > 44 {
      tip = begin + 12 * (edge - 44) / 24 + 22
    } else {
      tip = begin + (edge - 44) / 2 + 22
    }
    let (low, high) = isVertical ? (source.x, source.maxX) : (source.y, source.maxY)
    let distance = tip < low ? low - tip : tip > high ? tip - high : 0
    let beside = distance <= 1e-6 ? 0 : distance
    func common(_ other: Rect) -> Double {
      max(0, min(popover.maxX, other.maxX) - max(popover.x, other.x))
        * max(0, min(popover.maxY, other.maxY) - max(popover.y, other.y))
    }
    let seen = common(area)
    let (across, along) = (isVertical ? area.width : area.height, room - 16)
    return Answer(
      direction: direction, popover: popover, full: full, room: room, fits: fits,
      hits: beside == 0, beside: beside, deficit: max(0, wanted - room), seen: seen,
      covered: common(source), lost: full.width * full.height - seen,
      score: along > 0 ? Int((across / 10).rounded(.up) * (along / 10).rounded(.up)) : 0)
  }

  /// Whether nothing of the answer is seen, and the smallest popover has no room on the other side of its source either.
  func hasNoRoomBeside(_ direction: ArrowDirection) -> Bool {
    let answer = answer(direction)
    let (before, after, least, length): (Double, Double, Double, Double)
    if direction == .up || direction == .down {
      (before, after) = (source.y - area.y, area.maxY - source.maxY)
      (least, length) = (min(minimum.height + 36, answer.full.height), area.height)
    } else {
      (before, after) = (source.x - area.x, area.maxX - source.maxX)
      (least, length) = (min(minimum.width + 36, answer.full.width), area.width)
    }
    return answer.seen == 0 && before - distance < least && after - distance < least && length > 16
  }

  func preferred(_ permitted: [ArrowDirection]) -> ArrowDirection {
    listed([ArrowDirection.up, .down, .left, .right].filter(permitted.contains))
  }

  func listed(_ permitted: [ArrowDirection]) -> ArrowDirection {
    let answers = permitted.map(answer)
    if let best = answers.first(where: { $0.fits && $0.hits }) { return best.direction }
    if let fitting = answers.first(where: \.fits) { return fitting.direction }
    let sorted = answers.enumerated().sorted {
      ($0.element.lost, $0.element.covered, $0.element.deficit, Double($0.offset))
        < ($1.element.lost, $1.element.covered, $1.element.deficit, Double($1.offset))
    }
    return sorted.first?.element.direction ?? .none
  }

  func flipped(_ permitted: [ArrowDirection]) -> ArrowDirection {
    guard let first = permitted.first.map(answer) else { return .none }
    let opposites: [ArrowDirection: ArrowDirection] = [
      .up: .down, .down: .up, .left: .right, .right: .left,
    ]
    if first.deficit == 0 { return first.direction }
    guard let other = opposites[first.direction], permitted.contains(other) else {
      return first.direction
    }
    let opposite = answer(other)
    return opposite.deficit == 0 || opposite.room > first.room ? other : first.direction
  }

  func largest(_ permitted: [ArrowDirection]) -> ArrowDirection {
    let answers = [ArrowDirection.down, .up, .left, .right].filter(permitted.contains).map(answer)
    let most = answers.map(\.score).max()
    return answers.first { $0.score == most }?.direction ?? .none
  }
}
