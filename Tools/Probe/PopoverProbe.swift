// Paste this file into an app, call PopoverProbe.print(controller) while the popover is shown, and save
// what it prints as a scene: `popframe place scene.yaml --observed …` then says what explains it. It needs
// nothing of Popframe.

/// A popover as it was seen in an app, and what was asked for, as a scene.
struct PopoverProbe {
  /// A rectangle in points.
  typealias Box = (x: Double, y: Double, width: Double, height: Double)
  /// Insets in points.
  typealias Edges = (top: Double, left: Double, bottom: Double, right: Double)

  /// The size of the window.
  var container: (width: Double, height: Double)
  /// The window's safe area.
  var safeArea: Edges
  /// What the popover points at, in the window.
  var source: Box
  /// Where the arrow may point: `up`, `down`, `left`, `right`.
  var permitted: [String]
  /// The popover's layout margins.
  var margins: Edges
  /// The size of the content that was asked for.
  var content: (width: Double, height: Double)
  /// Whether the popover may cover its source.
  var overlapsSource = false
  /// The popover with its arrow, in the window.
  var frame: Box
  /// Where its arrow points; `none` without one.
  var arrow: String

  /// The scene, and in its last line the options that hold it against the rules.
  var scene: String {
    let seen = [frame.x, frame.y, frame.width, frame.height].map(Self.text).joined(separator: ",")
    return """
      theme: Crimson                     # put your own here
      container: [\(Self.text(container.width)), \(Self.text(container.height))]
      safeArea: \(Self.list(safeArea))
      source: [\([source.x, source.y, source.width, source.height].map(Self.text).joined(separator: ", "))]
      permitted: [\(permitted.joined(separator: ", "))]
      margins: \(Self.list(margins))
      overlapSource: \(overlapsSource)
      content: [\(Self.text(content.width)), \(Self.text(content.height))]
      # popframe place scene.yaml --observed \(seen) --observed-arrow \(arrow)

      """
  }

  private static func list(_ edges: Edges) -> String {
    "[" + [edges.top, edges.left, edges.bottom, edges.right].map(text).joined(separator: ", ") + "]"
  }

  /// A number without an exponent, in hundredths.
  private static func text(_ value: Double) -> String {
    let hundredths = (value * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? "\(Int(hundredths))" : "\(hundredths)"
  }
}

#if canImport(UIKit)
  import UIKit

  extension PopoverProbe {
    /// Prints the popover that a controller is shown in; nothing where it is not in a popover.
    @MainActor static func print(_ controller: UIViewController) {
      guard let popover = controller.popoverPresentationController,
        let window = controller.view.window, let container = popover.presentedView,
        let source = source(of: popover, in: window)
      else { return }
      let frame = container.convert(container.bounds, to: window)
      let insets = window.safeAreaInsets
      let margins = popover.popoverLayoutMargins
      let directions: [(UIPopoverArrowDirection, String)] = [
        (.up, "up"), (.down, "down"), (.left, "left"), (.right, "right"),
      ]
      let probe = PopoverProbe(
        container: (window.bounds.width, window.bounds.height),
        safeArea: (insets.top, insets.left, insets.bottom, insets.right),
        source: (source.minX, source.minY, source.width, source.height),
        permitted: directions.filter { popover.permittedArrowDirections.contains($0.0) }.map(\.1),
        margins: (margins.top, margins.left, margins.bottom, margins.right),
        content: (controller.preferredContentSize.width, controller.preferredContentSize.height),
        overlapsSource: popover.canOverlapSourceViewRect,
        frame: (frame.minX, frame.minY, frame.width, frame.height),
        arrow: directions.first { $0.0 == popover.arrowDirection }?.1 ?? "none")
      Swift.print(probe.scene)
    }

    /// What a popover points at, in a window: a rectangle of a view, the view, or an item such as a bar
    /// button.
    @MainActor private static func source(
      of popover: UIPopoverPresentationController, in window: UIWindow
    ) -> CGRect? {
      if let view = popover.sourceView {
        let rect = popover.sourceRect.isNull ? view.bounds : popover.sourceRect
        return view.convert(rect, to: window)
      }
      if #available(iOS 17, *) { return popover.sourceItem?.frame(in: window) }
      return nil
    }
  }
#endif
