/// A Gaussian shadow, in device pixels.
///
/// Its alpha at a pixel is blurred × colour's alpha × opacity, rounded once.
package struct DropShadow: Equatable, Sendable {
  package enum Caster: Equatable, Sendable {
    /// The alpha of the finished group.
    case group
    /// An opaque rectangle on the canvas.
    case rectangle(PixelRect)
    /// The points of an area, by their coverage.
    case area(Area, TurnedGrid)
  }

  package var caster: Caster
  /// How opaque a rectangle or an area is that casts it.
  package var casterAlpha: UInt8
  /// Standard deviation of the Gaussian, in pixels; 0 leaves the caster's alpha unchanged.
  package var sigma: Double
  /// How far it is moved; right and down are positive.
  package var offset: PixelPoint
  /// The fill's colour; straight alpha.
  package var color: Color
  /// Multiplies the alpha, 0…1.
  package var opacity: Double
  /// Whether the shadow is left out under the group, in proportion to the group's alpha:
  /// multiplied by 1 − min(1, α/m), α the group's alpha at the pixel, m ``solidAlpha``.
  package var knockout: Bool
  /// The group's alpha from which on nothing of a knocked out shadow is left, 1…255.
  package var solidAlpha: UInt8

  package init(
    caster: Caster = .group, casterAlpha: UInt8 = 255, sigma: Double, offset: PixelPoint = .zero,
    color: Color = .black,
    opacity: Double = 1, knockout: Bool = false, solidAlpha: UInt8 = 255
  ) {
    precondition(solidAlpha > 0, "something is solid")
    self.caster = caster
    self.casterAlpha = casterAlpha
    self.sigma = sigma
    self.offset = offset
    self.color = color
    self.opacity = opacity
    self.knockout = knockout
    self.solidAlpha = solidAlpha
  }
}

/// Turns a blurred alpha into the alpha of a shadow, and rounds it.
struct ShadowInk {
  /// Colour's alpha × opacity, 0…1.
  let strength: Double
  /// Strength × (1 − α/m) for every alpha α of the group; empty without knockout.
  let knockout: [Double]

  /// Added before rounding: a value that should be exactly a half can be slightly smaller after
  /// floating-point operations. It is far too small to change the result of any other value.
  static let tie = 1e-9

  init(_ shadow: DropShadow) {
    let alpha = shadow.caster == .group ? 255 : shadow.casterAlpha
    let strength =
      Double(alpha) / 255 * (Double(shadow.color.alpha) / 255) * min(max(shadow.opacity, 0), 1)
    self.strength = strength
    guard shadow.knockout else {
      knockout = []
      return
    }
    let solid = Int(shadow.solidAlpha)
    knockout = (0...255).map { alpha in
      strength * Double(max(0, solid - alpha)) / Double(solid)
    }
  }
}

extension AlphaMask {
  /// The shadow that a finished group casts, as final alpha: blurred × colour's alpha × opacity ×
  /// knockout, rounded once, halves up.
  ///
  /// The mask has the size of the group; nothing outside the group casts a shadow. Within 1/255 of
  /// the convolution in double precision, for every σ; areas of one alpha stay areas of one alpha.
  ///
  /// - Parameters:
  ///   - canvas: The kept lines of a collapsed canvas; `nil`: all. The mask has one value
  ///     for each kept line, not for each line of the canvas.
  ///   - outline: The coverage of the area that casts the shadow, on the same canvas; `nil` for
  ///     other casters.
  ///   - isCovered: Whether the group is painted over the shadow. Where the group is opaque, the
  ///     shadow may then have any alpha.
  /// - Precondition: Group and outline have the size of what is kept, and what is left out of the canvas
  ///   repeats the line before, in the group and in its shadow.
  package static func shadow(
    _ shadow: DropShadow, of group: Bitmap, on canvas: CollapsedCanvas? = nil,
    outline: AlphaMask? = nil, isCovered: Bool = false
  ) -> AlphaMask {
    let canvas = canvas ?? CollapsedCanvas(whole: group.size)
    let size = group.size
    var values = [UInt8](repeating: 0, count: size.width * size.height)
    values.withUnsafeMutableBufferPointer { output in
      guard let output = output.baseAddress else { return }
      let alphas = AlphaMask(of: group)
      shadow.draw(on: canvas, of: alphas, on: canvas, outline: outline, isCovered: isCovered) {
        places, alphas in
        for y in 0..<size.height {
          (output + y * size.width + places.lowerBound).update(
            from: alphas + y * ShadowBlur.stripWidth, count: places.count)
        }
      }
    }
    return AlphaMask(size: size, values: values)
  }
}

extension DropShadow {
  /// Blurs and inks the shadow of a group, strip by strip.
  ///
  /// - Parameters:
  ///   - canvas: The canvas with the lines that are kept for the shadow.
  ///   - source: The same canvas with the lines that are kept for the group: not more.
  ///   - take: Is called for each strip with the places of its columns in a kept row, and with their alphas: of
  ///     each kept row as many as a strip is wide.
  func draw(
    on canvas: CollapsedCanvas, of group: AlphaMask, on source: CollapsedCanvas,
    outline: AlphaMask?, isCovered: Bool,
    _ take: (_ places: Range<Int>, _ alphas: UnsafePointer<UInt8>) -> Void
  ) {
    let alphas = caster == .group ? group : outline
    precondition(
      group.size == source.size && (alphas ?? group).size == source.size
        && source.wholeSize == canvas.wholeSize,
      "masks of what is kept")
    if canvas.size.isEmpty { return }
    let blurred: ShadowBlur.Caster
    switch caster {
    case .group, .area: blurred = .alpha
    case .rectangle(let rect):
      blurred = .rectangle(
        rect.intersection(PixelRect(origin: .zero, size: canvas.wholeSize)))
    }
    let isHidden = knockout || isCovered
    (alphas?.values ?? []).withUnsafeBufferPointer { casterAlphas in
      group.values.withUnsafeBufferPointer { groupAlphas in
        // An empty array also has an address, from which nothing may be read.
        var blur = ShadowBlur(
          casterAlphas: casterAlphas.isEmpty ? nil : casterAlphas.baseAddress,
          groupAlphas: isHidden ? groupAlphas.baseAddress : nil, on: source, canvas: canvas,
          caster: blurred, offset: offset, kernel: GaussianKernel(sigma: sigma),
          ink: ShadowInk(self))
        while let places = blur.drawStrip() { take(places, blur.alphas) }
      }
    }
  }
}
