import Imaging
import Popovers
import Themes
internal import Words

/// Reads the keys of a scene file that depend on each other.
struct SceneReader {
  var log: DiagnosticLog

  mutating func theme(
    in top: Section, name: String, pictures: () -> PictureInventory
  ) throws(ThemeErrors) -> SceneDocument.ThemeSource? {
    guard let entry = top.entry("theme") else {
      log.missing(top, "theme", "../Crimson, or a mapping of theme keys")
      return nil
    }
    guard let node = top.value("theme", &log) else { return nil }
    switch node.content {
    case .scalar:
      return ValueForm.text.read(node, "theme", &log).map { .path($0) }
    case .mapping:
      return .inline(
        try ThemeDocument(
          root: node, at: entry.keyRange, log: &log, folderName: name, pictures: pictures(),
          isFormatRequired: false))
    case .sequence, .null:
      log.wrongKind(node, "theme", "a path or a mapping of theme keys")
      return nil
    }
  }

  /// Reads the settings of the drawing. The appearance has to exist in an inline theme.
  mutating func settings(
    in top: Section, of theme: SceneDocument.ThemeSource?
  ) -> RenderSettings {
    var settings = RenderSettings()
    for setting in Setting<RenderSettings>.all { setting.readNode(top, &settings, &log) }
    if let name = settings.appearance, case .inline(let document) = theme,
      document.theme(for: name) == nil
    {
      settings.appearance = nil
      log.error(
        AppearanceName.unknown(name, among: document.appearances, key: "appearance"),
        at: top.range(of: "appearance"))
    }
    return settings
  }
}

extension SceneReader {
  /// Where the popover goes; `nil` for a scene of the popover alone.
  mutating func place(in top: Section) -> PlacementSettings? {
    let given = SceneKeys.placement.compactMap { top.entry($0) }
    guard !given.isEmpty else { return nil }
    var place = PlacementSettings()
    let errors = log.errorCount
    for setting in Setting<PlacementSettings>.all where setting.isKey {
      setting.readNode(top, &place, &log)
    }
    checkColumn(&place, in: top)
    checkDecided(in: top)
    // An earlier error would only be reported twice.
    if log.errorCount == errors { check(place, in: top, first: given[0]) }
    return place
  }

  private mutating func checkColumn(_ place: inout PlacementSettings, in top: Section) {
    guard let minimum = place.primaryColumn?.minimum, let maximum = place.primaryColumn?.maximum,
      minimum > maximum
    else { return }
    log.error(
      "maximumPrimaryColumnWidth \(maximum.inWords) is less than minimumPrimaryColumnWidth "
        + "\(minimum.inWords)",
      at: top.range(of: "maximumPrimaryColumnWidth"))
    place.primaryColumn = nil
  }

  /// Reports the keys that placing decides itself.
  private mutating func checkDecided(in top: Section) {
    for (key, reason) in [
      ("arrow", "placing decides where the arrow points; say permitted: [up, down] or the like"),
      ("offset", "placing decides where the arrow is"),
      ("canvas", "a placed popover is drawn with its whole container"),
    ] {
      guard let entry = top.entry(key) else { continue }
      log.error("\(key): \(reason); take the key out", at: entry.keyRange, rule: .conflictingKeys)
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
          SceneKeys.primaryColumn.first { top.entry($0) != nil } ?? first.key
        case .host: "container"
        }
    }
    let range = top.entry(blamed)?.value.range ?? first.keyRange
    log.error(message, at: range)
  }
}
