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
