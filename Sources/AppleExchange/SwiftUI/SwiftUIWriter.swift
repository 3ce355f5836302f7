package import Exchange
import Imaging
internal import Languages
import Popovers

/// Makes a SwiftUI view and a shape of a theme, in one file, and the asset catalogue of its pictures.
///
/// After Apple's pages on `Image.resizable(capInsets:resizingMode:)`, `View.shadow(color:radius:x:y:)` and `Shape`.
package struct SwiftUIWriter {
  private let subject: ExportSubject
  private let names: SwiftNames

  package init(_ subject: ExportSubject) {
    self.subject = subject
    names = SwiftNames(subject)
  }

  /// The file and the catalogue.
  package var export: ThemeExport {
    let looks = SwiftLooks(subject, names: names)
    let pictures = SwiftUIPictures(looks.base, names: names)
    let place = SwiftPlace(
      look: looks.base, type: names.place, direction: "\(names.background).Arrow",
      parts: pictures.places.union(.outline))
    let shadows = SwiftUIShadows(looks, names: names)
    return looks.export(
      subject, names, framework: "SwiftUI", losses: losses(looks),
      [view(looks.base, pictures, shadows), shadows.declaration, shape, place.text])
  }

  /// The losses in SwiftUI, in addition to those of all generated Swift.
  private func losses(_ looks: SwiftLooks) -> [ThemeLoss] {
    losses(looks.base)
      + looks.others.flatMap { appearance, look in losses(look).map { $0.of(appearance) } }
  }

  private func losses(_ look: SwiftBackgroundModel) -> [ThemeLoss] {
    var losses: [ThemeLoss] = []
    let theme = look.theme
    losses.lose(
      "shadow", if: theme.shadows.count > 1,
      "a view's shadows are cast in turn, so that a lower one is cast by the upper ones, too")
    losses.lose(
      "shadow.from", if: theme.shadows.contains { $0.caster == .frame },
      "a view's shadow is cast by frame and arrow")
    return losses
  }

  private func view(
    _ look: SwiftBackgroundModel, _ pictures: SwiftUIPictures, _ shadows: SwiftUIShadows
  ) -> String {
    let insets = look.theme.contentInsets
    let arrow = look.lanes.isEmpty ? nil : look.theme.arrow
    let environment =
      "@Environment(\\.displayScale) private var displayScale"
      + (shadows.dependOnScheme ? "\n@Environment(\\.colorScheme) private var colorScheme" : "")
    let members =
      [
        """
        /// Where an arrow points; `none` for a popover without one.
        nonisolated enum Arrow: CaseIterable {
          case up, down, left, right, none
        }

        /// From the frame inwards to the content; leading is left.
        static let contentInsets = \(SwiftText.swiftUIInsets(insets))
        """,
        """
        /// Where the arrow points.
        var arrow = Arrow.up
        /// From the middle of the arrow's edge to its tip; right and down are positive.
        var offset: CGFloat = 0
        /// Where the pictures are; `nil` for the app itself.
        var bundle: Bundle?
        \(environment)
        """,
        Self.animatableData,
        """
        var body: some View {
          GeometryReader { proxy in
            let place = \(names.place)(
              size: proxy.size, direction: arrow, offset: offset, scale: displayScale)
            ZStack(alignment: .topLeading) {
        \(SwiftText.indented(pictures.body, by: 6))
            }\(shadows.text)
          }
          // Directions and offsets are physical, whatever way a language is written.
          .environment(\\.layoutDirection, .leftToRight)
        }
        """,
        """
        /// What a popover's content is inset by, the arrow included. Left stays left where a language is
        /// written from right to left.
        static func padding(_ arrow: Arrow, in layoutDirection: LayoutDirection) -> EdgeInsets {
          var insets = contentInsets
          switch arrow {
          case .up: insets.top += \(height(arrow))
          case .down: insets.bottom += \(height(arrow))
          case .left: insets.leading += \(height(arrow))
          case .right: insets.trailing += \(height(arrow))
          case .none: break
          }
          guard layoutDirection == .rightToLeft else { return insets }
          return EdgeInsets(
            top: insets.top, leading: insets.trailing, bottom: insets.bottom,
            trailing: insets.leading)
        }
        """,
      ] + pictures.functions + shadows.values
    let body = members.map { SwiftText.indented($0, by: 2) }
    return """
      /// The background of a popover in the look of \(SourceCode.comment(look.theme.name)).
      ///
      /// Add `\(names.catalogue).xcassets` to the target:
      ///
      ///     @Environment(\\.layoutDirection) private var layoutDirection
      ///
      ///     content
      ///       .padding(\(names.background).padding(.up, in: layoutDirection))
      ///       .background(\(names.background)(arrow: .up, offset: 20))
      struct \(names.background): View, Animatable {
      \(body.joined(separator: "\n\n"))
      }

      """
  }

  private func height(_ arrow: ArrowStyle?) -> String {
    arrow == nil ? "0" : "\(names.place).arrowHeight"
  }

  /// With it an arrow that moves is drawn at every place on its way.
  private static let animatableData = """
    /// The offset, so that the arrow moves where it changes in an animation.
    nonisolated var animatableData: CGFloat {
      get { offset }
      set { offset = newValue }
    }
    """

  private var shape: String {
    """
    /// The outline of frame and arrow, without what its pictures make round: for hits and for clipping.
    nonisolated struct \(names.shape): Shape {
      /// Where the arrow points.
      var arrow = \(names.background).Arrow.up
      /// From the middle of the arrow's edge to its tip; right and down are positive.
      var offset: CGFloat = 0

    \(SwiftText.indented(Self.animatableData, by: 2))

      func path(in rect: CGRect) -> Path {
        let place = \(names.place)(
          size: rect.size, direction: arrow, offset: offset, scale: 1)
        var path = Path()
        path.addLines(place.outline.map { CGPoint(x: rect.minX + $0.x, y: rect.minY + $0.y) })
        path.closeSubpath()
        return path
      }

      /// Left stays left where a language is written from right to left.
      var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
    }

    """
  }
}
