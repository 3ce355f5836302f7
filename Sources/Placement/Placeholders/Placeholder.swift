package import Imaging
package import Popovers

/// A simple drawing in place of a popover's content, without a background of its own and in one colour.
///
/// A navigation bar may lie over any of them; its 44 points add to the content's height, as those of
/// a `UINavigationController` in a popover do.
package struct Placeholder: Hashable, Sendable {
  package enum Body: String, Hashable, Sendable, CaseIterable {
    case text
    case menu
    case list
    case form
    case media
    case picker
  }

  /// The content below the bar; `nil` is nothing.
  package var body: Body?
  package var hasNavigationBar: Bool
  package var isRightToLeft: Bool
  /// The first lines of its body are words and not bars: English, from left to right.
  package var isLettered = false

  package init(
    _ body: Body?, hasNavigationBar: Bool = false, isRightToLeft: Bool = false
  ) {
    self.body = body
    self.hasNavigationBar = hasNavigationBar
    self.isRightToLeft = isRightToLeft
  }

  /// The words that name a placeholder: `none`, those of its bodies, and `navigation-bar`.
  package static let words = [none] + Body.allCases.map(\.rawValue) + [navigationBar]

  private static let none = "none"
  private static let navigationBar = "navigation-bar"

  package init(_ content: Previews.Placeholder) {
    self.init(Body(rawValue: content.rawValue))
  }

  package var isEmpty: Bool { body == nil && !hasNavigationBar }

  /// Creates a placeholder from one or two words, such as `list`, or `navigation-bar` and `list`; `nil` for an unknown
  /// word, a repeated one, or a second body.
  package init?(words: [String]) {
    guard !words.isEmpty, words.count <= 2, Set(words).count == words.count else { return nil }
    if words == [Self.none] {
      self.init(nil)
      return
    }
    let bodies = words.filter { $0 != Self.navigationBar }
    guard bodies.count <= 1 else { return nil }
    if let word = bodies.first {
      guard let body = Body(rawValue: word) else { return nil }
      self.init(body)
    } else {
      self.init(nil)
    }
    hasNavigationBar = words.contains(Self.navigationBar)
  }

  /// The size in points of the content with its navigation bar.
  package func contentSize(for size: Size) -> Size {
    Size(
      width: size.width,
      height: size.height + (hasNavigationBar ? HostMetrics.navigationBarHeight : 0))
  }

  /// The extent that gives the content under the navigation bar its size; given bounds stay.
  package func extent(for extent: PopoverRequest.Extent) -> PopoverRequest.Extent {
    switch extent {
    case .content(let size): .content(contentSize(for: size))
    case .bounds: extent
    }
  }
}
