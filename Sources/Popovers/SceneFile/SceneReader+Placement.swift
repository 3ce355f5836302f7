import Imaging
import ThemeTree

extension SceneReader {
  /// What `edge` says.
  enum Edge: String, CaseIterable {
    case theme, shift
  }

  /// Where the popover goes; `nil` for a scene of the popover alone.
  mutating func place(in top: Section) -> PlacementSettings? {
    let given = SectionKind.placementKeys.compactMap { top.entry($0) }
    guard !given.isEmpty else { return nil }
    var place = PlacementSettings()
    let errors = log.errorCount
    place.container = top.read("container", .size, &log)
    place.device = top.read("device", .device, &log)
    place.window = top.read("window", .size, &log)
    place.host = top.read("host", .host, &log)
    place.primaryColumn = primaryColumn(in: top)
    place.source = top.read("source", .rect, &log)
    place.clip = top.read("clip", .rect, &log)
    place.region = top.read("within", .rect, &log)
    place.obstacles = top.read(
      "obstacles", ValueForm<[SourcedValue<Rect>]>.list(of: .rect, "rectangles"), &log)?
      .map(\.value)
    place.anchor = top.read("anchor", .text, &log)
    place.permitted = top.read("permitted", .directions, &log)
    place.margins = top.read("margins", .insets(.notNegative), &log)
    place.safeArea = top.read("safeArea", .insets(.notNegative), &log)
    place.keyboardHeight = top.read("keyboard", .number(.notNegative), &log)
    place.policy = top.read("policy", ValueForm<PlacementPolicy>.word, &log)
    place.distance = top.read("distance", .number(.signed), &log)
    place.overlapsSource = top.read("overlapSource", .flag, &log)
    place.shifts = top.read("edge", ValueForm<Edge>.word, &log).map { $0 == .shift }
    place.minimumContent = top.read("minimumContent", .room, &log)
    place.alignment = top.read("alignment", ValueForm<PlacementAlignment>.word, &log)
    place.layoutDirection = top.read("layoutDirection", ValueForm<LayoutDirection>.word, &log)
    place.holdsUIKitSizes = top.read("uikitSizes", .flag, &log)
    place.sizeClass = top.read("sizeClass", ValueForm<SizeClass>.word, &log)
    place.verticalSizeClass = top.read("verticalSizeClass", ValueForm<SizeClass>.word, &log)
    place.detent = top.read("detent", .detent, &log)
    place.adaptation = top.read("adaptive", ValueForm<PlacementAdaptation>.word, &log)
    place.dim = top.read("dim", .number(.between(0, 1)), &log)
    place.backdrop = top.read("backdrop", .text, &log)
    checkPairs(in: top)
    // Otherwise mistakes would be reported twice.
    if log.errorCount == errors { check(place, in: top, first: given[0]) }
    return place
  }

  private mutating func primaryColumn(in top: Section) -> PrimaryColumn? {
    let fraction = top.read("preferredPrimaryColumnWidthFraction", .number(.between(0, 1)), &log)
    let minimum = top.read("minimumPrimaryColumnWidth", .number(.notNegative), &log)
    let maximum = top.read("maximumPrimaryColumnWidth", .number(.notNegative), &log)
    guard fraction != nil || minimum != nil || maximum != nil else { return nil }
    if let minimum, let maximum, minimum > maximum {
      log.error(
        "maximumPrimaryColumnWidth \(maximum.inWords) is less than minimumPrimaryColumnWidth "
          + "\(minimum.inWords)",
        at: top.range(of: "maximumPrimaryColumnWidth"))
      return nil
    }
    return PrimaryColumn(fraction: fraction, minimum: minimum, maximum: maximum)
  }

  /// Reports keys that exclude each other, and keys that placement decides itself.
  private mutating func checkPairs(in top: Section) {
    for (first, second) in [
      ("source", "anchor"), ("host", "backdrop"), ("host", "background"),
    ] {
      guard let first = top.entry(first), let second = top.entry(second) else { continue }
      log.error(
        "\(first.key) and \(second.key) exclude each other; give one of them",
        at: max(first.keyRange, second.keyRange), rule: .conflictingKeys)
    }
    for (key, reason) in [
      ("arrow", "placing decides where the arrow points; say permitted: [up, down] or the like"),
      ("offset", "placing decides where the arrow is"),
      ("canvas", "a placed popover is drawn with its whole container"),
    ] {
      guard let entry = top.entry(key) else { continue }
      log.error("\(key): \(reason); take the key out", at: entry.keyRange, rule: .conflictingKeys)
    }
    if let entry = top.entry("uikitSizes"), top.entry("bounds") != nil {
      log.error(
        "uikitSizes holds the content's width; give content, not bounds", at: entry.keyRange)
    }
  }

  /// Checks whether there is a container and a source, and whether the host can be arranged as
  /// requested.
  private mutating func check(
    _ place: PlacementSettings, in top: Section, first: SourceNode.Entry
  ) {
    let blamed: String
    let message: String
    do throws(PlacementSettingsError) {
      // The popover's size does not matter for this check.
      _ = try place.request(extent: .content(Size(width: 1, height: 1)))
      return
    } catch {
      message = error.description
      blamed =
        switch error {
        case .noContainer: first.key
        case .noSource: "host"
        case .anchorWithoutHost, .host(.unknownAnchor): "anchor"
        case .windowWithoutTablet: "window"
        case .columnWithoutSplitView:
          SectionKind.primaryColumnKeys.first { top.entry($0) != nil } ?? first.key
        case .host: "container"
        }
    }
    let range = top.entry(blamed)?.value.range ?? first.keyRange
    log.error(message, at: range)
  }
}
