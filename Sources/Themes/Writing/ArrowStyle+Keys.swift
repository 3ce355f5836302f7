import Imaging

extension ArrowStyle {
  func keys(frame: FrameStyle?) -> [WrittenKey] {
    var keys: [WrittenKey] = []
    let filter = frame?.filter ?? .smooth
    if case .image(let art) = art {
      art.add(to: &keys)
    } else {
      keys.add(ArrowKeys.style, .scalar(art.word))
    }
    addLengths(to: &keys)
    switch art {
    case .image(let art): art.addDetails(to: &keys, filter: filter)
    case .clip(let art): art.add(to: &keys, self, filter: filter)
    case .fused(let art): art.add(to: &keys, filter: filter)
    case .drawn(let art): art.add(to: &keys)
    }
    return keys
  }

  private func addLengths(to keys: inout [WrittenKey]) {
    if !measured.contains(.base) { keys.add(ArrowKeys.base, .number(base)) }
    if !measured.contains(.height) { keys.add(ArrowKeys.height, .number(height)) }
    // Half of a base that is measured in each file is not the half of this one.
    if !measured.contains(.tip), tip != base / 2 || measured.contains(.base) {
      keys.add(ArrowKeys.tip, .number(tip))
    }
    if !measured.contains(.lane), lane != standardLane { keys.add(ArrowKeys.lane, .insets(lane)) }
    if edge != standardEdge { keys.add(ArrowKeys.edge, .scalar(edge.rawValue)) }
  }

  /// The lane of an arrow without one; `nil` where it is measured.
  private var standardLane: Insets? {
    switch art {
    case .image, .clip: nil
    case .fused(let art): Insets(all: art.cornerRadius)
    case .drawn: .zero
    }
  }

  private var standardEdge: Edge {
    if case .fused(let art) = art, art.pieces.keys.contains(where: \.isCorner) {
      .corner
    } else {
      .clamp
    }
  }
}

extension ImageArrow {
  fileprivate func add(to keys: inout [WrittenKey]) {
    keys.add(ArrowKeys.image, .picture(up))
    let others = ArrowDirection.allCases.compactMap { direction -> WrittenKey? in
      guard let picture = drawn[direction] else { return nil }
      guard let tip = tips[direction] else {
        return WrittenKey(name: direction.rawValue, value: .picture(picture))
      }
      var own: [WrittenKey] = []
      own.add(DirectionPictureKeys.image, .picture(picture))
      own.add(DirectionPictureKeys.tip, .number(tip))
      return WrittenKey(name: direction.rawValue, value: .mapping(own))
    }
    if !others.isEmpty { keys.add(ArrowKeys.images, .mapping(others)) }
  }

  fileprivate func addDetails(to keys: inout [WrittenKey], filter standard: Filter) {
    keys.add(ArrowKeys.ofImage, of: self)
    keys.add(ArrowKeys.filter, filter == standard ? nil : .scalar(filter.rawValue))
  }
}

extension ClipArrow {
  fileprivate func add(to keys: inout [WrittenKey], _ arrow: ArrowStyle, filter standard: Filter) {
    let triangle = ClipOutline.triangle.path(base: arrow.base, height: arrow.height, tip: arrow.tip)
    keys.add(ArrowKeys.shape, shape == triangle ? .scalar("triangle") : .path(shape))
    switch texture {
    case .frame: break
    case .center: keys.append(WrittenKey(name: ArrowKeys.texture.name, value: .scalar("center")))
    case .picture(let picture):
      keys.append(WrittenKey(name: ArrowKeys.texture.name, value: .picture(picture)))
    }
    keys.add(ArrowKeys.ofClip, of: self)
    keys.add(ArrowKeys.stroke, stroke.map { .mapping($0.keys) })
    keys.add(ArrowKeys.order, order == .behind ? nil : .scalar(order.rawValue))
    keys.add(ArrowKeys.down, down)
    keys.add(ArrowKeys.left, left)
    keys.add(ArrowKeys.filter, filter == standard ? nil : .scalar(filter.rawValue))
  }
}

extension ClipArrow.Stroke {
  fileprivate var keys: [WrittenKey] {
    var keys: [WrittenKey] = []
    keys.add(StrokeKeys.color, .color(color))
    keys.add(StrokeKeys.width, .number(width))
    keys.add(StrokeKeys.alignment, alignment)
    return keys
  }
}

extension FusedArt {
  fileprivate func add(to keys: inout [WrittenKey], filter standard: Filter) {
    keys.add(ArrowKeys.cornerRadius, cornerRadius, WrittenValue.number)
    keys.add(ArrowKeys.resizing, resizing) { .axes($0.x, $0.y) }
    keys.add(ArrowKeys.filter, filter == standard ? nil : .scalar(filter.rawValue))
    let slots = Slot.allCases.compactMap { slot in
      pieces[slot].map { WrittenKey(name: slot.rawValue, value: .mapping($0.keys)) }
    }
    keys.add(ArrowKeys.fused, .mapping(slots))
  }
}

extension FusedArt.Piece {
  fileprivate var keys: [WrittenKey] {
    var keys: [WrittenKey] = []
    keys.add(PieceKeys.image, .picture(image))
    keys.add(
      PieceKeys.capInsets,
      .lengths(capInsets == .zero ? nil : .insets(capInsets), files: fileCapInsets, \.list))
    keys.add(
      PieceKeys.arrowSpan,
      .lengths(
        arrowSpan.map { .numbers([$0.lowerBound, $0.upperBound]) }, files: fileArrowSpans
      ) { [$0.lowerBound, $0.upperBound] })
    keys.add(PieceKeys.tip, tip.map(WrittenValue.number))
    return keys
  }
}

extension DrawnArrow {
  fileprivate func add(to keys: inout [WrittenKey]) {
    switch shape {
    case .triangle(let tipRadius, let baseRadius):
      keys.add(ArrowKeys.tipRadius, tipRadius, WrittenValue.number)
      keys.add(ArrowKeys.baseRadius, baseRadius, WrittenValue.number)
    case .path(let path): keys.add(ArrowKeys.shape, .path(path))
    }
    keys.add(ArrowKeys.down, down)
    keys.add(ArrowKeys.left, left)
  }
}
