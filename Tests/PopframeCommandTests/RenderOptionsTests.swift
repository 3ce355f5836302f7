import Testing

/// Options of `render`: they mean the same before and behind the theme.
@Suite struct RenderOptionsTests {
  private static let options = [
    ["--content", "90x50"], ["--bounds", "140x110"], ["--arrow", "left"], ["--offset", "-9"],
    ["--offset", "start"], ["--scale", ".5"], ["--appearance", "dark"], ["--canvas", "bounds"],
    ["--background", "checker"], ["--content-image", "picture.png"], ["--placeholder", "list"],
    ["--layer", "frame"], ["--set", "contentInsets=3"],
  ]
  /// Options that change a picture with a host.
  private static let hostOptions = [["--host-appearance", "dark"]]
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.edit("previews:", to: "appearances:\n  dark: {contentInsets: 9}\npreviews:")
    try sandbox.command("render", "Meadow", "--content", "30x20", "-o", "picture.png")
  }

  @Test(arguments: options)
  func `an option draws the same`(_ options: [String]) throws {
    let plain = try sandbox.run(["render", "Meadow", "-o", "-"] + options)
    let parsed = try sandbox.run(["render", "-o", "-", "Meadow"] + options)
    #expect(plain.status == 0, "\(plain.messages)")
    #expect(plain.output == parsed.output)
    let others = try sandbox.run(["render", "Meadow", "-o", "-"] + options.dropLast(2))
    #expect(plain.output != others.output)
  }

  @Test(arguments: hostOptions)
  func `an option of hosts changes a scene`(_ options: [String]) throws {
    try sandbox.makeFolder("scenes")
    try sandbox.write(
      "theme: ../Meadow\nhost: plain\ncontainer: [200, 240]\nanchor: button\ncontent: [40, 30]\n",
      to: "scenes/a.yaml")
    let plain = try sandbox.run(["render", "scenes/a.yaml", "-o", "-"])
    let others = try sandbox.run(["render", "scenes/a.yaml", "-o", "-"] + options)
    #expect(plain.status == 0 && others.status == 0)
    #expect(plain.output != others.output)
  }

  @Test func `every option of the help is tried`() throws {
    let help = try sandbox.command("render", "--help").text
    let known = Set((Self.options + Self.hostOptions).joined() + ["--output"])
    let named = help.matches(of: /--[a-z-]+(?= <)/).map { String($0.output) }
    #expect(named.count > 10)
    #expect(Set(named).isSubset(of: known))
  }

  @Test func `all options together draw the same`() throws {
    let options = ["--scale", "1,2", "--arrow", "right", "--offset", "-3.5", "--output", "a.png"]
    let plain = try sandbox.run(["render", "Meadow"] + options)
    let pictures = try (sandbox.bytes("a.png"), sandbox.bytes("a@2x.png"))
    let parsed = try sandbox.run(["render"] + options + ["Meadow"])
    #expect(plain.status == 0 && parsed.status == 0)
    #expect(try sandbox.bytes("a.png") == pictures.0)
    #expect(try sandbox.bytes("a@2x.png") == pictures.1)
  }

  @Test(arguments: [
    ["--scale", "1", "--scale", "2"], ["--content"], ["-o"], ["--content", "--bounds", "9x9"],
    ["--colour", "red"], ["--offset", "-x"], ["--arrow", "north"], ["--content", ""],
    ["--content", "90x50", "--bounds", "140x110"], ["-o", ""], ["-h"],
  ])
  func `wrong or unusual options give the same result`(_ options: [String]) throws {
    let plain = try sandbox.run(["render", "Meadow"] + options)
    let parsed = try sandbox.run(["render", "--layer=all", "Meadow"] + options)
    #expect(plain.status == parsed.status)
    #expect(plain.messages == parsed.messages)
    #expect(plain.output == parsed.output)
  }
}
