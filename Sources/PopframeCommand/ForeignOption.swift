internal import ArgumentParser
internal import Languages
internal import PixelDiff
internal import Placement
internal import PopframeKit
internal import Popovers
@_spi(Studio) internal import ThemeExchange

/// Options of other tools, and what is written here instead.
///
/// ArgumentParser suggests options that are spelled alike, which these are not, or which take other values: `--size` is not
/// `--scale`.
enum ForeignOption {
  /// What stands for an option and its value, the most likely first; the first whose option the command has counts. A
  /// word without a value takes the given one.
  static let meanings: [String: [String]] = [
    "size": ["--content"], "dimensions": ["--content"], "contentsize": ["--content"],
    "dark": ["--appearance dark"], "darkmode": ["--appearance dark"],
    "light": ["--appearance base"],
    "direction": ["--arrow"], "side": ["--arrow"], "placement": ["--arrow"],
    "dpr": ["--scale"], "dppx": ["--scale"], "pixelratio": ["--scale"], "retina": ["--scale 2"],
    "devicepixelratio": ["--scale"], "devicescalefactor": ["--scale"], "zoom": ["--scale"],
    "bg": ["--background"], "backgroundcolor": ["--background"],
    "out": ["--output"], "outfile": ["--output"], "outdir": ["--output"], "dest": ["--output"],
    "outputdir": ["--output"], "destination": ["--output"], "overwrite": ["--force"],
    "format": ["--to"], "target": ["--to"], "platform": ["--to"],
    "update": ["--record failed"], "updatesnapshots": ["--record failed"],
    "updatesnapshot": ["--record failed"], "accept": ["--record failed"],
    "baseline": ["--references"], "baselines": ["--references"], "snapshots": ["--references"],
    "golden": ["--references"], "goldens": ["--references"], "grep": ["--filter"],
    "only": ["--filter"], "match": ["--filter"], "maxdiffpixels": ["--max-pixels"],
    "maxdiffpixelratio": ["--max-share"], "failureratio": ["--max-share"],
    "antialiasing": ["--ignore-antialiasing"], "includeaa": ["--ignore-antialiasing"],
    "strict": ["--fail-on warning"], "werror": ["--fail-on warning"],
  ]

  /// Tolerances of other tools: a share of the largest difference, or levels of a channel.
  private static let tolerances: Set = ["threshold", "tolerance", "fuzz", "delta", "sensitivity"]
  private static let flags: Set = ["--force", "--ignore-antialiasing"]
  private static let sides = (width: Set(["width", "w"]), height: Set(["height", "h"]))

  /// Throws for the first option that the command has not and that is known from elsewhere. Only what the command takes is
  /// suggested; of a value that it refuses the message says why.
  static func check(_ words: [String]) throws(UsageError) {
    let end = words.firstIndex(of: "--") ?? words.count
    for (index, word) in words[..<end].enumerated().dropFirst() where word.hasPrefix("--") {
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first else { continue }
      let key = name.lowercased().filter { $0 != "-" }
      let next = index + 1 < end ? words[index + 1] : "-"
      let given = next.hasPrefix("-") && Double(next) == nil ? nil : next
      guard let meant = meaning(of: key, value: parts.count > 1 ? parts[1] : given, words[..<end])
      else { continue }
      let options = Set(self.options(of: words[0]))
      guard !options.isEmpty, !options.contains("--\(name)") else { continue }
      guard let found = meant.first(where: { options.contains($0[0]) }) else { continue }
      let start = "there is no option '--\(name)'"
      if let complaint = complaint(about: found, in: words[..<end]) {
        throw UsageError("\(start), only \(complaint)")
      }
      throw UsageError(
        "\(start); did you mean \(found.map(\.shellWord).joined(separator: " "))?")
    }
  }

  /// Why the command would refuse an option with its value; `nil` where it takes both.
  private static func complaint(about meant: [String], in words: ArraySlice<String>) -> String? {
    let option = meant[0]
    guard meant.count > 1 else {
      return flags.contains(option) ? nil : "\(option): give it a value"
    }
    let value = meant[1]
    do throws(UsageError) {
      switch option {
      case "--to": _ = try ExchangeFormat(word: value, option: option)
      case "--part-tolerance": _ = try PopoverPart.tolerance(value, option: option)
      case "--appearance": return words.first == "set" ? nil : missing(value, in: words.dropFirst())
      case "--tolerance":
        let expecting = "give a whole number from 0 to 254, such as 4"
        _ = try Int(value, option: option, expecting: expecting)
      default:
        var settings = RenderSettings()
        let setting = Setting<RenderSettings>.all.first { "--\($0.option)" == option }
        try setting?.read([value], of: &settings)
        if let choices = try? ComparisonChoices.parse(meant) { _ = try ComparisonOptions(choices) }
      }
      return nil
    } catch { return error.message }
  }

  /// Says that the theme among some words has no such appearance; `nil` where it has, and without a theme.
  private static func missing(_ appearance: String, in words: ArraySlice<String>) -> String? {
    guard let theme = words.lazy.compactMap({ try? ThemeFolder($0) }).first,
      (try? theme.theme(for: appearance)) == nil
    else { return nil }
    return "--appearance, and \(theme.name) has no appearance \(appearance)"
  }

  private static func meaning(
    of key: String, value: String?, _ words: ArraySlice<String>
  ) -> [[String]]? {
    if tolerances.contains(key) {
      // pixelmatch and odiff take a share, others levels, and a part has its own.
      let isShare = value.flatMap(Double.init).map { $0 > 0 && $0 < 1 } ?? false
      let options =
        value?.contains("=") == true
        ? ["--part-tolerance"]
        : isShare ? ["--perceptual"] : ["--channel-tolerance", "--tolerance"]
      return options.map { [$0] + (value.map { [$0] } ?? []) }
    }
    if sides.width.contains(key) || sides.height.contains(key) {
      func side(_ names: Set<String>, _ usual: String) -> String {
        let place = words.firstIndex { names.contains($0.drop { $0 == "-" }.lowercased()) }
        let given = place.flatMap { words.index(after: $0) < words.endIndex ? words[$0 + 1] : nil }
        return given ?? usual
      }
      return [["--content", "\(side(sides.width, "320"))x\(side(sides.height, "200"))"]]
    }
    return meanings[key]?.map { words in
      let words = words.split(separator: " ").map(String.init)
      let isWhole = words.count > 1 || flags.contains(words[0])
      return isWhole ? words : words + (value.map { [$0] } ?? [])
    }
  }

  /// The long options of a command, as its help says them.
  private static func options(of command: String) -> [String] {
    let type = Popframe.configuration.subcommands.first {
      $0.configuration.commandName == command || $0.configuration.aliases.contains(command)
    }
    guard let type else { return [] }
    let help = Popframe.helpMessage(for: type, columns: 200)
    return help.split(separator: "\n").flatMap { line -> [String] in
      // A line of an option begins with it, with its letter before it or not.
      let words = line.split { " ,".contains($0) }
      return words.prefix(2).filter { $0.hasPrefix("--") }.map { String($0) }
    }
  }
}
