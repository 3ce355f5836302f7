internal import Themes

/// A value on a path that the place of the path does not hold itself: a list that an appearance or a direction
/// inherits, or one mapping in place of a list.
///
/// A list in differences replaces the inherited one, so that a change of one part requires to write all of it.
struct ValueInForce {
  /// Where the value has to be written before a part of it can change.
  let steps: [SettingPath.Step]
  /// The steps from there to the part.
  let rest: [SettingPath.Step]
  let value: SettingValue
  /// The value as it is written, if it is copied as it is.
  let source: SourceNode?
}

enum EditedPlace {
  /// At a path whose way is clear: a step that is missing on it is missing in the theme, too.
  case own([SettingPath.Step])
  /// In a value that has to be written first.
  case inForce(ValueInForce)

  /// Index 0 refers to a mapping that stands for a list of one.
  ///
  /// - Parameter removes: Whether the path's end is removed.
  init(
    of path: [SettingPath.Step], in root: SourceNode, removes: Bool,
    takesList: ThemeEditor.ListKeys
  ) {
    let place = DifferencePlace(of: path)
    var steps = place?.steps ?? []
    var own = place.map { root.differences(at: $0) } ?? root
    var value = place.map { root.merged(at: $0) } ?? root
    var rest = path.dropFirst(steps.count)
    while let step = rest.first {
      switch own?.content {
      case nil, .mapping, .null: break
      case .scalar, .sequence:
        self = .own(steps + rest)
        return
      }
      switch (value.content, step) {
      case (.mapping, .key(let key)):
        guard let next = value[key] else {
          self = .own(steps + rest)
          return
        }
        steps.append(step)
        (own, value) = (own?[key], next)
      case (.mapping, .index(let index)) where takesList(steps):
        let takesAway = removes && rest.count == 1 && place != nil
        if index > 0 || takesAway {
          self = .inForce(
            ValueInForce(
              steps: steps, rest: Array(rest), value: .list([SettingValue(value)]), source: nil))
          return
        }
      case (.mapping, .index(0)): break
      case (.null, _), (.mapping, .index):
        self = .own(steps + rest)
        return
      case (.scalar, _), (.sequence, _):
        self =
          place == nil
          ? .own(steps + rest)
          : .inForce(
            ValueInForce(
              steps: steps, rest: Array(rest), value: SettingValue(value), source: value))
        return
      }
      rest = rest.dropFirst()
    }
    self = .own(steps)
  }
}
