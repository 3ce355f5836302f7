internal import Files
public import PopframeKit
internal import Popovers
public import ThemeEditing
internal import ThemeSource
public import ThemeTree

/// The undo history of a preview's changes to a theme's file.
///
/// Other programs can change the file at any time. A change is only made if the file is still the
/// one that its author has seen. Undo sets the changed keys to their former values in the current
/// text; if nobody else has written, the former bytes are restored.
@_spi(Studio) public struct ThemeHistory: Sendable {
  /// Why nothing was written.
  @_spi(Studio) public enum Refusal: Error, Equatable, Sendable {
    /// The file has changed since.
    case changed(revision: String)
    /// Somebody else has changed these values since.
    case taken(keys: [String])
    /// There is nothing to undo or redo.
    case nothing
    /// The theme would be wrong, or the file cannot be read or written.
    case failed(PopframeError)
  }

  /// A change that was made.
  private struct Step: Sendable {
    var changes: [SettingChange]
    var before: [UInt8]
    var after: [UInt8]
  }

  private let file: String
  private var done: [Step] = []
  private var undone: [Step] = []

  /// The largest number of steps that are stored.
  private static let mostSteps = 1000

  /// Creates a history without changes.
  ///
  /// - Parameter file: The theme's file.
  public init(file: String) { self.file = file }

  /// How many changes can be undone.
  public var undoCount: Int { done.count }

  /// How many changes can be redone.
  public var redoCount: Int { undone.count }

  /// Changes values in the theme's file.
  ///
  /// - Parameters:
  ///   - edits: The changes, each made on what the ones before it left.
  ///   - revision: The SHA-256 of the file that they are made of.
  /// - Returns: The SHA-256 of the file as it is now.
  public mutating func apply(
    _ edits: [ThemeEdit], to revision: String
  ) throws(Refusal) -> String {
    try apply(to: revision) { (file) throws(PopframeError) in try ThemeChange(of: file, edits) }
  }

  /// Makes the changes of the theme's file that a finding proposes.
  ///
  /// - Parameters:
  ///   - fix: The changes; all are of the theme's file.
  ///   - revision: The SHA-256 of the file that they are made of.
  /// - Returns: The SHA-256 of the file as it is now.
  public mutating func apply(
    _ fix: Diagnostic.Fix, to revision: String
  ) throws(Refusal) -> String {
    try apply(to: revision) { (file) throws(PopframeError) in
      try ThemeChange(of: file, fix: fix)
    }
  }

  private mutating func apply(
    to revision: String, _ make: (String) throws(PopframeError) -> ThemeChange
  ) throws(Refusal) -> String {
    let change = try updating { () throws(Refusal) -> ThemeChange? in
      let change: ThemeChange
      // The file is looked at first: changes of another text would be answered with its errors.
      let current = Sha256(of: try bytes).hex
      guard current == revision else { throw .changed(revision: current) }
      do throws(PopframeError) { change = try make(file) } catch { throw .failed(error) }
      guard Sha256(of: change.before).hex == revision else { return nil }
      if change.isEmpty { return change }
      return try replace(change.before, by: change.after) ? change : nil
    }
    guard !change.isEmpty else { return revision }
    let (before, after) = (Self.value(of: change.before), Self.value(of: change.after))
    done.append(
      Step(
        changes: SettingChange.all(from: before, to: after), before: change.before,
        after: change.after))
    if done.count > Self.mostSteps { done.removeFirst() }
    undone = []
    return Sha256(of: change.after).hex
  }

  /// Undoes the last change that was not undone yet.
  ///
  /// - Parameter force: Whether values that somebody else has changed since are set back, too.
  /// - Returns: The SHA-256 of the file as it is now.
  public mutating func undo(force: Bool = false) throws(Refusal) -> String {
    guard let step = done.last else { throw .nothing }
    let reverse = try takeBack(step, force: force)
    done.removeLast()
    undone.append(reverse)
    return Sha256(of: reverse.after).hex
  }

  /// Redoes the change that was undone last.
  ///
  /// - Parameter force: Whether values that somebody else has changed since are set, too.
  /// - Returns: The SHA-256 of the file as it is now.
  public mutating func redo(force: Bool = false) throws(Refusal) -> String {
    guard let step = undone.last else { throw .nothing }
    let reverse = try takeBack(step, force: force)
    undone.removeLast()
    done.append(reverse)
    return Sha256(of: reverse.after).hex
  }

  /// Restores the keys of a step; returns the opposite step.
  private func takeBack(_ step: Step, force: Bool) throws(Refusal) -> Step {
    try updating { () throws(Refusal) in try tryToTakeBack(step, force: force) }
  }

  /// Restores the keys of a step; `nil` if the file has changed meanwhile.
  private func tryToTakeBack(_ step: Step, force: Bool) throws(Refusal) -> Step? {
    let current = try bytes
    var target = step.before
    var changes = step.changes.reversed().map { $0.reversed }
    if current != step.after {
      let value = Self.value(of: current)
      let made = step.changes.flatMap { $0.narrowed(in: value) }
      let taken = made.filter { value.value(at: $0.path.steps) != $0.new }
      guard force || taken.isEmpty else { throw .taken(keys: taken.map(\.path.description)) }
      changes = made.reversed().map { $0.reversed }
      for index in changes.indices {
        changes[index].old = value.value(at: changes[index].path.steps)
      }
      let change: ThemeChange
      do throws(PopframeError) {
        change = try ThemeChange(of: file, changes.map { ThemeEdit($0.path, to: $0.new) })
      } catch { throw .failed(error) }
      guard change.before == current else { return nil }
      target = change.after
    }
    guard try replace(current, by: target) else { return nil }
    return Step(changes: changes, before: current, after: target)
  }

  /// The bytes of the file as it is now.
  private var bytes: [UInt8] {
    get throws(Refusal) {
      do throws(PopframeError) {
        return try ThemeChange(of: file, []).before
      } catch { throw .failed(error) }
    }
  }

  /// Attempts a change until nobody else changes the file meanwhile.
  private func updating<Result>(
    _ attempt: () throws(Refusal) -> Result?
  ) throws(Refusal) -> Result {
    var result: Result?
    _ = try FileUpdate.run(on: [PathName(file)]) { _ throws(Refusal) in
      result = try attempt()
      return result != nil
    }
    guard let result else {
      throw .failed(.unwritable(path: file, reason: FileUpdate.givenUp))
    }
    return result
  }

  /// Writes the file if it is still what was read; returns whether it was.
  private func replace(_ old: [UInt8], by new: [UInt8]) throws(Refusal) -> Bool {
    do throws(PopframeError) {
      return try SavedFiles.replace([.init(PathName(file), expected: .bytes(old), bytes: new)])
    } catch { throw .failed(error) }
  }

  private static func value(of yaml: [UInt8]) -> SettingValue {
    SourceTree(yaml: yaml, path: "").root.map { SettingValue($0) } ?? .null
  }
}

/// A key that has another value: `nil` where it is missing.
private struct SettingChange: Sendable {
  var path: SettingPath
  var old: SettingValue?
  var new: SettingValue?

  var reversed: SettingChange { SettingChange(path: path, old: new, new: old) }

  /// The change, limited to its own keys if others have added keys to a section that the change has
  /// added or removed.
  func narrowed(in file: SettingValue) -> [SettingChange] {
    let value = file.value(at: path.steps)
    guard value != new, case .mapping? = value else { return [self] }
    let isAddition = old == nil
    guard case .mapping(let members)? = isAddition ? new : old, isAddition || new == nil else {
      return [self]
    }
    return members.flatMap { key, value in
      SettingPath(path.steps + [.key(key)]).map { path in
        SettingChange(path: path, old: isAddition ? nil : value, new: isAddition ? value : nil)
          .narrowed(in: file)
      } ?? []
    }
  }

  /// The smallest parts in which two values differ.
  static func all(from old: SettingValue?, to new: SettingValue?) -> [SettingChange] {
    changes(from: old, to: new, at: [])
  }

  private static func changes(
    from old: SettingValue?, to new: SettingValue?, at steps: [SettingPath.Step]
  ) -> [SettingChange] {
    switch (old, new) {
    case (.mapping(let before)?, .mapping(let after)?):
      var keys = before.map(\.key)
      keys += after.map(\.key).filter { !keys.contains($0) }
      return keys.flatMap { key in
        changes(
          from: before.first { $0.key == key }?.value, to: after.first { $0.key == key }?.value,
          at: steps + [.key(key)])
      }
    case (.list(let before)?, .list(let after)?) where before.count == after.count:
      // Numbers of one value, such as insets, belong together.
      guard before.contains(where: \.holdsMore) else { break }
      return before.indices.flatMap {
        changes(from: before[$0], to: after[$0], at: steps + [.index($0)])
      }
    default: break
    }
    guard old != new, let path = SettingPath(steps) else { return [] }
    return [SettingChange(path: path, old: old, new: new)]
  }
}

extension SettingValue {
  fileprivate var holdsMore: Bool {
    if case .mapping = self { true } else { false }
  }
}
