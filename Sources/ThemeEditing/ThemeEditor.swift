internal import ThemeSource
internal import Themes

/// Changes values in the text of a theme or scene file, and nothing else of the text.
///
/// Comments, order, quotes, the style of numbers and line ends stay. Every change is checked by
/// reading the file again: all values must be the same as before, except the requested one.
///
/// ```swift
/// guard let path = SettingPath("frame.capInsets") else { return }
/// let edit = ThemeEdit(path, to: .number("14"))
/// let new = try ThemeEditor { _ in [] }.apply([edit], to: bytes, path: "theme.yaml")
/// ```
package struct ThemeEditor: Sendable {
  /// The keys of the mapping at the end of some steps, in the order in which a new one is added.
  package typealias KeyOrder = @Sendable ([SettingPath.Step]) -> [String]
  /// Whether the value at the end of some steps can be a list of mappings, or one of them.
  package typealias ListKeys = @Sendable ([SettingPath.Step]) -> Bool
  /// Whether a mapping at the end of some steps is a section of the file, with a line for each key.
  package typealias SectionKeys = @Sendable ([SettingPath.Step]) -> Bool
  /// Whether the value at the end of some steps can be a certain word, not only a text of the author's.
  package typealias WordKeys = @Sendable ([SettingPath.Step], String) -> Bool

  let order: KeyOrder
  let takesList: ListKeys
  let isSection: SectionKeys
  let takesWord: WordKeys

  package init(
    order: @escaping KeyOrder, takesList: @escaping ListKeys = { _ in false },
    isSection: @escaping SectionKeys = { _ in false },
    takesWord: @escaping WordKeys = { _, _ in false }
  ) {
    self.order = order
    self.takesList = takesList
    self.isSection = isSection
    self.takesWord = takesWord
  }

  /// The bytes of a file after some edits, which are made one after the other.
  ///
  /// If a single mapping is written instead of a list with one element, index 0 refers to it. If an
  /// appearance or a direction changes a part of a list that it inherits, it gets a copy of that
  /// list in which only this part differs.
  package func apply(
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
    switch EditedPlace(
      of: edit.path.steps, in: root, removes: edit.value == nil, takesList: takesList)
    {
    case .own(let steps):
      return try self.bytes(
        of: document, root, setting: steps, to: edit.value, path: path, like: nil)
    case .inForce(let value):
      let changed = try value.value.setting(value.rest[...], to: edit.value, from: value.steps[...])
      if edit.value == nil, changed == value.value { return bytes }
      let copied = try self.bytes(
        of: document, root, setting: value.steps, to: value.value, path: path,
        like: value.source.flatMap { document.root.node(at: $0.range) })
      guard let root = SourceTree(yaml: copied, path: path).root,
        let document = SyntaxDocument(reading: copied)
      else { throw .unwritable(path: edit.path.description) }
      return try self.bytes(
        of: document, root, setting: value.steps + value.rest, to: edit.value, path: path,
        like: nil)
    }
  }

  /// The bytes of a document with a value at the end of some steps, or without the value there.
  ///
  /// - Parameter model: The value as it is written elsewhere in the document.
  private func bytes(
    of document: SyntaxDocument, _ root: SourceNode, setting steps: [SettingPath.Step],
    to value: SettingValue?, path: String, like model: SyntaxNode?
  ) throws(EditError) -> [UInt8] {
    let bytes = document.text.bytes
    let before = SettingValue(root)
    let after = try before.setting(steps[...], to: value)
    guard after != before else { return bytes }
    // The smallest change first; then whole sections, for unusual styles.
    let attempts =
      [(steps.count, false)] + stride(from: steps.count, through: 0, by: -1).map { ($0, true) }
    for model in model == nil ? [nil] : [model, nil] {
      for (count, replacesWhole) in attempts {
        let writer = SyntaxEditor(
          document: document, keys: self, replacesWhole: replacesWhole, model: model)
        let changes = writer.changes(
          at: Array(steps.prefix(count)), of: steps, in: after,
          removes: value == nil && count == steps.count)
        guard let changes, let edited = changes.applied(to: bytes),
          let read = SourceTree(yaml: edited, path: path).root, SettingValue(read) == after
        else { continue }
        return edited
      }
    }
    throw .unwritable(path: SettingPath(steps)?.description ?? "")
  }
}

/// One value that is to be changed.
@_spi(Studio) public struct ThemeEdit: Sendable {
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
