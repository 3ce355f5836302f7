extension AlphaMask {
  /// The shadow that a finished group casts, as final alpha: blurred × colour's alpha × opacity ×
  /// knockout, rounded once, halves up.
  ///
  /// The mask has the size of the group; nothing outside the group casts a shadow. Within 1/255 of
  /// the convolution in double precision, for every σ; areas of one alpha stay areas of one alpha.
  ///
  /// - Parameters:
  ///   - shadow: What is cast; its lengths are pixels.
  ///   - group: The finished group, on its canvas.
  ///   - outline: The coverage of the outline that casts the shadow, on the same canvas; `nil` for
  ///     other casters.
  package static func shadow(
    _ shadow: DropShadow, of group: Bitmap, outline: AlphaMask? = nil
  ) -> AlphaMask {
    self.shadow(shadow, of: group, on: CollapsedCanvas(whole: group.size), outline: outline)
  }

  /// The same on a collapsed canvas: the kept lines of the whole shadow.
  ///
  /// - Precondition: Group and outline have the size of what is kept, and what is left out of the canvas
  ///   repeats the line before, in the group and in its shadow.
  package static func shadow(
    _ shadow: DropShadow, of group: Bitmap, on canvas: CollapsedCanvas, outline: AlphaMask? = nil
  ) -> AlphaMask {
    let size = group.size
    precondition(size == canvas.size, "the group has what is kept")
    guard !size.isEmpty else { return AlphaMask(size: size, values: []) }
    let caster: ShadowBlur.Caster
    switch shadow.caster {
    case .group, .outline: caster = .alpha
    case .rectangle(let rect):
      caster = .rectangle(
        rect.intersection(PixelRect(origin: .zero, size: canvas.wholeSize)))
    }
    let castsGroup = shadow.caster == .group
    let groupAlphas = castsGroup || shadow.knockout ? AlphaMask(of: group).values : []
    let casterAlphas = castsGroup ? groupAlphas : outline?.values ?? []
    precondition(casterAlphas.isEmpty || casterAlphas.count == group.pixels.count, "of one size")
    let ink = ShadowInk(shadow)
    let values = casterAlphas.withUnsafeBufferPointer { casterAlphas in
      groupAlphas.withUnsafeBufferPointer { groupAlphas in
        Array<UInt8>(unsafeUninitializedCapacity: size.width * size.height) { output, count in
          count = size.width * size.height
          guard let output = output.baseAddress else { return }
          // An empty array also has an address, from which nothing may be read.
          var blur = ShadowBlur(
            alphas: casterAlphas.isEmpty ? nil : casterAlphas.baseAddress,
            knockoutAlphas: shadow.knockout ? groupAlphas.baseAddress : nil, canvas: canvas,
            caster: caster, kernel: GaussianKernel(sigma: shadow.sigma), ink: ink)
          blur.draw(offset: shadow.offset, to: output)
        }
      }
    }
    return AlphaMask(size: size, values: values)
  }
}
