internal import ArtAnalysis
internal import Imaging
internal import Popovers

/// A popover with its arrow on one side, as a finished picture in one scale or in several.
struct FlattenedPopover {
  /// A file that was read.
  struct File {
    var path: String
    var scale: Int
    var bitmap: Bitmap
  }

  /// From the largest scale down.
  private(set) var mocks: [FlattenedImage]
  /// The shadows that were taken off, the first drawn lowest.
  let layers: [ShadowFit.Layer]
  /// Whether the shadows are left out under the popover.
  let isKnockedOut: Bool
  /// The treatment of the picture's shadow that was asked for.
  let wantedShadow: SliceSettings.Shadow
  /// The facts that the picture does not show.
  let known: SliceSettings.Known?
  /// What stays in its art and may be content, one line each.
  let baked: [String]
  /// How far its shadows are from its alphas, in levels.
  let shadowLevels: Double
  /// How far its shadows may be off, in levels.
  let permittedShadowDifference: Int
  /// The content that was taken out of it.
  let content: RemovedContent?

  /// Where the arrow points; `none` without one.
  var direction: ArrowDirection { mocks[0].direction }
  /// Whether lengths have to be whole points, because files of several scales share them.
  var isSet: Bool { mocks.count > 1 }

  /// Takes the shadow off and finds the outline.
  ///
  /// - Parameters:
  ///   - files: From the largest scale down; not empty.
  ///   - first: The popover that the settings' lines are of; `nil` for this one.
  ///   - layers: The shadows of the popover, the first drawn lowest.
  ///   - content: What was taken out of the files.
  ///   - baked: What stays in the art and may be content, one line each.
  ///   - shadowLevels: How far the shadows are from the files' alphas, in levels.
  ///   - permitted: How far the shadows may be off, in levels.
  init(
    _ files: [File], settings: SliceSettings, like first: FlattenedPopover? = nil,
    layers: [ShadowFit.Layer],
    content: RemovedContent? = nil, baked: [String] = [], shadowLevels: Double = 0,
    permitted: Int = ShadowFit.permittedDifference
  ) throws(SliceFault) {
    self.baked = baked
    self.shadowLevels = shadowLevels
    permittedShadowDifference = permitted
    var mocks: [FlattenedImage] = []
    var isKnockedOut = false
    try Self.checkSizes(
      files, hasRoom: !layers.isEmpty || files.contains { ShadowFit.hasSkirt($0.bitmap) })
    for file in files {
      var group = file.bitmap
      if !layers.isEmpty {
        let fit = ShadowFit(
          layers, outOf: file.bitmap, scale: Double(file.scale),
          permitted: permitted)
        group = fit.group
        isKnockedOut = isKnockedOut || fit.isKnockedOut
      }
      let origin = (mocks.first ?? first?.mocks[0]).map {
        SliceSettings.Lines.Origin(frame: $0.foundFrame, isOtherPicture: mocks.isEmpty)
      }
      mocks.append(
        try FlattenedImage(
          file: file.path, scale: file.scale, finished: file.bitmap, group: group,
          content: content?.rect, lines: mocks.first?.lines ?? settings.lines, of: origin))
    }
    guard Set(mocks.map(\.direction)).count == 1 else {
      throw SliceFault(
        file: files[0].path, reason: "its files have their arrows on different sides")
    }
    for mock in mocks.dropFirst() { try mock.checkAgreement(with: mocks[0]) }
    self.mocks = mocks
    self.layers = layers
    self.isKnockedOut = isKnockedOut
    self.content = content
    wantedShadow = settings.shadow
    known = settings.known
  }

  /// The same popover in other pictures.
  private func showing(_ mocks: [FlattenedImage]) -> FlattenedPopover {
    var popover = self
    popover.mocks = mocks
    return popover
  }

  /// The same popover without caps that are given.
  var withoutCaps: FlattenedPopover { showing(mocks.map(\.withoutCaps)) }

  /// - Parameter hasRoom: Whether something soft lies round the popover, whose reach is rounded at both ends.
  private static func checkSizes(_ files: [File], hasRoom: Bool) throws(SliceFault) {
    guard let first = files.first,
      !hasRoom || files.contains(where: { !$0.isNear(first) })
    else { return }
    let agreement = SizeAgreement(
      files.reversed().map {
        PictureSet.File(path: $0.path, scale: $0.scale, size: $0.bitmap.size)
      })
    guard let error = agreement.errors.first, let smallest = files.last else { return }
    throw SliceFault(file: smallest.path, reason: error)
  }

  /// The same popover with outlines round all that is painted, so that nothing hangs over its edges, and
  /// with arrows as high as whole points in a set.
  func fusible() throws(SliceFault) -> FlattenedPopover {
    var whole = mocks
    if mocks.contains(where: \.isPaintedBesideFrame) {
      let isGiven = mocks.contains(where: \.isOutlineGiven)
      whole = []
      for mock in mocks {
        guard let outlined = try isGiven ? mock.outlinedSoftly() : mock.outlinedWhole() else {
          throw SliceFault(
            file: mock.file,
            reason:
              "fused art cannot hang over the frame's edges, and something is painted beside the "
              + "outline that is given", isOfLines: true)
        }
        whole.append(outlined)
      }
    }
    let fusible = showing(whole)
    guard isSet else { return fusible }
    let height = Int(fusible.fusedArrowHeight)
    return showing(whole.map { $0.withArrowRoom(height * $0.scale) })
  }

  /// How high a fused arrow is in points, which in a set are whole.
  var fusedArrowHeight: Double {
    mocks.reduce(0) {
      max($0, (Double($1.arrowRoom) / Double($1.scale)).up(to: isSet ? 1 : Double($1.scale)))
    }
  }

  /// The same popover with the few pixels that its drawing lacks added to its groups; `nil` where it lacks more than a
  /// detail.
  ///
  /// - Parameter drawn: The finished pictures as they were drawn again.
  func mended(by drawn: [Bitmap], permitted: Int) throws(SliceFault) -> FlattenedPopover? {
    var mended: [FlattenedImage] = []
    for (mock, drawn) in zip(mocks, drawn) {
      guard let mock = try mock.mended(by: drawn, permitted: permitted) else { return nil }
      mended.append(mock)
    }
    return showing(mended)
  }

  /// How far columns of the frame may differ, one after the other: the tolerance that always applies, then the
  /// requested one if it is larger.
  func tolerances(_ tolerance: SliceTolerance) -> [Int] {
    tolerance.asked > tolerance.least
      ? [tolerance.least, tolerance.asked] : [tolerance.least]
  }

  /// Whether a shadow was taken off that nothing opaque covers.
  var isGlass: Bool { !layers.isEmpty && !mocks.allSatisfy { ShadowFit.hasCore($0.finished) } }

  /// Whether a shadow is left in its art.
  var hasPaintedShadow: Bool {
    hasSkirt && !mocks.allSatisfy { ShadowFit.isRinging($0.group, round: $0.outline.frame) }
  }

  /// Whether something soft is left round the popover, which no shadow explains.
  var hasSkirt: Bool {
    layers.isEmpty
      && (ShadowFit.hasSkirt(mocks[0].finished) || !ShadowFit.hasCore(mocks[0].finished))
  }
}

extension FlattenedPopover.File {
  /// Whether the sizes differ by no more than a pixel on each side, to which a shadow's reach is rounded.
  fileprivate func isNear(_ other: Self) -> Bool {
    func isNear(_ length: Int, _ others: Int) -> Bool {
      abs(length * other.scale - others * scale) <= 2 * max(scale, other.scale)
    }
    return isNear(bitmap.width, other.bitmap.width) && isNear(bitmap.height, other.bitmap.height)
  }
}

/// How far columns (rows) that count as equal may differ, in levels.
struct SliceTolerance {
  /// The requested tolerance.
  var asked: Int
  /// The tolerance that always applies: soft edges under a knocked-out shadow are accurate to 1 or 2 levels.
  var least = 0
}
