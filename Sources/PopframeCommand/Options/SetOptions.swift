internal import ArgumentParser
internal import Languages
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview
@_spi(Studio) internal import ThemeEditing
internal import Themes

/// The option that changes values of a theme for one picture, as `popframe set` would in its file.
struct SetOptions: ParsableArguments {
  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Draw with another value of the theme, such as tint.color=#FF8800, and write nothing into its "
        + "file; may be given several times.", valueName: "key=value"),
    completion: .changes)
  var changes: [String] = []

  /// A shelf whose themes have the changes.
  func shelf() throws(UsageError) -> ThemeCache {
    var edits: [ThemeEdit] = []
    for change in changes {
      do throws(UsageError) { edits.append(try ThemeEdit(typed: change)) } catch {
        throw UsageError("--set: \(error.message)")
      }
    }
    guard !edits.isEmpty else { return ThemeCache() }
    return ThemeCache { [edits] (contents) throws(PopframeError) in
      for edit in edits {
        if let complaint = ThemeChange.complaint(about: edit, in: contents) {
          throw .misplaced(reason: "--set: \(complaint)")
        }
      }
      return try ThemeChange.contents(contents, with: edits)
    }
  }
}

extension ThemeEdit {
  /// Reads `KEY=VALUE`.
  fileprivate init(typed text: String) throws(UsageError) {
    let parts = text.parts(at: "=", splits: 1).map { String($0) }
    guard parts.count == 2 else {
      throw UsageError("'\(text)' has no value; write KEY=VALUE, such as tint.color=#FF8800")
    }
    self.init(try SettingPath(typed: parts[0]), to: try SettingValue(typed: parts[1]))
  }
}

extension SettingPath {
  /// Reads the path of a key, whether or not a theme has it.
  init(typed key: String) throws(UsageError) {
    guard let path = SettingPath(key) else {
      throw UsageError(
        "'\(key)' is no key; write keys with points between them, as in frame.capInsets or "
          + "shadow[0].blur")
    }
    self = path
  }
}

extension SettingValue {
  /// Reads a value as it is typed: YAML on one line.
  init(typed text: String) throws(UsageError) {
    do throws(SettingValueError) { self = try SettingValue(flow: text) } catch {
      throw UsageError("'\(text)' is no value: \(error.reason)")
    }
  }
}
