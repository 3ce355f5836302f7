import Exchange
import Imaging
internal import Languages
import Popovers

// The questions of the generated files about a look, for every framework.
extension SwiftBackgroundModel {
  var isFused: Bool { !fused.isEmpty }
  var hasArrow: Bool { !arrows.isEmpty }
  /// Whether arrows are cut out of a texture.
  var cutsArrows: Bool { hasArrow && texture != nil }
  /// Whether anything lies over a texture that is cut to the arrow.
  var hasLine: Bool { arrows.values.contains { $0.line != nil } }
  /// Whether the arrow may go into a corner.
  var hasCorners: Bool { fused.values.contains { $0.low != nil || $0.high != nil } }

  /// Whether the frame is not seen under the arrow.
  var replacesFrame: Bool {
    guard case .image(let image)? = theme.arrow?.art else { return false }
    return image.join == .replace && image.overlap > 0
  }

  /// The places that a view of frame and arrow uses.
  var places: SwiftPlace.Parts {
    if isFused { return .fused }
    var parts: SwiftPlace.Parts = .frame
    if frame.map({ $0.overhang != .zero }) == true { parts.insert(.overhang) }
    if hasArrow { parts.insert(.arrow) }
    if cutsArrows { parts.insert(.texture) }
    if replacesFrame { parts.insert(.joint) }
    return parts
  }

  var isBehind: Bool { theme.arrow?.art.isBehind ?? false }

  /// Whether the middle of fused art is tiled.
  var isTiled: Bool {
    if case .fused(let art)? = theme.arrow?.art { art.resizing != .stretch } else { false }
  }

  /// A function from a direction to the name of a picture.
  ///
  /// - Parameters:
  ///   - parameter: The function's name for a direction, and the framework's type of it, whose cases have our names.
  ///   - comment: The description of the picture.
  func names(
    _ name: String, of parameter: (name: String, type: String), _ comment: String,
    _ picture: (Arrow) -> String
  ) -> String {
    let cases = SwiftText.cases(
      arrows.mapValues { SourceCode.swiftString(picture($0)) }, otherwise: "nil")
    return """
      /// \(comment) for a direction.
      private func \(name)(_ \(parameter.name): \(parameter.type)) -> String? {
        switch \(parameter.name) {
      \(SwiftText.indented(cases, by: 2))
        }
      }
      """
  }

  /// The cases of a switch over directions, and corners where there are any, to the pictures of fused art.
  ///
  /// - Parameter text: Insets as the framework writes them.
  func pieces(_ text: (Insets) -> String) -> String {
    var lines: [String] = []
    func add(_ pattern: String, _ pictures: [PreparedPicture]) {
      let list = SwiftText.list(pictures.map { ($0.name, text($0.slices)) })
      lines.append("\(pattern):\n\(SwiftText.indented(list, by: 2))")
    }
    for direction in ArrowDirection.allCases where direction != .none {
      guard let piece = fused[direction] else { continue }
      let name = ".\(direction.rawValue)"
      if let low = piece.low { add("case (\(name), .low)", [low.picture]) }
      if let high = piece.high { add("case (\(name), .high)", [high.picture]) }
      let halves = [piece.halves.low, piece.halves.high].compactMap { $0 }
      add(
        hasCorners ? "case (\(name), _)" : "case \(name)",
        halves.isEmpty ? [piece.halves.whole] : halves)
    }
    if let none = fused[.none] {
      add("default", [none.halves.whole])
    } else {
      lines.append("default: []")
    }
    return lines.joined(separator: "\n")
  }
}

extension SwiftBackgroundModel.Arrow {
  /// The picture over the texture; empty without one.
  var lineName: String { line?.name ?? "" }
}
