internal import ArtAnalysis
internal import Imaging
internal import Popovers
internal import Themes
internal import Words

/// Takes finished popovers apart: compares what may explain them, and makes a theme of the best that draws them again.
///
/// A theme that draws more directions is better, then one whose shadow is the theme's, then one with less art; so a frame
/// with an arrow that is turned stands before a picture for each direction, whatever the last level says.
struct PopoverDecomposer {
  private let settings: SliceSettings
  /// The popovers with their shadow taken off; with it, where it stays in the art.
  private let popovers: [FlattenedPopover]
  /// The same with the shadow in the art, where it was taken off.
  private let painted: [FlattenedPopover]
  /// What was done to the pictures before, one line each.
  private let preparation: [String]
  /// How near one shadow is to several files; `nil` for one file.
  private let sharedShadow: String?
  /// Gets each step when it begins.
  private let progress: (SliceStep) -> Void
  /// Soft edges that lay over a shadow are known to a few levels only.
  private static let sharings: [ArrowSharing] = [.near(32), .median(32), .near(8)]

  /// Takes pages, content and shadow off all pictures, and finds their outlines.
  ///
  /// - Parameters:
  ///   - pictures: The files of one popover each, from the largest scale down.
  ///   - progress: Gets each step when it begins.
  init(
    _ pictures: [[FlattenedPopover.File]], settings: SliceSettings,
    progress: @escaping (SliceStep) -> Void = { _ in }
  ) throws(SliceFault) {
    self.settings = settings
    self.progress = progress
    progress(.outline)
    let pages = try PageRemoval(pictures, on: settings.pages, asks: settings.asksAboutPages)
    var report = pages.report
    var emptied: [RemovedContent.Rest] = []
    for files in pages.pictures {
      guard let largest = files.first, Set(files.map(\.scale)).count == files.count else {
        throw SliceFault(
          file: files.first?.path ?? "", reason: "two files of one picture have one scale; keep one"
        )
      }
      guard largest.bitmap.pixels.contains(where: { $0.alpha < 128 }) else {
        throw SliceFault(file: largest.path, scale: largest.scale, .opaque)
      }
      if emptied.isEmpty { try settings.lines.check(in: largest) }
      let one = try RemovedContent.removing(from: files, settings, like: emptied.first)
      // A search for shadows takes long, and an inside without equal columns and rows is no frame under any shadow.
      if !one.files[0].bitmap.hasAlikeLines(settings.tolerance) {
        throw SliceFault(
          file: largest.path, reason: SliceFault.nothingAlike(one.content),
          question: .content(one.content?.rect, isKnown: false))
      }
      if let content = one.content { report.append(content.words) }
      emptied.append(one)
    }
    progress(.shadow)
    var sharedShadow: String?
    let files = emptied.flatMap(\.files)
    let layers: [ShadowFit.Layer]
    var (levels, permitted): ([Double], Int) = ([], ShadowFit.permittedDifference)
    switch settings.shadow {
    case .auto:
      let shared = SharedShadow(files)
      (layers, levels, permitted) = (shared.layers, shared.levels, shared.permitted)
      if files.count > 1, !layers.isEmpty {
        let words = zip(files, levels).map { "\($0.path) within \($1.toTenths)" }
        sharedShadow = "shadow: one for all files, \(words.listed(.and)) levels"
      }
    case .keep, .none: layers = []
    case .given(let shadows):
      let given = SharedShadow(shadows.map(ShadowFit.Layer.init), of: files)
      (layers, permitted) = (given.layers, given.permitted)
    }
    if settings.shadow == .none {
      for index in emptied.indices {
        emptied[index].files = emptied[index].files.map(\.withoutSkirt)
      }
      report.append("shadow: none; what is soft round the popover is left out")
    }
    (preparation, self.sharedShadow) = (report, sharedShadow)
    progress(.arrow)
    let most = levels.max() ?? 0
    popovers = try Self.popovers(emptied, settings, layers, most, permitted)
    // A shadow that is given stays the theme's.
    painted =
      settings.shadow != .auto || layers.isEmpty
      ? [] : (try? Self.popovers(emptied, settings, [], 0, permitted)) ?? []
  }

  private static func popovers(
    _ pictures: [RemovedContent.Rest], _ settings: SliceSettings, _ layers: [ShadowFit.Layer],
    _ levels: Double, _ permitted: Int
  ) throws(SliceFault) -> [FlattenedPopover] {
    var popovers: [FlattenedPopover] = []
    for picture in pictures {
      let files = picture.files
      let popover = try FlattenedPopover(
        files, settings: settings, like: popovers.first, layers: layers, content: picture.content,
        baked: picture.baked, shadowLevels: levels, permitted: permitted)
      guard !popovers.contains(where: { $0.direction == popover.direction }) else {
        throw SliceFault(
          file: files[0].path,
          reason: "another picture has its arrow on the same side; one for each direction is enough"
        )
      }
      popovers.append(popover)
    }
    return popovers
  }

  /// The theme of all popovers, and its proof.
  func theme(named name: String) throws(SliceFault) -> SlicedTheme {
    let variants = painted.isEmpty ? [popovers] : [popovers, painted]
    var theme: SlicedTheme
    // Caps that are those found are no reason for another explanation.
    if let caps = settings.lines.caps,
      let found = try? self.theme(of: variants.map { $0.map(\.withoutCaps) }, named: name),
      found.values.caps == caps
    {
      theme = found
    } else {
      theme = try self.theme(of: variants, named: name)
    }
    if let sharedShadow, !theme.values.shadows.isEmpty { theme.prepend([sharedShadow]) }
    theme.prepend(preparation)
    return theme.accepting(settings.accepted)
  }

  /// - Parameter variants: The popovers with their shadow taken off, then with it in the art.
  private func theme(
    of variants: [[FlattenedPopover]], named name: String
  ) throws(SliceFault) -> SlicedTheme {
    var comparison = ExplanationComparison()
    for explanation in explanations(of: variants, named: name)
    where !comparison.isDecided(before: explanation.rank) {
      comparison.take(explanation)
    }
    return try comparison.result(orExplaining: { explained($0) })
  }

  /// All that may explain the popovers, by rank, and in one rank those with less art first.
  private func explanations(
    of variants: [[FlattenedPopover]], named name: String
  ) -> [Explanation] {
    // Fused art draws only what it has pictures of: with pictures of all sides that is no reason against it.
    let hasAllSides = popovers.count >= 4
    var (apart, fused): ([Explanation], [Explanation]) = ([], [])
    for (rank, popovers) in variants.enumerated() {
      for tolerance in tolerances(of: popovers) {
        apart += parts(of: popovers, tolerance, named: name, rank: rank)
      }
      let pictures = tolerances(of: popovers).map { tolerance in
        Explanation(kind: "fused", rank: hasAllSides ? rank : 2 + rank) {
          () throws(SliceFault) in try self.fused(popovers, named: name, tolerance)
        }
      }
      if hasAllSides { apart += pictures } else { fused += pictures }
    }
    return apart + fused
  }

  /// How far columns may differ: glass, and soft edges under a knocked-out shadow, are accurate to 1 or 2 levels. Browsers
  /// dither gradients by a level, less than any shadow over which they lie may be off.
  private func tolerances(of popovers: [FlattenedPopover]) -> [SliceTolerance] {
    let least =
      popovers.contains(where: \.isGlass)
      ? [ShadowFit.permittedDifference, 1] : popovers[0].layers.isEmpty ? [0] : [0, 1]
    return least.map { SliceTolerance(asked: settings.tolerance, least: $0) }
  }

  /// A frame with an arrow: cut out of its tiles; one picture that is turned; pictures as they are; and these with the
  /// few pixels added that their drawing lacks.
  private func parts(
    of popovers: [FlattenedPopover], _ tolerance: SliceTolerance, named name: String, rank: Int
  ) -> [Explanation] {
    let parts = SharedParts(popovers, tolerance, progress)
    func explanation(
      _ kind: String,
      _ make: @escaping (SlicedParts) throws(SliceFault) -> SlicedTheme?
    ) -> Explanation {
      Explanation(kind: kind, rank: rank) { () throws(SliceFault) in
        guard let parts = try parts.found() else { return nil }
        return try make(parts)
      }
    }
    func drawn(_ sharing: ArrowSharing) -> Explanation {
      explanation("frame and arrow") { (parts) throws(SliceFault) in
        var theme = try parts.draft(of: popovers, named: name, sharing: sharing)
          .proved(popovers, named: name)
        // An arrow's picture that holds most of the frame stands behind one picture for each direction.
        theme.isReserve = parts.hasSprawlingArrow(popovers)
        return theme
      }
    }
    let clip = explanation("clip") {
      TiledArrow(popovers, $0)?.theme(of: popovers, $0, named: name)
    }
    guard !popovers[0].layers.isEmpty else { return [clip, drawn(.same)] }
    let mended = explanation("frame and arrow") { (parts) throws(SliceFault) in
      guard !parts.hasSprawlingArrow(popovers),
        let mended = try parts.draft(of: popovers, named: name).mended(popovers, named: name)
      else { return nil }
      return try SlicedParts(mended, tolerance: tolerance).draft(of: mended, named: name)
        .proved(mended, named: name)
    }
    return [clip] + Self.sharings.map(drawn) + [drawn(.same), mended]
  }

  /// The popovers as fused art.
  private func fused(
    _ popovers: [FlattenedPopover], named name: String, _ tolerance: SliceTolerance
  ) throws(SliceFault) -> SlicedTheme {
    progress(.axes)
    var whole: [FlattenedPopover] = []
    for popover in popovers { whole.append(try popover.fusible()) }
    let draft = try FusedPieces(whole, tolerance: tolerance)
      .draft(of: whole, outlined: popovers, named: name)
    progress(.proof)
    let theme = try draft.proved(whole, named: name)
    guard theme.failures.isEmpty else {
      throw SliceFault(
        file: popovers[0].mocks[0].file, reason: "stretched, it is not drawn again either")
    }
    return theme
  }

  /// The reason why nothing explains the popovers, with what is soft round them.
  private func explained(_ fault: SliceFault) -> SliceFault {
    guard popovers.first(where: { $0.mocks[0].file == fault.file })?.hasSkirt == true else {
      return fault
    }
    return SliceFault(
      file: fault.file,
      reason: "what is soft around it stays in the art, because one or two shadows do not "
        + "explain it; with that, \(fault.reason)", question: fault.question)
  }
}

extension SliceFault {
  fileprivate static func nothingAlike(_ content: RemovedContent?) -> String {
    "in the middle no two columns, or no two rows, are alike, so that nothing can be stretched or tiled; "
      + (content.map { "content was taken to be at \($0.rect.inOption)" }
        ?? "if there is content in the middle, say where with --content X,Y,W,H")
  }
}

extension Bitmap {
  /// Whether the middle has two columns, and two rows, that are so near to each other that a band may hold
  /// both: one that stretches, rises or repeats has.
  fileprivate func hasAlikeLines(_ tolerance: Int) -> Bool {
    Axis.allCases.allSatisfy { axis in
      let laid = laid(axis)
      let rows = laid.height * 3 / 8..<max(laid.height * 3 / 8 + 1, laid.height * 5 / 8)
      // A ramp is at least a quarter of its axis long, and a shadow below glass rises by less than this.
      let step = max(tolerance, 16, 4 * 255 / max(1, laid.width) + 1)
      // Glass can be fainter than a shadow, so that all that is painted counts.
      let columns = (0..<laid.width).filter { laid[$0, laid.height / 2].alpha > 0 }
      guard columns.count > 1 else { return true }
      // Only columns whose pixels of one row lie in the same cell of colours, or in cells beside each other, can be alike.
      var cells: [SIMD3<Int>: [Int]] = [:]
      return columns.contains { column in
        let pixel = laid[column, rows.lowerBound + rows.count / 2]
        let cell = SIMD3(Int(pixel.red), Int(pixel.green), Int(pixel.blue)) / (step + 1)
        defer { cells[cell, default: []].append(column) }
        return (0..<27).contains { number in
          let near = cell &+ SIMD3(number / 9, number / 3 % 3, number % 3) &- SIMD3(1, 1, 1)
          return cells[near]?.contains { other in
            rows.allSatisfy { laid[column, $0].difference(laid[other, $0]) <= step }
          } ?? false
        }
      }
    }
  }
}

extension ShadowFit.Layer {
  /// Numbers that were given.
  fileprivate init(_ style: ShadowStyle) {
    self.init(
      blur: style.blur, x: style.offset.x, y: style.offset.y, opacity: style.opacity,
      color: style.color)
  }
}

extension FlattenedPopover.File {
  /// The same without what is soft round the popover.
  fileprivate var withoutSkirt: Self {
    guard let solid = SolidOutline(bitmap) else { return self }
    var file = self
    file.bitmap = bitmap.covered(by: solid)
    return file
  }
}

extension Bitmap {
  /// The popover alone: its colours by how much it covers of each pixel.
  fileprivate func covered(by solid: SolidOutline) -> Bitmap {
    let covered = pixels.indices.map { index -> Pixel in
      guard !solid.core.bits[index] else { return pixels[index] }
      let (own, share) = (pixels[index], Int(solid.coverage.pixels[index].alpha))
      let alpha = share * Int(solid.level) / 255
      func channel(_ value: UInt8) -> UInt8 {
        own.alpha == 0 ? 0 : UInt8(min(alpha, Int(value) * alpha / Int(own.alpha)))
      }
      return Pixel(
        red: channel(own.red), green: channel(own.green), blue: channel(own.blue),
        alpha: UInt8(alpha))
    }
    return Bitmap(size: size, pixels: covered)
  }
}
