internal import ArgumentParser
@_spi(Studio) internal import PopframeKit
internal import Popovers
@_spi(Studio) internal import Preview
@_spi(Studio) internal import ThemeEditing

struct SetCommand: PopframeSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change one value in a theme's file, and nothing else of it.",
    discussion: """
      Comments, order, quotes, the style of numbers and line ends stay; a missing key is added \
      to its section. A change that would add an error to the theme is refused with status 65, \
      and nothing is written. With - the theme is read from standard input and printed with the \
      change.

      In an appearance or a direction, a change inside an inherited list writes a copy of the list in \
      which only this value differs. shadow[1] adds an item if the list has one item. --remove of an item \
      copies the list without it; --remove of the whole key gives the inherited list back.

        popframe new Meadow
        popframe set Meadow frame.capInsets 14
        popframe set Meadow "shadow[0].offset" "[0, 8]" --dry-run
        popframe set Meadow contentInsets "[8, 12, 8, 12]" --direction down
        popframe set Meadow tint.color "#FF8800" --appearance dark
        popframe set Meadow "shadow[0].opacity" 0.6 --appearance dark
        popframe set Meadow arrow.tip --remove
        cd Meadow && popframe set - name Brook < theme.yaml > brook.yaml
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A theme's folder, its .yaml file, or - for standard input.",
      valueName: "theme"),
    completion: .themes)
  var theme: String

  @Argument(
    help: ArgumentHelp(
      "The path of the value, such as frame.capInsets or shadow[0].blur.", valueName: "key"),
    completion: .keys)
  var key: String

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp(
      "The value as YAML on one line, such as 12, [0, 6] or {x: tile}; #… is a colour.",
      valueName: "value"), completion: .values)
  var value: [String] = []

  @Option(
    help: ArgumentHelp("Change the value for this appearance only.", valueName: "name"),
    completion: .appearances)
  var appearance: String?

  @Option(
    help: ArgumentHelp("Change the value for this direction only.", valueName: "direction"),
    completion: .words(of: ArrowDirection.self))
  var direction: String?

  @Flag(help: "Remove the key.")
  var remove = false

  @Flag(help: "Print what would change as a diff, and write nothing.")
  var dryRun = false

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let source = try SceneSource(argument: theme)
    if !dryRun { try ThemeLocator.checkChange(of: [theme]) }
    if let direction, ArrowDirection(rawValue: direction) == nil {
      let words = ArrowDirection.allCases.map(\.rawValue)
      throw UsageError("--direction: '\(direction)' is not one of \(words.joined(separator: ", "))")
    }
    let value = try newValue()
    let path = try SettingPath(typed: key).within(appearance: appearance, direction: direction)
    let edit = ThemeEdit(path, to: value)
    if let complaint = ThemeChange.complaint(about: edit, in: try source.contents()) {
      throw UsageError(complaint)
    }
    let change = try ThemeChange(in: source, [edit])
    if dryRun {
      let difference = LineDifference(
        from: String(decoding: change.before, as: UTF8.self),
        to: String(decoding: change.after, as: UTF8.self), name: change.file)
      if !difference.text.isEmpty { try StandardOutput.print(difference.text) }
      return
    }
    if case .text = source { return try StandardOutput.send(change.after) }
    try change.write()
    Messages.standard.note(
      change.isEmpty
        ? "\(change.file): nothing to change" : "\(change.file): \(edit.path) was changed")
  }

  private func newValue() throws(UsageError) -> SettingValue? {
    if let option = value.first(where: { $0.hasPrefix("--") }) {
      throw UsageError("there is no option '\(option)'; popframe set --help lists them")
    }
    if remove {
      guard value.isEmpty else { throw UsageError("--remove takes no value; leave one out") }
      return nil
    }
    guard let text = value.first, value.count == 1 else {
      throw UsageError(
        value.isEmpty
          ? "the value is missing; give one, or --remove"
          : "these are \(value.count) values; put one with blanks in quotes")
    }
    return try SettingValue(typed: text)
  }
}
