import Exchange
import Imaging
import Popovers

/// The part of a generated file that shows a popover over a view.
struct SwiftUIModifier {
  let names: SwiftNames

  /// The modifier, and what it shows.
  var text: String {
    let access = names.access
    return """
      extension View {
        /// Shows a popover over this view, beside a rectangle in its coordinates. A tap elsewhere takes
        /// it away.
        ///
        /// - Parameters:
        ///   - source: What the arrow points at; left is left in every language.
        ///   - arrow: Where the arrow points; `nil` for up or down, to the side with more room.
        ///   - bundle: Where the pictures are; `nil` for the app itself.
        \(access)func \(names.modifier)<Content: View>(
          isPresented: Binding<Bool>, source: CGRect, arrow: \(names.background).Arrow? = nil,
          bundle: Bundle? = nil, @ViewBuilder content: () -> Content
        ) -> some View {
          let layer = \(names.layer)(
            isPresented: isPresented, source: source, arrow: arrow, bundle: bundle, content: content())
          return overlay { if isPresented.wrappedValue { layer } }
        }
      }

      /// A popover in its place over a view.
      private struct \(names.layer)<Content: View>: View {
        let isPresented: Binding<Bool>
        let source: CGRect
        let arrow: \(names.background).Arrow?
        let bundle: Bundle?
        let content: Content
        @Environment(\\.layoutDirection) private var layoutDirection
        @Environment(\\.colorScheme) private var colorScheme

        var body: some View {
          GeometryReader { room in
            let arrow = self.arrow ?? (room.size.height - source.maxY < source.minY ? .down : .up)
            let frame = \(names.layer)Frame(source: source, arrow: arrow, room: room.size)
            ZStack(alignment: .topLeading) {
              Color.clear.contentShape(Rectangle()).onTapGesture { isPresented.wrappedValue = false }
              content
                .environment(\\.layoutDirection, layoutDirection)
                .foregroundStyle(\(names.background).contentColor(colorScheme))
                .padding(\(names.background).padding(arrow, in: .leftToRight))
                .background {
                  GeometryReader { own in
                    \(names.background)(
                      arrow: arrow, offset: frame.offset(own.size), bundle: bundle)
                  }
                }
                .accessibilityAddTraits(.isModal)
                .accessibilityAction(.escape) { isPresented.wrappedValue = false }
                .visualEffect { view, own in
                  let origin = frame.origin(own.size)
                  return view.offset(x: origin.x, y: origin.y)
                }
            }
          }
          // Places are physical, whatever way a language is written.
          .environment(\\.layoutDirection, .leftToRight)
        }
      }

      /// Where a popover of some size lies: beside its source, and in the room along the source's edge.
      nonisolated private struct \(names.layer)Frame: Sendable {
        let source: CGRect
        let arrow: \(names.background).Arrow
        let room: CGSize

        /// The popover's top left.
        func origin(_ size: CGSize) -> CGPoint {
          let x = max(0, min(source.midX - size.width / 2, room.width - size.width))
          let y = max(0, min(source.midY - size.height / 2, room.height - size.height))
          return switch arrow {
          case .up: CGPoint(x: x, y: source.maxY)
          case .down: CGPoint(x: x, y: source.minY - size.height)
          case .left: CGPoint(x: source.maxX, y: y)
          case .right: CGPoint(x: source.minX - size.width, y: y)
          case .none: CGPoint(x: x, y: y)
          }
        }

        /// From the middle of the arrow's edge to the source's middle.
        func offset(_ size: CGSize) -> CGFloat {
          let origin = origin(size)
          return switch arrow {
          case .up, .down: source.midX - origin.x - size.width / 2
          case .left, .right: source.midY - origin.y - size.height / 2
          case .none: 0
          }
        }
      }

      """
  }
}
