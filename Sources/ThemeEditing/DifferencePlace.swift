package import Themes

/// A part of a theme's file that holds differences: those of an appearance, of a direction, or of a
/// direction in an appearance.
package struct DifferencePlace: Hashable, Sendable {
  /// `nil` for a direction of the theme itself.
  package let appearance: String?
  /// `nil` for an appearance as a whole.
  package let direction: String?

  /// `nil` if nothing differs there.
  package init?(appearance: String?, direction: String?) {
    guard appearance != nil || direction != nil else { return nil }
    self.appearance = appearance
    self.direction = direction
  }

  /// The innermost place that a path leads into; `nil` for a path in the theme itself.
  init?(of path: [SettingPath.Step]) {
    var rest = path[...]
    func name(after key: String) -> String? {
      guard rest.count > 2, rest.first == .key(key), case .key(let name) = rest[rest.startIndex + 1]
      else { return nil }
      rest = rest.dropFirst(2)
      return name
    }
    let appearance = name(after: "appearances")
    self.init(appearance: appearance, direction: name(after: "directions"))
  }

  package var steps: [SettingPath.Step] {
    var steps: [SettingPath.Step] = []
    if let appearance { steps += [.key("appearances"), .key(appearance)] }
    if let direction { steps += [.key("directions"), .key(direction)] }
    return steps
  }
}

extension SourceNode {
  /// The theme that some differences are applied to. A direction's differences come after those of
  /// an appearance, and an appearance's own for a direction come last.
  package func inherited(at place: DifferencePlace) -> SourceNode {
    guard let name = place.appearance, let direction = place.direction else { return self }
    return merging(self["appearances"]?[name]).merging(self["directions"]?[direction])
  }

  /// The theme with some differences, as it is drawn.
  package func merged(at place: DifferencePlace) -> SourceNode {
    inherited(at: place).merging(differences(at: place))
  }

  /// `nil` if there are none.
  package func differences(at place: DifferencePlace) -> SourceNode? {
    let look = place.appearance.map { self["appearances"]?[$0] } ?? self
    return place.direction.map { look?["directions"]?[$0] } ?? look
  }

  private func merging(_ differences: SourceNode?) -> SourceNode {
    guard let differences, case .mapping = differences.content else { return self }
    return merging(differences)
  }
}
