import Popovers
import Raster

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
    var deficit: Double
    var lost: Double
    var score: Int
  }

  var area: Rect {
    let x = margins.left + safeArea.left
    let y = margins.top + safeArea.top
    return Rect(
      x, y, container.width - margins.right - safeArea.right - x,
      container.height - margins.bottom - max(safeArea.bottom, keyboard) - y)
  }

  func answer(_ direction: ArrowDirection) -> Answer {
    let midX = source.x + source.width / 2
    let midY = source.y + source.height / 2
    let isVertical = direction == .up || direction == .down
    let full =
      isVertical
      ? Size(content.width + 20, content.height + 36)
      : Size(content.width + 36, content.height + 20)
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
    case .up: popover = Rect(left, source.maxY + distance, size.width, size.height)
    case .down: popover = Rect(left, source.y - distance - size.height, size.width, size.height)
    case .left: popover = Rect(source.maxX + distance, top, size.width, size.height)
    default: popover = Rect(source.x - distance - size.width, top, size.width, size.height)
    }
    let wanted = isVertical ? full.height : full.width
    let fits =
      wanted <= room && (isVertical ? full.width <= area.width : full.height <= area.height)
    let (across, along) = (isVertical ? area.width : area.height, room - 16)
    return Answer(
      direction: direction, popover: popover, full: full, room: room, fits: fits,
      deficit: max(0, wanted - room),
      lost: full.width * full.height - size.width * size.height,
      score: along > 0 ? Int((across / 10).rounded(.up) * (along / 10).rounded(.up)) : 0)
  }

  func preferred(_ permitted: [ArrowDirection]) -> ArrowDirection {
    let answers = [ArrowDirection.up, .down, .left, .right].filter(permitted.contains).map(answer)
    if let fitting = answers.first(where: \.fits) { return fitting.direction }
    let least = answers.map(\.lost).min()
    return answers.first { $0.lost == least }?.direction ?? .none
  }

  func largest(_ permitted: [ArrowDirection]) -> ArrowDirection {
    let answers = [ArrowDirection.down, .up, .left, .right].filter(permitted.contains).map(answer)
    let most = answers.map(\.score).max()
    return answers.first { $0.score == most }?.direction ?? .none
  }
}
