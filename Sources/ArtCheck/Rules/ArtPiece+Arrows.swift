internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Words

extension ArtPiece {
  /// arrow-upside-down and arrow-light.
  func arrowShapes() -> [ArtFinding] {
    guard case .arrow(let image, let direction) = role else { return [] }
    var tapers: [FileEvidence<Double>] = []
    var lights: [FileEvidence<Double>] = []
    // If a picture is turned for other directions, its light is turned, too.
    let turned = [ArrowDirection.down, .left, .right].filter { image.drawn[$0] == nil }
    for file in files {
      let shape = ArrowShape(pointingUp: file.bitmap.turned(direction.toUp))
      if let taper = shape.taper, taper > ArrowShape.largestTaper {
        tapers.append(FileEvidence(file: file, value: taper))
      }
      guard direction == .up, !turned.isEmpty, let light = shape.light,
        abs(light) > ArrowShape.permittedLight
      else { continue }
      lights.append(FileEvidence(file: file, value: light))
    }
    var findings: [ArtFinding] = []
    if let worst = tapers.worst(by: { $0 }) {
      findings.append(
        ArtFinding(
          .arrowUpsideDown, .warning, key: key, picture: worst.file.path,
          rectangle: worst.file.rectangle, measured: worst.value,
          expected: ArrowShape.largestTaper,
          message: """
            \(key): \(worst.file.path)\(worst.others.also) seems to point the other way: \
            towards its tip it is \(worst.value.toTenths) times as wide as at its base; \
            it has to be drawn pointing \(direction.rawValue)
            """))
    }
    if let worst = lights.worst(by: { abs($0) }) {
      findings.append(
        ArtFinding(
          .arrowLight, .note, key: key, picture: worst.file.path, rectangle: worst.file.rectangle,
          measured: abs(worst.value), expected: ArrowShape.permittedLight,
          message: """
            \(key): \(worst.file.path)\(worst.others.also) is lit from \
            \(worst.value > 0 ? "above" : "below") (\(abs(worst.value).toTenths) levels), \
            and turning it for \(turned.map(\.rawValue).joined(separator: ", ")) turns its light; \
            give arrow.images for them
            """))
    }
    return findings
  }
}

extension ArtReview {
  /// arrow-feet: outlines of drawn arrows that do not stand on their base.
  mutating func reviewFeet() {
    for (appearance, direction, look) in looks {
      guard let arrow = look.arrow, case .drawn(let drawn) = arrow.art,
        case .path(let path) = drawn.shape,
        let feet = path.extent(onY: arrow.height),
        max(abs(feet.lowerBound), abs(feet.upperBound - arrow.base)) > 0.5
      else { continue }
      let length = feet.upperBound - feet.lowerBound
      let scaled = path.mapped {
        Point(x: ($0.x - feet.lowerBound) * arrow.base / length, y: $0.y)
      }
      let isLine = length > 0.5
      add(
        ArtFinding(
          .arrowFeet, .warning, key: "arrow.shape",
          appearance: appearance == "base" ? nil : appearance, direction: direction?.rawValue,
          measured: length, expected: arrow.base,
          proposal: isLine
            ? .settings([FixProposal.Setting(key: "arrow.shape", word: scaled.data)]) : nil,
          obstacle: isLine
            ? nil : "a path that touches the frame in one point has no feet to scale",
          message: """
            arrow.shape: on its lowest line, at y = \(arrow.height.inWords), the path reaches from \
            \(feet.lowerBound.inWords) to \(feet.upperBound.inWords), but the base from 0 to \
            \(arrow.base.inWords); scale the path, or set arrow.base to its width
            """))
    }
  }
}

extension Path {
  /// From where to where the outlines touch a horizontal line; `nil` where they do not.
  fileprivate func extent(onY height: Double) -> ClosedRange<Double>? {
    var places: [Double] = []
    for line in flattened.map(\.points) {
      for (start, end) in zip(line, line.dropFirst() + line.prefix(1)) {
        let (above, below) = (start.y - height, end.y - height)
        if abs(above) < 1e-6 { places.append(start.x) }
        if abs(above) < 1e-6 || abs(below) < 1e-6 || (above < 0) == (below < 0) { continue }
        places.append(start.x + (end.x - start.x) * above / (above - below))
      }
    }
    guard let low = places.min(), let high = places.max() else { return nil }
    return low...high
  }
}
