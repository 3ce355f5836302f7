import Imaging

/// Reads the sections of one theme, for the base or for one appearance, and collects the errors.
///
/// Every section is an extension of its own under `Sections/`. Reading continues after an error where that is useful,
/// so that one run reports everything. A theme is valid only if no error was logged.
struct ThemeReader {
  var log: DiagnosticLog
  /// The appearance that is read; `nil` for the base.
  var appearance: String?
  /// The name of a theme that has none.
  let folderName: String
  let finder: PictureFinder
  private(set) var namedPictures: Set<String> = []

  init(log: DiagnosticLog, folderName: String, finder: PictureFinder) {
    self.log = log
    self.folderName = folderName
    self.finder = finder
  }

  /// The theme of a file's top section, without its previews.
  mutating func theme(from top: Section) -> Theme {
    let style = arrowStyle(in: top)
    let isDrawn = frameStyle(in: top) == .drawn
    checkPair(of: isDrawn ? .drawn : .image, and: style, in: top)
    let frame = isDrawn ? nil : frame(in: top, isFused: style == .fused)
    let drawnFrame = isDrawn ? drawnFrame(in: top) : nil
    let arrow = arrow(in: top, style: style, frame: frame)
    if let arrow, let drawnFrame { checkLane(of: arrow, beside: drawnFrame, in: top) }
    let rules = lint(in: top)
    return Theme(
      name: top.read(TopKeys.name, &log) ?? folderName,
      author: top.read(TopKeys.author, &log), license: top.read(TopKeys.license, &log),
      contentInsets: top.read(TopKeys.contentInsets, &log),
      contentCornerRadius: top.read(TopKeys.contentCornerRadius, &log),
      contentColor: top.read(TopKeys.contentColor, &log),
      frame: style == .fused ? nil : frame, drawnFrame: drawnFrame, arrow: arrow,
      shadows: shadows(in: top, isDrawn: isDrawn), tint: tint(in: top, isDrawn: isDrawn),
      backdrop: backdrop(in: top),
      snap: top.read(TopKeys.snap, &log),
      targets: targets(in: top), lint: rules.levels, ignored: rules.ignored)
  }

  /// The picture that a key names; `nil` when the key is not given or, with errors, cannot be used.
  mutating func picture(_ key: ThemeKey<String>, of section: Section) -> PictureSet? {
    guard let node = section.value(key, &log) else { return nil }
    return picture(node, section.path(key))
  }

  mutating func picture(_ node: SourceNode, _ key: String) -> PictureSet? {
    guard let name = ValueForm.text.read(node, key, &log) else { return nil }
    namedPictures.insert(name)
    let own = node.isDifference ? nil : appearance
    for warning in finder.idiomWarnings(ofPictureNamed: name, appearance: appearance) {
      log.warning("\(key): \(warning)", at: node.range, rule: .unusablePicture)
    }
    do {
      let found = try finder.picture(named: name, appearance: own)
      for warning in found.warnings {
        log.warning("\(key): \(warning)", at: node.range, rule: .scaleOffByOne)
      }
      return found.picture
    } catch {
      for message in error.messages {
        log.error("\(key): \(message)", at: node.range, rule: .unusablePicture)
      }
      return nil
    }
  }
}
