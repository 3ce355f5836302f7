package import Exchange
import Imaging
internal import Languages
import Popovers

/// Makes a subclass of `UIPopoverBackgroundView` of a theme, in one file, and the asset catalogue of its pictures.
///
/// After Apple's pages on `UIPopoverBackgroundView`, `UIImage.resizableImage(withCapInsets:resizingMode:)` and
/// `CALayer`. Pictures are turned here: a transform about half a pixel blurs.
package struct UIKitWriter {
  private let subject: ExportSubject
  private let names: SwiftNames

  package init(_ subject: ExportSubject) {
    self.subject = subject
    names = SwiftNames(subject)
  }

  /// The file and the catalogue.
  package var export: ThemeExport {
    let looks = SwiftLooks(subject, names: names)
    let shadows = UIKitShadows(looks, names: names)
    let place = SwiftPlace(
      look: looks.base, type: names.place, direction: "UIPopoverArrowDirection",
      parts: looks.base.places.union(shadows.places))
    return looks.export(
      subject, names, framework: "UIKit", losses: UIKitLosses(looks).all,
      [
        background(looks, shadows), UIKitArt(looks.base, names: names).text, shadows.text,
        place.text,
        place.parts.isDisjoint(with: [.framePath, .shadowPath])
          ? "" : SwiftOutline.follow("CGMutablePath", isValue: false),
      ])
  }

  /// The class that popovers are given.
  private func background(_ looks: SwiftLooks, _ shadows: UIKitShadows) -> String {
    let look = looks.base
    let access = names.access
    let arrow = look.lanes.isEmpty ? nil : look.theme.arrow
    let insets = look.theme.contentInsets
    let contentColor = color(looks.schemes.light.contentColor, looks.schemes.dark.contentColor)
    let members = [
      shadows.casters,
      """
      \(access)override init(frame: CGRect) {
        super.init(frame: frame)
        tintColor = Self.contentColor
      \(look.hasBackdrop ? "  addSubview(material)\n  material.mask = cover\n" : "")\(shadows.added)  addSubview(art)
        registerForTraitChanges([UITraitDisplayScale.self, UITraitUserInterfaceStyle.self]) {
          (view: \(names.background), _: UITraitCollection) in
      \(look.hasBackdrop ? "    view.cover.forgetPictures()\n" : "")\(shadows.forgotten)    view.art.forgetPictures()
          view.setNeedsLayout()
        }
      }
      """,
      SwiftText.unavailableCoder(access),
      """
      \(measure("arrowBase", of: arrow))

      \(measure("arrowHeight", of: arrow))

      \(access)override class func contentViewInsets() -> UIEdgeInsets {
        \(SwiftText.edgeInsets(insets))
      }
      """,
      """
      \(access)override var arrowDirection: UIPopoverArrowDirection {
        get { direction }
        set {
          direction = newValue
          setNeedsLayout()
        }
      }

      \(access)override var arrowOffset: CGFloat {
        get { offset }
        set {
          offset = newValue
          setNeedsLayout()
        }
      }
      """,
      """
      \(access)override func layoutSubviews() {
        super.layoutSubviews()
        let place = \(names.place)(
          size: bounds.size, direction: direction, offset: offset,
          scale: max(traitCollection.displayScale, 1))
        art.frame = bounds
        art.show(place, in: traitCollection)\(look.hasBackdrop ? Self.showMaterial : "")\(shadows.cast)
      }
      """,
      shadows.values,
    ]
    let body = members.filter { !$0.isEmpty }.map { SwiftText.indented($0, by: 2) }
    return """
      /// The background of a popover in the look of \(SourceCode.comment(look.theme.name)).
      ///
      /// Add `\(names.catalogue).xcassets` to the target, and say before the popover is presented:
      ///
      ///     controller.popoverPresentationController?.popoverBackgroundViewClass =
      ///       \(names.background).self
      \(access)final class \(names.background): UIPopoverBackgroundView {
        /// Where the pictures are: another bundle than the app's own for a framework or a package.
        \(access)static var bundle = Bundle.main

        private var direction = UIPopoverArrowDirection.unknown
        private var offset: CGFloat = 0
        private let art = \(names.art)()
      \(look.hasBackdrop ? SwiftText.indented(material, by: 2) + "\n" : "")
        /// The colour of text and controls on the background, for the content's `tintColor`, too.
        \(access)static let contentColor = \(SwiftText.indented(contentColor, by: 2).dropFirst(2))
      \(look.hasBackdrop ? "\n" + SwiftText.indented(fill(looks.fills), by: 2) + "\n" : "")
      \(body.joined(separator: "\n\n"))
      }

      """
  }

  /// A function that says a length of the arrow.
  private func measure(_ name: String, of arrow: ArrowStyle?) -> String {
    let start = "\(names.access)override class func \(name)() -> CGFloat {"
    let value = arrow == nil ? "0" : "\(names.place).\(name)"
    let line = "\(start) \(value) }"
    return line.count <= 98 ? line : "\(start)\n  \(value)\n}"
  }

  /// A colour that follows the interface's style where it has to.
  private func color(_ light: Color, _ dark: Color) -> String {
    light == dark
      ? "UIColor(\n  \(SwiftText.channels(light)), alpha: \(SwiftText.channel(light.alpha)))"
      : """
      UIColor { traits in
        traits.userInterfaceStyle == .dark
          ? \(SwiftText.uiColor(dark))
          : \(SwiftText.uiColor(light))
      }
      """
  }

  private var material: String {
    """
    /// Stands for the theme's backdrop, where the art is.
    private let material = UIVisualEffectView(effect: nil)
    private let cover = \(names.art)(suffix: "\(SwiftBackgroundModel.coverSuffix)")
    """
  }

  private func fill(_ fills: (light: Color, dark: Color)) -> String {
    """
    /// The fill, opaque.
    private static let opaqueFill = \(color(fills.light, fills.dark))
    """
  }

  private static let showMaterial = """

      // What is behind does not show where transparency is reduced.
      let isOpaque = UIAccessibility.isReduceTransparencyEnabled
      material.effect = isOpaque ? nil : UIBlurEffect(style: .systemUltraThinMaterial)
      material.contentView.backgroundColor = isOpaque ? Self.opaqueFill : nil
      material.frame = bounds
      cover.frame = bounds
      cover.show(place, in: traitCollection)
    """
}
