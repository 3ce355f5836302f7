import Imaging
import Themes

extension Theme {
  /// The largest length of a theme, in points. With this limit, every sum of lengths fits into an
  /// integer of pixels at every scale.
  package static let largestLength = 1_000_000.0

  /// Checks that every length is a number in its range.
  package func checkLengths() throws(LayoutError) {
    let largest = Self.largestLength
    let any = -largest...largest
    let positive = 0...largest
    try contentInsets.check("contentInsets", any)
    try check("contentCornerRadius", contentCornerRadius, positive)
    if let frame {
      try frame.capInsets.check("frame.capInsets", positive)
      if let center = frame.center {
        try check("frame.center", center.width, positive)
        try check("frame.center", center.height, positive)
      }
      try frame.alignmentInsets.check("frame.alignmentInsets", positive)
    }
    if let drawnFrame {
      for radius in drawnFrame.cornerRadii.list {
        try check("frame.cornerRadius", radius, positive)
      }
      for (index, border) in drawnFrame.borders.enumerated() {
        if case .points(let width) = border.width {
          try check("frame.border[\(index)].width", width, positive)
        }
      }
      for (index, shadow) in drawnFrame.innerShadows.enumerated() {
        let key = "frame.innerShadow[\(index)]"
        try check("\(key).blur", shadow.blur, positive)
        try check("\(key).opacity", shadow.opacity, 0...1)
        try check("\(key).offset", shadow.offset.x, any)
        try check("\(key).offset", shadow.offset.y, any)
      }
    }
    if let backdrop {
      try check("backdrop.blur", backdrop.blur, positive)
      try check("backdrop.saturation", backdrop.saturation, positive)
    }
    if let arrow { try arrow.checkLengths(any: any, positive: positive) }
    for (index, shadow) in shadows.enumerated() {
      try check("shadow[\(index)].blur", shadow.blur, positive)
      try check("shadow[\(index)].spread", shadow.spread, any)
      try check("shadow[\(index)].opacity", shadow.opacity, 0...1)
      try check("shadow[\(index)].offset", shadow.offset.x, any)
      try check("shadow[\(index)].offset", shadow.offset.y, any)
    }
  }
}

extension ArrowStyle {
  fileprivate func checkLengths(
    any: ClosedRange<Double>, positive: ClosedRange<Double>
  ) throws(LayoutError) {
    try check("arrow.base", base, positive)
    try check("arrow.height", height, positive)
    try check("arrow.tip", tip, any)
    try lane.check("arrow.lane", any)
    switch art {
    case .image(let image):
      try check("arrow.overlap", image.overlap, positive)
      try image.alignmentInsets.check("arrow.alignmentInsets", positive)
      for direction in ArrowDirection.allCases {
        guard let tip = image.tips[direction] else { continue }
        try check("arrow.images.\(direction.rawValue).tip", tip, any)
      }
    case .clip(let clip):
      try check("arrow.neck", clip.neck, positive)
      try check("arrow.textureOrigin", clip.textureOrigin.x, any)
      try check("arrow.textureOrigin", clip.textureOrigin.y, any)
      if let stroke = clip.stroke { try check("arrow.stroke.width", stroke.width, positive) }
    case .drawn(let drawn):
      if case .triangle(let tipRadius, let baseRadius) = drawn.shape {
        try check("arrow.tipRadius", tipRadius, positive)
        try check("arrow.baseRadius", baseRadius, positive)
      }
    case .fused(let fused):
      try check("arrow.cornerRadius", fused.cornerRadius, positive)
      // In a fixed order, so that the same theme has the same error.
      for slot in FusedArt.Slot.allCases {
        guard let piece = fused.pieces[slot] else { continue }
        let key = "arrow.fused.\(slot.rawValue)"
        try piece.capInsets.check("\(key).capInsets", positive)
        if let span = piece.arrowSpan {
          try check("\(key).arrowSpan", span.lowerBound, positive)
          try check("\(key).arrowSpan", span.upperBound, positive)
        }
        if let tip = piece.tip { try check("\(key).tip", tip, any) }
      }
    }
  }
}

extension Insets {
  fileprivate func check(_ key: String, _ allowed: ClosedRange<Double>) throws(LayoutError) {
    for (side, value) in [("top", top), ("left", left), ("bottom", bottom), ("right", right)] {
      try Popovers.check("\(key).\(side)", value, allowed)
    }
  }
}

private func check(
  _ key: String, _ value: Double, _ allowed: ClosedRange<Double>
) throws(LayoutError) {
  // NaN is in no range.
  guard allowed.contains(value) else {
    throw .length(key: key, value: value, allowed: allowed)
  }
}
