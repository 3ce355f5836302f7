import Testing

@testable import PopframeCommand

/// What messages suggest is typed, and works.
@Suite struct SuggestionTests {
  /// The words that a message suggests, as a shell reads them.
  private func suggested(_ messages: String) -> [String]? {
    guard let question = messages.firstRange(of: "id you mean ") else { return nil }
    let rest = messages[question.upperBound...]
    guard let end = rest.firstIndex(of: "?") else { return nil }
    return rest[..<end].split(separator: " ").map { word in
      word.hasPrefix("'") && word.hasSuffix("'")
        ? String(word.dropFirst().dropLast()) : String(word)
    }
  }

  /// Runs a command line that is wrong, and then the same with the suggestion in place of some words.
  private func type(
    _ arguments: [String], replacing wrong: Range<Int>, suggestion: [String], in sandbox: Sandbox,
    keeping rest: String = ""
  ) throws {
    let outcome = try sandbox.run(arguments)
    #expect(outcome.status == 64 || outcome.status == 66, "\(outcome.messages)")
    let found = suggested(outcome.messages)
    #expect(found == suggestion, "\(outcome.messages)")
    var right = arguments
    right.replaceSubrange(wrong, with: (found ?? []).map { $0 + rest })
    let second = try sandbox.run(right)
    #expect(second.status == 0, "\(right): \(second.messages)")
  }

  @Test(arguments: [
    (["render", "Meadow", "--size", "90x60", "-o", "a.png"], 2..<4, ["--content", "90x60"]),
    (["render", "Meadow", "--width", "90", "-o", "a.png"], 2..<4, ["--content", "90x200"]),
    (
      ["render", "Meadow", "--width", "90", "--height", "70", "-o", "a.png"], 2..<6,
      ["--content", "90x70"]
    ),
    (["render", "Meadow", "--side", "down", "-o", "a.png"], 2..<4, ["--arrow", "down"]),
    (["render", "Meadow", "--dpr=2", "-o", "a.png"], 2..<3, ["--scale", "2"]),
    (["render", "Meadow", "--light", "-o", "a.png"], 2..<3, ["--appearance", "base"]),
    (["render", "Meadow", "--out", "a.png"], 2..<4, ["--output", "a.png"]),
    (["compare", "a.png", "a.png", "--threshold", "0.1"], 3..<5, ["--perceptual", "0.1"]),
    (["compare", "a.png", "a.png", "--tolerance", "3"], 3..<5, ["--channel-tolerance", "3"]),
    (["compare", "a.png", "a.png", "--includeAA"], 3..<4, ["--ignore-antialiasing"]),
    (["check", "Meadow", "--strict"], 2..<3, ["--fail-on", "warning"]),
    (["export", "Meadow", "--format", "css", "-o", "css"], 2..<4, ["--to", "css"]),
    (["export", "Meadow", "--to", "swift", "-o", "b"], 3..<4, ["swiftui"]),
    (["export", "Meadow", "--to", "android", "-o", "b"], 3..<4, ["nine-patch"]),
    (["rendr", "Meadow", "-o", "a.png"], 0..<1, ["render"]),
    (["help", "rendr"], 1..<2, ["render"]),
    (["schema", "them"], 1..<2, ["theme"]),
    (["check", "Meadow", "--format", "jsn"], 3..<4, ["json"]),
    (["check", "Meadow", "--fail-on", "warnings"], 3..<4, ["warning"]),
    (["layout", "Meadow", "--placeholder", "mneu"], 3..<4, ["menu"]),
    (["place", "Meadow", "--host", "toolbr", "--anchor", "item-3"], 3..<4, ["toolbar"]),
    (["place", "Meadow", "--host", "toolbar", "--anchor", "itm-3"], 5..<6, ["item-3"]),
    (["place", "Meadow", "--device", "ipda", "--source", "9,9,2,2"], 3..<4, ["ipad"]),
    (["survey", "Meadow", "--device", "ipad", "-o", "out"], 2..<3, ["--devices"]),
    (["layout", "Meadwo"], 1..<2, ["Meadow"]),
    (["layout", "./Meadwo"], 1..<2, ["Meadow"]),
    (["layout", "Meadow/theme.yamll"], 1..<2, ["Meadow/theme.yaml"]),
  ])
  func `an option, a word or a theme of a suggestion works`(
    arguments: [String], wrong: Range<Int>, suggestion: [String]
  ) throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.command("render", "Meadow", "-o", "a.png").status == 0)
    try type(arguments, replacing: wrong, suggestion: suggestion, in: sandbox)
  }

  /// A command line for each option that stands for one of other tools, and a value for those that take one.
  private static let lines: [String: (words: [String], value: String?)] = [
    "--content": (["layout", "Meadow"], "90x60"),
    "--appearance dark": (["layout", "Meadow"], nil),
    "--appearance base": (["layout", "Meadow"], nil),
    "--arrow": (["layout", "Meadow"], "down"), "--scale": (["layout", "Meadow"], "3"),
    "--scale 2": (["layout", "Meadow"], nil),
    "--background": (["render", "Meadow", "-o", "b.png"], "red"),
    "--output": (["render", "Meadow"], "b.png"),
    "--force": (["export", "Meadow", "--to", "css", "-o", "css"], nil),
    "--to": (["export", "Meadow", "--force", "-o", "css"], "css"),
    "--record failed": (["test", "Meadow", "--references", "refs"], nil),
    "--references": (["test", "Meadow"], "refs"),
    "--filter": (["test", "Meadow", "--references", "refs"], "up"),
    "--max-pixels": (["compare", "a.png", "a.png"], "3"),
    "--max-share": (["compare", "a.png", "a.png"], "0.5"),
    "--ignore-antialiasing": (["compare", "a.png", "a.png"], nil),
    "--fail-on warning": (["check", "Meadow"], nil),
  ]

  @Test func `every option of other tools is told one that works`() throws {
    let sandbox = try Sandbox()
    let dark = ["set", "Meadow", "contentInsets", "9", "--appearance", "dark"]
    let record = ["test", "Meadow", "--references", "refs", "--record", "failed"]
    for words in [dark, ["render", "Meadow", "-o", "a.png"]] {
      #expect(try sandbox.run(words).status == 0)
    }
    try sandbox.makeFolder("refs")
    // Recording always fails the run that draws something else, and those after it pass.
    #expect(try sandbox.run(record).status == 1)
    let options = Set(ForeignOption.meanings.values.joined())
    #expect(options == Set(Self.lines.keys))
    for option in options.sorted() {
      let (words, value) = try #require(Self.lines[option])
      let right = option.split(separator: " ").map(String.init) + (value.map { [$0] } ?? [])
      for (name, meanings) in ForeignOption.meanings where meanings.contains(option) {
        let wrong =
          words.map { $0 == "Meadow" ? sandbox.path($0) : $0 } + ["--\(name)"]
          + (value.map { [$0] } ?? [])
        #expect(
          throws: UsageError(
            "there is no option '--\(name)'; did you mean \(right.joined(separator: " "))?")
        ) {
          try ForeignOption.check(wrong)
        }
      }
      let outcome = try sandbox.run(words + right)
      #expect(outcome.status == 0, "\(outcome.messages)")
    }
  }

  @Test(arguments: [
    (["render", "Meadow", "--size", "large"], "--content: 'large' is not a size; give width"),
    (["render", "Meadow", "--width", "wide"], "--content: 'wide' is not a number; give width"),
    (["render", "Meadow", "--side", "top"], "--arrow: 'top' is not a direction; use up, down"),
    (["render", "Meadow", "--zoom", "200%"], "--scale: '200%' is not a number; give pixels"),
    (["render", "Meadow", "--zoom", "9"], "--scale: 9"),
    (["render", "Meadow", "--bg"], "--background: give it a value"),
    (["render", "Meadow", "--dark"], "--appearance, and Meadow has no appearance dark"),
    (["export", "Meadow", "--format", "json"], "--to: 'json' is none of xcassets, nine-patch"),
    (["compare", "a.png", "b.png", "--fuzz", "5%"], "--channel-tolerance: '5%' is not a whole"),
    (["compare", "a.png", "b.png", "--tolerance", "255"], "--channel-tolerance: 255 lets every"),
    (["compare", "a.png", "b.png", "--failure-ratio", "5"], "--max-share: 5 is more than all"),
    (["compare", "a.png", "b.png", "--max-diff-pixels=-1"], "--max-pixels: -1"),
    (["test", "Meadow", "--tolerance", "shadw=1"], "--part-tolerance: there is no part named"),
    (["slice", "a.png", "--threshold", "5%"], "--tolerance: '5%' is not a whole number; give"),
  ])
  func `what the command would refuse is not suggested`(words: [String], reason: String) throws {
    let outcome = try Sandbox().run(words)
    #expect(outcome.status == 64)
    let option = try #require(words.first { $0.hasPrefix("--") }).prefix { $0 != "=" }
    let start = "popframe: error: there is no option '\(option)', only "
    #expect(outcome.messages.hasPrefix(start + reason), "\(outcome.messages)")
  }

  @Test func `what moves in an animation is suggested`() throws {
    let place = ["place", "Meadow", "--container", "400x300", "--source", "9,9,9,9", "-o", "a.png"]
    try type(
      place + ["--frames", "2", "--animate", "keybord=0:90"], replacing: 11..<12,
      suggestion: ["keyboard"], in: try Sandbox(), keeping: "=0:90")
  }

  @Test(arguments: [
    ("arow=1", "arrow"), ("top-left-cornr=1", "top-left-corner"), ("frame-edg=1", "frame-edge"),
  ])
  func `a part that is suggested is one that a tolerance takes`(
    value: String, part: String
  ) throws {
    let sandbox = try Sandbox()
    try sandbox.makeFolder("refs")
    let run = ["test", "Meadow", "--references", "refs"]
    #expect(try sandbox.run(run + ["--record", "missing"]).status == 1)
    try type(
      run + ["--part-tolerance", value], replacing: 5..<6, suggestion: [part], in: sandbox,
      keeping: "=1")
  }

  @Test(arguments: [
    ("shadow: {blur: 4}", "opacity", "0.3", "shadow.opacity"),
    ("shadow: [{blur: 4}, {blur: 8}]", "opacity", "0.3", "shadow[0].opacity"),
    ("shadow: [{blur: 4}, {blur: 8}]", "shadow.blurr", "3", "shadow[0].blur"),
    ("", "frame.radius", "3", "frame.cornerRadius"),
    ("", "radius", "3", "contentCornerRadius"),
    ("", "padding", "[4, 8]", "contentInsets"),
    ("", "arrow.width", "24", "arrow.base"),
    (
      "appearances: {dark: {shadow: [{blur: 4}]}}", "appearances.dark.padding", "3",
      "appearances.dark.contentInsets"
    ),
  ])
  func `a key of a suggestion is one that the theme takes`(
    rest: String, key: String, value: String, suggestion: String
  ) throws {
    let sandbox = try Sandbox()
    let drawn = """
      format: 1
      frame: {style: drawn, fill: "#fff", cornerRadius: 6}
      arrow: {style: drawn, base: 20, height: 10}
      \(rest)

      """
    try sandbox.write(drawn, to: "Meadow/theme.yaml")
    try type(
      ["set", "Meadow", key, value, "--dry-run"], replacing: 2..<3, suggestion: [suggestion],
      in: sandbox)
  }

  @Test func `a frame of pictures is not told the key of a drawn one`() throws {
    let sandbox = try Sandbox()
    try type(
      ["set", "Meadow", "frame.radius", "3", "--dry-run"], replacing: 2..<3,
      suggestion: ["contentCornerRadius"], in: sandbox)
  }

  @Test(arguments: ["render", "check", "layout", "export", "test", "gallery", "set", "survey"])
  func `a picture in place of a theme is told what it becomes`(command: String) throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.command("render", "Meadow", "-o", "a pic.png").status == 0)
    let rest =
      switch command {
      case "export": ["--to", "css", "-o", "out"]
      case "test": ["--references", "."]
      case "gallery", "survey": ["-o", "out"]
      case "set": ["name", "x"]
      default: [String]()
      }
    let outcome = try sandbox.run([command, "a pic.png"] + rest)
    #expect(outcome.status == 64, "\(outcome.messages)")
    #expect(
      outcome.messages.contains(
        "a pic.png: this is a picture; a finished popover becomes a theme with popframe slice 'a pic.png'"
      ),
      "\(outcome.messages)")
  }

  @Test(arguments: [
    ("contentInsets: 10 12", "write [10, 12]", "[10, 12]"),
    ("contentInsets: \"10, 12\"", "write [10, 12]", "[10, 12]"),
    ("contentInsets: 10px 12px", "write [10, 12]", "[10, 12]"),
    ("contentInsets: 1 2 3 4", "write [1, 2, 3, 4], which is top, left", "[1, 2, 3, 4]"),
    ("contentInsets: 10,5", "write 10.5, or [10, 5] for vertical", "10.5"),
    ("contentCornerRadius: 8,5", "write 8.5", "8.5"),
    ("shadow: {offset: 0 4}", "write [0, 4]", "{offset: [0, 4]}"),
    ("shadow: {offset: \"0,4\"}", "write [0, 4]", "{offset: [0, 4]}"),
    ("shadow: {blur: 8,5}", "write a point for the comma", "{blur: 8.5}"),
    ("shadow: {color: 'rgba(0, 0, 0, 0.35)'}", "write \"#00000059\"", "{color: \"#00000059\"}"),
    ("shadow: {color: 'hsl(120, 100%, 25%)'}", "write \"#008000\"", "{color: \"#008000\"}"),
    (
      "shadow: [{color: rgba(0, 0, 0, .5), blur: 3}]",
      "theme.yaml:3:18: error: YAML parts rgba(0, 0, 0, .5) at its commas; write \"#00000080\"",
      "[{color: \"#00000080\", blur: 3}]"
    ),
    (
      "backdrop: {blur: 4, tint: hsl(0, 100%, 50%)}", "write \"#FF0000\" with quotes",
      "{blur: 4, tint: \"#FF0000\"}"
    ),
  ])
  func `a value in another form is told the right one`(
    line: String, words: String, right: String
  ) throws {
    let sandbox = try Sandbox()
    let start = "format: 1\nframe: {style: drawn, fill: \"#fff\"}\n"
    try sandbox.write(start + line + "\n", to: "Meadow/theme.yaml")
    let outcome = try sandbox.command("check", "Meadow")
    #expect((outcome.text + outcome.messages).contains(words), "\(outcome)")
    let key = line.prefix { $0 != ":" }
    try sandbox.write("\(start)\(key): \(right)\n", to: "Meadow/theme.yaml")
    #expect(try sandbox.command("check", "Meadow").status == 0)
  }

  /// What `check` suggests in a theme's file, written in place of the wrong word.
  @Test(arguments: [
    ("previews: {backgrounds: [cheker]}", "cheker"), ("previews: {offsets: [strat]}", "strat"),
    ("previews: {arrows: [dwon]}", "dwon"), ("previews: {placeholder: mneu}", "mneu"),
    ("previews: {appearances: [drak]}\nappearances: {dark: {contentInsets: 3}}", "drak"),
    ("lint: {frnge: off}", "frnge"), ("lint: {fringe: of}", "of"),
    ("apearances: {dark: {contentInsets: 3}}", "apearances"),
    ("directions: {upp: {contentInsets: 3}}", "upp"),
    ("tint: {color: '#fff', mode: mulitply}", "mulitply"),
    ("shadow: {radius: 3}", "radius"), ("frame: {image: fram.png}", "fram.png"),
    ("frame: {image: frame.png, resizing: strech}", "strech"),
    ("frame: {image: frame.png, resizing: repeat}", "repeat"),
    ("frame: {image: frame.png, filter: smoth}", "smoth"),
    ("frame: {style: drawn, fill: '#fff', border: {color: '#000', width: hairlin}}", "hairlin"),
    ("arrow: {style: clip, shape: triangel, base: 20, height: 10}", "triangel"),
    ("arrow: {style: clip, shape: triangle, base: 20, height: 10, texture: centre}", "centre"),
    ("arrow: {style: clip, shape: triangle, base: 20, height: 10, texture: fram}", "fram"),
    ("arrow: {style: clop, shape: triangle, base: 20, height: 10}", "clop"),
    ("arrow: {image: arow.png}", "arow.png"),
  ])
  func `a word that check suggests is right in its place`(line: String, wrong: String) throws {
    let sandbox = try Sandbox()
    func check(_ line: String) throws -> String {
      let start = ["format: 1", "frame: {image: frame.png, capInsets: 12}"].filter {
        $0.prefix(5) != line.prefix(5)
      }
      try sandbox.write((start + [line]).joined(separator: "\n") + "\n", to: "Meadow/theme.yaml")
      let outcome = try sandbox.command("check", "Meadow")
      return outcome.text + outcome.messages
    }
    let messages = try check(line)
    let right = try #require(suggested(messages)?.first, "\(messages)")
    let mended = try check(line.replacing(wrong, with: right))
    #expect(mended.contains("1 theme: no errors"), "\(right): \(mended)")
  }

  @Test func `an option that is spelled otherwise is not suggested`() throws {
    for words in [
      ["check", "Meadow", "--rule", "x"], ["slice", "Meadow/frame.png", "--arow", "up"],
    ] {
      let outcome = try Sandbox().run(words)
      #expect(outcome.status == 64)
      #expect(outcome.messages.contains("Unknown option '--\(words[2].dropFirst(2))'\n"))
      #expect(!outcome.messages.contains("Did you mean"), "\(outcome.messages)")
    }
  }

  @Test func `a number with a comma is told both forms for a shell`() throws {
    let outcome = try Sandbox().command("set", "Meadow", "contentInsets", "10,5")
    #expect(outcome.status == 64)
    #expect(
      outcome.messages.contains("write 10.5 for a number, or '[10,5]' for a list"),
      "\(outcome.messages)")
  }
}
