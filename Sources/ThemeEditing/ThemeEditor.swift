internal import ThemeSource
internal import ThemeTree

/// Changes values in the text of a theme or scene file, and nothing else of the text.
///
/// Comments, order, quotes, the style of numbers and line ends stay. Every change is checked by
/// reading the file again: all values must be the same as before, except the requested one.
///
/// ```swift
/// guard let path = SettingPath("frame.capInsets") else { return }
/// let edit = ThemeEdit(path, to: .number("14"))
/// let new = try ThemeEditor().apply([edit], to: bytes, path: "theme.yaml")
/// ```
public struct ThemeEditor: Sendable {
  /// The keys of the mapping at the end of some steps, in the order in which a new one is added.
  package typealias KeyOrder = @Sendable ([SettingPath.Step]) -> [String]

  private let order: KeyOrder

  /// Creates an editor that adds new keys behind those that are there.
  public init() { self.init { _ in [] } }

  /// Creates an editor that adds keys in an order.
  package init(order: @escaping KeyOrder) {
    self.order = order
  }

  /// The bytes of a file after some edits, which are made one after the other.
  ///
  /// If a single mapping is written instead of a list with one element, index 0 refers to it.
  public func apply(
    _ edits: [ThemeEdit], to bytes: [UInt8], path: String
  ) throws(EditError) -> [UInt8] {
    var bytes = bytes
    for edit in edits { bytes = try apply(edit, to: bytes, path: path) }
    return bytes
  }

  private func apply(
    _ edit: ThemeEdit, to bytes: [UInt8], path: String
  ) throws(EditError) -> [UInt8] {
    let tree = SourceTree(yaml: bytes, path: path)
    guard let root = tree.root, let document = SyntaxDocument(reading: bytes) else {
      throw .unreadable(tree.diagnostics)
    }
    let before = SettingValue(root)
    let steps = before.simplified(edit.path.steps)
    let after = try before.setting(steps[...], to: edit.value)
    guard after != before else { return bytes }
    // The smallest change first; then whole sections, for unusual styles.
    let attempts =
      [(steps.count, false)] + stride(from: steps.count, through: 0, by: -1).map { ($0, true) }
    for (count, replacesWhole) in attempts {
      let writer = SyntaxEditor(document: document, order: order, replacesWhole: replacesWhole)
      let changes = writer.changes(
        at: Array(steps.prefix(count)), of: steps, in: after,
        removes: edit.value == nil && count == steps.count)
      guard let changes, let edited = changes.applied(to: bytes),
        let read = SourceTree(yaml: edited, path: path).root, SettingValue(read) == after
      else { continue }
      return edited
    }
    throw .unwritable(path: edit.path.description)
  }
}

/// One value that is to be changed.
public struct ThemeEdit: Sendable {
  /// Where the value stands.
  public var path: SettingPath
  /// The new value; `nil` removes the key or the element.
  public var value: SettingValue?

  /// Creates an edit.
  public init(_ path: SettingPath, to value: SettingValue?) {
    self.path = path
    self.value = value
  }
}
