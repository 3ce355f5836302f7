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
    let place = SwiftPlace(
      look: looks.base, type: names.place, direction: "\(names.background).Arrow",
      parts: looks.base.places.union(.outline))
    let shadows = SwiftUIShadows(looks, names: names)
    return looks.export(
      subject, names, framework: "SwiftUI", losses: losses(looks),
      [
        view(looks, shadows), SwiftUIPictures(looks.base, names: names).text, shadows.declaration,
        SwiftUIModifier(names: names).text, shape(looks.base),
        place.text, SwiftOutline.follow("Path", isValue: true),
      ])
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

  private func view(_ looks: SwiftLooks, _ shadows: SwiftUIShadows) -> String {
    let look = looks.base
    let access = names.access
    let insets = look.theme.contentInsets
    let arrow = look.lanes.isEmpty ? nil : look.theme.arrow
    let environment = [
      "displayScale",
      shadows.dependOnScheme || look.hasBackdrop && looks.fills.light != looks.fills.dark
        ? "colorScheme" : nil,
      look.hasBackdrop ? "accessibilityReduceTransparency" : nil,
    ].compactMap(\.self).map { "@Environment(\\.\($0)) private var \($0)" }
    let backdrop =
      look.hasBackdrop
      ? """

          // Below the shadows: what is behind shows through them, too.
          .background { backdrop(place) }
      """ : ""
    let members =
      [
        """
        /// Where an arrow points; `none` for a popover without one.
        \(access)nonisolated enum Arrow: CaseIterable, Sendable {
          case up, down, left, right, none
        }

        /// From the frame inwards to the content; leading is left.
        \(access)static let contentInsets = \(SwiftText.swiftUIInsets(insets))
        """,
        """
        /// Where the arrow points.
        \(access)var arrow: Arrow
        /// From the middle of the arrow's edge to its tip; right and down are positive.
        \(access)var offset: CGFloat
        /// Where the pictures are; `nil` for the app itself.
        \(access)var bundle: Bundle?
        \(environment.joined(separator: "\n"))
        """,
        """
        /// Creates a background; the offset is in points.
        \(access)init(arrow: Arrow = .up, offset: CGFloat = 0, bundle: Bundle? = nil) {
          self.arrow = arrow
          self.offset = offset
          self.bundle = bundle
        }
        """,
        animatableData,
        """
        /// Frame, arrow and shadows.
        \(access)var body: some View {
          GeometryReader { proxy in
            let place = \(names.place)(
              size: proxy.size, direction: arrow, offset: offset, scale: displayScale)
            \(names.art)(place: place, arrow: arrow, bundle: bundle)\(SwiftText.indented(shadows.text + backdrop, by: 2))
          }
          // Directions and offsets are physical, whatever way a language is written.
          .environment(\\.layoutDirection, .leftToRight)
        }
        """,
        """
        /// What a popover's content is inset by, the arrow included. Left stays left where a language is
        /// written from right to left.
        \(access)static func padding(_ arrow: Arrow, in layoutDirection: LayoutDirection) -> EdgeInsets {
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
        color(
          "\(access)static func contentColor(_ colorScheme: ColorScheme) -> Color",
          "The colour of text on the background.",
          (looks.schemes.light.contentColor, looks.schemes.dark.contentColor)),
      ] + (look.hasBackdrop ? [self.backdrop, opaqueFill(looks)] : []) + shadows.values
    let body = members.map { SwiftText.indented($0, by: 2) }
    return """
      /// The background of a popover in the look of \(SourceCode.comment(look.theme.name)).
      ///
      /// Add `\(names.catalogue).xcassets` to the target, and show a popover with `\(names.modifier)`, or
      /// put the background behind content:
      ///
      ///     @Environment(\\.layoutDirection) private var layoutDirection
      ///
      ///     content
      ///       .padding(\(names.background).padding(.up, in: layoutDirection))
      ///       .background(\(names.background)(arrow: .up, offset: 20))
      \(access)struct \(names.background): View, Animatable {
      \(body.joined(separator: "\n\n"))
      }

      """
  }

  /// A function from `colorScheme` to a colour, or a property in an environment that has it.
  private func color(
    _ declaration: String, _ comment: String, _ colors: (light: Color, dark: Color)
  ) -> String {
    func text(_ color: Color) -> String { "Color(.sRGB, \(SwiftText.channels(color)))" }
    let value =
      colors.light == colors.dark
      ? text(colors.light)
      : "colorScheme == .dark\n  ? \(text(colors.dark))\n  : \(text(colors.light))"
    return "/// \(comment)\n\(declaration) {\n\(SwiftText.indented(value, by: 2))\n}"
  }

  /// The fill where transparency is reduced.
  private func opaqueFill(_ looks: SwiftLooks) -> String {
    color(
      "private var opaqueFill: Color", "The fill, opaque.", looks.fills)
  }

  private var backdrop: String {
    """
    /// What is behind the popover: a material, or the fill where transparency is reduced.
    private func backdrop(_ place: \(names.place)) -> some View {
      ZStack(alignment: .topLeading) {
        if accessibilityReduceTransparency {
          Rectangle().fill(opaqueFill)
        } else {
          Rectangle().fill(.ultraThinMaterial)
        }
      }
      .mask {
        \(names.art)(place: place, arrow: arrow, bundle: bundle, suffix: "\(SwiftBackgroundModel.coverSuffix)")
      }
    }
    """
  }

  private func height(_ arrow: ArrowStyle?) -> String {
    arrow == nil ? "0" : "\(names.place).arrowHeight"
  }

  /// With it an arrow that moves is drawn at every place on its way.
  private var animatableData: String {
    """
    /// The offset, so that the arrow moves where it changes in an animation.
    \(names.access)nonisolated var animatableData: CGFloat {
      get { offset }
      set { offset = newValue }
    }
    """
  }

  private func shape(_ look: SwiftBackgroundModel) -> String {
    let access = names.access
    let comment =
      SwiftOutline(look).isDrawn
      ? "The outline of frame and arrow: for hits and for clipping."
      : "The outline of frame and arrow, without what its pictures make round: for hits and for clipping."
    return """
      /// \(comment)
      \(access)nonisolated struct \(names.shape): Shape {
        /// Where the arrow points.
        \(access)var arrow: \(names.background).Arrow
        /// From the middle of the arrow's edge to its tip; right and down are positive.
        \(access)var offset: CGFloat

        /// Creates an outline; the offset is in points.
        \(access)init(arrow: \(names.background).Arrow = .up, offset: CGFloat = 0) {
          self.arrow = arrow
          self.offset = offset
        }

      \(SwiftText.indented(animatableData, by: 2))

        /// The outline in a rectangle that holds frame and arrow.
        \(access)func path(in rect: CGRect) -> Path {
          \(names.place)(size: rect.size, direction: arrow, offset: offset, scale: 1)
            .outline.offsetBy(dx: rect.minX, dy: rect.minY)
        }

        /// Left stays left where a language is written from right to left.
        \(access)var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
      }

      """
  }
}
