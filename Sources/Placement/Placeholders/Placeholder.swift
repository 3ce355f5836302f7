package import Imaging
package import Popovers

/// A simple drawing in place of a popover's content.
///
/// A navigation bar may lie over any of them; its 44 points add to the content's height, as those of
/// a `UINavigationController` in a popover do.
package struct Placeholder: Hashable, Sendable {
  /// What fills the content.
  package enum Body: String, Hashable, Sendable, CaseIterable {
    /// Paragraphs.
    case text
    /// Rows.
    case list
    /// A picker's wheels.
    case picker
  }

  /// What fills the content, below the bar; `nil` is an empty page.
  package var body: Body?
  /// Whether a navigation bar lies over it.
  package var hasNavigationBar: Bool
  /// Light or dark.
  package var appearance: HostAppearance
  /// Whether it reads from right to left.
  package var isRightToLeft: Bool

  /// Creates a placeholder.
  package init(
    _ body: Body?, hasNavigationBar: Bool = false, appearance: HostAppearance = .light,
    isRightToLeft: Bool = false
  ) {
    self.body = body
    self.hasNavigationBar = hasNavigationBar
    self.appearance = appearance
    self.isRightToLeft = isRightToLeft
  }

  /// The words that name a placeholder: those of its bodies, and `navigation-bar`.
  package static let words = Body.allCases.map(\.rawValue) + [navigationBar]

  private static let navigationBar = "navigation-bar"

  /// Creates a placeholder from one or two words, such as `list`, or `navigation-bar` and `list`;
  /// `nil` for a word that is unknown, said twice, or a second body.
  package init?(words: [String]) {
    guard !words.isEmpty, words.count <= 2, Set(words).count == words.count else { return nil }
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
