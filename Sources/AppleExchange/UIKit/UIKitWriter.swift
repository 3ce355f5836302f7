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
    let art = UIKitArt(looks.base, names: names)
    let place = SwiftPlace(
      look: looks.base, type: names.place, direction: "UIPopoverArrowDirection",
      parts: art.places.union(shadows.places))
    return looks.export(
      subject, names, framework: "UIKit", losses: UIKitLosses(looks).all,
      [background(looks.base, shadows), art.text, shadows.text, place.text])
  }

  /// The class that popovers are given.
  private func background(_ look: SwiftBackgroundModel, _ shadows: UIKitShadows) -> String {
    let arrow = look.lanes.isEmpty ? nil : look.theme.arrow
    let insets = look.theme.contentInsets
    let members = [
      shadows.casters,
      """
      override init(frame: CGRect) {
        super.init(frame: frame)
      \(shadows.added)  addSubview(art)
        registerForTraitChanges([UITraitDisplayScale.self, UITraitUserInterfaceStyle.self]) {
          (view: \(names.background), _: UITraitCollection) in
      \(shadows.forgotten)    view.art.forgetPictures()
          view.setNeedsLayout()
        }
      }
      """,
      SwiftText.unavailableCoder,
      """
      override class func arrowBase() -> CGFloat { \(arrow == nil ? "0" : "\(names.place).arrowBase") }

      override class func arrowHeight() -> CGFloat { \(arrow == nil ? "0" : "\(names.place).arrowHeight") }

      override class func contentViewInsets() -> UIEdgeInsets {
        \(SwiftText.edgeInsets(insets))
      }
      """,
      """
      override var arrowDirection: UIPopoverArrowDirection {
        get { direction }
        set {
          direction = newValue
          setNeedsLayout()
        }
      }

      override var arrowOffset: CGFloat {
        get { offset }
        set {
          offset = newValue
          setNeedsLayout()
        }
      }
      """,
      """
      override func layoutSubviews() {
        super.layoutSubviews()
        let place = \(names.place)(
          size: bounds.size, direction: direction, offset: offset,
          scale: max(traitCollection.displayScale, 1))
        art.frame = bounds
        art.show(place, in: traitCollection)\(shadows.cast)
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
      final class \(names.background): UIPopoverBackgroundView {
        /// Where the pictures are: another bundle than the app's own for a framework or a package.
        static var bundle = Bundle.main

        private var direction = UIPopoverArrowDirection.unknown
        private var offset: CGFloat = 0
        private let art = \(names.art)()

      \(body.joined(separator: "\n\n"))
      }

      """
  }
}
