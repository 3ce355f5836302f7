internal import ArtCheck
internal import Files
internal import Imaging
public import PopframeKit
internal import Popovers
@_spi(Studio) public import ThemeEditing
internal import ThemeSource
public import Themes
internal import ThemeExchange

/// The undo history of a preview's changes to a theme's file, and to the pictures beside it.
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

  /// The new state of a file beside the theme's.
  @_spi(Studio) public struct NewFile: Sendable {
    /// Its new bytes; `nil` removes it.
    public let bytes: [UInt8]?
    /// The SHA-256 of the file that its author has seen; `nil` where there was none.
    public let seen: String?

    /// Creates a file.
    public init(_ bytes: [UInt8]?, replacing seen: String?) {
      (self.bytes, self.seen) = (bytes, seen)
    }
  }

  /// A change that was made.
  private struct Step: Sendable {
    var changes: [SettingChange]
    var before: [UInt8]
    var after: [UInt8]
    var files: [FileChange]

    /// The bytes that it holds.
    var size: Int {
      files.reduce(before.count + after.count) {
        $0 + ($1.before?.count ?? 0) + ($1.after?.count ?? 0)
      }
    }
  }

  /// A file beside the theme's that has other bytes: `nil` where there is none.
  private struct FileChange: Sendable {
    var name: String
    var before: [UInt8]?
    var after: [UInt8]?
  }

  private var file: String
  private var done: [Step] = []
  private var undone: [Step] = []

  /// How many changes can no longer be undone, because there was no room for them.
  public private(set) var lostCount = 0

  private static let mostSteps = 1000
  /// The oldest steps are lost beyond it.
  private static let mostBytes = 64 << 20

  /// Creates a history without changes.
  ///
  /// - Parameter file: The theme's file.
  public init(file: String) { self.file = file }

  /// Follows the theme's file to another path.
  public mutating func follow(to file: String) { self.file = file }

  /// How many changes can be undone.
  public var undoCount: Int { done.count }

  /// How many changes can be redone.
  public var redoCount: Int { undone.count }

  /// Changes values in the theme's file, and files beside it: all of it, or nothing.
  ///
  /// - Parameters:
  ///   - edits: The changes, each made on what the ones before it left.
  ///   - files: Files beside the theme's that get other bytes, by their names.
  ///   - revision: The SHA-256 of the file that they are made of.
  /// - Returns: The SHA-256 of the file as it is now.
  /// - Throws: `taken` with the names of files that are no longer those that their author has seen.
  public mutating func apply(
    _ edits: [ThemeEdit], files: [String: NewFile] = [:], to revision: String
  ) throws(Refusal) -> String {
    let names = files.keys.sorted()
    let before = names.map { Self.bytes(of: $0, beside: file) }
    let taken = zip(names, before).filter { name, bytes in
      bytes.map { Sha256(of: $0).hex } != files[name]?.seen
    }
    guard taken.isEmpty else { throw .taken(keys: taken.map(\.0)) }
    return try apply(to: revision) { (file) throws(PopframeError) in
      let change = try ThemeChange(of: file, edits, files: files.mapValues(\.bytes))
      return Made(
        before: change.before, after: change.after,
        files: zip(names, before).map { name, bytes in
          FileChange(name: name, before: bytes, after: files[name]?.bytes)
        })
    }
  }

  /// Does what a finding proposes that changes names or pixels of pictures.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - revision: The SHA-256 of the file that was judged.
  /// - Returns: The SHA-256 of the file as it is now.
  public mutating func apply(
    repairOf finding: Diagnostic, to revision: String
  ) throws(Refusal) -> String {
    try apply(to: revision) { (file) throws(PopframeError) in
      let repair = try ThemeRepair(of: finding, file: file, losses: ThemeExports.findings)
      guard !repair.isEmpty else {
        throw .refused(path: file, reason: "this finding has gone meanwhile")
      }
      return Made(
        before: repair.before, after: repair.after,
        files: repair.files.map { FileChange(name: $0.name, before: $0.before, after: $0.after) })
    }
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
      let change = try ThemeChange(of: file, fix: fix)
      return Made(before: change.before, after: change.after, files: [])
    }
  }

  /// A change before it is written.
  private struct Made {
    var before: [UInt8]
    var after: [UInt8]
    var files: [FileChange]

    var isEmpty: Bool { before == after && files.allSatisfy { $0.before == $0.after } }
  }

  private mutating func apply(
    to revision: String, _ make: (String) throws(PopframeError) -> Made
  ) throws(Refusal) -> String {
    let change = try updating { () throws(Refusal) -> Made? in
      let change: Made
      // The file is looked at first: changes of another text would be answered with its errors.
      let current = Sha256(of: try bytes).hex
      guard current == revision else { throw .changed(revision: current) }
      do throws(PopframeError) { change = try make(file) } catch { throw .failed(error) }
      guard Sha256(of: change.before).hex == revision else { return nil }
      if change.isEmpty { return change }
      return try replace(change.before, by: change.after, change.files) ? change : nil
    }
    guard !change.isEmpty else { return revision }
    let (before, after) = (Self.value(of: change.before), Self.value(of: change.after))
    done.append(
      Step(
        changes: SettingChange.all(from: before, to: after), before: change.before,
        after: change.after, files: change.files))
    var size = done.reduce(0) { $0 + $1.size }
    while done.count > 1, done.count > Self.mostSteps || size > Self.mostBytes {
      size -= done.removeFirst().size
      lostCount += 1
    }
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
    let files = step.files.map { made in
      FileChange(
        name: made.name, before: Self.bytes(of: made.name, beside: file), after: made.before)
    }
    let replaced = zip(step.files, files).filter { $0.after != $1.before }.map(\.0.name)
    guard force || replaced.isEmpty else { throw .taken(keys: replaced) }
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
    guard try replace(current, by: target, files) else { return nil }
    return Step(changes: changes, before: current, after: target, files: files)
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

  /// Writes the file, and others beside it, if they are still what was read; returns whether they were.
  private func replace(
    _ old: [UInt8], by new: [UInt8], _ files: [FileChange]
  ) throws(Refusal) -> Bool {
    var all = files.filter { $0.before != $0.after }.map { change in
      FileReplacement(
        PathName(change.name), expected: change.before.map { .bytes($0) } ?? .nothing,
        bytes: change.after)
    }
    if old != new || all.isEmpty {
      all.append(.init(PathName(PathName(file).lastPart), expected: .bytes(old), bytes: new))
    }
    do throws(PopframeError) {
      return try FileWriter.replace(all, inTheme: PathName(file).folder)
    } catch { throw .failed(error) }
  }

  /// The bytes of a file beside the theme's; `nil` where there is none.
  private static func bytes(of name: String, beside file: String) -> [UInt8]? {
    let folder = PathName(file).folder.text
    return try? Snapshot(folder: folder.isEmpty ? "." : folder).bytes(of: name)
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
