import Exchange
import Imaging
import Popovers

/// A theme's appearances as generated Swift takes them: the base says how the code is, dark and light add pictures
/// and shadows.
struct SwiftLooks {
  let base: SwiftBackgroundModel
  /// `dark` and `light`, where the theme has them.
  private(set) var others: [(appearance: String, look: SwiftBackgroundModel)] = []
  private(set) var catalogue: SwiftCatalog
  private(set) var losses: [ThemeLoss] = []

  init(_ subject: ExportSubject, names: SwiftNames) {
    base = SwiftBackgroundModel(subject.looks[0], of: subject, asset: names.asset)
    catalogue = SwiftCatalog(names.catalogue)
    losses =
      subject.looks[0].losses + subject.looks[0].arrowLosses + base.losses + Self.losses(of: base)
    for picture in base.pictures + base.covers { catalogue.add(picture, appearance: nil) }
    for look in subject.looks.dropFirst() {
      let appearance = look.appearance
      guard ["dark", "light"].contains(appearance) else {
        losses.append(
          ThemeLoss("appearances.\(appearance)", because: "interface styles are light and dark"))
        continue
      }
      let other = SwiftBackgroundModel(look, of: subject, asset: names.asset)
      others.append((appearance, other))
      let own =
        look.losses + look.arrowLosses + other.losses + Self.losses(of: other)
        + Self.changes(from: base, to: other)
      losses += own.map { $0.of(appearance) }
      for picture in other.pictures + (base.hasBackdrop ? other.covers : []) {
        catalogue.add(picture, appearance: appearance)
      }
    }
  }

  /// The base as it is in a light and in a dark surrounding.
  var schemes: (light: SwiftBackgroundModel, dark: SwiftBackgroundModel) {
    func look(_ appearance: String) -> SwiftBackgroundModel {
      others.first { $0.appearance == appearance }?.look ?? base
    }
    return (look("light"), look("dark"))
  }

  /// The opaque fills of both.
  var fills: (light: Color, dark: Color) { (schemes.light.opaqueFill, schemes.dark.opaqueFill) }

  /// One file of Swift, and the catalogue of its pictures.
  ///
  /// - Parameters:
  ///   - own: The framework's losses, in addition to those of all generated Swift.
  ///   - parts: The declarations of the file; empty ones are left out.
  func export(
    _ subject: ExportSubject, _ names: SwiftNames, framework: String, losses own: [ThemeLoss],
    _ parts: [String]
  ) -> ThemeExport {
    guard base.drawsSomething else { return ThemeExport(files: [], losses: base.losses) }
    var export = ThemeExport(files: catalogue.files, losses: losses + own)
    let head = SwiftText.head(subject, framework: framework, losses: export.losses)
    let text = ([head] + parts).filter { !$0.isEmpty }.joined(separator: "\n")
    export.files.append(ExchangeFile(path: "\(names.background).swift", content: .text(text)))
    return ThemeExport(files: export.files, losses: export.losses)
  }

  /// The losses of a theme in all generated Swift.
  private static func losses(of look: SwiftBackgroundModel) -> [ThemeLoss] {
    let theme = look.theme
    var losses: [ThemeLoss] = []
    losses.lose(
      "contentCornerRadius", if: theme.contentCornerRadius != 0,
      "the content lies on the background, which does not cut it")
    losses.lose(
      "arrow.base", if: theme.hasSeveralMeasures,
      "the arrow has one size for all scales; this is that of the smallest")
    losses.lose(
      "shadow.knockout", if: theme.shadows.contains(where: \.knockout),
      "a layer's shadow lies under translucent art, too")
    losses.lose(
      "shadow.spread", if: theme.shadows.contains { $0.spread != 0 },
      "a layer's shadow has the shape of the art")
    losses.lose(
      "backdrop", if: theme.backdrop != nil,
      "a material stands for it, whose blur and saturation are not published")
    losses += CatalogScales.losses(of: theme)
    for (direction, own) in theme.directions.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      var same = theme
      if let arrow = own.arrow {
        same.arrow?.lane = arrow.lane
        same.arrow?.tip = arrow.tip
        same.arrow?.measured = arrow.measured
      }
      losses.lose(
        "directions.\(direction.rawValue)",
        if: !own.draws(as: same),
        "insets, sizes and shadows are the same in every direction; the lane and the tip are taken")
    }
    return losses
  }

  /// The losses of an appearance whose lengths differ from the base: only pictures and shadows can differ.
  private static func changes(from base: SwiftBackgroundModel, to other: SwiftBackgroundModel)
    -> [ThemeLoss]
  {
    var losses: [ThemeLoss] = []
    func lose(_ key: String, if isLost: Bool) {
      if isLost {
        losses.append(
          ThemeLoss(
            key, because: "sizes and places are the same in light and dark; the base's count"))
      }
    }
    let (old, new) = (base.theme, other.theme)
    lose("contentInsets", if: old.contentInsets != new.contentInsets)
    lose(
      "frame",
      if: base.frame?.picture.slices != other.frame?.picture.slices
        || base.frame?.isTiled != other.frame?.isTiled
        || base.frame?.overhang != other.frame?.overhang
        || base.frame?.picture.filter != other.frame?.picture.filter)
    lose(
      "arrow",
      if: base.lanes != other.lanes || old.arrow?.base != new.arrow?.base
        || old.arrow?.height != new.arrow?.height || old.arrow?.edge != new.arrow?.edge
        || base.overlap != other.overlap || old.snap != new.snap
        || base.fused.mapValues { $0.halves.whole.slices }
          != other.fused.mapValues { $0.halves.whole.slices }
    )
    return losses
  }
}

extension Theme {
  fileprivate func draws(as other: Theme) -> Bool {
    var (own, other) = (self, other)
    own.directions = [:]
    other.directions = [:]
    (own.previews, own.targets) = (other.previews, other.targets)
    (own.lint, own.ignored) = (other.lint, other.ignored)
    return own == other
  }
}
