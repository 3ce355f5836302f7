internal import Popovers
public import ThemeEditing
internal import ThemeSource
internal import ThemeTree

/// The changes that a preview has made of a theme's file, so that each can be taken back and made again.
///
/// The file belongs to everybody: it may be changed by others at any time. A change is made only of the
/// file that its maker has seen. Taking one back sets its keys to their former values in the text as it is
/// then; when nobody else has written, the former bytes come back.
public struct ThemeHistory: Sendable {
  /// Why nothing was written.
  public enum Refusal: Error, Equatable, Sendable {
    /// The file is another by now.
    case changed(revision: String)
    /// Somebody else has changed the value since, or there is nothing left to take back or make again.
    case nothing
    /// The theme would be wrong, or the file cannot be read or written.
    case failed(PopframeError)
  }

  /// A change that was made.
  private struct Step: Sendable {
    /// A key and its values before and behind the change; `nil` where the key is missing.
    struct Change: Sendable {
      var path: SettingPath
      var old: SettingValue?
      var new: SettingValue?
    }

    var changes: [Change]
    var before: [UInt8]
    var after: [UInt8]
  }

  private let file: String
  private var done: [Step] = []
  private var undone: [Step] = []

  /// More steps than anybody takes back.
  private static let mostSteps = 1000

  /// Creates a history without changes.
  ///
  /// - Parameter file: The theme's file.
  public init(file: String) { self.file = file }

  /// How many changes can be taken back.
  public var undoCount: Int { done.count }

  /// How many changes can be made again.
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
    let seen = try Self.change(of: file, []).before
    let current = Sha256(of: seen).hex
    guard current == revision else { throw .changed(revision: current) }
    let change = try Self.change(of: file, edits)
    guard change.before == seen else {
      throw .changed(revision: Sha256(of: change.before).hex)
    }
    guard !change.isEmpty else { return current }
    try Self.write(change.after, to: file)
    let before = Self.value(of: change.before)
    let after = Self.value(of: change.after)
    let changes = edits.map { edit in
      let steps = before?.simplified(edit.path.steps) ?? edit.path.steps
      let path = (SettingPath(steps) ?? edit.path).firstMissing(in: before)
      return Step.Change(
        path: path, old: before?.value(at: path.steps), new: after?.value(at: path.steps))
    }
    done.append(Step(changes: changes, before: change.before, after: change.after))
    if done.count > Self.mostSteps { done.removeFirst() }
    undone = []
    return Sha256(of: change.after).hex
  }

  /// Takes the last change back that has not been taken back yet.
  ///
  /// - Returns: The SHA-256 of the file as it is now.
  public mutating func undo() throws(Refusal) -> String {
    guard let step = done.last else { throw .nothing }
    let reverse = try takeBack(step)
    done.removeLast()
    undone.append(reverse)
    return Sha256(of: reverse.after).hex
  }

  /// Makes the change again that was taken back last.
  ///
  /// - Returns: The SHA-256 of the file as it is now.
  public mutating func redo() throws(Refusal) -> String {
    guard let step = undone.last else { throw .nothing }
    let reverse = try takeBack(step)
    undone.removeLast()
    done.append(reverse)
    return Sha256(of: reverse.after).hex
  }

  /// Sets the keys of a step back; returns what was done, as a step of its own.
  private func takeBack(_ step: Step) throws(Refusal) -> Step {
    let unchanged = try Self.change(of: file, [])
    let current = unchanged.before
    var target = step.before
    if current != step.after {
      let value = Self.value(of: current)
      for change in step.changes where value?.value(at: change.path.steps) != change.new {
        throw .nothing
      }
      let edits = step.changes.reversed().map { ThemeEdit($0.path, to: $0.old) }
      let change = try Self.change(of: file, edits)
      guard change.before == current else { throw .nothing }
      target = change.after
    }
    try Self.write(target, to: file)
    let changes = step.changes.reversed().map {
      Step.Change(path: $0.path, old: $0.new, new: $0.old)
    }
    return Step(changes: changes, before: current, after: target)
  }

  private static func change(
    of file: String, _ edits: [ThemeEdit]
  ) throws(Refusal) -> ThemeChange {
    do throws(PopframeError) {
      return try ThemeChange(of: file, edits)
    } catch { throw .failed(error) }
  }

  private static func write(_ bytes: [UInt8], to file: String) throws(Refusal) {
    do throws(PopframeError) {
      try SavedFiles.write([(PathName(file), bytes)])
    } catch { throw .failed(error) }
  }

  private static func value(of yaml: [UInt8]) -> SettingValue? {
    SourceTree(yaml: yaml, path: "").root.map { SettingValue($0) }
  }
}

extension SettingPath {
  /// The path up to its first key that a value has not; the whole path when it has all.
  fileprivate func firstMissing(in value: SettingValue?) -> SettingPath {
    for count in 1..<max(steps.count, 1) where value?.value(at: steps.prefix(count)) == nil {
      return SettingPath(Array(steps.prefix(count))) ?? self
    }
    return self
  }
}
